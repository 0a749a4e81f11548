import type { ByteReader } from '../bytes/byte-reader.ts';
import { NumberList } from '../bytes/number-list.ts';
import type { ProblemCounter } from './problems.ts';
import { RECORD_WORDS, WORD, type RecordSink } from './record-block.ts';
import { CHECKPOINT_RECORDS } from './trace-file.ts';

/** A record that was just read, ready to become part of a block. */
export interface ReadRecord {
  /** Writes core, start and duration, five words (WORD), from `at` on. */
  copyWords(target: Uint32Array, at: number): void;
}

/** Reads usual records many at a time; what is unusual is left to a reader of single records. */
export interface RecordRun {
  readonly input: ByteReader;
  /** File offset of the first record of the last run. */
  readonly byteOffset: number;
  /**
   * Writes the records at the cursor into `collector.words`, from word `fromWord` on and at most
   * `most` of them, and tells how many there were. Their ends must not pass 2^64.
   */
  read(collector: RecordCollector, fromWord: number, most: number): number;
}

export interface CollectorOptions {
  readonly blockRecords: number;
  /** Number of the first record that is added. Default 0. */
  readonly firstRecord?: number;
  /** Whether to note where records and names lie. Default true. */
  readonly notesPlaces?: boolean;
}

/** Gathers decoded records into blocks for the sink, and notes where records and names lie. */
export class RecordCollector {
  records: number;
  cancelled = false;
  readonly checkpoints = new NumberList((n) => new Float64Array(n));
  readonly nameRecords = new NumberList((n) => new Uint32Array(n));
  readonly nameOffsets = new NumberList((n) => new Float64Array(n));
  /** The block that is being filled. */
  readonly words: Uint32Array;
  readonly #sink: RecordSink;
  readonly #problems: ProblemCounter;
  readonly #notesPlaces: boolean;
  #count = 0;

  constructor(sink: RecordSink, problems: ProblemCounter, options: CollectorOptions) {
    this.records = options.firstRecord ?? 0;
    this.words = new Uint32Array(options.blockRecords * RECORD_WORDS);
    this.#sink = sink;
    this.#problems = problems;
    this.#notesPlaces = options.notesPlaces ?? true;
  }

  /** Adds a record that lies at `byteOffset`; -1 for `nameOffset` where it has no name. */
  add(record: ReadRecord, typeCode: number, byteOffset: number, nameOffset: number): void {
    const { words } = this;
    const at = this.#count * RECORD_WORDS;
    record.copyWords(words, at);
    words[at + WORD.typeCode] = typeCode;
    if (endOverflows(words, at)) reportOverflow(this.#problems, this.records, byteOffset);
    if (nameOffset >= 0) this.addName(this.records, nameOffset);
    this.#added(1, byteOffset, byteOffset);
  }

  /**
   * Adds usual records up to number `end`, at most as many as the block has room for and none past
   * the next checkpoint. False where a record came before that which must be read by itself.
   */
  addRun(run: RecordRun, end: number): boolean {
    const at = this.#count * RECORD_WORDS;
    const room = this.words.length / RECORD_WORDS - this.#count;
    const untilCheckpoint = CHECKPOINT_RECORDS - (this.records % CHECKPOINT_RECORDS);
    const most = Math.min(room, untilCheckpoint, end - this.records);
    const count = run.read(this, at, most);
    if (count > 0) this.#added(count, run.byteOffset, run.input.offset);
    return count === most;
  }

  addName(record: number, nameOffset: number): void {
    if (!this.#notesPlaces) return;
    this.nameRecords.push(record);
    this.nameOffsets.push(nameOffset);
  }

  flush(bytesDone: number): void {
    if (this.#count === 0) return;
    const firstRecord = this.records - this.#count;
    const block = { firstRecord, count: this.#count, words: this.words, bytesDone };
    if (!this.#sink(block)) this.cancelled = true;
    this.#count = 0;
  }

  /** Counts records that lie in the block; the first of them is at `byteOffset`. */
  #added(count: number, byteOffset: number, bytesDone: number): void {
    if (this.records % CHECKPOINT_RECORDS === 0 && this.#notesPlaces) {
      this.checkpoints.push(byteOffset);
    }
    this.records += count;
    this.#count += count;
    if (this.#count * RECORD_WORDS === this.words.length) this.flush(bytesDone);
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
