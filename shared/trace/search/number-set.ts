import type { NumberRange } from './event-query.ts';

/**
 * A set of whole numbers from 0 up as the places, ascending, where it begins and ends:
 * [a, b, c] stands for a ≤ n < b and n ≥ c.
 */
export type NumberSet = readonly bigint[];

/** Both ends included; half of them may be infinite. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export const EVERY_NUMBER: NumberSet = [0n];

export function setOfRanges(ranges: readonly NumberRange[]): NumberSet {
  const empty: NumberSet = [];
  return ranges.reduce<NumberSet>((set, { from, to }) => {
    const range = to === null ? [BigInt(from)] : [BigInt(from), BigInt(to) + 1n];
    return union(set, range);
  }, empty);
}

export function complement(set: NumberSet): NumberSet {
  return set[0] === 0n ? set.slice(1) : [0n, ...set];
}

export function union(a: NumberSet, b: NumberSet): NumberSet {
  return combine(a, b, (inA, inB) => inA || inB);
}

export function intersection(a: NumberSet, b: NumberSet): NumberSet {
  return combine(a, b, (inA, inB) => inA && inB);
}

function combine(
  a: NumberSet,
  b: NumberSet,
  holds: (inA: boolean, inB: boolean) => boolean,
): NumberSet {
  const places: bigint[] = [];
  let [atA, atB, isInside] = [0, 0, false];
  while (atA < a.length || atB < b.length) {
    const [nextA, nextB] = [a[atA], b[atB]];
    const place = nextB === undefined || (nextA !== undefined && nextA < nextB) ? nextA : nextB;
    if (place === nextA) atA++;
    if (place === nextB) atB++;
    if (holds(atA % 2 === 1, atB % 2 === 1) === isInside) continue;
    isInside = !isInside;
    places.push(place as bigint);
  }
  return places;
}

/** The stretches of a set, counted from `origin`; rounded where they pass 2^53. */
export function spansOf(set: NumberSet, origin: bigint): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < set.length; i += 2) {
    const end = set[i + 1];
    const low = Number((set[i] as bigint) - origin);
    spans.push({ low, high: end === undefined ? Infinity : Number(end - 1n - origin) });
  }
  return spans;
}

export function isInSpans(spans: readonly Span[], value: number): boolean {
  for (const { low, high } of spans) if (value >= low && value <= high) return true;
  return false;
}

export function isInSet(set: NumberSet, value: bigint): boolean {
  return set.filter((place) => place <= value).length % 2 === 1;
}

export function isEverything(set: NumberSet): boolean {
  return set.length === 1 && set[0] === 0n;
}
