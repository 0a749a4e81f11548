import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClockTimes, cutThousandths, difference, exact, sum, thousandths } from './cycles.ts';

const u64 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  fc.nat().map(BigInt),
);

describe('exact cycles', () => {
  it('add up and subtract as bigints do', () => {
    fc.assert(
      fc.property(u64, u64, (a, b) => {
        expect(BigInt(sum(exact(a), exact(b)))).toBe(a + b);
        expect(BigInt(difference(exact(a), exact(b)))).toBe(a - b);
        expect(String(exact(a))).toBe(String(a));
      }),
    );
  });

  it('become thousandths with exactly three decimals', () => {
    expect([0, 1, 999, 1000, 123_456_007].map(thousandths)).toEqual([
      '0.000',
      '0.001',
      '0.999',
      '1.000',
      '123456.007',
    ]);
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (cycles) => {
        const text = thousandths(cycles);
        expect(text).toMatch(/^\d+\.\d{3}$/);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(cycles));
      }),
    );
  });
});

describe('durations for readers that multiply and cut', () => {
  it('are whole again, and as they were in three decimals', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), (cycles) => {
        const text = cutThousandths(cycles);
        expect(Math.trunc(Number(text) * 1000)).toBe(cycles);
        expect(text.startsWith(thousandths(cycles))).toBe(true);
        expect(Math.abs(Number(text) * 1000 - cycles)).toBeLessThan(0.001);
      }),
      { numRuns: 20_000 },
    );
    expect(cutThousandths(1000)).toBe('1.000');
    expect(cutThousandths(1001)).toBe('1.0010001');
  });
});

/** cycles / hertz in picoseconds, rounded half up. */
function rounded(cycles: bigint, hertz: bigint): string {
  const pico = (2n * cycles * 10n ** 12n + hertz) / (2n * hertz);
  return `${pico / 1_000_000n}.${String(pico % 1_000_000n).padStart(6, '0')}`;
}

describe('times of a clock', () => {
  it('are µs with six decimals, rounded half up', () => {
    const clocks = fc.oneof(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
      fc.integer({ min: 1, max: 5_000_000 }).map((kilohertz) => kilohertz / 1000),
    );
    fc.assert(
      fc.property(u64, clocks, (cycles, mhz) => {
        const hertz = BigInt(Math.round(mhz * 1e6));
        expect(ClockTimes.of(mhz)?.microseconds(exact(cycles))).toBe(rounded(cycles, hertz));
      }),
    );
  });

  it('round up into the whole where they must', () => {
    expect(ClockTimes.of(3_000_000)?.microseconds(2_999_999)).toBe('1.000000');
    expect(ClockTimes.of(1000)?.microseconds(1)).toBe('0.001000');
  });

  it('are not there without a clock', () => {
    expect([null, 0, 1e-9, 1e300].map((mhz) => ClockTimes.of(mhz))).toEqual(Array(4).fill(null));
  });
});
