import type { AreaStatistics, TypeTotal } from '../trace-port.ts';
import { HOST_SLOT, OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import { ExactSum } from './exact-sum.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  LANE_OVERLAPS,
  LANE_ROUNDED,
  lowerBound,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';
import { sweepLane } from './sweep-lane.ts';
import { occupiedBefore } from './occupied.ts';

/** Beyond every u64 on either side, so that nothing is cut off. */
const FAR = 2 ** 66;

/** Event counts and cycles per type code and the occupied cycles of an area, growing. */
class AreaSums {
  readonly events = new Map<number, number>();
  readonly cycles = new Map<number, ExactSum>();
  readonly occupied = new ExactSum();

  addEvents(code: number, events: number): void {
    if (events > 0) this.events.set(code, (this.events.get(code) ?? 0) + events);
  }

  addCycles(code: number, cycles: number): void {
    let sum = this.cycles.get(code);
    if (sum === undefined) this.cycles.set(code, (sum = new ExactSum()));
    sum.add(cycles);
  }

  typeTotals(): TypeTotal[] {
    const codes = [...this.events.keys()].sort((a, b) => a - b);
    return codes.map((code) => ({
      code,
      events: this.events.get(code) as number,
      cycles: String(this.cycles.get(code)?.value ?? 0n),
    }));
  }
}

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
 * Clipped cycles and numbers of intersecting events per type, and the union of the occupying
 * kinds summed over lanes, for `lanes` (null: all) and the offsets [from, to), which are rounded to
 * whole cycles. Exact, except that offsets above 2^53 are themselves rounded (`offsetsExact`).
 * An event of no duration counts where it starts. Takes time for blocks, not for events, but for
 * types past the known seven, which are looked through.
 */
export function areaStatistics(
  index: LaneIndex,
  lanes: readonly number[] | null,
  from: number,
  to: number,
): AreaStatistics {
  const chosen = lanes ?? Array.from(index.cores, (_, lane) => lane);
  const start = wholeOffset(from);
  const end = Math.max(start, wholeOffset(to));
  const sums = new AreaSums();
  if (end > start) for (const lane of chosen) addLane(sums, index, lane, start, end);
  return {
    types: sums.typeTotals(),
    occupied: String(sums.occupied.value),
    span: String((BigInt(end) - BigInt(start)) * BigInt(chosen.length)),
  };
}

/** Cycles of the whole lane in which an occupying event runs, decimal. */
export function laneOccupied(index: LaneIndex, lane: number): string {
  return areaStatistics(index, [lane], -FAR, FAR).occupied;
}

function wholeOffset(offset: number): number {
  return Math.min(FAR, Math.max(-FAR, Math.round(offset)));
}

function addLane(sums: AreaSums, index: LaneIndex, lane: number, from: number, to: number): void {
  const stretch = stretchOf(index, lane, from, to);
  const flags = index.flags[lane] as number;
  const overlaps = (flags & LANE_OVERLAPS) !== 0;
  const rounded = (flags & LANE_ROUNDED) !== 0;
  const add = (code: number, cycles: number): void => {
    sums.addCycles(code, cycles);
    if (!overlaps && slotOfCode(code) !== HOST_SLOT) sums.occupied.add(cycles);
  };

  if (rounded) {
    walk(sums, index, stretch, 0, add);
  } else {
    addKnownTypes(sums, index, stretch, add);
    const hasOthers = ((index.slots[lane] as number) & (1 << OTHER_SLOT)) !== 0;
    if (hasOthers) walk(sums, index, stretch, OTHER_SLOT, add);
  }
  if (overlaps) {
    sums.occupied.add(
      occupiedBefore(index, lane, stretch.last, to) -
        occupiedBefore(index, lane, stretch.first, from),
    );
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

/** The seven known types, whose slot is their code, by running sums. */
function addKnownTypes(sums: AreaSums, index: LaneIndex, stretch: Stretch, add: AddCycles): void {
  const { lane, first, last, entering, busy } = stretch;
  const counts = eventsBefore(index, lane, last);
  const before = eventsBefore(index, lane, first);
  for (const slot of slotNumbers(index.slots[lane] as number)) {
    if (slot === OTHER_SLOT) continue;
    sums.addEvents(slot, (counts[slot] as number) - (before[slot] as number));
    add(slot, Math.max(0, busy[slot] as number));
  }
  for (const position of entering) {
    const code = index.type[position] as number;
    if (code < OTHER_SLOT) sums.addEvents(code, 1);
  }
  if (!stretch.countsGiants) addGiants(index, stretch, add);
}

function addGiants(index: LaneIndex, stretch: Stretch, add: AddCycles): void {
  const { lane, last } = stretch;
  const { giantPosition } = index;
  const count = giantPosition.length;
  let giant = lowerBound(giantPosition, 0, count, index.eventFirst[lane] as number);
  for (; giant < count && (giantPosition[giant] as number) < last; giant++) {
    const position = giantPosition[giant] as number;
    const code = index.type[position] as number;
    if (code < OTHER_SLOT) add(code, clippedCycles(index, position, stretch));
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
    sums.addEvents(code, 1);
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

/** Number of the lane's events per slot at positions before `position`. */
function eventsBefore(index: LaneIndex, lane: number, position: number): Float64Array {
  const counts = new Float64Array(SLOT_COUNT);
  const first = index.eventFirst[lane] as number;
  if (position === first) return counts;
  const block = Math.floor((position - first - 1) / BLOCK_EVENTS);
  const slots = slotNumbers(index.slots[lane] as number);
  let cell = (index.sumFirst[lane] as number) + block * slots.length;
  for (const slot of slots) counts[slot] = index.runningEvents[cell++] as number;
  for (let at = first + block * BLOCK_EVENTS; at < position; at++) {
    const slot = slotOfCode(index.type[at] as number);
    counts[slot] = (counts[slot] as number) + 1;
  }
  return counts;
}
