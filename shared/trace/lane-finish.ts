import { EXACT_LIMIT } from '../units.ts';
import { blockCount, treeSize } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import type { LaneFill } from './lane-fill.ts';
import { buildDeepLanes, NO_DEEP_LANES } from './deep-lanes.ts';
import {
  DEEP_ROWS,
  EXTREME_EVENTS,
  firstStart,
  LANE_DEEP,
  LANE_OVERLAPS,
  type Allocate,
  type LaneIndex,
} from './lane-index.ts';
import { slotNumbers, sumLane, type Giants } from './lane-sums.ts';
import { fillOccupied } from './occupied.ts';
import { assignRows } from './rows.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Adds sums, trees, lists, rows and unions to filled and sorted columns. */
export function finishLanes(fill: LaneFill, origin: bigint, allocate: Allocate): LaneIndex {
  const index = layOut(fill, origin, allocate);
  const giants: Giants = { positions: [], durations: [] };
  for (let lane = 0; lane < index.cores.length; lane++) {
    sumLane(index, lane, fill.giants, giants);
  }
  index.giantPosition = new Uint32Array(giants.positions);
  index.giantDuration = new Float64Array(giants.durations);
  index.offsetsExact = offsetsAreExact(index);
  if (index.flags.some((flags) => (flags & LANE_OVERLAPS) !== 0)) addOverlaps(index, allocate);
  return index;
}

function offsetsAreExact(index: LaneIndex): boolean {
  for (let lane = 0; lane < index.cores.length; lane++) {
    if (firstStart(index, lane) <= -EXACT_LIMIT) return false;
    if ((index.lastEnd[lane] as number) >= EXACT_LIMIT) return false;
  }
  return true;
}

function addOverlaps(index: Writable<LaneIndex>, allocate: Allocate): void {
  const blocks = index.blockFirst[index.cores.length] as number;
  index.row = new Uint8Array(allocate(index.events));
  index.occupied = new Float64Array(allocate(blocks * 8));
  index.occupiedEnd = new Float64Array(allocate(blocks * 8));
  for (let lane = 0; lane < index.cores.length; lane++) {
    if (((index.flags[lane] as number) & LANE_OVERLAPS) === 0) continue;
    const rows = assignRows(index, lane);
    index.rowCount[lane] = rows;
    if (rows > DEEP_ROWS) index.flags[lane] = (index.flags[lane] as number) | LANE_DEEP;
    fillOccupied(index, lane);
  }
  if (index.flags.some((flags) => (flags & LANE_DEEP) !== 0)) {
    index.deep = buildDeepLanes(index, allocate);
  }
}

function layOut(fill: LaneFill, origin: bigint, allocate: Allocate): Writable<LaneIndex> {
  const { cores, eventFirst, slots, columns } = fill;
  const lanes = cores.length;
  const blockFirst = new Uint32Array(allocate((lanes + 1) * 4));
  const sumFirst = new Uint32Array(allocate((lanes + 1) * 4));
  const treeFirst = new Uint32Array(allocate((lanes + 1) * 4));
  const extremeFirst = new Uint32Array(allocate((lanes + 1) * 4));
  for (let lane = 0; lane < lanes; lane++) {
    const events = (eventFirst[lane + 1] as number) - (eventFirst[lane] as number);
    const blocks = blockCount(events);
    const laneSlots = slotNumbers(slots[lane] as number).length;
    const cells = blocks * laneSlots;
    const extremes = Math.ceil(events / EXTREME_EVENTS) * laneSlots;
    extremeFirst[lane + 1] = (extremeFirst[lane] as number) + extremes;
    blockFirst[lane + 1] = (blockFirst[lane] as number) + blocks;
    sumFirst[lane + 1] = (sumFirst[lane] as number) + cells;
    treeFirst[lane + 1] = (treeFirst[lane] as number) + treeSize(blocks);
  }
  const instantFirst = new Uint32Array(allocate((lanes * SLOT_COUNT + 1) * 4));
  fill.instantCounts.forEach((count, list) => {
    instantFirst[list + 1] = (instantFirst[list] as number) + count;
  });
  const cells = sumFirst[lanes] as number;
  const nodes = treeFirst[lanes] as number;
  const extremes = (extremeFirst[lanes] as number) * 4;
  return {
    origin,
    events: columns.record.length,
    offsetsExact: true,
    cores,
    eventFirst,
    blockFirst,
    sumFirst,
    treeFirst,
    extremeFirst,
    slots,
    flags: new Uint8Array(allocate(lanes)),
    rowCount: new Uint16Array(allocate(lanes * 2)).fill(1),
    lastEnd: new Float64Array(allocate(lanes * 8)),
    otherCode: new Uint8Array(allocate(lanes)),
    ...columns,
    row: new Uint8Array(0),
    blockStart: new Float64Array(allocate((blockFirst[lanes] as number) * 8)),
    runningCycles: new Float64Array(allocate(cells * 8)),
    runningEvents: new Uint32Array(allocate(cells * 4)),
    maxEnd: new Float64Array(allocate(nodes * 8)),
    maxDuration: new Uint32Array(allocate(nodes * 4)),
    least: new Uint32Array(allocate(extremes)),
    largest: new Uint32Array(allocate(extremes)),
    occupied: new Float64Array(0),
    occupiedEnd: new Float64Array(0),
    giantPosition: new Uint32Array(0),
    giantDuration: new Float64Array(0),
    deep: NO_DEEP_LANES,
    instantFirst,
    instantPosition: new Uint32Array(allocate((instantFirst.at(-1) as number) * 4)),
  };
}
