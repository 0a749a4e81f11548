import { fail, ok, type Result } from '../result.ts';
import { presentEnd, type DecodeContext, type DecodedPayload } from './decode-context.ts';
import { KNOWN_TYPES } from './event-types.ts';
import { NAMES_MAGIC, NameTrailerSearch, NO_NAMES } from './flatbuf-names.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from './record-block.ts';
import { endOverflows, reportOverflow } from './record-collector.ts';

/**
 * Payload "flatbuf" (specification, "flat buffer layout"): the file's records are copied into the
 * block and are the block, save for types that the known ids do not cover.
 */
export function decodeFlatbuf(context: DecodeContext): Result<DecodedPayload> {
  const { file, sink } = context;
  const wholeRecords = Math.floor(file.payloadLength / RECORD_BYTES);
  const capacity = Math.max(1, Math.min(context.blockRecords, wholeRecords));
  const words = new Uint32Array(capacity * RECORD_WORDS);
  const bytes = new Uint8Array(words.buffer);
  const scan = new BlockScan(context, words);
  let records = wholeRecords;
  for (let first = 0; first < records; first += capacity) {
    const wanted = Math.min(capacity, records - first);
    const at = file.payloadStart + first * RECORD_BYTES;
    const got = file.source.copyInto(at, bytes.subarray(0, wanted * RECORD_BYTES));
    if (!got.ok) return got;
    if (got.value < wanted * RECORD_BYTES) return shortRead(at + got.value);
    const count = scan.records(first, wanted);
    if (scan.error !== null) return { ok: false, error: scan.error };
    if (count < wanted) records = first + count;
    const bytesDone = at + count * RECORD_BYTES;
    if (count > 0 && !sink({ firstRecord: first, count, words, bytesDone })) {
      return ok(decoded(first + count, scan, false));
    }
  }
  if (records === wholeRecords) scan.tail(records);
  return scan.error === null ? ok(decoded(records, scan, true)) : { ok: false, error: scan.error };
}

function decoded(records: number, scan: BlockScan, complete: boolean): DecodedPayload {
  const names = scan.names ?? NO_NAMES;
  const places = { records, bincodeForm: null, checkpoints: new Float64Array(0), ...names };
  return { places, complete };
}

function shortRead(at: number): Result<never> {
  return fail('short-read', `The file ended early, at byte ${at}.`, at);
}

/** Looks once at every record of a block: types, ends, and where the name trailer begins. */
class BlockScan {
  readonly #context: DecodeContext;
  readonly #words: Uint32Array;
  readonly #search: NameTrailerSearch;

  constructor(context: DecodeContext, words: Uint32Array) {
    this.#context = context;
    this.#words = words;
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
    const { types } = this.#context;
    const words = this.#words;
    let knownBits = 0;
    let record = 0;
    for (let at = 0; record < count; record++, at += RECORD_WORDS) {
      if (words[at] === NAMES_MAGIC && this.#search.isTrailer(first + record)) break;
      const type = words[at + WORD.typeCode]!;
      if (type < KNOWN_TYPES.length) knownBits |= 1 << type;
      else words[at + WORD.typeCode] = types.codeOfId(type);
      if (words[at + WORD.startHigh]! + words[at + WORD.durationHigh]! >= 0xffff_ffff) {
        this.#checkEnd(at, first + record);
      }
    }
    types.noteKnown(knownBits);
    return record;
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
