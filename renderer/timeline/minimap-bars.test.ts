import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixBoxes, stackHeights } from './minimap-bars.ts';

const HEIGHT = 36;
const share = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 }));
const column = fc.tuple(...Array.from({ length: 8 }, () => share));

describe('a column of the minimap', () => {
  it('shows every type that is present, in whole pixels that fit', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 1, max: 10_000_000 }), (cycles, capacity) => {
        const stack = stackHeights(cycles, capacity, HEIGHT);
        expect(stack.map(([slot]) => slot).sort()).toEqual(
          [...cycles.keys()].filter((slot) => (cycles[slot] as number) > 0).sort(),
        );
        for (const [, height] of stack) {
          expect(Number.isInteger(height) && height >= 1).toBe(true);
        }
        const total = stack.reduce((sum, [, height]) => sum + height, 0);
        expect(total).toBeLessThanOrEqual(HEIGHT);
      }),
    );
  });

  it('is as high as its types are busy, to the pixel that each may be rounded up', () => {
    fc.assert(
      fc.property(column, (cycles) => {
        const sum = cycles.reduce((total, each) => total + each, 0);
        fc.pre(sum > 0);
        const stack = stackHeights(cycles, 2 * sum, HEIGHT);
        for (const [slot, height] of stack) {
          const exact = ((cycles[slot] as number) / (2 * sum)) * HEIGHT;
          expect(height - exact).toBeLessThanOrEqual(1);
          expect(exact - height).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is full where events overlap beyond the lanes', () => {
    const stack = stackHeights([0, 300, 100, 0, 0, 0, 0, 0], 200, 40);
    expect(stack).toEqual([
      [1, 30],
      [2, 10],
    ]);
  });
});

describe('the boxes of a mix', () => {
  const mix = {
    level: 3,
    firstColumn: -1,
    columns: 3,
    lanes: 2,
    hasGiants: true,
    // Columns [−8, 0), [0, 8) and [8, 16) of a trace from −4 to 12, on two lanes.
    cycles: new Float64Array(24),
  };

  it('lie side by side from end to end, and count the outer columns by their part in the trace', () => {
    mix.cycles.fill(0);
    mix.cycles[1] = 8;
    mix.cycles[8 + 1] = 8;
    mix.cycles[16 + 2] = 2;
    const boxes = mixBoxes({ mix, from: -4, to: 12 }, { widthPx: 160, heightPx: 40 });
    expect(boxes[1]).toEqual([
      // 8 of 2 × 4 cycles, then 8 of 2 × 8.
      { left: 0, right: 40, top: 0, bottom: 40 },
      { left: 40, right: 120, top: 20, bottom: 40 },
    ]);
    expect(boxes[2]).toEqual([{ left: 120, right: 160, top: 30, bottom: 40 }]);
  });

  it('leave hidden types out, and others where they are', () => {
    mix.cycles.fill(0);
    mix.cycles[8 + 1] = 8;
    mix.cycles[8 + 2] = 4;
    const of = (hiddenSlots: number) =>
      mixBoxes({ mix, from: -4, to: 12 }, { widthPx: 160, heightPx: 40 }, hiddenSlots);
    expect(of(0)[2]).toEqual([{ left: 40, right: 120, top: 10, bottom: 20 }]);
    expect(of(1 << 1)[1]).toEqual([]);
    expect(of(1 << 1)[2]).toEqual([{ left: 40, right: 120, top: 30, bottom: 40 }]);
  });
});
