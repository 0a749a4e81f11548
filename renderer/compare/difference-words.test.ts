import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsOf, pointsWords, ratioOf, ratioWords, shareOf, signed } from './difference-words.ts';
import { typedOffset } from './typed-offset.ts';

const digits = (text: string): string => text.replaceAll(/[^\d−+]/g, '');
const sums = (cycles: bigint, span: bigint) => ({ events: 1, cycles, span });

describe('words of differences', () => {
  it('have every digit and the sign, and are what is typed again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }), (value) => {
        const text = signed(value);
        expect(digits(text).replace('−', '-')).toBe(value > 0n ? `+${value}` : String(value));
        expect(typedOffset(text)).toBe(value);
      }),
    );
  });

  it('of a ratio never make what differs look alike', () => {
    expect(ratioWords(100n, 100n)).toBe(ratioWords(7, 7));
    expect(ratioWords(1_000_000n, 1_000_001n)).toMatch(/^> /);
    expect(ratioWords(1_000_000n, 999_999n)).toMatch(/^< /);
    expect(ratioWords(0n, 5n)).toBe('–');
    expect(ratioOf(4, 1)).toBe(0.25);
  });

  it('of shares are points, 0 only where both are the same fraction', () => {
    expect(pointsOf(sums(1n, 3n), sums(2n, 6n))).toBe(0);
    expect(pointsWords(sums(1n, 3n), sums(2n, 6n))).toBe('0');
    expect(pointsOf(sums(10n, 100n), sums(35n, 100n))).toBeCloseTo(25, 9);
    expect(pointsWords(sums(1n, 10n ** 9n), sums(2n, 10n ** 9n))).toMatch(/^\+< /);
    expect(pointsOf(sums(1n, 4n), sums(0n, 0n))).toBeNull();
    expect(shareOf(sums(0n, 0n))).toBeNull();
  });
});

describe('an offset that is typed', () => {
  it('may have groups and a sign, and nothing else', () => {
    expect(typedOffset('1 234')).toBe(1_234n);
    expect(typedOffset('-1,234,567')).toBe(-1_234_567n);
    expect(typedOffset('+5_000')).toBe(5_000n);
    for (const text of ['', '-', '1e5', '0x10', 'cycles', '1-2', '9'.repeat(22)]) {
      expect(typedOffset(text)).toBeNull();
    }
  });
});
