import { U64_MAX } from '../units.ts';
import { CoreTable } from './core-table.ts';
import { LaneBuckets } from './lane-buckets.ts';
import { GIANT, type LaneIndex } from './lane-index.ts';
import type { FillTask } from './lane-layout.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';
import type { RecordPasses } from './record-passes.ts';

const HIGH_WORD = 2 ** 32;
const LAST_HIGH = 0xffff_ffff;

/** Durations of GIANT cycles or more, by record. */
export type GiantDurations = Map<number, number>;

/** Second pass: puts the records of a task at their lanes' places in the index. */
export class LaneFill {
  readonly giants: GiantDurations = new Map();
  readonly #index: LaneIndex;
  readonly #lanes: CoreTable;
  readonly #task: FillTask;
  readonly #originHigh: number;
  readonly #buckets: LaneBuckets | null;
  #refused = false;

  /**
   * The task's cursors are moved. `passes` makes it faster; nobody else may use them until
   * `isComplete`.
   */
  constructor(index: LaneIndex, task: FillTask, passes: RecordPasses | null = null) {
    this.#index = index;
    this.#task = task;
    this.#originHigh = Number(index.origin >> 32n);
    this.#buckets = LaneBuckets.for(passes, index, task, this.#originHigh);
    this.#lanes = CoreTable.of(index.cores, this.#buckets?.passes.direct);
  }

  /** False, as a RecordSink, where a record finds no place: it is not one that was counted. */
  put(block: RecordBlock): boolean {
    this.#refused ||= !this.#putAll(block);
    return !this.#refused;
  }

  #putAll(block: RecordBlock): boolean {
    const buckets = this.#buckets;
    if (buckets === null) return this.#putRecords(block, 0, block.count);
    // Records with others left out between them are few: they are put one by one.
    if (block.records !== undefined) {
      return buckets.flushAll() && this.#putRecords(block, 0, block.count);
    }
    const most = buckets.passes.mostRecords;
    for (let from = 0; from < block.count; from += most) {
      if (!this.#collect(buckets, block, from, Math.min(block.count, from + most))) return false;
    }
    return true;
  }

  /** Puts by WebAssembly; what that leaves is put one by one, after those before it in its lane. */
  #collect(buckets: LaneBuckets, block: RecordBlock, from: number, to: number): boolean {
    const { words } = buckets.passes;
    const firstRecord = block.firstRecord + from;
    buckets.passes.load(block.words, from, to);
    for (let i = 0; ;) {
      i = buckets.collect(i, to - from, firstRecord);
      if (i === to - from) return true;
      const lane = this.#lanes.find(words[i * RECORD_WORDS + WORD.core] as number);
      if (lane < 0) return false;
      const wasFull = buckets.isFull(lane);
      if (!buckets.flush(lane)) return false;
      if (wasFull) continue;
      if (!this.#putRecords({ words, firstRecord }, i, i + 1)) return false;
      i++;
    }
  }

  /** Whether every record that was counted has come, and no other. */
  isComplete(): boolean {
    const { cursor, limit } = this.#task;
    if (this.#refused || this.#buckets?.flushAll() === false) return false;
    return cursor.every((position, lane) => position === limit[lane]);
  }

  #putRecords(
    { words, firstRecord, records }: Pick<RecordBlock, 'words' | 'firstRecord' | 'records'>,
    from: number,
    to: number,
  ): boolean {
    const { start, duration, type, record } = this.#index;
    const { cursor, limit } = this.#task;
    const lanes = this.#lanes;
    const originHigh = this.#originHigh;
    for (let i = from, at = from * RECORD_WORDS; i < to; i++, at += RECORD_WORDS) {
      const lane = lanes.find(words[at + WORD.core] as number);
      if (lane < 0) return false;
      const position = cursor[lane] as number;
      if (position === limit[lane]) return false;
      cursor[lane] = position + 1;

      const startHigh = words[at + WORD.startHigh] as number;
      let cycles = words[at + WORD.durationLow] as number;
      if (words[at + WORD.durationHigh] !== 0 || cycles === GIANT || startHigh === LAST_HIGH) {
        cycles = this.#rareDuration(words, at, records?.[i] ?? firstRecord + i);
      }
      // Two exact terms added once: exact below 2^53 and correctly rounded above.
      const low = words[at + WORD.startLow] as number;
      start[position] = (startHigh - originHigh) * HIGH_WORD + low;
      duration[position] = cycles;
      type[position] = words[at + WORD.typeCode] as number;
      record[position] = records === undefined ? firstRecord + i : (records[i] as number);
    }
    return true;
  }

  /** A duration that is long or may carry its end past the last u64, where it is clamped. */
  #rareDuration(words: Uint32Array, at: number, record: number): number {
    const start = u64(words, at + WORD.startLow);
    const cycles = u64(words, at + WORD.durationLow);
    const room = U64_MAX - start;
    const clamped = cycles > room ? room : cycles;
    if (clamped < BigInt(GIANT)) return Number(clamped);
    this.giants.set(record, Number(clamped));
    return GIANT;
  }
}

function u64(words: Uint32Array, lowWord: number): bigint {
  return (BigInt(words[lowWord + 1] as number) << 32n) + BigInt(words[lowWord] as number);
}
