import { EXACT_LIMIT } from '../units.ts';
import { buildDeepLanes } from './deep-lanes.ts';
import type { GiantDurations } from './lane-fill.ts';
import {
  DEEP_ROWS,
  firstStart,
  LANE_DEEP,
  LANE_OVERLAPS,
  type Allocate,
  type LaneIndex,
} from './lane-index.ts';
import type { UnfinishedIndex } from './lane-layout.ts';
import { sortEvents } from './lane-sort.ts';
import { sumByPass } from './lane-pass.ts';
import { sumLane, type Giants } from './lane-sums.ts';
import { fillOccupied } from './occupied.ts';
import type { RecordPasses } from './record-passes.ts';
import { assignRows } from './rows.ts';

/**
 * After all records are in place, lane by lane in any order or at the same time: sorts a lane that
 * is out of order, and writes its sums, trees, instants and flags. Returns its giants. `passes` makes
 * it faster; nobody else may use them meanwhile.
 */
export function finishLane(
  index: LaneIndex,
  lane: number,
  durations: GiantDurations,
  passes: RecordPasses | null = null,
): Giants {
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  const giants: Giants = { positions: [], durations: [] };
  if (to === from) return giants;
  const isSummed = (): boolean => passes !== null && sumByPass(passes, index, lane);
  if (isSummed()) return giants;
  if (!isSorted(index.start, from, to)) {
    sortEvents(index, from, to);
    if (isSummed()) return giants;
  }
  sumLane(index, lane, durations, giants);
  return giants;
}

function isSorted(starts: Float64Array, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) {
    if ((starts[at] as number) < (starts[at - 1] as number)) return false;
  }
  return true;
}

/** After all lanes: the giants in the order of lanes, and memory for what overlaps need. */
export function gatherLanes(
  index: UnfinishedIndex,
  giantsByLane: readonly Giants[],
  allocate: Allocate,
): void {
  const positions = giantsByLane.flatMap((giants) => giants.positions);
  index.giantPosition = new Uint32Array(allocate(positions.length * 4));
  index.giantPosition.set(positions);
  index.giantDuration = new Float64Array(allocate(positions.length * 8));
  index.giantDuration.set(giantsByLane.flatMap((giants) => giants.durations));
  index.offsetsExact = offsetsAreExact(index);
  if (!index.flags.some((flags) => (flags & LANE_OVERLAPS) !== 0)) return;
  const blocks = index.blockFirst[index.cores.length] as number;
  index.row = new Uint8Array(allocate(index.events));
  index.occupied = new Float64Array(allocate(blocks * 8));
  index.occupiedEnd = new Float64Array(allocate(blocks * 8));
}

function offsetsAreExact(index: LaneIndex): boolean {
  for (let lane = 0; lane < index.cores.length; lane++) {
    if (index.eventFirst[lane] === index.eventFirst[lane + 1]) continue;
    if (firstStart(index, lane) <= -EXACT_LIMIT) return false;
    if ((index.lastEnd[lane] as number) >= EXACT_LIMIT) return false;
  }
  return true;
}

export function overlaps(index: LaneIndex, lane: number): boolean {
  return ((index.flags[lane] as number) & LANE_OVERLAPS) !== 0;
}

/** Once the memory is there, for each lane that overlaps, in any order or at the same time. */
export function addOverlaps(index: LaneIndex, lane: number): void {
  const rows = assignRows(index, lane);
  index.rowCount[lane] = rows;
  if (rows > DEEP_ROWS) index.flags[lane] = (index.flags[lane] as number) | LANE_DEEP;
  fillOccupied(index, lane);
}

/** Last: what lanes with very many rows need. */
export function addDeepLanes(index: UnfinishedIndex, allocate: Allocate): void {
  if (index.flags.some((flags) => (flags & LANE_DEEP) !== 0)) {
    index.deep = buildDeepLanes(index, allocate);
  }
}
