import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampCamera,
  fitAll,
  maxCyclesPerCssPx,
  minCyclesPerCssPx,
  offsetAtX,
  panBy,
  reveal,
  spacingOfDoubles,
  xOfOffset,
  zoomAt,
  zoomToRange,
  type Camera,
  type CameraBounds,
} from './camera.ts';

const bounds: CameraBounds = { startOffset: 0, endOffset: 5_423_940, widthCssPx: 1200 };

const anyBounds = fc
  .record({
    start: fc.oneof(fc.constant(0), fc.integer({ min: -(2 ** 52), max: 2 ** 52 })),
    span: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 1, max: 2 ** 64, noNaN: true }),
    ),
    width: fc.integer({ min: 1, max: 4000 }),
  })
  .map(({ start, span, width }): CameraBounds => ({
    startOffset: start,
    endOffset: start + Math.floor(span),
    widthCssPx: width,
  }));

function wheel(camera: Camera, x: number, factor: number, steps: number, within: CameraBounds) {
  let now = camera;
  for (let step = 0; step < steps; step++) now = zoomAt(now, x, factor, within);
  return now;
}

describe('camera', () => {
  it('shows the whole extent with two per cent free at each side', () => {
    const all = fitAll(bounds);
    expect(xOfOffset(all, 0)).toBeCloseTo(24, 6);
    expect(xOfOffset(all, 5_423_940)).toBeCloseTo(1176, 6);
  });

  it('keeps the cycle under the cursor in place while zooming', () => {
    const start = zoomToRange(1_000_000, 2_000_000, bounds);
    const anchor = offsetAtX(start, 333);
    const next = wheel(start, 333, 1 / 1.2, 30, bounds);
    expect(next.cyclesPerCssPx).toBeLessThan(start.cyclesPerCssPx / 100);
    expect(xOfOffset(next, anchor)).toBeCloseTo(333, 3);
  });

  it('reaches single cycles, 200 pixels wide, and no further', () => {
    const deep = wheel(fitAll(bounds), 600, 0.5, 100, bounds);
    expect(deep.cyclesPerCssPx).toBe(1 / 200);
  });

  it('does not move when zooming further is not possible', () => {
    const deep = wheel(fitAll(bounds), 600, 0.5, 100, bounds);
    expect(zoomAt(deep, 17, 0.5, bounds)).toBe(deep);
    const all = fitAll(bounds);
    expect(zoomAt(all, 17, 2, bounds)).toBe(all);
  });

  it('is back at the full view after 500 wheel steps in and 500 out, on any trace', () => {
    fc.assert(
      fc.property(anyBounds, fc.double({ min: 0, max: 1, noNaN: true }), (within, share) => {
        const x = share * within.widthCssPx;
        const all = fitAll(within);
        const back = wheel(wheel(all, x, 1 / 1.2, 500, within), x, 1.2, 500, within);
        expect(back.cyclesPerCssPx).toBe(all.cyclesPerCssPx);
        const tolerance = all.cyclesPerCssPx + 2 * spacingOfDoubles(all.startOffset);
        expect(Math.abs(back.startOffset - all.startOffset)).toBeLessThanOrEqual(tolerance);
      }),
      { numRuns: 60 },
    );
  });

  it('stays finite and inside the bounds whatever the gestures', () => {
    const gesture = fc.record({
      zoom: fc.boolean(),
      x: fc.integer({ min: -50, max: 4000 }),
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(anyBounds, fc.array(gesture, { maxLength: 40 }), (within, gestures) => {
        let camera = fitAll(within);
        for (const g of gestures) {
          camera = g.zoom
            ? zoomAt(camera, g.x, g.factor, within)
            : panBy(camera, (g.x - 2000) * g.factor, within);
        }
        expect(Number.isFinite(camera.startOffset)).toBe(true);
        expect(camera.cyclesPerCssPx).toBeGreaterThan(0);
        expect(camera.cyclesPerCssPx).toBeLessThanOrEqual(maxCyclesPerCssPx(within));
        const slack =
          within.widthCssPx * camera.cyclesPerCssPx * 0.51 +
          4 * spacingOfDoubles(camera.startOffset);
        expect(camera.startOffset).toBeGreaterThanOrEqual(within.startOffset - slack);
        const viewEnd = offsetAtX(camera, within.widthCssPx);
        expect(viewEnd).toBeLessThanOrEqual(within.endOffset + slack * 2);
      }),
    );
  });

  it('pans in exact pixels near 2^53: a thousand steps right and left end where they began', () => {
    const far: CameraBounds = { startOffset: 0, endOffset: 2 ** 53, widthCssPx: 1000 };
    const start = zoomToRange(2 ** 53 - 900, 2 ** 53 - 300, far);
    let camera = start;
    for (let step = 0; step < 1000; step++) camera = panBy(camera, -1, far);
    for (let step = 0; step < 1000; step++) camera = panBy(camera, 1, far);
    expect(camera).toEqual(start);
    expect(minCyclesPerCssPx(2 ** 53 - 4096)).toBe(1);
    expect(minCyclesPerCssPx(1e15)).toBe(0.125);
    expect(minCyclesPerCssPx(1000)).toBe(1 / 200);
  });

  it('zooms to a range with a margin, and to a single instant at the deepest scale', () => {
    const range = zoomToRange(1000, 2000, bounds);
    expect(xOfOffset(range, 1000)).toBeCloseTo(60, 6);
    expect(xOfOffset(range, 2000)).toBeCloseTo(1140, 6);
    const instant = zoomToRange(700, 700, bounds);
    expect(instant.cyclesPerCssPx).toBe(1 / 200);
    expect(xOfOffset(instant, 700)).toBeCloseTo(600, 6);
  });

  it('lets the first and last cycle reach the middle when zoomed in, not when zoomed out', () => {
    const deep = zoomToRange(0, 100, bounds);
    expect(xOfOffset(panBy(deep, -1e9, bounds), 0)).toBeCloseTo(600, 0);
    const all = fitAll(bounds);
    const left = panBy(all, -1e9, bounds);
    expect(left.cyclesPerCssPx).toBe(all.cyclesPerCssPx);
    expect(left.startOffset).toBeCloseTo(all.startOffset, 3);
    expect(clampCamera(all, bounds).startOffset).toBeCloseTo(all.startOffset, 3);
  });

  it('reveals an event outside the view and leaves the view alone when it can be seen', () => {
    const view = zoomToRange(1000, 2000, bounds);
    expect(reveal(view, 1500, 1600, bounds)).toBe(view);
    expect(reveal(view, 0, 5_000_000, bounds)).toBe(view);
    const moved = reveal(view, 9000, 9100, bounds);
    expect(moved.cyclesPerCssPx).toBe(view.cyclesPerCssPx);
    expect(xOfOffset(moved, 9050)).toBeCloseTo(600, 6);
  });

  it('has a view for a trace without extent and for a window without width', () => {
    const empty = fitAll({ startOffset: 0, endOffset: 0, widthCssPx: 800 });
    expect(empty.cyclesPerCssPx).toBe(1 / 200);
    const flat = fitAll({ startOffset: 0, endOffset: 100, widthCssPx: 0 });
    expect(Number.isFinite(flat.startOffset)).toBe(true);
    expect(flat.cyclesPerCssPx).toBeGreaterThan(0);
  });
});
