import { blockCount, nextBlock, treeLevels } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import {
  BLOCK_EVENTS,
  endAt,
  GIANT,
  LANE_STACKED,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';

/**
 * Busy cycles of a lane's events but giants, column by column to the right. What starts in a column
 * comes from the running sums and from the events around them; of events that run past its end,
 * which the tree of ends leads to, the rest is taken over to the next columns.
 */
export class ColumnSums {
  #index: LaneIndex;
  #laneFirst: number;
  #laneLast: number;
  #stacked: boolean;
  #levels: readonly number[];
  #slots: readonly number[];
  #sumFirst: number;
  #lastBlock: number;
  /** Σ durations of the lane's events before #position. */
  #sums = new Float64Array(SLOT_COUNT);
  #spare = new Float64Array(SLOT_COUNT);
  /** The first event that does not start before the column. */
  #position: number;
  /** Positions of what runs into the column; the first #runningCount entries count. */
  #running: number[];
  #runningCount = 0;

  /**
   * Begins at an offset where `position` is the first event that starts there or later and
   * `entering` are the earlier ones that end after it.
   */
  constructor(index: LaneIndex, lane: number, position: number, entering: readonly number[]) {
    this.#index = index;
    this.#laneFirst = index.eventFirst[lane] as number;
    this.#laneLast = index.eventFirst[lane + 1] as number;
    this.#stacked = ((index.flags[lane] as number) & LANE_STACKED) !== 0;
    this.#levels = treeLevels(index, lane);
    this.#slots = slotNumbers(index.slots[lane] as number);
    this.#sumFirst = index.sumFirst[lane] as number;
    this.#lastBlock = blockCount(this.#laneLast - this.#laneFirst) - 1;
    this.#position = position;
    this.#sumBefore(position);
    this.#running = entering.filter((event) => index.duration[event] !== GIANT);
    this.#runningCount = this.#running.length;
  }

  /** Adds the column [start, end), which follows the one before, to the cells from `cell` on. */
  addColumn(cells: Float64Array, cell: number, start: number, end: number): void {
    this.#addRunning(cells, cell, start, end);
    const from = this.#position;
    const to = this.#firstFrom(end);
    if (to === from) return;
    this.#position = to;
    const before = this.#sums;
    this.#sums = this.#spare;
    this.#spare = before;
    this.#sumBefore(to);
    const sums = this.#sums;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const cycles = (sums[slot] as number) - (before[slot] as number);
      cells[cell + slot] = (cells[cell + slot] as number) + cycles;
    }
    if (this.#stacked) this.#findRunning(cells, cell, from, to, end);
    // Each event starts at or after the end of all earlier ones: only the last can still run.
    else this.#keepRunning(cells, cell, to - 1, end);
  }

  #addRunning(cells: Float64Array, cell: number, start: number, end: number): void {
    const running = this.#running;
    let kept = 0;
    for (let i = 0; i < this.#runningCount; i++) {
      const position = running[i] as number;
      const eventEnd = endAt(this.#index, position);
      const at = cell + slotOfCode(this.#index.type[position] as number);
      cells[at] = (cells[at] as number) + Math.min(eventEnd, end) - start;
      if (eventEnd > end) running[kept++] = position;
    }
    this.#runningCount = kept;
  }

  /** The first event that starts at `offset` or later: by growing steps, then by halves. */
  #firstFrom(offset: number): number {
    const { start } = this.#index;
    const last = this.#laneLast;
    let low = this.#position;
    if (low === last || (start[low] as number) >= offset) return low;
    // start[low] < offset from here on.
    let step = 1;
    while (low + step < last && (start[low + step] as number) < offset) {
      low += step;
      step += step;
    }
    let high = Math.min(last, low + step);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((start[middle] as number) < offset) low = middle;
      else high = middle;
    }
    return high;
  }

  /** Σ durations of the lane's events before `to`, from the nearest block on. */
  #sumBefore(to: number): void {
    const count = to - this.#laneFirst;
    const block = Math.min(this.#lastBlock, Math.round(count / BLOCK_EVENTS));
    const position = this.#laneFirst + block * BLOCK_EVENTS;
    const { runningCycles } = this.#index;
    const sums = this.#sums;
    const slots = this.#slots;
    const cell = this.#sumFirst + block * slots.length;
    for (let i = 0; i < slots.length; i++) {
      sums[slots[i] as number] = runningCycles[cell + i] as number;
    }
    if (position <= to) this.#addEvents(position, to, 1);
    else this.#addEvents(to, position, -1);
  }

  #addEvents(from: number, to: number, sign: 1 | -1): void {
    const sums = this.#sums;
    const { duration, type } = this.#index;
    for (let position = from; position < to; position++) {
      const cycles = duration[position] as number;
      if (cycles === GIANT) continue;
      const slot = slotOfCode(type[position] as number);
      sums[slot] = (sums[slot] as number) + sign * cycles;
    }
  }

  #findRunning(cells: Float64Array, cell: number, from: number, to: number, end: number): void {
    const first = this.#laneFirst;
    const { maxEnd } = this.#index;
    const limit = Math.ceil((to - first) / BLOCK_EVENTS);
    let block = Math.floor((from - first) / BLOCK_EVENTS);
    for (; ; block++) {
      block = nextBlock(maxEnd, this.#levels, block, limit, end);
      if (block >= limit) return;
      const blockFirst = first + block * BLOCK_EVENTS;
      const blockEnd = Math.min(to, blockFirst + BLOCK_EVENTS);
      for (let position = Math.max(from, blockFirst); position < blockEnd; position++) {
        this.#keepRunning(cells, cell, position, end);
      }
    }
  }

  /** Takes what the event has after `end` out of the column and keeps the event for the next. */
  #keepRunning(cells: Float64Array, cell: number, position: number, end: number): void {
    const { start, duration, type } = this.#index;
    const cycles = duration[position] as number;
    const eventEnd = (start[position] as number) + cycles;
    if (eventEnd <= end || cycles === GIANT) return;
    const at = cell + slotOfCode(type[position] as number);
    cells[at] = (cells[at] as number) - (eventEnd - end);
    this.#running[this.#runningCount++] = position;
  }
}
