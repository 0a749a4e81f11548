import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';
import { columnCycles, levelFor, MAX_LEVEL, MIN_COLUMN_DEVICE_PX, tileRange } from './levels.ts';

describe('levelFor', () => {
  it('takes columns of 1.05 to 2.1 device pixels above level 0', () => {
    fc.assert(
      fc.property(fc.double({ min: 2 ** -62, max: 1.05, noNaN: true }), (pxPerCycle) => {
        const level = levelFor(pxPerCycle);
        const columnPx = columnCycles(level) * pxPerCycle;
        expect(columnPx).toBeGreaterThanOrEqual(MIN_COLUMN_DEVICE_PX);
        if (level > 0) expect(columnPx).toBeLessThan(2 * MIN_COLUMN_DEVICE_PX);
      }),
    );
  });

  it('stays at level 0 where a cycle is wider than a column has to be', () => {
    expect(levelFor(1.05)).toBe(0);
    expect(levelFor(400)).toBe(0);
  });

  it('gives columns of 4,096 cycles to the newest real trace at 1,500 pixels', () => {
    expect(levelFor(1500 / 5_423_940)).toBe(12);
  });

  it('has an answer for scales that are no scales', () => {
    expect(levelFor(0)).toBe(MAX_LEVEL);
    expect(levelFor(NaN)).toBe(MAX_LEVEL);
    expect(levelFor(Infinity)).toBe(0);
    expect(levelFor(2 ** -200)).toBe(MAX_LEVEL);
  });

  it('never skips a column while panning: each has the centre of a pixel', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2 ** -20, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pxPerCycle, shiftPx) => {
          const columnPx = columnCycles(levelFor(pxPerCycle)) * pxPerCycle;
          const seen = new Set<number>();
          for (let pixel = 0; pixel < 600; pixel++) {
            seen.add(Math.floor((pixel + 0.5 + shiftPx) / columnPx));
          }
          const columns = [...seen].sort((a, b) => a - b);
          expect(columns.length).toBe(columns.at(-1)! - columns[0]! + 1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('tileRange', () => {
  it('holds both ends, negative offsets included', () => {
    expect(tileRange(0, 0, 255)).toEqual({ first: 0, last: 0 });
    expect(tileRange(0, 0, 256)).toEqual({ first: 0, last: 1 });
    expect(tileRange(3, -1, TILE_COLUMNS * 8)).toEqual({ first: -1, last: 1 });
  });

  it('is exact at offsets near 2^53', () => {
    const offset = 2 ** 53 - 1;
    const { first } = tileRange(0, offset, offset);
    expect(first * TILE_COLUMNS).toBeLessThanOrEqual(offset);
    expect((first + 1) * TILE_COLUMNS).toBeGreaterThan(offset);
  });
});
