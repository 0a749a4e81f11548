import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleTicks, FIXED_UNITS, niceStep, timeNumber, timeTicks } from './ruler.ts';
import type { RulerView, TimeUnit } from './ruler.ts';

const english = (value: bigint): string => new Intl.NumberFormat('en-US').format(value);
const view = (startOffset: number, cyclesPerPx: number, origin = 0n, zero = 0n): RulerView => ({
  startOffset,
  cyclesPerPx,
  widthPx: 1500,
  origin,
  zero,
});

describe('niceStep', () => {
  it('is the smallest 1-2-5 step that is not too small', () => {
    expect([0, 0.3, 1, 1.1, 2, 3, 5, 6, 10, 11, 999, 1001].map((least) => niceStep(least))).toEqual(
      [1n, 1n, 1n, 2n, 2n, 5n, 5n, 10n, 10n, 20n, 1000n, 2000n],
    );
  });

  it('keeps to 1, 2 and 5 up to the largest numbers', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e300, noNaN: true }), (least) => {
        const step = niceStep(least);
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(Number(step)).toBeGreaterThanOrEqual(least);
        expect(Number(step)).toBeLessThanOrEqual(least * 2.6);
      }),
    );
  });
});

describe('cycleTicks', () => {
  it('stand at multiples of the step, in order, at least the spacing apart, inside the view', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 2 ** 62, noNaN: true }),
        fc.double({ min: 1e-4, max: 2 ** 53, noNaN: true }),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        (startOffset, cyclesPerPx, origin) => {
          const ticks = cycleTicks(view(startOffset, cyclesPerPx, origin), 100);
          expect(ticks.length).toBeLessThanOrEqual(17);
          ticks.forEach(({ xPx, value }, at) => {
            expect(value).toBeGreaterThanOrEqual(0n);
            expect(xPx).toBeGreaterThanOrEqual(0);
            expect(xPx).toBeLessThanOrEqual(1500);
            const before = ticks[at - 1];
            if (before !== undefined) expect(xPx - before.xPx).toBeGreaterThan(99.9);
          });
        },
      ),
    );
  });

  it('stand where they would without a zero, for every zero: only the numbers move', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2 ** 40, noNaN: true }),
        fc.bigInt({ min: 0n, max: 2n ** 50n }),
        fc.bigInt({ min: 0n, max: 2n ** 50n }),
        (startOffset, origin, zero) => {
          const ticks = cycleTicks(view(startOffset, 7.3, origin, zero), 100);
          const first = Math.floor(startOffset);
          for (const { xPx, value } of ticks) {
            const fromFirst = Number(value + zero - origin - BigInt(first));
            expect(xPx).toBeCloseTo((fromFirst - (startOffset - first)) / 7.3, 6);
            expect(value + zero).toBeGreaterThanOrEqual(0n);
          }
          expect(ticks.length).toBeGreaterThan(4);
        },
      ),
    );
  });

  it('never goes below single cycles', () => {
    const ticks = cycleTicks(view(10, 0.005), 100);
    expect(ticks.map((tick) => tick.value)).toEqual([10n, 11n, 12n, 13n, 14n, 15n, 16n, 17n]);
    expect(ticks[1]!.xPx).toBeCloseTo(200, 6);
  });

  it('names absolute cycles digit for digit beyond 2^53', () => {
    const ticks = cycleTicks(view(0, 0.005, 9_007_199_254_740_993n), 100);
    expect(english(ticks[0]!.value)).toBe('9,007,199,254,740,993');
    expect(ticks[0]!.xPx).toBe(0);
    expect(ticks[2]!.value - ticks[0]!.value).toBe(2n);
  });

  it('still labels single cycles where the view is finer than a double can tell', () => {
    const ticks = cycleTicks(view(2 ** 61, 0.005), 100);
    expect(ticks.length).toBeGreaterThan(5);
    expect(ticks[1]!.xPx - ticks[0]!.xPx).toBeCloseTo(200, 6);
  });

  it('labels a view of 2^62 cycles', () => {
    const ticks = cycleTicks(view(0, 2 ** 62 / 1500), 200);
    expect(ticks.map((tick) => english(tick.value)).slice(0, 3)).toEqual([
      '0',
      '1,000,000,000,000,000,000',
      '2,000,000,000,000,000,000',
    ]);
  });

  it('shows none before cycle 0 and none for a view that is none', () => {
    expect(cycleTicks(view(-1000, 1), 100).map((tick) => tick.value)).toEqual([
      0n,
      100n,
      200n,
      300n,
      400n,
      500n,
    ]);
    for (const bad of [NaN, Infinity, -Infinity]) {
      expect(cycleTicks(view(bad, 1), 100)).toEqual([]);
      expect(cycleTicks(view(0, bad), 100)).toEqual([]);
    }
    expect(cycleTicks(view(0, 0), 100)).toEqual([]);
  });
});

describe('timeTicks', () => {
  const labels = (ruler: RulerView, clockMhz: number, fixed?: TimeUnit): string[] => {
    const times = timeTicks(ruler, clockMhz, 100, fixed)!;
    const number = (value: bigint): string => timeNumber(value, times, english, '.');
    return times.ticks.map(({ value }) => `${number(value)} ${times.unit.name}`);
  };

  it('counts in the unit of which the step is a whole number', () => {
    expect(labels(view(0, 1), 1000).slice(0, 3)).toEqual(['0 ns', '100 ns', '200 ns']);
    expect(labels(view(0, 1), 500).slice(0, 3)).toEqual(['0 ns', '200 ns', '400 ns']);
    expect(labels(view(0, 1e4), 1000).slice(0, 3)).toEqual(['0 ms', '1 ms', '2 ms']);
    expect(labels(view(0, 1e12), 1000).slice(0, 2)).toEqual(['0 s', '100,000 s']);
    expect(labels(view(0, 0.005), 1000).slice(0, 3)).toEqual(['0 ps', '500 ps', '1,000 ps']);
  });

  it('counts in a chosen unit with as many digits as the step needs', () => {
    const { us, ms, s } = FIXED_UNITS;
    expect(labels(view(0, 1), 1000, us).slice(0, 3)).toEqual(['0.0 µs', '0.1 µs', '0.2 µs']);
    expect(labels(view(0, 1), 500, ms).slice(0, 2)).toEqual(['0.0000 ms', '0.0002 ms']);
    expect(labels(view(1e6, 1e4), 1000, s).slice(0, 2)).toEqual(['0.001 s', '0.002 s']);
    expect(labels(view(0, 1e7), 1000, us).slice(0, 2)).toEqual(['0 µs', '1,000,000 µs']);
  });

  it('counts below zero before the cycle that is zero, as far as cycle 0', () => {
    expect(labels(view(-1500, 1, 1000n, 1000n), 1000, FIXED_UNITS.us).slice(0, 3)).toEqual([
      '-1.0 µs',
      '-0.9 µs',
      '-0.8 µs',
    ]);
  });

  it('stands where the cycles of that time are', () => {
    const times = timeTicks(view(100, 1, 1_000n), 250, 100)!;
    // 4 ns a cycle: cycle 1,250 is 5 µs.
    const tick = times.ticks.find((candidate) => candidate.value === 5_000_000n)!;
    expect(tick.xPx).toBeCloseTo(1_250 - 1_100, 9);
  });

  it('is right to the last digit far from zero', () => {
    const times = timeTicks(view(0, 1, 9_007_199_254_740_993n), 1000, 100)!;
    const [first] = times.ticks;
    expect(first!.value % 1000n).toBe(0n);
    expect(first!.xPx).toBeCloseTo(Number(first!.value / 1000n - 9_007_199_254_740_993n), 6);
  });

  it('is absent where the clock is unknown or makes no sense', () => {
    for (const clock of [null, 0, NaN, -5, Infinity]) {
      expect(timeTicks(view(0, 1), clock, 100)).toBeNull();
    }
  });

  it('keeps its spacing and its end at any zoom and clock', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2 ** 62, noNaN: true }),
        fc.double({ min: 1e-3, max: 2 ** 53, noNaN: true }),
        fc.double({ min: 0.001, max: 1e5, noNaN: true }),
        (startOffset, cyclesPerPx, clockMhz) => {
          const times = timeTicks(view(startOffset, cyclesPerPx, 12_345n), clockMhz, 100);
          const ticks = times?.ticks ?? [];
          expect(ticks.length).toBeLessThanOrEqual(17);
          ticks.forEach(({ xPx }, at) => {
            const before = ticks[at - 1];
            if (before !== undefined) expect(xPx - before.xPx).toBeGreaterThan(99.9);
          });
        },
      ),
    );
  });
});
