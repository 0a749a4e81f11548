import { describe, expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

const WHOLE = { least: 1, most: 1000, isWhole: true, mayBeEmpty: true };
const BROKEN = { least: 0.01, most: 100, mayBeEmpty: false };

describe('a typed number', () => {
  it('is whole where it has to be', () => {
    expect(typedNumber(' 256 ', WHOLE)).toBe(256);
    expect(typedNumber('1_000', WHOLE)).toBe(1000);
    for (const wrong of ['2.5', '-1', '1e2', '0x10', 'x']) {
      expect(typedNumber(wrong, WHOLE)).toBeUndefined();
    }
  });

  it('may have a point or a comma where it need not be whole', () => {
    expect(typedNumber('12.5', BROKEN)).toBe(12.5);
    expect(typedNumber('12,5', BROKEN)).toBe(12.5);
    expect(typedNumber('.5', BROKEN)).toBe(0.5);
    expect(typedNumber('1.2.3', BROKEN)).toBeUndefined();
  });

  it('lies within its bounds, and is nothing only where that is allowed', () => {
    expect(typedNumber('0', WHOLE)).toBeUndefined();
    expect(typedNumber('1001', WHOLE)).toBeUndefined();
    expect(typedNumber('', WHOLE)).toBeNull();
    expect(typedNumber('', BROKEN)).toBeUndefined();
  });
});
