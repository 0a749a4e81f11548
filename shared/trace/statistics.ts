import type { AreaStatistics } from '../trace-port.ts';
import type { LaneStatistics } from './area-queries.ts';
import { AreaSums, LaneRows } from './area-sums.ts';
import { durationExtremes } from './duration-extremes.ts';
import { HOST_SLOT, OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  GIANT,
  LANE_OVERLAPS,
  LANE_ROUNDED,
  lowerBound,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';
import { FAR, wholeOffset } from './lane-events.ts';
import { slotNumbers } from './lane-sums.ts';
import { sweepLane } from './sweep-lane.ts';
import { occupiedBefore } from './occupied.ts';
import { EVERY_TYPE, type TypeFilter } from './type-filter.ts';

/** A stretch of one lane: what starts in it, and what runs into it from the left. */
interface Stretch {
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  /** Positions of the events that start in [from, to). */
  readonly first: number;
  readonly last: number;
  /** Positions of the events that start before `from` and end after it. */
  readonly entering: readonly number[];
  /** Busy cycles per slot; rounded in LANE_ROUNDED lanes. */
  readonly busy: Float64Array;
  /** Whether giants are part of `busy`. */
  readonly countsGiants: boolean;
}

/**
 * Clipped cycles and numbers of intersecting events per type with the sum, the least and the largest
 * of their whole durations, and the union of the occupying kinds summed over lanes, for `lanes`
 * (null: all) and the offsets [from, to), which are rounded to whole cycles. Types that `filter`
 * hides are left out, but not of the union: what a core did does not depend on what is shown. Exact,
 * except that offsets above 2^53 are themselves rounded (`offsetsExact`), and durations above 2^53
 * are. An event of no duration counts where it starts. Takes time for blocks, not for events, but in
 * lanes with several types past the known seven, which are looked through.
 */
export function areaStatistics(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
  filter: TypeFilter = EVERY_TYPE,
): AreaStatistics {
  const chosen = lanes ?? Array.from(index.cores, (_, lane) => lane);
  const { start, end, span } = wholeArea(from, to);
  const sums = new AreaSums();
  if (end > start) for (const lane of chosen) addLane(sums, index, lane, start, end);
  return {
    types: sums.typeTotals(filter),
    occupied: sums.occupied.text,
    span: String(span * BigInt(chosen.length)),
  };
}

/** The same of each of the lanes, as columns (area-queries.ts). */
export function laneStatistics(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
  filter: TypeFilter = EVERY_TYPE,
): LaneStatistics {
  const chosen = Uint32Array.from(lanes ?? index.cores.keys());
  const { start, end, span } = wholeArea(from, to);
  const rows = new LaneRows();
  const occupied = Array.from(chosen, (lane) => {
    const sums = new AreaSums();
    if (end > start) addLane(sums, index, lane, start, end);
    rows.add(lane, sums.ofVisibleTypes(filter));
    return sums.occupied.text;
  });
  return { lanes: chosen, occupied, span: String(span), rows: rows.columns() };
}

/** In whole cycles; nothing where `to` lies before `from`. */
function wholeArea(from: number, to: number): { start: number; end: number; span: bigint } {
  const start = wholeOffset(from);
  const end = Math.max(start, wholeOffset(to));
  return { start, end, span: BigInt(end) - BigInt(start) };
}

/** Cycles of the whole lane in which an occupying event runs, decimal. */
export function laneOccupied(index: LaneIndex, lane: number): string {
  return areaStatistics(index, [lane], -FAR, FAR).occupied;
}

function addLane(sums: AreaSums, index: LaneIndex, lane: number, from: number, to: number): void {
  const stretch = stretchOf(index, lane, from, to);
  const flags = index.flags[lane] as number;
  const overlaps = (flags & LANE_OVERLAPS) !== 0;
  const rounded = (flags & LANE_ROUNDED) !== 0;
  const add = (code: number, cycles: number): void => {
    sums.ofType(code).clipped.add(cycles);
    if (!overlaps && slotOfCode(code) !== HOST_SLOT) sums.occupied.add(cycles);
  };

  if (rounded) {
    walk(sums, index, stretch, 0, add);
  } else {
    addSummedTypes(sums, index, stretch, add);
    const lowest = lowestWalked(index, lane);
    const hasOthers = ((index.slots[lane] as number) & (1 << OTHER_SLOT)) !== 0;
    if (hasOthers && lowest === OTHER_SLOT) walk(sums, index, stretch, OTHER_SLOT, add);
  }
  if (overlaps) {
    const before = occupiedBefore(index, lane, stretch.first, from);
    // Below 0 only where a union past 2^53 is rounded.
    sums.occupied.add(Math.max(0, occupiedBefore(index, lane, stretch.last, to) - before));
  }
}

function stretchOf(index: LaneIndex, lane: number, from: number, to: number): Stretch {
  const sweep = sweepLane(index, lane);
  sweep.moveTo(from);
  const first = sweep.position;
  const entering = sweep.running();
  const before = sweep.busy.slice();
  sweep.moveTo(to);
  const busy = sweep.busy.map((cycles, slot) => cycles - (before[slot] as number));
  const { position: last, countsGiants } = sweep;
  return { lane, from, to, first, last, entering, busy, countsGiants };
}

type AddCycles = (code: number, cycles: number) => void;

/** Types of this code and up share the last slot with others: running sums do not tell them apart. */
function lowestWalked(index: LaneIndex, lane: number): number {
  return index.otherCode[lane] === 0 ? OTHER_SLOT : Infinity;
}

/** The types that have a slot of the lane to themselves, by running sums. */
function addSummedTypes(sums: AreaSums, index: LaneIndex, stretch: Stretch, add: AddCycles): void {
  const { lane, first, last, entering, busy } = stretch;
  const after = runningBefore(index, lane, last);
  const before = runningBefore(index, lane, first);
  const { least, largest } = durationExtremes(index, lane, first, last);
  const lowest = lowestWalked(index, lane);
  for (const slot of slotNumbers(index.slots[lane] as number)) {
    const code = slot === OTHER_SLOT ? (index.otherCode[lane] as number) : slot;
    if (slot >= lowest) continue;
    const ofType = sums.ofType(code);
    ofType.events += (after.events[slot] as number) - (before.events[slot] as number);
    ofType.whole.add((after.cycles[slot] as number) - (before.cycles[slot] as number));
    const shortest = least[slot] as number;
    if (shortest < GIANT) ofType.addExtremes(shortest, largest[slot] as number);
    add(code, Math.max(0, busy[slot] as number));
  }
  for (const position of entering) {
    const code = index.type[position] as number;
    if (code < lowest) sums.ofType(code).addEvent(durationAt(index, position));
  }
  addGiants(sums, index, stretch, add);
}

/** Giants: their cycles where the sweep leaves them out, their durations where they start. */
function addGiants(sums: AreaSums, index: LaneIndex, stretch: Stretch, add: AddCycles): void {
  const { lane, first, last } = stretch;
  const { giantPosition } = index;
  const count = giantPosition.length;
  const lowest = lowestWalked(index, lane);
  let giant = lowerBound(giantPosition, 0, count, index.eventFirst[lane] as number);
  for (; giant < count && (giantPosition[giant] as number) < last; giant++) {
    const position = giantPosition[giant] as number;
    const code = index.type[position] as number;
    if (code >= lowest) continue;
    if (!stretch.countsGiants) add(code, clippedCycles(index, position, stretch));
    if (position < first) continue;
    const cycles = durationAt(index, position);
    sums.ofType(code).whole.add(cycles);
    sums.ofType(code).addExtremes(cycles, cycles);
  }
}

/** Event by event, those of type code `lowestCode` and up. */
function walk(
  sums: AreaSums,
  index: LaneIndex,
  stretch: Stretch,
  lowestCode: number,
  add: AddCycles,
): void {
  const visit = (position: number): void => {
    const code = index.type[position] as number;
    if (code < lowestCode) return;
    sums.ofType(code).addEvent(durationAt(index, position));
    add(code, clippedCycles(index, position, stretch));
  };
  stretch.entering.forEach(visit);
  for (let position = stretch.first; position < stretch.last; position++) visit(position);
}

/** Whole durations count as such: a rounded start + duration must not cost short ones. */
function clippedCycles(index: LaneIndex, position: number, stretch: Stretch): number {
  const start = index.start[position] as number;
  const cycles = durationAt(index, position);
  if (start >= stretch.from && start + cycles <= stretch.to) return cycles;
  return Math.max(0, Math.min(start + cycles, stretch.to) - Math.max(start, stretch.from));
}

interface Running {
  readonly events: Float64Array;
  readonly cycles: Float64Array;
}

/** Number and Σ durations but giants of the lane's events per slot at positions before `position`. */
function runningBefore(index: LaneIndex, lane: number, position: number): Running {
  const events = new Float64Array(SLOT_COUNT);
  const cycles = new Float64Array(SLOT_COUNT);
  const first = index.eventFirst[lane] as number;
  if (position === first) return { events, cycles };
  const block = Math.floor((position - first - 1) / BLOCK_EVENTS);
  const slots = slotNumbers(index.slots[lane] as number);
  let cell = (index.sumFirst[lane] as number) + block * slots.length;
  for (const slot of slots) {
    events[slot] = index.runningEvents[cell] as number;
    cycles[slot] = index.runningCycles[cell] as number;
    cell++;
  }
  for (let at = first + block * BLOCK_EVENTS; at < position; at++) {
    const slot = slotOfCode(index.type[at] as number);
    const duration = index.duration[at] as number;
    events[slot] = (events[slot] as number) + 1;
    if (duration !== GIANT) cycles[slot] = (cycles[slot] as number) + duration;
  }
  return { events, cycles };
}
