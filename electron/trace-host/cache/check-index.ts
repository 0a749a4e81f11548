import { blockCount, treeSize } from '../../../shared/trace/block-tree.ts';
import { SLOT_COUNT } from '../../../shared/trace/event-types.ts';
import {
  EXTREME_EVENTS,
  GIANT,
  LANE_DEEP,
  LANE_OVERLAPS,
  lowerBound,
  type LaneIndex,
} from '../../../shared/trace/lane-index.ts';
import { slotNumbers } from '../../../shared/trace/lane-sums.ts';
import type { ArrayLengths } from './index-arrays.ts';

/**
 * Whether arrays of these lengths are those of one index, before anything is allocated for them.
 * The sums of the tables are compared when the tables are there.
 */
export function lengthsFit(lengths: ArrayLengths, events: number): boolean {
  const lanes = lengths.cores;
  const perLane = ['slots', 'flags', 'rowCount', 'lastEnd', 'otherCode'] as const;
  const firsts = ['eventFirst', 'blockFirst', 'sumFirst', 'treeFirst', 'extremeFirst'] as const;
  const deepFirsts = ['deep.eventFirst', 'deep.blockFirst'] as const;
  const perEvent = ['start', 'duration', 'type', 'record'] as const;
  return (
    perLane.every((name) => lengths[name] === lanes) &&
    firsts.every((name) => lengths[name] === lanes + 1) &&
    deepFirsts.every((name) => lengths[name] === lanes + 1 || lengths[name] === 0) &&
    lengths['deep.eventFirst'] === lengths['deep.blockFirst'] &&
    perEvent.every((name) => lengths[name] === events) &&
    lengths.instantFirst === lanes * SLOT_COUNT + 1 &&
    lengths.giantPosition === lengths.giantDuration
  );
}

/** Whether the tables are those that the index's builder makes for these lanes. */
export function tablesFit(index: LaneIndex): boolean {
  return (
    ascends(index.cores) &&
    ascends(index.giantPosition) &&
    (index.giantPosition.at(-1) ?? -1) < index.events &&
    firstsFit(index) &&
    overlapsFit(index) &&
    deepFits(index) &&
    instantsFit(index)
  );
}

function ascends(values: Uint32Array): boolean {
  return values.every((value, i) => i === 0 || value > (values[i - 1] as number));
}

/** The same sums as in the builder's layout (lane-finish.ts), and the columns' lengths. */
function firstsFit(index: LaneIndex): boolean {
  const { cores, eventFirst, blockFirst, sumFirst, treeFirst, extremeFirst, slots } = index;
  const place = { events: 0, blocks: 0, sums: 0, nodes: 0, extremes: 0 };
  const isHere = (lane: number): boolean =>
    eventFirst[lane] === place.events &&
    blockFirst[lane] === place.blocks &&
    sumFirst[lane] === place.sums &&
    treeFirst[lane] === place.nodes &&
    extremeFirst[lane] === place.extremes;
  for (let lane = 0; lane < cores.length; lane++) {
    const events = (eventFirst[lane + 1] as number) - (eventFirst[lane] as number);
    // A lane is there because of its events.
    if (!isHere(lane) || events <= 0) return false;
    const blocks = blockCount(events);
    const laneSlots = slotNumbers(slots[lane] as number).length;
    place.events += events;
    place.blocks += blocks;
    place.sums += blocks * laneSlots;
    place.nodes += treeSize(blocks);
    place.extremes += Math.ceil(events / EXTREME_EVENTS) * laneSlots;
  }
  return (
    isHere(cores.length) &&
    index.events === place.events &&
    index.blockStart.length === place.blocks &&
    index.runningCycles.length === place.sums &&
    index.runningEvents.length === place.sums &&
    index.maxEnd.length === place.nodes &&
    index.maxDuration.length === place.nodes &&
    index.least.length === place.extremes &&
    index.largest.length === place.extremes
  );
}

function overlapsFit({
  flags,
  row,
  occupied,
  occupiedEnd,
  blockStart,
  events,
}: LaneIndex): boolean {
  const overlaps = flags.some((flag) => (flag & LANE_OVERLAPS) !== 0);
  const blocks = overlaps ? blockStart.length : 0;
  return (
    row.length === (overlaps ? events : 0) &&
    occupied.length === blocks &&
    occupiedEnd.length === blocks
  );
}

function deepFits({ flags, eventFirst, deep }: LaneIndex): boolean {
  const { end, endSlot, sums } = deep;
  let events = 0;
  let blocks = 0;
  if (deep.eventFirst.length > 0) {
    for (const [lane, flag] of flags.entries()) {
      if (deep.eventFirst[lane] !== events || deep.blockFirst[lane] !== blocks) return false;
      if ((flag & LANE_DEEP) === 0) continue;
      const laneEvents = (eventFirst[lane + 1] as number) - (eventFirst[lane] as number);
      events += laneEvents;
      blocks += blockCount(laneEvents);
    }
    if (deep.eventFirst.at(-1) !== events || deep.blockFirst.at(-1) !== blocks) return false;
  } else if (flags.some((flag) => (flag & LANE_DEEP) !== 0)) return false;
  const cells = blocks === 0 ? 0 : sums.length / blocks;
  return (
    end.length === events &&
    endSlot.length === events &&
    (blocks === 0 ? sums.length === 0 : Number.isInteger(cells) && cells > 0)
  );
}

function instantsFit({ instantFirst, instantPosition, events }: LaneIndex): boolean {
  const count = instantPosition.length;
  return (
    count <= events &&
    instantFirst[0] === 0 &&
    instantFirst.at(-1) === count &&
    instantFirst.every((first, i) => i === 0 || first >= (instantFirst[i - 1] as number))
  );
}

/**
 * Whether what was read of a lane keeps the promises that the searches rely on: starts ascend,
 * giants stand in their table, instants are events of the lane.
 */
export function laneFits(index: LaneIndex, lane: number): boolean {
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  return startsFit(index, from, to) && giantsFit(index, from, to) && laneInstantsFit(index, lane);
}

function startsFit({ start }: LaneIndex, from: number, to: number): boolean {
  let last = start[from] as number;
  for (let position = from; position < to; position++) {
    const offset = start[position] as number;
    // Not `<`: NaN is refused too.
    if (!(offset >= last)) return false;
    last = offset;
  }
  return Number.isFinite(start[from]) && Number.isFinite(last);
}

function giantsFit(index: LaneIndex, from: number, to: number): boolean {
  const { duration, giantPosition } = index;
  const giants = giantPosition.length;
  let next = lowerBound(giantPosition, 0, giants, from);
  for (let position = from; position < to; position++) {
    if (duration[position] !== GIANT) continue;
    if (giantPosition[next] !== position) return false;
    next++;
  }
  return next === lowerBound(giantPosition, 0, giants, to);
}

function laneInstantsFit(index: LaneIndex, lane: number): boolean {
  const { instantFirst, instantPosition, eventFirst } = index;
  const from = eventFirst[lane] as number;
  const to = eventFirst[lane + 1] as number;
  const first = instantFirst[lane * SLOT_COUNT] as number;
  const end = instantFirst[(lane + 1) * SLOT_COUNT] as number;
  return instantPosition
    .subarray(first, end)
    .every((position) => position >= from && position < to);
}
