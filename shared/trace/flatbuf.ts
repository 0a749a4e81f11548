import { fail, ok, type Result } from '../result.ts';
import { presentEnd, type DecodeContext, type DecodedPayload } from './decode-context.ts';
import { NAMES_MAGIC, NameTrailerSearch, NO_NAMES, type Names } from './flatbuf-names.ts';
import { RECORD_BYTES, RECORD_WORDS } from './record-block.ts';
import { endOverflows, reportOverflow } from './record-collector.ts';
import type { RecordPasses } from './record-passes.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';

/**
 * Payload "flatbuf" (specification, "flat buffer layout"): the file's records are copied into the
 * block and are the block, save for types that the known ids do not cover.
 */
export function decodeFlatbuf(context: DecodeContext): Result<DecodedPayload> {
  const wholeRecords = wholeRecordsOf(context.file);
  const reader = new FlatbufReader(context);
  const read = reader.read(0, wholeRecords);
  if (!read.ok) return read;
  const { endRecord, complete } = read.value;
  if (complete) {
    const tail = reader.readTail(endRecord);
    if (!tail.ok) return tail;
  }
  return ok(decoded(endRecord, reader.names, complete));
}

/** Records that fit the payload, a name trailer not subtracted. */
export function wholeRecordsOf({ payloadLength }: TraceFile): number {
  return Math.floor(payloadLength / RECORD_BYTES);
}

export interface FlatbufRun {
  /** Where reading ended: before what was asked for where the name trailer begins or the sink stopped it. */
  readonly endRecord: number;
  readonly complete: boolean;
}

/** Reads runs of records in any order; one reader belongs to one thread. */
export class FlatbufReader {
  readonly #context: DecodeContext;
  readonly #words: Uint32Array;
  readonly #capacity: number;
  readonly #scan: BlockScan;
  readonly #isKnown: boolean;

  /** `isKnown`: an earlier pass has found known types only, and where the records end. */
  constructor(context: DecodeContext, isKnown = false) {
    this.#isKnown = isKnown;
    const { passes } = context;
    const most = Math.max(1, Math.min(context.blockRecords, wholeRecordsOf(context.file)));
    this.#capacity = passes === null ? most : Math.min(most, passes.mostRecords);
    this.#context = context;
    this.#words = passes?.words ?? new Uint32Array(most * RECORD_WORDS);
    this.#scan = new BlockScan(context, this.#words, passes);
  }

  /** The names of the trailer, once a run met it; null before. */
  get names(): Names | null {
    return this.#scan.names;
  }

  /** Hands the records [first, end) to the sink. Errors: those of the source. */
  read(first: number, end: number): Result<FlatbufRun> {
    const { file, sink } = this.#context;
    const words = this.#words;
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    const capacity = this.#capacity;
    for (let record = first; record < end; record += capacity) {
      const wanted = Math.min(capacity, end - record);
      const at = file.payloadStart + record * RECORD_BYTES;
      const got = file.source.copyInto(at, bytes.subarray(0, wanted * RECORD_BYTES));
      if (!got.ok) return got;
      if (got.value < wanted * RECORD_BYTES) return shortRead(at + got.value);
      const count = this.#isKnown ? wanted : this.#scan.records(record, wanted);
      if (this.#scan.error !== null) return { ok: false, error: this.#scan.error };
      const endRecord = record + count;
      const bytesDone = at + count * RECORD_BYTES;
      if (count > 0 && !sink({ firstRecord: record, count, words, bytesDone })) {
        return ok({ endRecord, complete: false });
      }
      if (count < wanted) return ok({ endRecord, complete: true });
    }
    return ok({ endRecord: end, complete: true });
  }

  /** After the last run: looks at the bytes that follow the last record. */
  readTail(records: number): Result<true> {
    if (records === wholeRecordsOf(this.#context.file)) this.#scan.tail(records);
    else if (this.names === null) this.#scan.trailer(records);
    return this.#scan.error === null ? ok(true) : { ok: false, error: this.#scan.error };
  }
}

function decoded(records: number, names: Names | null, complete: boolean): DecodedPayload {
  return { places: flatbufPlaces(records, names), complete };
}

export function flatbufPlaces(records: number, names: Names | null): RecordPlaces {
  return {
    records,
    bincodeForm: null,
    checkpoints: new Float64Array(0),
    ...(names ?? NO_NAMES),
  };
}

function shortRead(at: number): Result<never> {
  return fail('short-read', `The file ended early, at byte ${at}.`, at);
}

/** Looks once at every record of a block: types, ends, and where the name trailer begins. */
class BlockScan {
  readonly #context: DecodeContext;
  readonly #words: Uint32Array;
  /** The same memory, in which usual numbers are small integers to the compiler. */
  readonly #signed: Int32Array;
  readonly #passes: RecordPasses | null;
  readonly #search: NameTrailerSearch;

  /** `passes`: where `words` are their block. */
  constructor(context: DecodeContext, words: Uint32Array, passes: RecordPasses | null) {
    this.#context = context;
    this.#words = words;
    this.#signed = new Int32Array(words.buffer, words.byteOffset, words.length);
    this.#passes = passes;
    this.#search = new NameTrailerSearch(context.file, context.problems);
  }

  get names(): NameTrailerSearch['names'] {
    return this.#search.names;
  }

  get error(): NameTrailerSearch['error'] {
    return this.#search.error;
  }

  /** Number of records of the block before the trailer; all of them where there is none. */
  records(first: number, count: number): number {
    if (this.#passes === null) return this.#look(first, 0, count);
    const { loops } = this.#passes;
    for (let record = 0; ; record++) {
      record = loops.scan(record, count, NAMES_MAGIC);
      this.#context.types.noteKnown(loops.knownTypes.value);
      if (record === count || this.#look(first, record, record + 1) === record) return record;
    }
  }

  /** The first record of the block's [from, to) that is the trailer; `to` where none is. */
  #look(first: number, from: number, to: number): number {
    const { types } = this.#context;
    const words = this.#words;
    const signed = this.#signed;
    const magic = NAMES_MAGIC;
    let knownBits = 0;
    let record = from;
    for (let at = from * 6; record < to; record++, at += 6) {
      if (signed[at] === magic && this.#search.isTrailer(first + record)) break;
      const type = signed[at + 5]!;
      if (type >>> 0 < 7) knownBits |= 1 << type;
      else words[at + 5] = types.codeOfId(type >>> 0);
      // Two high words below 2^31 cannot make an end past 2^64.
      if ((signed[at + 2]! | signed[at + 4]!) < 0) this.#checkEnd(at, first + record);
    }
    types.noteKnown(knownBits);
    return record;
  }
  /** The name trailer that is known to begin after so many records. */
  trailer(records: number): void {
    this.#search.isTrailer(records);
  }

  /** What follows the last whole record: a short trailer, a lying one or a part of a record. */
  tail(records: number): void {
    const { file, problems } = this.#context;
    const at = file.payloadStart + records * RECORD_BYTES;
    const rest = presentEnd(file) - at;
    if (rest === 0 || this.#search.isTrailer(records) || this.error !== null) return;
    if (rest >= 4 && this.#search.magicAt(at)) {
      const fact = `The name trailer at byte ${at} is not believable: its entries do not end where the payload ends`;
      problems.add('names-lie', at, () => `${fact}. It is not read; the events before it are.`);
    } else {
      const fact = `The last ${rest} bytes of the payload are no whole record of ${RECORD_BYTES} bytes`;
      problems.add('partial-record', at, () => `${fact}, at byte ${at}.`);
    }
  }

  #checkEnd(at: number, record: number): void {
    const { file, problems } = this.#context;
    if (!endOverflows(this.#words, at)) return;
    reportOverflow(problems, record, file.payloadStart + record * RECORD_BYTES);
  }
}
