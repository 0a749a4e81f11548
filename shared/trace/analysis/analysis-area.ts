import { eventsOfArea, wholeOffset } from '../lane-events.ts';
import type { LaneIndex } from '../lane-index.ts';
import type { AnalysisArea } from './analysis-queries.ts';

/** An area with its lanes named, ascending, and its edges as whole numbers, `to` not before `from`. */
export interface WholeArea {
  readonly lanes: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Tells which share of the work is done, from 0 to 1. */
export type TellShare = (share: number) => void;

export function wholeArea(index: LaneIndex, { lanes, from, to }: AnalysisArea): WholeArea {
  const start = wholeOffset(from);
  return {
    lanes: lanes === null ? [...index.cores.keys()] : [...new Set(lanes)].sort((a, b) => a - b),
    from: start,
    to: Math.max(start, wholeOffset(to)),
  };
}

/** T of the area: exact, where `to − from` as a double is rounded. */
export function spanOf({ from, to }: WholeArea): bigint {
  return BigInt(to) - BigInt(from);
}

/** cycles / span; null where the span is 0. */
export function shareOf(cycles: bigint, span: bigint): number | null {
  return span === 0n ? null : Number(cycles) / Number(span);
}

/**
 * Calls `visit` with the position of every event of the lane that touches the area, in the lane's
 * order: those that run into it from the left, then those that start in it.
 */
export function visitEvents(
  index: LaneIndex,
  lane: number,
  { from, to }: Pick<WholeArea, 'from' | 'to'>,
  visit: (position: number) => void,
): void {
  for (const { entering, first, last } of eventsOfArea(index, [lane], from, to)) {
    entering.forEach(visit);
    for (let position = first; position < last; position++) visit(position);
  }
}

/**
 * |a ∩ b| from |a|, |b| and |a ∪ b|. Held between 0 and the smaller one, which it leaves only where
 * unions past 2^53 are rounded.
 */
export function overlapOf(a: bigint, b: bigint, either: bigint): bigint {
  const both = a + b - either;
  const most = a < b ? a : b;
  if (both < 0n) return 0n;
  return both > most ? most : both;
}
