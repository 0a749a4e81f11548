import { ByteReader } from '../bytes/byte-reader.ts';
import { NumberList } from '../bytes/number-list.ts';
import type { AppError } from '../result.ts';
import { declaredEnd, presentEnd } from './decode-context.ts';
import type { ProblemCounter } from './problems.ts';
import { RECORD_BYTES } from './record-block.ts';
import type { RecordPlaces, TraceFile } from './trace-file.ts';

/** "PCC2": begins the trailer that names records of a flatbuf payload. */
export const NAMES_MAGIC = 0x3243_4350;

/**
 * After the last record: u32 magic, u32 count, then count × (u32 record, u16 length, UTF-8 name).
 * The trailer lies inside the payload.
 */
export const TRAILER_HEAD_BYTES = 8;
export const ENTRY_HEAD_BYTES = 6;
const ENTRY_MAX_BYTES = ENTRY_HEAD_BYTES + 0xffff;
const READ_AHEAD_BYTES = 16 * 1024;

/** Codes of what may be wrong inside a trailer. */
export const TRAILER_PROBLEMS: ReadonlySet<string> = new Set([
  'names-cut',
  'name-index',
  'name-twice',
]);

export type Names = Pick<RecordPlaces, 'nameRecords' | 'nameOffsets'>;

export const NO_NAMES: Names = {
  nameRecords: new Uint32Array(0),
  nameOffsets: new Float64Array(0),
};

type Walk = 'whole' | 'cut' | 'none';

/**
 * Decides whether a record boundary begins the name trailer. A core id may equal the magic, so
 * the entries have to end exactly where the payload does. Where the payload is cut, they have to
 * be believable up to the cut: otherwise the bytes of names would be drawn as events.
 */
export class NameTrailerSearch {
  names: Names | null = null;
  readonly #file: TraceFile;
  readonly #problems: ProblemCounter;
  readonly #reader: ByteReader;
  readonly #declaredEnd: number;
  readonly #isCut: boolean;
  /**
   * Bytes that may still be walked over for deciding. Each candidate may walk to the payload's
   * end, so a file full of candidates would take quadratic time. Candidates follow each other in
   * the reader's window: what is copied stays within a small multiple of what is walked.
   */
  #budget: number;

  constructor(file: TraceFile, problems: ProblemCounter) {
    this.#file = file;
    this.#problems = problems;
    this.#reader = new ByteReader(
      file.source,
      file.payloadStart,
      presentEnd(file),
      READ_AHEAD_BYTES,
    );
    this.#declaredEnd = declaredEnd(file);
    this.#isCut = this.#declaredEnd > presentEnd(file);
    this.#budget = 4 * file.payloadLength + 4 * READ_AHEAD_BYTES;
  }

  get error(): AppError | null {
    return this.#reader.error;
  }

  magicAt(offset: number): boolean {
    this.#reader.seek(offset);
    if (!this.#reader.ensure(4)) return false;
    return this.#reader.view.getUint32(this.#reader.position, true) === NAMES_MAGIC;
  }

  /** Whether the trailer begins at the boundary after `records` records; then `names` is set. */
  isTrailer(records: number): boolean {
    const at = this.#file.payloadStart + records * RECORD_BYTES;
    if (!this.magicAt(at) || !this.#reader.ensure(TRAILER_HEAD_BYTES)) return false;
    const count = this.#reader.view.getUint32(this.#reader.position + 4, true);
    if (!this.#canEnd(count, at, records)) return false;
    if (this.#budget <= 0) {
      const fact =
        'So many records look like the start of a name trailer that the search was given up';
      this.#problems.add('names-undecided', at, () => `${fact}, at byte ${at}.`);
      return false;
    }
    this.#reader.skip(TRAILER_HEAD_BYTES);
    const entries = new EntryList(records);
    const walk = this.#walk(count, entries);
    this.#budget -= this.#reader.offset - at;
    if (walk === 'none' || this.error !== null) return false;
    if (walk === 'cut') {
      const fact = `The name trailer at byte ${at} is cut: ${entries.length} of ${count} names are there`;
      this.#problems.add('names-cut', at, () => `${fact}.`);
    }
    this.names = entries.sorted(this.#problems);
    return true;
  }

  /** Whether `count` entries can span the bytes to the payload's end at all. */
  #canEnd(count: number, at: number, records: number): boolean {
    const length = this.#declaredEnd - at - TRAILER_HEAD_BYTES;
    if (this.#isCut && count > records) return false;
    return count * ENTRY_HEAD_BYTES <= length && length <= count * ENTRY_MAX_BYTES;
  }

  #walk(count: number, entries: EntryList): Walk {
    const reader = this.#reader;
    for (let i = 0; i < count; i++) {
      if (!reader.ensure(ENTRY_HEAD_BYTES)) return this.#isCut ? 'cut' : 'none';
      const record = reader.view.getUint32(reader.position, true);
      const length = reader.view.getUint16(reader.position + 4, true);
      const offset = reader.offset + 4;
      const next = offset + 2 + length;
      if (next > this.#declaredEnd || (this.#isCut && record >= entries.records)) return 'none';
      if (next > reader.end) return 'cut';
      entries.add(record, offset);
      reader.skip(ENTRY_HEAD_BYTES + length);
    }
    return reader.offset === this.#declaredEnd ? 'whole' : 'none';
  }
}

/** The entries of a trailer in the file's order. */
class EntryList {
  /** Number of records that names can belong to. */
  readonly records: number;
  readonly #records = new NumberList((n) => new Uint32Array(n));
  readonly #offsets = new NumberList((n) => new Float64Array(n));

  constructor(records: number) {
    this.records = records;
  }

  get length(): number {
    return this.#records.length;
  }

  add(record: number, offset: number): void {
    this.#records.push(record);
    this.#offsets.push(offset);
  }

  /** Sorted by record, entries for records that are not there dropped; of two the last counts. */
  sorted(problems: ProblemCounter): Names {
    const records = this.#records.copy();
    const offsets = this.#offsets.copy();
    const order = records.map((_, i) => i).sort((a, b) => records[a]! - records[b]! || a - b);
    let kept = 0;
    const nameRecords = new Uint32Array(order.length);
    const nameOffsets = new Float64Array(order.length);
    for (const i of order) {
      const record = records[i]!;
      const at = offsets[i]! - 4;
      if (record >= this.records) {
        const fact = `A name belongs to event ${record}, but there are ${this.records} events`;
        problems.add('name-index', at, () => `${fact}; it is dropped, at byte ${at}.`);
        continue;
      }
      if (kept > 0 && nameRecords[kept - 1] === record) {
        const fact = `Event ${record} has more than one name; the last one counts`;
        problems.add('name-twice', at, () => `${fact}, at byte ${at}.`);
        kept--;
      }
      nameRecords[kept] = record;
      nameOffsets[kept++] = offsets[i]!;
    }
    return { nameRecords: nameRecords.slice(0, kept), nameOffsets: nameOffsets.slice(0, kept) };
  }
}
