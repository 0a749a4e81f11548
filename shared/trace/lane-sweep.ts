import { nextBlock, treeLevels } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import {
  BLOCK_EVENTS,
  endAt,
  GIANT,
  LANE_STACKED,
  lowerBound,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';
import type { Sweep } from './sweep.ts';

/**
 * The usual sweep:
 *
 *   F(t) = Σ durations of the events that start before t − Σ what those still running have left
 *
 * The first term comes from the running sums and less than one block of events; the events still
 * running are kept from step to step, and new ones are found by the tree of ends wherever between
 * the steps they started. Giants are left out of F, since their durations would drown the others.
 */
export class LaneSweep implements Sweep {
  readonly busy = new Float64Array(SLOT_COUNT);
  readonly slots: readonly number[];
  readonly countsGiants = false;
  position: number;
  /** The first #runningCount entries count: an array that is cut short gives its memory back. */
  #running: number[] = [];
  #runningCount = 0;

  #index: LaneIndex;
  #first: number;
  #last: number;
  #stacked: boolean;
  #levels: readonly number[];
  #sumFirst: number;
  #blockFirst: number;
  #blockEnd: number;
  /** The block that `position` is in, or the last one. */
  #block: number;
  #started = new Float64Array(SLOT_COUNT);

  constructor(index: LaneIndex, lane: number) {
    this.#index = index;
    this.#first = index.eventFirst[lane] as number;
    this.#last = index.eventFirst[lane + 1] as number;
    this.#stacked = ((index.flags[lane] as number) & LANE_STACKED) !== 0;
    this.#levels = treeLevels(index, lane);
    this.slots = slotNumbers(index.slots[lane] as number);
    this.#sumFirst = index.sumFirst[lane] as number;
    this.#blockFirst = index.blockFirst[lane] as number;
    this.#blockEnd = index.blockFirst[lane + 1] as number;
    this.#block = this.#blockFirst;
    this.position = this.#first;
  }

  moveTo(t: number): void {
    const before = this.position;
    this.#skipBlocks(t);
    this.#addStarted(t);
    this.#updateRunning(before, t);
    for (const slot of this.slots) this.busy[slot] = this.#started[slot] as number;
    const { duration, type } = this.#index;
    for (let i = 0; i < this.#runningCount; i++) {
      const position = this.#running[i] as number;
      if (duration[position] === GIANT) continue;
      const slot = slotOfCode(type[position] as number);
      this.busy[slot] = (this.busy[slot] as number) - (endAt(this.#index, position) - t);
    }
  }

  running(): readonly number[] {
    return this.#running.slice(0, this.#runningCount);
  }

  /** Goes to the last block that begins before t, doubling its steps, since it is mostly near. */
  #skipBlocks(t: number): void {
    const { blockStart } = this.#index;
    let low = this.#block;
    let step = 1;
    while (low + step < this.#blockEnd && (blockStart[low + step] as number) < t) {
      low += step;
      step *= 2;
    }
    const high = Math.min(this.#blockEnd, low + step);
    const block = lowerBound(blockStart, low + 1, high, t) - 1;
    if (block > this.#block) this.#loadBlock(block);
  }

  #loadBlock(block: number): void {
    const number = block - this.#blockFirst;
    let cell = this.#sumFirst + number * this.slots.length;
    const { runningCycles } = this.#index;
    for (const slot of this.slots) this.#started[slot] = runningCycles[cell++] as number;
    this.#block = block;
    this.position = this.#first + number * BLOCK_EVENTS;
  }

  #addStarted(t: number): void {
    const { start, duration, type } = this.#index;
    const started = this.#started;
    let position = this.position;
    for (; position < this.#last && (start[position] as number) < t; position++) {
      const cycles = duration[position] as number;
      if (cycles === GIANT) continue;
      const slot = slotOfCode(type[position] as number);
      started[slot] = (started[slot] as number) + cycles;
    }
    this.position = position;
  }

  #updateRunning(before: number, t: number): void {
    const running = this.#running;
    let kept = 0;
    for (let i = 0; i < this.#runningCount; i++) {
      const position = running[i] as number;
      if (endAt(this.#index, position) > t) running[kept++] = position;
    }
    this.#runningCount = kept;
    if (this.#stacked) {
      this.#findRunning(before, t);
      return;
    }
    // Each event starts at or after the end of all earlier ones: only the last can still run.
    const last = this.position - 1;
    if (last >= before && endAt(this.#index, last) > t) running[this.#runningCount++] = last;
  }

  #findRunning(before: number, t: number): void {
    const { maxEnd } = this.#index;
    const limit = Math.ceil((this.position - this.#first) / BLOCK_EVENTS);
    let block = Math.floor((before - this.#first) / BLOCK_EVENTS);
    for (; ; block++) {
      block = nextBlock(maxEnd, this.#levels, block, limit, t);
      if (block >= limit) return;
      const from = this.#first + block * BLOCK_EVENTS;
      const to = Math.min(this.position, from + BLOCK_EVENTS);
      for (let position = Math.max(before, from); position < to; position++) {
        if (endAt(this.#index, position) > t) this.#running[this.#runningCount++] = position;
      }
    }
  }
}
