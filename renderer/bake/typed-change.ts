import type { ValueRange } from '../../shared/bake/common-values.ts';
import {
  changeText,
  changedRange,
  type RelativeChange,
} from '../../shared/bake/relative-change.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { parseTypedNumber, signed, type NumberRange } from './typed-number.ts';

/** What is typed for many tiles: one value for all, or a change of what each of them has. */
export type TypedChange =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'relative'; readonly change: RelativeChange };

/** A plain +5 or −5 is a number; *2 and /2 can be none, so they do without the =. */
const RELATIVE = /^(?:([+\-*/])\s*=|([*/]))\s*(.*)$/;
const FACTOR = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * `+=5`, `-=5`, `*=2`, `/=2` or a number. A relative change is refused where it would carry one of
 * the values that stand in the tiles (null while they are being read) out of the range.
 */
export function parseTypedChange(
  text: string,
  range: NumberRange,
  standing: ValueRange | null,
): Result<TypedChange> {
  const relative = RELATIVE.exec(text.trim().replace(/\u2212/g, '-'));
  if (relative === null) {
    const typed = parseTypedNumber(text, range);
    return typed.ok ? ok({ kind: 'value', value: typed.value }) : typed;
  }
  const op = (relative[1] ?? relative[2]) as RelativeChange['op'];
  const operand = parseOperand(op, relative[3] ?? '');
  if (!operand.ok) return operand;
  if (standing === null) return fail('pending', 'The values of the tiles are still being read.');
  const change = { op, operand: operand.value };
  const { min, max } = changedRange(standing, change);
  if (min >= range.min && max <= range.max) return ok({ kind: 'relative', change });
  const [end, reached] = max > range.max ? ['highest', max] : ['lowest', min];
  return fail(
    'out-of-range',
    `${changeText(change)} would bring the ${end} value to ${reached}, ` +
      `outside ${range.min} to ${range.max}.`,
  );
}

function parseOperand(op: RelativeChange['op'], text: string): Result<number> {
  if (op === '+' || op === '-') return parseTypedNumber(text, AMOUNTS);
  if (!FACTOR.test(text)) return fail('not-a-number', `“${text}” is not a number.`);
  const operand = Number(text);
  if (op === '/' && operand === 0) return fail('division', 'Nothing can be divided by 0.');
  return ok(operand);
}

/** As far apart as two values of any field can be. */
const AMOUNTS: NumberRange = { min: -(2 ** 32), max: 2 ** 32 };

/** What an arrow key types: one more or less than what stands there, or of an amount. */
export function steppedText(
  text: string | null,
  standing: ValueRange | null,
  range: NumberRange,
  by: number,
): string {
  const amount = text === null ? null : amountOf(text);
  const isMixed = standing === null || standing.min !== standing.max;
  if (amount !== null || (text === null && isMixed)) return amountText((amount ?? 0) + by);
  const typed = parseTypedNumber(text ?? String(standing?.min), range);
  const from = typed.ok ? typed.value : (standing?.min ?? range.min);
  return signed(Math.min(range.max, Math.max(range.min, from + by)));
}

function amountOf(text: string): number | null {
  const typed = parseTypedChange(text, AMOUNTS, { min: 0, max: 0 });
  if (!typed.ok || typed.value.kind !== 'relative') return null;
  const { op, operand } = typed.value.change;
  return op === '+' ? operand : op === '-' ? -operand : null;
}

function amountText(amount: number): string {
  return amount < 0 ? `-=${-amount}` : `+=${amount}`;
}
