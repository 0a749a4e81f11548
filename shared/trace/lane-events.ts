import { lowerBound, type LaneIndex } from './lane-index.ts';
import { endingAfter } from './running.ts';

/** Beyond every u64 on either side, so that nothing is cut off. */
export const FAR = 2 ** 66;

/** The events of a lane that touch an area. */
export interface LaneEvents {
  /** Positions of those that start before it and end inside or after it. */
  readonly entering: readonly number[];
  /** Positions of those that start inside. */
  readonly first: number;
  readonly last: number;
}

/** The area's edge as a whole number of cycles that a bigint can take. */
export function wholeOffset(offset: number): number {
  return Math.min(FAR, Math.max(-FAR, Math.round(offset)));
}

/** Lane by lane the events that touch the offsets [from, to) of `lanes` (null: all). */
export function eventsOfArea(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
): LaneEvents[] {
  const start = wholeOffset(from);
  const end = wholeOffset(to);
  if (!(end > start)) return [];
  const chosen = lanes ?? Array.from(index.cores, (_, lane) => lane);
  return chosen.map((lane) => {
    const laneFirst = index.eventFirst[lane] as number;
    const laneLast = index.eventFirst[lane + 1] as number;
    const first = lowerBound(index.start, laneFirst, laneLast, start);
    const last = lowerBound(index.start, first, laneLast, end);
    return { first, last, entering: endingAfter(index, lane, first, start) };
  });
}
