import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalTime } from './shown-units.ts';

const text = (cycles: bigint, clockMhz: number, unit: 'us' | 'ms' | 's'): string => {
  const time = decimalTime(cycles, clockMhz, unit);
  if (time === null) return 'none';
  const { isNegative, whole, fraction } = time;
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
};

describe('a time in one unit', () => {
  it('has the digits that tell one cycle from the next, and no zeros at the end', () => {
    expect(text(1n, 1000, 'us')).toBe('0.001');
    expect(text(1n, 1000, 's')).toBe('0.000000001');
    expect(text(5_423_940n, 1000, 'ms')).toBe('5.42394');
    expect(text(1_000_000n, 1000, 'ms')).toBe('1');
    expect(text(1n, 300, 'us')).toBe('0.003');
    expect(text(2n, 300, 'us')).toBe('0.007');
    expect(text(-1500n, 1000, 'us')).toBe('-1.5');
    expect(text(0n, 1000, 'us')).toBe('0');
    expect(text(3n, 0.5, 'us')).toBe('6');
    expect(text(18_446_744_073_709_551_615n, 1000, 's')).toBe('18446744073.709551615');
  });

  it('is within half of its last digit of the exact value, and differs from cycle to cycle', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.constantFrom('us' as const, 'ms' as const, 's' as const),
        (cycles, hertz, unit) => {
          const clockMhz = hertz / 1e6;
          const shown = text(cycles, clockMhz, unit);
          expect(text(cycles + 1n, clockMhz, unit)).not.toBe(shown);
          // shown × hertz against cycles × units, both times 10^12.
          const scale = 10n ** 12n;
          const [whole = '', fraction = ''] = shown.replace('-', '').split('.');
          const size = BigInt(whole) * scale + BigInt(fraction.padEnd(12, '0'));
          const perSecond = { us: 1_000_000n, ms: 1000n, s: 1n }[unit];
          const exact = (cycles < 0n ? -cycles : cycles) * perSecond * scale;
          const apart = size * BigInt(hertz) - exact;
          const most = perSecond * scale;
          expect(apart <= most / 2n + BigInt(hertz) && -apart <= most / 2n + BigInt(hertz)).toBe(
            true,
          );
        },
      ),
    );
  });

  it('is not told of a clock that makes no sense', () => {
    for (const clock of [0, -1, Number.NaN, Infinity, 1e-7]) {
      expect(text(1n, clock, 'us')).toBe('none');
    }
  });
});
