import type { TellShare } from '../analysis/analysis-area.ts';
import { endAt, type LaneIndex } from '../lane-index.ts';
import type { WorkEnds, WorkOfLanes } from './compare-queries.ts';
import { columnsOfCodes, NO_COLUMN } from './work-columns.ts';

/**
 * When the first `counts` events of each type of a lane have all ended, window by window. A window
 * that adds no event ends with the one before it. Looks at every event once.
 */
export function workEnds(
  index: LaneIndex,
  { lanes, codes, windows, counts }: WorkOfLanes & { readonly counts: Uint32Array },
  tellShare: TellShare,
): WorkEnds {
  const columns = columnsOfCodes(codes);
  const begins = new Float64Array(lanes.length).fill(NaN);
  const ends = new Float64Array(lanes.length * windows).fill(NaN);
  lanes.forEach((lane, number) => {
    tellShare(number / lanes.length);
    const size = windows * codes.length;
    const ofLane = {
      counts: counts.subarray(number * size, (number + 1) * size),
      codes: codes.length,
      ends: ends.subarray(number * windows, (number + 1) * windows),
    };
    begins[number] = endsOfLane(index, lane, columns, ofLane);
  });
  return { begins, ends };
}

interface LaneWork {
  readonly counts: Uint32Array;
  readonly codes: number;
  readonly ends: Float64Array;
}

/** Writes the ends and gives the first start; NaN where the lane has no work. */
function endsOfLane(
  index: LaneIndex,
  lane: number,
  columns: Uint16Array,
  { counts, codes, ends }: LaneWork,
): number {
  const seen = new Uint32Array(codes);
  /** By column: the window of its next event; the number of windows when there are no more. */
  const windowOf = new Uint32Array(codes);
  let begin = NaN;
  const last = index.eventFirst[lane + 1] as number;
  for (let position = index.eventFirst[lane] as number; position < last; position++) {
    const column = columns[index.type[position] as number] as number;
    if (column === NO_COLUMN) continue;
    const number = ((seen[column] as number) + 1) >>> 0;
    seen[column] = number;
    let window = windowOf[column] as number;
    while (window < ends.length && (counts[window * codes + column] as number) < number) window++;
    windowOf[column] = window;
    if (window === ends.length) continue;
    if (Number.isNaN(begin)) begin = index.start[position] as number;
    const end = endAt(index, position);
    if (!(end <= (ends[window] as number))) ends[window] = end;
  }
  reachForward(begin, ends);
  return begin;
}

/** Work up to a window includes that of the windows before it. */
function reachForward(begin: number, ends: Float64Array): void {
  let reached = begin;
  for (let window = 0; window < ends.length; window++) {
    if ((ends[window] as number) > reached) reached = ends[window] as number;
    ends[window] = reached;
  }
}
