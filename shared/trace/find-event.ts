import { nextBlock, treeLevels } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import { instantFrom } from './instants.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  endAt,
  LANE_OVERLAPS,
  laneOfCore,
  LANE_STACKED,
  lowerBound,
  rowAt,
  type LaneIndex,
} from './lane-index.ts';
import { endingAfter } from './running.ts';
import type { TypeFilter } from './type-filter.ts';
import { visibleBefore, visibleFrom } from './visible-events.ts';

/** How many visible events to either side are tried for the nearest one of a given row. */
const ROW_SEARCH_EVENTS = 1024;

/** The lane of a position. */
export function laneAt(index: LaneIndex, position: number): number {
  const { eventFirst } = index;
  // Lanes are never empty, so the last one that begins at or before the position holds it.
  return lowerBound(eventFirst, 0, eventFirst.length, position + 1) - 1;
}

/**
 * The position of a record, found by its core and start (as the file states them); −1 where the
 * index has no such record.
 */
export function positionOfRecord(
  index: LaneIndex,
  record: number,
  core: number,
  start: bigint,
): number {
  const lane = laneOfCore(index, core);
  if (lane < 0) return -1;
  const last = index.eventFirst[lane + 1] as number;
  const offset = Number(start - index.origin);
  const first = lowerBound(index.start, index.eventFirst[lane] as number, last, offset);
  let low = first;
  let high = last;
  // Among equal starts the records ascend.
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    const isBefore = index.start[middle] === offset && (index.record[middle] as number) < record;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low < last && index.record[low] === record ? low : -1;
}

/**
 * The event under a point of a lane, as a position, or −1. A zero-duration event within
 * `tolerance` cycles comes first, then an event that covers `offset` on the row, then the nearest
 * one within the tolerance. `row` null means any row, the lowest first. What `filter` hides is not
 * there; passing over it takes time as visible-events.ts says.
 */
export function eventAtPoint(
  index: LaneIndex,
  lane: number,
  offset: number,
  tolerance: number,
  row: number | null,
  filter: TypeFilter,
): number {
  const instant = nearestInstant(index, lane, offset, filter);
  if (instant >= 0 && distance(index, instant, offset) <= tolerance) return instant;
  const covering = lowestRow(index, eventsCovering(index, lane, offset), row, filter);
  if (covering >= 0) return covering;
  const near =
    row === null
      ? nearestOutside(index, lane, offset, filter)
      : nearestInRow(index, lane, offset, row, filter);
  return near >= 0 && distance(index, near, offset) <= tolerance ? near : -1;
}

/** The lane's visible event that is nearest to `offset`, whatever the distance; −1 without any. */
export function eventNearest(
  index: LaneIndex,
  lane: number,
  offset: number,
  filter: TypeFilter,
): number {
  const covering = lowestRow(index, eventsCovering(index, lane, offset), null, filter);
  return covering >= 0 ? covering : nearestOutside(index, lane, offset, filter);
}

/** The visible neighbour of a position in its lane's (start, record) order, or −1 at either end. */
export function neighbour(
  index: LaneIndex,
  position: number,
  step: 1 | -1,
  filter: TypeFilter,
): number {
  const lane = laneAt(index, position);
  return step === 1
    ? visibleFrom(index, lane, position + 1, filter)
    : visibleBefore(index, lane, position, filter);
}

/** How many other events of the lane share at least one cycle with the one at `position`. */
export function overlappingEvents(index: LaneIndex, position: number): number {
  const lane = laneAt(index, position);
  if (((index.flags[lane] as number) & LANE_OVERLAPS) === 0) return 0;
  if (durationAt(index, position) === 0) return 0;
  const start = index.start[position] as number;
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  const first = lowerBound(index.start, from, to, start);
  const last = lowerBound(index.start, first, to, endAt(index, position));
  const started = last - first - instantsAmong(index, lane, first, last) - 1;
  return started + endingAfter(index, lane, first, start).length;
}

/** Positions of the events that contain `offset`, ascending: start ≤ offset < end. */
export function eventsCovering(index: LaneIndex, lane: number, offset: number): number[] {
  return endingAfter(index, lane, positionAfter(index, lane, offset), offset);
}

/** The first position of the lane that starts after `offset`. */
export function positionAfter(index: LaneIndex, lane: number, offset: number): number {
  const from = index.eventFirst[lane] as number;
  const to = index.eventFirst[lane + 1] as number;
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if ((index.start[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lowestRow(
  index: LaneIndex,
  positions: readonly number[],
  row: number | null,
  filter: TypeFilter,
): number {
  let best = -1;
  for (const position of positions) {
    if (filter.hidesAt(index, position)) continue;
    if (row !== null && rowAt(index, position) !== row) continue;
    if (best < 0 || rowAt(index, position) < rowAt(index, best)) best = position;
  }
  return best;
}

/** Cycles between the event and the offset; 0 inside and at its end. */
function distance(index: LaneIndex, position: number, offset: number): number {
  const start = index.start[position] as number;
  return Math.max(0, start - offset, offset - endAt(index, position));
}

function nearer(index: LaneIndex, a: number, b: number, offset: number): number {
  if (a < 0 || b < 0) return Math.max(a, b);
  return distance(index, b, offset) < distance(index, a, offset) ? b : a;
}

function nearestInstant(
  index: LaneIndex,
  lane: number,
  offset: number,
  filter: TypeFilter,
): number {
  const visible = filter.visibleSlots(index, lane);
  let best = -1;
  for (let slot = 0; slot < SLOT_COUNT; slot++) {
    if ((visible & (1 << slot)) === 0) continue;
    const list = lane * SLOT_COUNT + slot;
    const from = index.instantFirst[list] as number;
    const to = index.instantFirst[list + 1] as number;
    const positionOf = (entry: number): number => index.instantPosition[entry] as number;
    // Only in the last slot, among several types, are there any to be passed over.
    let next = instantFrom(index, from, to, offset);
    let before = next - 1;
    while (next < to && filter.hidesAt(index, positionOf(next))) next++;
    while (before >= from && filter.hidesAt(index, positionOf(before))) before--;
    if (before >= from) best = nearer(index, best, positionOf(before), offset);
    if (next < to) best = nearer(index, best, positionOf(next), offset);
  }
  return best;
}

/** The nearest visible event where none covers `offset`. */
function nearestOutside(
  index: LaneIndex,
  lane: number,
  offset: number,
  filter: TypeFilter,
): number {
  const after = positionAfter(index, lane, offset);
  const next = visibleFrom(index, lane, after, filter);
  return nearer(index, latestEnd(index, lane, after, filter), next, offset);
}

/** The visible event with the largest end among the lane's positions below `before`, or −1. */
function latestEnd(index: LaneIndex, lane: number, before: number, filter: TypeFilter): number {
  const first = index.eventFirst[lane] as number;
  // Beyond the last visible one, all that could end later is hidden.
  const last = visibleBefore(index, lane, before, filter);
  if (last < 0 || ((index.flags[lane] as number) & LANE_STACKED) === 0) return last;
  let best = last;
  const levels = treeLevels(index, lane);
  const limit = Math.ceil((last + 1 - first) / BLOCK_EVENTS);
  // Starting from the last event's end, few blocks have anything that ends later.
  for (let block = 0; ; block++) {
    block = nextBlock(index.maxEnd, levels, block, limit, endAt(index, best));
    if (block >= limit) return best;
    const blockFirst = first + block * BLOCK_EVENTS;
    const blockEnd = Math.min(last + 1, blockFirst + BLOCK_EVENTS);
    for (let position = blockFirst; position < blockEnd; position++) {
      if (filter.hidesAt(index, position)) continue;
      if (endAt(index, position) > endAt(index, best)) best = position;
    }
  }
}

/** The nearest visible event of a row among those that start close by in the lane's order. */
function nearestInRow(
  index: LaneIndex,
  lane: number,
  offset: number,
  row: number,
  filter: TypeFilter,
): number {
  const after = positionAfter(index, lane, offset);
  let next = visibleFrom(index, lane, after, filter);
  for (let tried = 1; next >= 0 && rowAt(index, next) !== row; tried++) {
    next = tried < ROW_SEARCH_EVENTS ? visibleFrom(index, lane, next + 1, filter) : -1;
  }
  let best = -1;
  let position = visibleBefore(index, lane, after, filter);
  for (let tried = 0; position >= 0 && tried < ROW_SEARCH_EVENTS; tried++) {
    if (rowAt(index, position) === row) best = nearer(index, best, position, offset);
    position = visibleBefore(index, lane, position, filter);
  }
  return nearer(index, best, next, offset);
}

/** Number of zero-duration events at positions [from, to) of a lane. */
function instantsAmong(index: LaneIndex, lane: number, from: number, to: number): number {
  const { instantFirst, instantPosition } = index;
  let count = 0;
  for (let slot = 0; slot < SLOT_COUNT; slot++) {
    const list = lane * SLOT_COUNT + slot;
    const first = instantFirst[list] as number;
    const last = instantFirst[list + 1] as number;
    count +=
      lowerBound(instantPosition, first, last, to) - lowerBound(instantPosition, first, last, from);
  }
  return count;
}
