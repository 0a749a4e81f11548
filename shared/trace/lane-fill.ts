import { U64_MAX } from '../units.ts';
import type { CoreTable } from './core-table.ts';
import { GIANT, type LaneIndex } from './lane-index.ts';
import type { FillTask } from './lane-layout.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';

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
  #refused = false;

  /** `lanes` numbers the core ids of the index; the task's cursors are moved. */
  constructor(index: LaneIndex, lanes: CoreTable, task: FillTask) {
    this.#index = index;
    this.#lanes = lanes;
    this.#task = task;
    this.#originHigh = Number(index.origin >> 32n);
  }

  /** False, as a RecordSink, where a record finds no place: it is not one that was counted. */
  put(block: RecordBlock): boolean {
    this.#refused ||= !this.#putAll(block);
    return !this.#refused;
  }

  /** Whether every record that was counted has come, and no other. */
  isComplete(): boolean {
    const { cursor, limit } = this.#task;
    return !this.#refused && cursor.every((position, lane) => position === limit[lane]);
  }

  #putAll({ words, count, firstRecord, records }: RecordBlock): boolean {
    const { start, duration, type, record } = this.#index;
    const { cursor, limit } = this.#task;
    const lanes = this.#lanes;
    const originHigh = this.#originHigh;
    for (let i = 0, at = 0; i < count; i++, at += RECORD_WORDS) {
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
