import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitView,
  fitsBox,
  panView,
  revealTile,
  tileAtPoint,
  visibleTiles,
  zoomView,
} from './map-layout.ts';

const arrays = fc.record({
  rows: fc.integer({ min: 1, max: 1024 }),
  columns: fc.integer({ min: 1, max: 1024 }),
});
const boxes = fc.record({
  widthCssPx: fc.integer({ min: 120, max: 2000 }),
  heightCssPx: fc.integer({ min: 120, max: 1500 }),
});

describe('layout of the map', () => {
  it('shows the whole array when it fits the view', () => {
    fc.assert(
      fc.property(arrays, boxes, (array, box) => {
        const view = fitView(array, box);
        expect(view.left).toBeGreaterThanOrEqual(0);
        expect(view.top).toBeGreaterThanOrEqual(0);
        const isAsSmallAsCanBe = view.tileCssPx * Math.min(array.rows, array.columns) < 12.001;
        if (isAsSmallAsCanBe) return;
        expect(view.left + view.tileCssPx * array.columns).toBeLessThanOrEqual(box.widthCssPx);
        expect(view.top + view.tileCssPx * array.rows).toBeLessThanOrEqual(box.heightCssPx);
        expect(fitsBox(view, array, box)).toBe(true);
      }),
    );
  });

  it('keeps the short side of a long array visible and begins with its first tiles', () => {
    const box = { widthCssPx: 500, heightCssPx: 400 };
    const view = fitView({ rows: 65535, columns: 1 }, box);
    expect(view).toEqual({ tileCssPx: 12, left: 244, top: 12 });
    expect(fitsBox(view, { rows: 65535, columns: 1 }, box)).toBe(false);
    expect(visibleTiles(view, { rows: 65535, columns: 1 }, box)).toEqual({
      fromX: 0,
      toX: 1,
      fromY: 0,
      toY: 33,
    });
  });

  it('finds each tile at its own middle and none outside', () => {
    fc.assert(
      fc.property(
        arrays,
        boxes,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (a, box, share) => {
          const view = fitView(a, box);
          const tile = { x: Math.floor(share * a.columns), y: Math.floor(share * a.rows) };
          const middle = {
            x: view.left + (tile.x + 0.5) * view.tileCssPx,
            y: view.top + (tile.y + 0.5) * view.tileCssPx,
          };
          expect(tileAtPoint(view, middle, a)).toEqual(tile);
          expect(tileAtPoint(view, { x: view.left - 0.01, y: middle.y }, a)).toBeNull();
        },
      ),
    );
  });

  it('holds the point under the pointer while it zooms in and out inside a large array', () => {
    const array = { rows: 64, columns: 64 };
    const box = { widthCssPx: 600, heightCssPx: 600 };
    const at = { x: 310, y: 290 };
    let view = fitView(array, box);
    const under = () => [(at.x - view.left) / view.tileCssPx, (at.y - view.top) / view.tileCssPx];
    const [column, row] = under();
    for (const factor of [1.25, 1.25, 1.1, 1.7, 0.9, 1.3]) {
      view = zoomView(view, factor, at, array, box);
      expect(under()[0]).toBeCloseTo(column ?? NaN);
      expect(under()[1]).toBeCloseTo(row ?? NaN);
    }
  });

  it('comes back to the fitting size when zoomed out again and again', () => {
    fc.assert(
      fc.property(arrays, boxes, (array, box) => {
        const fit = fitView(array, box);
        let view = zoomView(fit, 9, { x: 10, y: 10 }, array, box);
        for (let step = 0; step < 200; step += 1) {
          view = zoomView(view, 0.7, { x: 50, y: 60 }, array, box);
        }
        expect(view.tileCssPx).toBeCloseTo(fit.tileCssPx);
      }),
    );
  });

  it('brings any tile into the box, from wherever the view was', () => {
    fc.assert(
      fc.property(arrays, boxes, fc.nat(), fc.nat(), (array, box, a, b) => {
        const tile = { x: a % array.columns, y: b % array.rows };
        const zoomed = zoomView(fitView(array, box), 30, { x: 5, y: 5 }, array, box);
        const away = panView(zoomed, { x: -1e6, y: -1e6 }, array, box);
        const view = revealTile(away, tile, array, box);
        const left = view.left + tile.x * view.tileCssPx;
        const top = view.top + tile.y * view.tileCssPx;
        expect(left).toBeGreaterThanOrEqual(-0.5);
        expect(left + view.tileCssPx).toBeLessThanOrEqual(box.widthCssPx + 0.5);
        expect(top).toBeGreaterThanOrEqual(-0.5);
        expect(top + view.tileCssPx).toBeLessThanOrEqual(box.heightCssPx + 0.5);
      }),
    );
  });
});
