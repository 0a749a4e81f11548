import type { Result } from '../../shared/result.ts';
import { hertzOf, readAmount } from '../../shared/trace/search/query-amount.ts';

/** Where somebody wants to go. */
export type Place =
  | {
      readonly kind: 'cycle';
      /** Absolute. */
      readonly cycle: bigint;
      /** Cycles from `PlaceContext.base`; null where the cycle was given itself. */
      readonly step: bigint | null;
      /** The time lies between two cycles, and this is the nearer one. */
      readonly isRounded: boolean;
    }
  /** By its number in the file, from 0. */
  | { readonly kind: 'event'; readonly record: number };

export interface PlaceContext {
  readonly clockMhz: number | null;
  /** Absolute cycle from which `+` and `-` count. */
  readonly base: bigint;
  /** The trace reaches from cycle 0 to this one. */
  readonly endCycle: bigint;
  readonly events: number;
}

/** Spaces, also those that locales group digits by, and apostrophes. */
const GAPS = /[\s\u00a0\u202f'\u2019]/gu;
const GROUPED_BY_COMMAS = /^([#+\-\u2212]?)(\d{1,3}(?:,\d{3})+)(?=\D*$|\.\d+\D*$)/u;

/**
 * Reads `10104`, `10,104`, `1.2M`, `0x4b0` (absolute cycles), `3.2 ms` (a time from cycle 0), the
 * same after `+` or `-` (from the base), or `#123` (an event). null: nothing was typed. Errors: a
 * sentence that says what was expected, or where the trace ends.
 */
export function readPlace(text: string, context: PlaceContext): Result<Place | null, string> {
  const plain = text
    .replaceAll(GAPS, '')
    .replace(
      GROUPED_BY_COMMAS,
      (_, sign: string, digits: string) => sign + digits.replaceAll(',', ''),
    );
  if (plain === '') return { ok: true, value: null };
  if (plain.startsWith('#')) return readEvent(plain.slice(1), context.events);
  const sign = /^[+\-\u2212]/u.exec(plain)?.[0];
  const amount = readAmount(sign === undefined ? plain : plain.slice(1), hertzOf(context.clockMhz));
  if (!amount.ok) return amount;
  const { numerator, denominator } = amount.value;
  const cycles = (numerator * 2n + denominator) / (denominator * 2n);
  const isRounded = numerator % denominator !== 0n;
  if (sign === undefined)
    return within({ kind: 'cycle', cycle: cycles, step: null, isRounded }, context);
  const step = sign === '+' ? cycles : -cycles;
  return within({ kind: 'cycle', cycle: context.base + step, step, isRounded }, context);
}

function within(
  place: Extract<Place, { kind: 'cycle' }>,
  { endCycle }: PlaceContext,
): Result<Place, string> {
  const { cycle } = place;
  if (cycle < 0n) return bad(`Cycle ${cycle} is before cycle 0.`);
  if (cycle > endCycle)
    return bad(`Cycle ${cycle} is past the end of the trace, cycle ${endCycle}.`);
  return { ok: true, value: place };
}

function readEvent(digits: string, events: number): Result<Place, string> {
  if (digits === '') return bad('Expected the number of an event after #.');
  if (!/^\d{1,16}$/u.test(digits)) return bad(`"${digits}" is no number of an event.`);
  if (events === 0) return bad('The trace has no events.');
  const record = Number(digits);
  if (record < events) return { ok: true, value: { kind: 'event', record } };
  return bad(`There is no event ${digits}: the trace has the numbers 0 to ${events - 1}.`);
}

function bad(error: string): Result<never, string> {
  return { ok: false, error };
}
