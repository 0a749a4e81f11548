import { fail, ok, type Result } from '../../shared/result.ts';

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

const DECIMAL = /^[+-]?\d+$/;
const HEX = /^0x[0-9a-f]+$/i;

/** Whole numbers as people type them: decimal or 0x…, with the typographic minus and thousands. */
export function parseTypedNumber(text: string, { min, max }: NumberRange): Result<number> {
  const plain = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/(?<=\d)[ \u00a0\u202f_,](?=\d{3})/g, '');
  if (plain === '') return fail('empty', `Type a whole number from ${min} to ${max}.`);
  if (!DECIMAL.test(plain) && !HEX.test(plain)) {
    return fail('not-a-number', `“${text.trim()}” is not a whole number.`);
  }
  const value = Number(plain);
  if (value < min || value > max) {
    return fail('out-of-range', `${text.trim()} is outside ${min} to ${max}.`);
  }
  return ok(value === 0 ? 0 : value);
}

/** Numbers on the screen carry the true minus sign, which is as wide as the plus. */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `${value}`;
}

export function hex(value: number, digits = 1): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}
