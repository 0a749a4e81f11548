import type { Result } from '../../result.ts';
import { NUMBER_LIMIT, type NumberRange } from './event-query.ts';

/** A number as it was written, exactly: numerator / denominator. */
export interface Amount {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Digits enough for every u64 with a suffix; what is longer is no number of a trace. */
const MOST_CHARACTERS = 40;
const FORM =
  /^(?:0[xX]([0-9a-fA-F][0-9a-fA-F_]*)|(\d[\d_]*)(?:\.(\d[\d_]*))?([a-zA-Z\u00b5\u03bc]*))$/u;

const MULTIPLES: ReadonlyMap<string, bigint> = new Map([
  ['', 1n],
  ['k', 1_000n],
  ['K', 1_000n],
  ['M', 1_000_000n],
  ['G', 1_000_000_000n],
  ['T', 1_000_000_000_000n],
]);

/** Units of time by how many of them are a second. */
const PER_SECOND: ReadonlyMap<string, bigint> = new Map([
  ['s', 1n],
  ['ms', 1_000n],
  ['us', 1_000_000n],
  // The micro sign and the Greek letter.
  ['\u00b5s', 1_000_000n],
  ['\u03bcs', 1_000_000n],
  ['ns', 1_000_000_000n],
]);

/**
 * Reads `12`, `1_000`, `0x1f`, `1.2M` or, where `hertz` is given, a time like `3us`, which becomes
 * cycles of that clock. Errors: a sentence that says what was expected. `hertz` null: the clock is
 * not known; 'none': the field holds no time.
 */
export function readAmount(text: string, hertz: Amount | null | 'none'): Result<Amount, string> {
  const found = text.length <= MOST_CHARACTERS ? FORM.exec(text) : null;
  if (!found) return expected(text, hertz);
  const [, hex, whole = '', fraction = '', suffix = ''] = found;
  if (hex !== undefined) return good({ numerator: BigInt(`0x${plain(hex)}`), denominator: 1n });
  const digits = plain(fraction);
  const numerator = BigInt(plain(whole) + digits);
  const denominator = 10n ** BigInt(digits.length);
  const multiple = MULTIPLES.get(suffix);
  if (multiple !== undefined) return good({ numerator: numerator * multiple, denominator });
  const perSecond = PER_SECOND.get(suffix);
  if (perSecond === undefined || hertz === 'none') return expected(text, hertz);
  if (hertz === null) {
    return bad(`The trace states no clock, so "${text}" cannot be turned into cycles.`);
  }
  return good({
    numerator: numerator * hertz.numerator,
    denominator: denominator * perSecond * hertz.denominator,
  });
}

/** The clock as an exact number of hertz; null where there is none. */
export function hertzOf(clockMhz: number | null): Amount | null {
  if (clockMhz === null || !(clockMhz > 0) || !Number.isFinite(clockMhz)) return null;
  // The shortest decimal that is this double is what the header says.
  const [digits = '', exponent = '0'] = String(clockMhz).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const power = Number(exponent) + 6 - fraction.length;
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, power));
  return { numerator, denominator: 10n ** BigInt(Math.max(0, -power)) };
}

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** The whole numbers that compare so with the amount. Errors: a sentence; there are none. */
export function rangeOfComparison(
  comparison: Comparison,
  amount: Amount,
): Result<NumberRange, string> {
  const below = floor(amount);
  const above = ceiling(amount);
  switch (comparison) {
    case '>':
      return rangeBetween(below + 1n, null);
    case '>=':
      return rangeBetween(above, null);
    case '<':
      return rangeBetween(0n, above - 1n);
    case '<=':
      return rangeBetween(0n, below);
    case '=':
      return rangeBetween(above, below);
  }
}

/** From the least whole number that is not below `from` to the largest that is not above `to`. */
export function rangeOfAmounts(from: Amount, to: Amount | null): Result<NumberRange, string> {
  if (to && from.numerator * to.denominator > to.numerator * from.denominator) {
    return bad('The range runs downwards; expected the smaller number first.');
  }
  return rangeBetween(ceiling(from), to && floor(to));
}

function rangeBetween(from: bigint, to: bigint | null): Result<NumberRange, string> {
  if (to !== null && to < from) {
    return bad('No whole number lies there; expected a range that holds one.');
  }
  const clamped = from < NUMBER_LIMIT ? from : NUMBER_LIMIT;
  const isOpen = to === null || to >= NUMBER_LIMIT;
  return good({ from: String(clamped), to: isOpen ? null : String(to) });
}

function floor({ numerator, denominator }: Amount): bigint {
  return numerator / denominator;
}

function ceiling({ numerator, denominator }: Amount): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function plain(digits: string): string {
  return digits.replaceAll('_', '');
}

function expected(text: string, hertz: Amount | null | 'none'): Result<never, string> {
  const times = hertz === 'none' ? '' : ', or a time in ns, us, ms or s';
  const what = text === '' ? 'Nothing stands here' : `"${text}" is no number`;
  return bad(`${what}; expected one like 1200, 1_200, 1.2k, 3M, 2G or 0x4b0${times}.`);
}

function good<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

function bad(error: string): Result<never, string> {
  return { ok: false, error };
}
