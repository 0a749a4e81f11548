import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneLayout, TimelineView } from './messages.ts';
import { rowBands, snapPx, viewportOf, visibleLanes, xOf } from './viewport.ts';

const VIEW: TimelineView = {
  startOffset: 0,
  cyclesPerCssPx: 1,
  scrollTopCssPx: 0,
  widthCssPx: 1000,
  heightCssPx: 236,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};

function evenLanes(count: number, heightCssPx = 20): LaneLayout {
  return {
    order: Array.from({ length: count }, (_, lane) => lane),
    tops: Array.from({ length: count + 1 }, (_, lane) => lane * heightCssPx),
  };
}

describe('xOf', () => {
  it('keeps half a pixel of precision at 2^53 while panning', () => {
    const start = 2 ** 53 - 1000;
    for (let pan = 0; pan < 100; pan++) {
      const viewport = viewportOf({ ...VIEW, startOffset: start + pan, cyclesPerCssPx: 0.02 });
      expect(xOf(viewport, start + pan + 10)).toBeCloseTo(500, 6);
    }
  });
});

describe('snapPx', () => {
  it('moves an edge by half a pixel at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
        expect(Math.abs(snapPx(x) - x)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('visibleLanes', () => {
  it('finds the lanes under the ruler, partly visible ones included', () => {
    const spans = visibleLanes(evenLanes(4096), { ...VIEW, scrollTopCssPx: 1010 });
    expect(spans.map((span) => span.lane)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
    expect(spans[0]).toMatchObject({ topPx: 26, bottomPx: 45 });
  });

  it('follows the order of the layout, with heights of their own', () => {
    const layout = { order: [7, 3, 5], tops: [0, 44, 64, 300] };
    const spans = visibleLanes(layout, { ...VIEW, scrollTopCssPx: 50 });
    expect(spans.map(({ lane, position }) => [lane, position])).toEqual([
      [3, 1],
      [5, 2],
    ]);
  });

  it('leaves no lane out and lets none overlap at any scale and scroll', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 1.25, 1.5, 2, 2.75),
        fc.double({ min: 0, max: 1700, noNaN: true }),
        (devicePixelRatio, scrollTopCssPx) => {
          const spans = visibleLanes(evenLanes(100), { ...VIEW, scrollTopCssPx, devicePixelRatio });
          spans.forEach((span, at) => {
            expect(span.bottomPx).toBeGreaterThan(span.topPx);
            const before = spans[at - 1];
            if (before === undefined) return;
            expect(span.position).toBe(before.position + 1);
            expect(span.topPx).toBeGreaterThanOrEqual(before.bottomPx);
          });
        },
      ),
    );
  });

  it('has none where there are none', () => {
    expect(visibleLanes({ order: [], tops: [0] }, VIEW)).toEqual([]);
    expect(visibleLanes(evenLanes(3), { ...VIEW, scrollTopCssPx: 5000 })).toEqual([]);
  });
});

describe('rowBands', () => {
  const span = { lane: 0, position: 0, topPx: 100, bottomPx: 119, heightCssPx: 20 };

  it('divides the lane among as many rows as fit', () => {
    expect(rowBands(span, 1, 1)).toEqual([{ topPx: 100, bottomPx: 119 }]);
    expect(rowBands(span, 2, 1).map((band) => band.topPx)).toEqual([100, 110]);
    expect(rowBands(span, 9, 1)).toHaveLength(3);
  });

  it('sets rows apart by a pixel at most and stays in the lane', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(1, 1.25, 1.5, 2),
        (heightCssPx, rows, ratio) => {
          const bottomPx = Math.round((heightCssPx - 1) * ratio);
          const bands = rowBands({ ...span, topPx: 0, bottomPx, heightCssPx }, rows, ratio);
          expect(bands[0]!.topPx).toBe(0);
          expect(bands.at(-1)!.bottomPx).toBe(bottomPx);
          bands.forEach((band, row) => {
            if (row === 0) return;
            const above = bands[row - 1]!;
            const isSpaced = band.topPx - above.topPx >= 6;
            expect(band.topPx - above.bottomPx).toBe(isSpaced ? 1 : 0);
          });
        },
      ),
    );
  });
});
