import type { TellShare } from '../analysis/analysis-area.ts';
import type { LaneIndex } from '../lane-index.ts';
import type { WorkOfLanes, WorkShares } from './compare-queries.ts';
import { columnsOfCodes, NO_COLUMN } from './work-columns.ts';

/**
 * Parts the first `common` events of each type of a lane into windows of equally many events (one more
 * or less), in the lane's order. A lane with fewer events than windows has windows without any.
 */
export function workShares(
  index: LaneIndex,
  { lanes, codes, windows, common }: WorkOfLanes & { readonly common: Uint32Array },
  tellShare: TellShare,
): WorkShares {
  const columns = columnsOfCodes(codes);
  const counts = new Uint32Array(lanes.length * windows * codes.length);
  lanes.forEach((lane, number) => {
    tellShare(number / lanes.length);
    const size = windows * codes.length;
    partLane(index, lane, columns, {
      common: common.subarray(number * codes.length, (number + 1) * codes.length),
      counts: counts.subarray(number * size, (number + 1) * size),
      windows,
    });
  });
  return { counts };
}

interface LaneShares {
  readonly common: Uint32Array;
  readonly counts: Uint32Array;
  readonly windows: number;
}

function partLane(
  index: LaneIndex,
  lane: number,
  columns: Uint16Array,
  { common, counts, windows }: LaneShares,
): void {
  const seen = new Uint32Array(common.length);
  const total = common.reduce((sum, events) => sum + events, 0);
  let done = 0;
  let position = index.eventFirst[lane] as number;
  const last = index.eventFirst[lane + 1] as number;
  for (let window = 0; window < windows; window++) {
    const goal = Math.floor(((window + 1) * total) / windows);
    for (; done < goal && position < last; position++) {
      const column = columns[index.type[position] as number] as number;
      if (column === NO_COLUMN || seen[column] === common[column]) continue;
      seen[column] = (seen[column] as number) + 1;
      done++;
    }
    counts.set(seen, window * common.length);
  }
}
