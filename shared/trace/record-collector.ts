import { NumberList } from '../bytes/number-list.ts';
import type { ProblemCounter } from './problems.ts';
import { RECORD_WORDS, WORD, type RecordSink } from './record-block.ts';
import { CHECKPOINT_RECORDS } from './trace-file.ts';

/** A record that was just read, ready to become part of a block. */
export interface ReadRecord {
  /** Writes core, start and duration, five words (WORD), from `at` on. */
  copyWords(target: Uint32Array, at: number): void;
}

/** Gathers decoded records into blocks for the sink, and notes where records and names lie. */
export class RecordCollector {
  records = 0;
  cancelled = false;
  readonly checkpoints = new NumberList((n) => new Float64Array(n));
  readonly nameRecords = new NumberList((n) => new Uint32Array(n));
  readonly nameOffsets = new NumberList((n) => new Float64Array(n));
  readonly #sink: RecordSink;
  readonly #problems: ProblemCounter;
  readonly #words: Uint32Array;
  #count = 0;

  constructor(sink: RecordSink, problems: ProblemCounter, blockRecords: number) {
    this.#sink = sink;
    this.#problems = problems;
    this.#words = new Uint32Array(blockRecords * RECORD_WORDS);
  }

  /** Adds a record that lies at `byteOffset`; -1 for `nameOffset` where it has no name. */
  add(record: ReadRecord, typeCode: number, byteOffset: number, nameOffset: number): void {
    const words = this.#words;
    const at = this.#count * RECORD_WORDS;
    record.copyWords(words, at);
    words[at + WORD.typeCode] = typeCode;
    if (endOverflows(words, at)) reportOverflow(this.#problems, this.records, byteOffset);
    if (this.records % CHECKPOINT_RECORDS === 0) this.checkpoints.push(byteOffset);
    if (nameOffset >= 0) {
      this.nameRecords.push(this.records);
      this.nameOffsets.push(nameOffset);
    }
    this.records++;
    this.#count++;
    if (at + RECORD_WORDS === words.length) this.flush(byteOffset);
  }

  flush(bytesDone: number): void {
    if (this.#count === 0) return;
    const firstRecord = this.records - this.#count;
    const block = { firstRecord, count: this.#count, words: this.#words, bytesDone };
    if (!this.#sink(block)) this.cancelled = true;
    this.#count = 0;
  }
}

/** Whether start + duration of the record at word `at` passes 2^64. */
export function endOverflows(words: Uint32Array, at: number): boolean {
  const high = words[at + WORD.startHigh]! + words[at + WORD.durationHigh]!;
  if (high < 0xffff_ffff) return false;
  const low = words[at + WORD.startLow]! + words[at + WORD.durationLow]!;
  return high + (low > 0xffff_ffff ? 1 : 0) > 0xffff_ffff;
}

export function reportOverflow(problems: ProblemCounter, record: number, byteOffset: number): void {
  const fact = `Event ${record} ends at or past 2^64: its start and duration add up to more than a u64 holds`;
  problems.add('end-overflow', byteOffset, () => `${fact}, at byte ${byteOffset}.`);
}
