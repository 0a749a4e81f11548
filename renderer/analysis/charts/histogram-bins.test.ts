import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binOf, edges } from '../../../shared/trace/duration-bins.ts';
import { histogramOf, powerTicks, wholeDurations } from './histogram-bins.ts';

describe('a histogram', () => {
  it('spans the bins that hold anything and keeps every count', () => {
    const someBins = fc.array(fc.nat(5), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(fc.record({ bins: someBins }), { maxLength: 4 }), (types) => {
        const found = histogramOf(types);
        const filled = types.flatMap(({ bins }) => bins.flatMap((n, bin) => (n > 0 ? [bin] : [])));
        expect(found === null).toBe(filled.length === 0);
        if (filled.length === 0) return;
        expect(found?.firstBin).toBe(Math.min(...filled));
        expect(found?.bins).toBe(Math.max(...filled) - Math.min(...filled) + 1);
        types.forEach(({ bins }, type) => {
          const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
          expect(sum(found?.counts[type] ?? [])).toBe(sum(bins));
        });
      }),
    );
  });

  it('names the whole durations of a bin, which are those that fall into it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (duration) => {
        const range = wholeDurations(binOf(duration));
        expect(range).not.toBeNull();
        expect(duration).toBeGreaterThanOrEqual(range?.from ?? Infinity);
        expect(duration).toBeLessThanOrEqual(range?.to ?? -Infinity);
        expect(binOf(range?.from ?? -1)).toBe(binOf(duration));
        expect(binOf(range?.to ?? -1)).toBe(binOf(duration));
      }),
    );
    // 1.25 ≤ duration < 1.5
    expect(wholeDurations(2)).toBeNull();
  });

  it('has ticks at powers of two only, within it and no more than there is room for', () => {
    fc.assert(
      fc.property(
        fc.nat(120),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 12 }),
        (first, bins, most) => {
          const ticks = powerTicks(first, bins, most);
          expect(ticks.length).toBeLessThanOrEqual(most);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(first);
            expect(tick).toBeLessThanOrEqual(first + bins);
            expect(Number.isInteger(Math.log2(edges(tick).from))).toBe(true);
          }
        },
      ),
    );
  });
});
