import { U64_MAX } from '../units.ts';
import type { CoreTable } from './core-table.ts';
import { SLOT_COUNT } from './event-types.ts';
import { GIANT, slotOfCode, type Allocate } from './lane-index.ts';
import { sortEvents, type EventColumns } from './lane-sort.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';

const HIGH_WORD = 2 ** 32;
const LAST_HIGH = 0xffff_ffff;

/** The columns while the second pass puts events at their lanes' places. */
export class LaneFill {
  readonly columns: EventColumns;
  readonly cores: Uint32Array;
  readonly eventFirst: Uint32Array;
  /** Durations of GIANT cycles or more, by record. */
  readonly giants = new Map<number, number>();
  /** Bit per slot that has events, by lane. */
  readonly slots: Uint8Array;
  /** Zero-duration events by lane × SLOT_COUNT + slot. */
  readonly instantCounts: Uint32Array;
  #table: CoreTable;
  #originHigh: number;
  #cursor: Uint32Array;
  #lastStart: Float64Array;
  #unsorted: Uint8Array;
  #refused = false;

  /** `originHigh` is the high word of the cycle from which offsets are counted. */
  constructor(allocate: Allocate, table: CoreTable, events: number, originHigh: number) {
    const { cores, counts } = table.sortById();
    const lanes = cores.length;
    this.#table = table;
    this.#originHigh = originHigh;
    this.cores = new Uint32Array(allocate(lanes * 4));
    this.cores.set(cores);
    this.slots = new Uint8Array(allocate(lanes));
    this.eventFirst = new Uint32Array(allocate((lanes + 1) * 4));
    for (let lane = 0; lane < lanes; lane++) {
      this.eventFirst[lane + 1] = (this.eventFirst[lane] as number) + (counts[lane] as number);
    }
    this.columns = {
      start: new Float64Array(allocate(events * 8)),
      duration: new Uint32Array(allocate(events * 4)),
      type: new Uint8Array(allocate(events)),
      record: new Uint32Array(allocate(events * 4)),
    };
    this.instantCounts = new Uint32Array(lanes * SLOT_COUNT);
    this.#cursor = new Uint32Array(this.eventFirst.subarray(0, lanes));
    this.#lastStart = new Float64Array(lanes).fill(-Infinity);
    this.#unsorted = new Uint8Array(lanes);
  }

  /** False where a record finds no place: these are not the records that were counted. */
  put(block: RecordBlock): boolean {
    this.#refused ||= !this.#putAll(block);
    return !this.#refused;
  }

  #putAll(block: RecordBlock): boolean {
    const { words, count, firstRecord } = block;
    const { start, duration, type, record } = this.columns;
    const originHigh = this.#originHigh;
    for (let i = 0, at = 0; i < count; i++, at += RECORD_WORDS) {
      const lane = this.#table.find(words[at + WORD.core] as number);
      if (lane < 0) return false;
      const position = this.#cursor[lane] as number;
      if (position === this.eventFirst[lane + 1]) return false;
      this.#cursor[lane] = position + 1;

      const startHigh = words[at + WORD.startHigh] as number;
      // Two exact terms added once: exact below 2^53 and correctly rounded above.
      const offset = (startHigh - originHigh) * HIGH_WORD + (words[at + WORD.startLow] as number);
      if (offset < (this.#lastStart[lane] as number)) this.#unsorted[lane] = 1;
      this.#lastStart[lane] = offset;

      let cycles = words[at + WORD.durationLow] as number;
      if (words[at + WORD.durationHigh] !== 0 || cycles === GIANT || startHigh === LAST_HIGH) {
        cycles = this.#rareDuration(words, at, firstRecord + i);
      }
      const code = words[at + WORD.typeCode] as number;
      const slot = slotOfCode(code);
      this.slots[lane] = (this.slots[lane] as number) | (1 << slot);
      if (cycles === 0) {
        const list = lane * SLOT_COUNT + slot;
        this.instantCounts[list] = (this.instantCounts[list] as number) + 1;
      }
      start[position] = offset;
      duration[position] = cycles;
      type[position] = code;
      record[position] = firstRecord + i;
    }
    return true;
  }

  /** Whether every record that was counted has come, and no other. */
  isComplete(): boolean {
    if (this.#refused) return false;
    return this.#cursor.every((cursor, lane) => cursor === this.eventFirst[lane + 1]);
  }

  /** Sorts the lanes that are out of order. */
  sort(): void {
    for (let lane = 0; lane < this.#unsorted.length; lane++) {
      if (this.#unsorted[lane] === 0) continue;
      const from = this.eventFirst[lane] as number;
      sortEvents(this.columns, from, this.eventFirst[lane + 1] as number);
    }
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
