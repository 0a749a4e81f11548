import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  frameOf,
  offsetOnMinimap,
  partAt,
  rangeAfterKey,
  xOnMinimap,
  type MinimapScale,
} from './minimap-scale.ts';

const scale: MinimapScale = { startOffset: -500, endOffset: 99_500, widthCssPx: 1000 };

describe('scale of the minimap', () => {
  it('goes from the first to the last cycle, and a place outside is the nearest end', () => {
    expect(xOnMinimap(scale, -500)).toBe(0);
    expect(xOnMinimap(scale, 99_500)).toBe(1000);
    expect(offsetOnMinimap(scale, 250)).toBe(24_500);
    expect(offsetOnMinimap(scale, -30)).toBe(-500);
    expect(offsetOnMinimap(scale, 1_030)).toBe(99_500);
  });

  it('finds the cycle again that a place came from', () => {
    const range = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }));
    fc.assert(
      fc.property(range, fc.double({ min: 0, max: 1, noNaN: true }), ([start, span], share) => {
        const any = { startOffset: start, endOffset: start + span, widthCssPx: 777 };
        const offset = start + share * span;
        expect(offsetOnMinimap(any, xOnMinimap(any, offset))).toBeCloseTo(offset, 3);
      }),
    );
  });

  it('holds everything of an empty trace at its left end', () => {
    const empty = { startOffset: 7, endOffset: 7, widthCssPx: 100 };
    expect(xOnMinimap(empty, 7)).toBe(0);
    expect(offsetOnMinimap(empty, 50)).toBe(7);
  });
});

describe('frame of the view', () => {
  it('lies where the view does, inside the minimap', () => {
    expect(frameOf(scale, { from: 24_500, to: 49_500 })).toEqual({
      leftCssPx: 250,
      rightCssPx: 500,
    });
    expect(frameOf(scale, { from: -3_000, to: 102_000 })).toEqual({
      leftCssPx: 0,
      rightCssPx: 1000,
    });
  });

  it('can be seen however deep the view is, at both ends too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 99_600 }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (at, span) => {
          const { leftCssPx, rightCssPx } = frameOf(scale, { from: at, to: at + span });
          expect(rightCssPx - leftCssPx).toBeGreaterThan(3 - 1e-9);
          expect(leftCssPx).toBeGreaterThanOrEqual(0);
          expect(rightCssPx).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });

  it('has two edges and a middle to grasp, however narrow it is', () => {
    const wide = { leftCssPx: 250, rightCssPx: 500 };
    expect([243, 245, 253, 300, 497, 505, 507].map((x) => partAt(x, wide))).toEqual([
      ...['outside', 'start', 'start', 'frame', 'end', 'end', 'outside'],
    ]);
    const narrow = { leftCssPx: 400, rightCssPx: 403 };
    expect([390, 395, 401.5, 408, 413].map((x) => partAt(x, narrow))).toEqual([
      ...['start', 'start', 'frame', 'end', 'end'],
    ]);
  });
});

describe('keys on the frame', () => {
  const view = { from: 10_000, to: 20_000 };

  it('move it by a tenth of the view, by a view, and to the ends', () => {
    const after = (key: string) => rangeAfterKey(key, 'frame', view, scale);
    expect(after('ArrowRight')).toEqual({ from: 11_000, to: 21_000 });
    expect(after('PageDown')).toEqual({ from: 0, to: 10_000 });
    expect(after('Home')).toEqual({ from: -500, to: 9_500 });
    expect(after('End')).toEqual({ from: 89_500, to: 99_500 });
    expect(after('w')).toBeNull();
  });

  it('move one edge and leave the other, never past it', () => {
    expect(rangeAfterKey('ArrowLeft', 'start', view, scale)).toEqual({ from: 9_500, to: 20_000 });
    expect(rangeAfterKey('End', 'start', view, scale)).toEqual({ from: 20_000, to: 20_000 });
    expect(rangeAfterKey('ArrowLeft', 'end', view, scale)).toEqual({ from: 10_000, to: 19_500 });
    expect(rangeAfterKey('End', 'end', view, scale)).toEqual({ from: 10_000, to: 99_500 });
  });
});
