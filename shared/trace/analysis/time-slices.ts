import { lowerBound, type LaneIndex } from '../lane-index.ts';
import type { WholeArea } from './analysis-area.ts';

/** Events of all lanes that one slice has at most, unless it is a single cycle. */
const SLICE_EVENTS = 2 ** 17;

/** A stretch of an area's time with the positions of the events that start in it. */
export interface TimeSlice {
  readonly from: number;
  readonly to: number;
  /** Of the area's lane number i those in [firsts[i], lasts[i]). Valid until the next slice. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
}

/**
 * Parts an area's time, in order, into slices with a bounded number of events each, so that what
 * looks at all lanes at once needs memory for a slice only.
 */
export function* timeSlices(
  index: LaneIndex,
  { lanes, from, to }: WholeArea,
  sliceEvents = SLICE_EVENTS,
): Generator<TimeSlice> {
  const firsts = Uint32Array.from(lanes, (lane) => {
    const laneLast = index.eventFirst[lane + 1] as number;
    return lowerBound(index.start, index.eventFirst[lane] as number, laneLast, from);
  });
  const lasts = new Uint32Array(lanes.length);
  const waiting = to > from ? [{ from, to }] : [];
  for (let slice = waiting.pop(); slice !== undefined; slice = waiting.pop()) {
    let events = 0;
    lanes.forEach((lane, i) => {
      const first = firsts[i] as number;
      const laneLast = index.eventFirst[lane + 1] as number;
      lasts[i] = lowerBound(index.start, first, laneLast, slice.to);
      events += (lasts[i] as number) - first;
    });
    const middle = slice.from + Math.floor((slice.to - slice.from) / 2);
    if (events > sliceEvents && middle > slice.from && middle < slice.to) {
      waiting.push({ from: middle, to: slice.to }, { from: slice.from, to: middle });
      continue;
    }
    yield { ...slice, firsts, lasts };
    firsts.set(lasts);
  }
}
