import type { Result } from '../../result.ts';
import type { Range } from './tile-query.ts';

const WHOLE = /^[-+\u2212]?(?:0[xX][0-9a-fA-F]+|\d[\d_]*)([kK]?)$/u;
const MOST_CHARACTERS = 20;

/** `12`, `-3`, `1_200`, `0x1f` or `2k`; null where the text is no whole number. */
export function readWhole(text: string): number | null {
  const found = text.length <= MOST_CHARACTERS ? WHOLE.exec(text) : null;
  if (!found) return null;
  const isNegative = text.startsWith('-') || text.startsWith('\u2212');
  const plain = text.replace(/^[-+\u2212]/u, '').replaceAll('_', '');
  const value = found[1] === '' ? Number(plain) : 1000 * Number(plain.slice(0, -1));
  if (Number.isNaN(value)) return null;
  return isNegative && value !== 0 ? -value : value;
}

/**
 * One number, a comparison or a range; both ends are included. Between numbers that may be negative
 * the dash of `3-7` only stands after a digit: `-5--2` and `-5..-2` are −5 to −2. Errors: a sentence.
 */
export function readRange(text: string): Result<Range, string> {
  const comparison = /^(?:[<>]=?|=)/u.exec(text)?.[0];
  if (comparison !== undefined) return compared(comparison, text.slice(comparison.length));
  const open = /^(.*?)\.\.(.*)$/u.exec(text);
  if (open) return between(open[1]!, open[2]!, true);
  const dashed = /^([-+\u2212]?[^-\u2212]+)-(.+)$/u.exec(text);
  if (dashed) return between(dashed[1]!, dashed[2]!, false);
  const value = readWhole(text);
  return value === null ? notWhole(text) : { ok: true, value: { from: value, to: value } };
}

function compared(comparison: string, text: string): Result<Range, string> {
  const value = readWhole(text);
  if (value === null) return notWhole(text);
  switch (comparison) {
    case '<':
      return { ok: true, value: { from: -Infinity, to: value - 1 } };
    case '<=':
      return { ok: true, value: { from: -Infinity, to: value } };
    case '>':
      return { ok: true, value: { from: value + 1, to: Infinity } };
    case '>=':
      return { ok: true, value: { from: value, to: Infinity } };
    default:
      return { ok: true, value: { from: value, to: value } };
  }
}

function between(low: string, high: string, isOpen: boolean): Result<Range, string> {
  const from = isOpen && low === '' && high !== '' ? -Infinity : readWhole(low);
  const to = isOpen && high === '' && low !== '' ? Infinity : readWhole(high);
  if (from === null) return notWhole(low);
  if (to === null) return notWhole(high);
  if (from > to) {
    return { ok: false, error: 'The range runs downwards; expected the smaller number first.' };
  }
  return { ok: true, value: { from, to } };
}

function notWhole(text: string): Result<never, string> {
  const what = text === '' ? 'Nothing stands here' : `"${text}" is no whole number`;
  return { ok: false, error: `${what}; expected one like 12, -3, 1_200, 2k or 0x1f.` };
}
