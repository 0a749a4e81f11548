import { EXACT_LIMIT } from '../units.ts';
import { blockCount } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import {
  BLOCK_EVENTS,
  endAt,
  durationAt,
  LANE_DEEP,
  LANE_ROUNDED,
  lowerBound,
  slotOfCode,
  type Allocate,
  type DeepLanes,
  type LaneIndex,
} from './lane-index.ts';
import { sortedOrder } from './lane-sort.ts';
import { slotNumbers } from './lane-sums.ts';
import { endingAfter } from './running.ts';
import type { Sweep } from './sweep.ts';

/**
 * In lanes where very many events run at once, looking at each of them at every column would take
 * seconds. There F(t) comes from sums over two orders of the same events:
 *
 *   F(t) = Σ ends of those that ended before t − Σ starts of those that started before t
 *        + t × (number started − number ended)
 *
 * Sums of offsets pass 2^53, so each is kept as two: of the offsets' multiples of 2^26 and of what
 * is left over. Both stay exact for up to 2^26 events with offsets below 2^53.
 */
const UNIT = 2 ** 26;

/** A cell of `sums`, one a block and slot: what lies before the block in each order. */
const CELL = 6;
const STARTED = 0;
const START_HIGH = 1;
const START_LOW = 2;
const ENDED = 3;
const END_HIGH = 4;
const END_LOW = 5;

/** The two orders' sums of a few events, one cell a slot. */
type Cells = Float64Array;

export const NO_DEEP_LANES: DeepLanes = {
  eventFirst: new Uint32Array(0),
  blockFirst: new Uint32Array(0),
  end: new Float64Array(0),
  endSlot: new Uint8Array(0),
  sums: new Float64Array(0),
};

/** Builds the second order of all lanes with LANE_DEEP: 13.5 bytes for each of their events. */
export function buildDeepLanes(index: LaneIndex, allocate: Allocate): DeepLanes {
  const lanes = index.cores.length;
  const eventFirst = new Uint32Array(allocate((lanes + 1) * 4));
  const blockFirst = new Uint32Array(allocate((lanes + 1) * 4));
  for (let lane = 0; lane < lanes; lane++) {
    const isDeep = ((index.flags[lane] as number) & LANE_DEEP) !== 0;
    const events = isDeep ? eventCount(index, lane) : 0;
    eventFirst[lane + 1] = (eventFirst[lane] as number) + events;
    blockFirst[lane + 1] = (blockFirst[lane] as number) + blockCount(events);
  }
  const events = eventFirst[lanes] as number;
  const blocks = blockFirst[lanes] as number;
  const deep: DeepLanes = {
    eventFirst,
    blockFirst,
    end: new Float64Array(allocate(events * 8)),
    endSlot: new Uint8Array(allocate(events)),
    sums: new Float64Array(allocate(blocks * SLOT_COUNT * CELL * 8)),
  };
  for (let lane = 0; lane < lanes; lane++) {
    if (eventFirst[lane + 1] !== eventFirst[lane]) fillLane(index, deep, lane);
  }
  return deep;
}

function eventCount(index: LaneIndex, lane: number): number {
  return (index.eventFirst[lane + 1] as number) - (index.eventFirst[lane] as number);
}

function fillLane(index: LaneIndex, deep: DeepLanes, lane: number): void {
  const first = index.eventFirst[lane] as number;
  const firstEnd = deep.eventFirst[lane] as number;
  const count = eventCount(index, lane);
  const ends = Float64Array.from({ length: count }, (_, i) => endAt(index, first + i));
  sortedOrder(ends).forEach((event, i) => {
    deep.end[firstEnd + i] = ends[event] as number;
    deep.endSlot[firstEnd + i] = slotOfCode(index.type[first + event] as number);
  });

  const cells: Cells = new Float64Array(SLOT_COUNT * CELL);
  let total = 0;
  let cell = (deep.blockFirst[lane] as number) * SLOT_COUNT * CELL;
  for (let from = 0; from < count; from += BLOCK_EVENTS) {
    deep.sums.set(cells, cell);
    cell += cells.length;
    const to = Math.min(count, from + BLOCK_EVENTS);
    addStarts(cells, index, first + from, first + to);
    addEnds(cells, deep, firstEnd + from, firstEnd + to);
    for (let i = from; i < to; i++) total += durationAt(index, first + i);
  }
  if (total >= EXACT_LIMIT) index.flags[lane] = (index.flags[lane] as number) | LANE_ROUNDED;
}

function addStarts(cells: Cells, index: LaneIndex, from: number, to: number): void {
  for (let position = from; position < to; position++) {
    const cell = slotOfCode(index.type[position] as number) * CELL;
    addOffset(cells, cell + STARTED, index.start[position] as number);
  }
}

function addEnds(cells: Cells, deep: DeepLanes, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const cell = (deep.endSlot[i] as number) * CELL;
    addOffset(cells, cell + ENDED, deep.end[i] as number);
  }
}

/** Counts an offset and adds its two parts to the three numbers at `at`. */
function addOffset(cells: Cells, at: number, offset: number): void {
  const high = Math.floor(offset / UNIT);
  cells[at] = (cells[at] as number) + 1;
  cells[at + 1] = (cells[at + 1] as number) + high;
  cells[at + 2] = (cells[at + 2] as number) + (offset - high * UNIT);
}

/** The sweep of a LANE_DEEP lane: any step costs two searches and less than two blocks. */
export class DeepSweep implements Sweep {
  readonly busy = new Float64Array(SLOT_COUNT);
  readonly slots: readonly number[];
  readonly countsGiants = true;
  position: number;

  #index: LaneIndex;
  #lane: number;
  #t = -Infinity;
  #runningCount = 0;
  #cells: Cells = new Float64Array(SLOT_COUNT * CELL);

  constructor(index: LaneIndex, lane: number) {
    this.#index = index;
    this.#lane = lane;
    this.slots = slotNumbers(index.slots[lane] as number);
    this.position = index.eventFirst[lane] as number;
  }

  moveTo(t: number): void {
    this.#t = t;
    this.#sumBefore(t);
    const tHigh = Math.floor(t / UNIT);
    const tLow = t - tHigh * UNIT;
    this.#runningCount = 0;
    for (const slot of this.slots) {
      const of = (part: number): number => this.#cells[slot * CELL + part] as number;
      const running = of(STARTED) - of(ENDED);
      const high = of(END_HIGH) - of(START_HIGH) + running * tHigh;
      const low = of(END_LOW) - of(START_LOW) + running * tLow;
      this.busy[slot] = high * UNIT + low;
      this.#runningCount += running;
    }
  }

  /** Whether nothing runs between where the sweep stands and `t`: F stays as it is. */
  isIdleUntil(t: number): boolean {
    if (this.#runningCount > 0) return false;
    const { eventFirst, start } = this.#index;
    return this.position === eventFirst[this.#lane + 1] || (start[this.position] as number) >= t;
  }

  running(): readonly number[] {
    return endingAfter(this.#index, this.#lane, this.position, this.#t);
  }

  #sumBefore(t: number): void {
    const { start, eventFirst, deep } = this.#index;
    const lane = this.#lane;
    const first = eventFirst[lane] as number;
    this.position = lowerBound(start, first, eventFirst[lane + 1] as number, t);
    const firstEnd = deep.eventFirst[lane] as number;
    const ended = lowerBound(deep.end, firstEnd, deep.eventFirst[lane + 1] as number, t);

    const startBlock = this.#load(this.position - first, STARTED);
    addStarts(this.#cells, this.#index, first + startBlock * BLOCK_EVENTS, this.position);
    const endBlock = this.#load(ended - firstEnd, ENDED);
    addEnds(this.#cells, deep, firstEnd + endBlock * BLOCK_EVENTS, ended);
  }

  /** Takes over one order's sums before the block of the event number `count`; returns the block. */
  #load(count: number, part: number): number {
    const { deep } = this.#index;
    const block = Math.max(0, blockCount(count) - 1);
    const from = ((deep.blockFirst[this.#lane] as number) + block) * SLOT_COUNT * CELL;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const cell = slot * CELL + part;
      for (let i = 0; i < ENDED; i++) this.#cells[cell + i] = deep.sums[from + cell + i] as number;
    }
    return block;
  }
}
