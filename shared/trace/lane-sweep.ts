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

/**
 * Walks forward along a lane's time axis and knows, at the offset `t` where it stands, the busy
 * sum of everything before:
 *
 *   F(t) = Σ durations of the events that start before t − Σ what those still running have left
 *
 * so that the busy sum of any stretch [a, b) is F(b) − F(a). The first term comes from the running
 * sums and less than one block of events; the events still running are kept from step to step,
 * and new ones are found by the tree of ends wherever between the steps they started.
 * Giants are left out of F (`running` has them): their durations would drown the short ones.
 */
export class LaneSweep {
  /** F(t) per slot. */
  readonly busy = new Float64Array(SLOT_COUNT);
  /** The first event that starts at or after t. */
  position: number;
  /** Positions, ascending, of the events that start before t and end after it. */
  readonly running: number[] = [];
  /** The slots that the lane has events in; `busy` is 0 for all others. */
  readonly slots: readonly number[];

  #index: LaneIndex;
  #first: number;
  #last: number;
  #stacked: boolean;
  #levels: readonly number[];
  #sumFirst: number;
  #started = new Float64Array(SLOT_COUNT);

  constructor(index: LaneIndex, lane: number) {
    this.#index = index;
    this.#first = index.eventFirst[lane] as number;
    this.#last = index.eventFirst[lane + 1] as number;
    this.#stacked = ((index.flags[lane] as number) & LANE_STACKED) !== 0;
    this.#levels = treeLevels(index, lane);
    this.slots = slotNumbers(index.slots[lane] as number);
    this.#sumFirst = index.sumFirst[lane] as number;
    this.position = this.#first;
  }

  /** Whether nothing runs between where the sweep stands and `t`: F stays as it is. */
  isIdleUntil(t: number): boolean {
    if (this.running.length > 0) return false;
    return this.position === this.#last || (this.#index.start[this.position] as number) >= t;
  }

  /** Steps to `t`, which must not lie before where the sweep stands. */
  moveTo(t: number): void {
    const before = this.position;
    this.position = this.#seek(t);
    this.#addStarted(before);
    this.#updateRunning(before, t);
    for (const slot of this.slots) this.busy[slot] = this.#started[slot] as number;
    const { duration, type } = this.#index;
    for (const position of this.running) {
      if (duration[position] === GIANT) continue;
      const slot = slotOfCode(type[position] as number);
      this.busy[slot] = (this.busy[slot] as number) - (endAt(this.#index, position) - t);
    }
  }

  /** Doubles its steps until it has passed t, since the next boundary is mostly near. */
  #seek(t: number): number {
    const { start } = this.#index;
    let low = this.position;
    let step = 1;
    while (low + step < this.#last && (start[low + step] as number) < t) {
      low += step;
      step *= 2;
    }
    return lowerBound(start, low, Math.min(this.#last, low + step), t);
  }

  #addStarted(before: number): void {
    const { duration, type } = this.#index;
    const started = this.#started;
    const block = Math.floor((this.position - this.#first) / BLOCK_EVENTS);
    let from = before;
    if (this.#first + block * BLOCK_EVENTS > before) {
      from = this.#loadBlock(block);
    }
    for (let position = from; position < this.position; position++) {
      const cycles = duration[position] as number;
      if (cycles === GIANT) continue;
      const slot = slotOfCode(type[position] as number);
      started[slot] = (started[slot] as number) + cycles;
    }
  }

  /** Takes over the running sums before a block; returns its first position. */
  #loadBlock(block: number): number {
    const from = this.#first + block * BLOCK_EVENTS;
    // A lane whose length is a multiple of the block ends at a block that is not there.
    if (from >= this.#last && block > 0) return this.#loadBlock(block - 1);
    const { runningCycles } = this.#index;
    let cell = this.#sumFirst + block * this.slots.length;
    for (const slot of this.slots) this.#started[slot] = runningCycles[cell++] as number;
    return from;
  }

  #updateRunning(before: number, t: number): void {
    const { running } = this;
    let kept = 0;
    for (const position of running) {
      if (endAt(this.#index, position) > t) running[kept++] = position;
    }
    running.length = kept;
    if (this.#stacked) {
      this.#findRunning(before, t);
      return;
    }
    // Each event starts at or after the end of all earlier ones: only the last can still run.
    const last = this.position - 1;
    if (last >= before && endAt(this.#index, last) > t) running.push(last);
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
        if (endAt(this.#index, position) > t) this.running.push(position);
      }
    }
  }
}
