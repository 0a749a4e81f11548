import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, parseTypedNumber, signed } from './typed-number.ts';

const i16 = { min: -32768, max: 32767 };

describe('typed numbers', () => {
  it('reads what it shows, whatever the value', () => {
    fc.assert(
      fc.property(fc.integer(i16), (value) => {
        expect(parseTypedNumber(signed(value), i16)).toEqual({ ok: true, value });
      }),
    );
  });

  it('reads hexadecimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const answer = parseTypedNumber(hex(value), { min: 0, max: 0xffffffff });
        expect(answer).toEqual({ ok: true, value });
      }),
    );
  });

  it('accepts a plus, spaces around and thousands', () => {
    expect(parseTypedNumber(' +7 ', i16)).toEqual({ ok: true, value: 7 });
    expect(parseTypedNumber('-12,345', i16)).toEqual({ ok: true, value: -12345 });
    expect(parseTypedNumber('1 234', i16)).toEqual({ ok: true, value: 1234 });
    expect(Object.is((parseTypedNumber('-0', i16) as { value: number }).value, 0)).toBe(true);
  });

  it.each(['', ' ', '-', '1.5', '1e3', 'abc', '0x', '1,23', '٣'])('refuses %j', (text) => {
    expect(parseTypedNumber(text, i16).ok).toBe(false);
  });

  it('names the range that was left', () => {
    const answer = parseTypedNumber('32768', i16);
    expect(answer).toMatchObject({ ok: false, error: { code: 'out-of-range' } });
    expect(answer.ok ? '' : answer.error.message).toContain('-32768 to 32767');
  });
});
