import type { LaneIndex } from './lane-index.ts';
import type { FillTask } from './lane-layout.ts';
import type { RecordPasses } from './record-passes.ts';

/** Larger buckets measured no faster; a power of two would have lanes share lines of the cache. */
const MOST_ENTRIES = 1048;
/** Offsets of WebAssembly are signed. */
const MOST_ORIGIN_HIGH = 2 ** 31;

/**
 * The second pass as far as WebAssembly does it (assembly/record-passes.ts): records are collected
 * in a bucket a lane, and whole buckets are copied to the lane's place in the index.
 */
export class LaneBuckets {
  readonly passes: RecordPasses;
  readonly #index: LaneIndex;
  readonly #task: FillTask;
  readonly #originHigh: number;
  readonly #capacity: number;

  private constructor(passes: RecordPasses, index: LaneIndex, task: FillTask, originHigh: number) {
    this.passes = passes;
    this.#index = index;
    this.#task = task;
    this.#originHigh = originHigh;
    const lanes = Math.max(1, index.cores.length);
    this.#capacity = Math.min(MOST_ENTRIES, Math.floor(passes.start.length / lanes));
    passes.used.fill(0);
  }

  /** null where the passes cannot be used. The task's cursors are moved. */
  static for(
    passes: RecordPasses | null,
    index: LaneIndex,
    task: FillTask,
    originHigh: number,
  ): LaneBuckets | null {
    if (passes === null || originHigh >= MOST_ORIGIN_HIGH) return null;
    if (index.cores.length > passes.mostLanes) return null;
    return new LaneBuckets(passes, index, task, originHigh);
  }

  /**
   * Collects the records [from, to) of the passes' block, which begins with the file's record
   * `firstRecord`; returns the first that it did not: see `put`, or `to`.
   */
  collect(from: number, to: number, firstRecord: number): number {
    return this.passes.loops.put(from, to, firstRecord, this.#originHigh, this.#capacity);
  }

  isFull(lane: number): boolean {
    return this.passes.used[lane] === this.#capacity;
  }

  /** Empties a lane's bucket into the index; false where its part of the lane has no such room. */
  flush(lane: number): boolean {
    const { used, start, duration, type, record } = this.passes;
    const { cursor, limit } = this.#task;
    const count = used[lane] as number;
    const position = cursor[lane] as number;
    if (count > (limit[lane] as number) - position) return false;
    const from = lane * this.#capacity;
    const to = from + count;
    const index = this.#index;
    index.start.set(start.subarray(from, to), position);
    index.duration.set(duration.subarray(from, to), position);
    index.type.set(type.subarray(from, to), position);
    index.record.set(record.subarray(from, to), position);
    cursor[lane] = position + count;
    used[lane] = 0;
    return true;
  }

  flushAll(): boolean {
    return this.#index.cores.every((_, lane) => this.flush(lane));
  }
}
