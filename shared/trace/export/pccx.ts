import { createFnv1a64 } from '../../bytes/fnv1a64.ts';
import { NumberList } from '../../bytes/number-list.ts';
import { fail, ok, type AppError, type Result } from '../../result.ts';
import { LAST_TYPE_CODE } from '../decode.ts';
import { ENTRY_HEAD_BYTES, NAMES_MAGIC } from '../flatbuf-names.ts';
import { nameLosses, typeLosses } from '../flatbuf-losses.ts';
import { cutName, MAX_FLATBUF_NAME_BYTES, putName, putTrailerHead } from '../name-trailer.ts';
import { readNameBytes } from '../read-record.ts';
import { RECORD_BYTES, RECORD_WORDS } from '../record-block.ts';
import { headRoom, traceHead, type HeadOptions } from '../trace-head.ts';
import { EventReader, type ExactEvent } from './event-reader.ts';
import type { ExportedTrace, ExportPiece, ExportPieces } from './export-pieces.ts';
import type { PccxExport } from './export-request.ts';
import { PIECE_RECORDS, pieceWords, putRecord } from './flatbuf-records.ts';
import { selectEvents, type SelectedEvents } from './selected-events.ts';
import { positionsByStart } from './start-order.ts';

const NAMES_PIECE_BYTES = 256 * 1024;

/**
 * The chosen events as a .pccx of its own: whole, by (start, core, record), as flatbuf with names
 * and checksum. The header keeps every field but encoding, length and checksum of the payload;
 * `trace.cycles` and `trace.cores` stay those of the whole trace. The head is written last.
 * Errors: those of the file, `types-without-number`, `long-names`, `too-many`.
 */
export function* pccxPieces(trace: ExportedTrace, what: PccxExport): ExportPieces {
  const selected = selectEvents(trace.index, what);
  const losses = typeLosses(typesAmong(trace, selected), what.lossy);
  if (!losses.ok) return losses;
  const options = headOptions(trace);
  const headBytes = headRoom(options);
  const payload = new PayloadPieces(trace, selected, what.lossy);
  yield { bytes: new Uint8Array(headBytes), events: 0, eventsTotal: selected.events };
  const records = yield* payload.records();
  if (!records.ok) return records;
  const names = yield* payload.names();
  if (!names.ok) return names;
  const head = traceHead(options, payload, headBytes);
  return ok({ events: payload.events, head, notes: [...losses.value, ...names.value] });
}

function headOptions({ file }: ExportedTrace): HeadOptions {
  const checksumForm = file.storedChecksum?.form ?? '0x-hex';
  return { header: file.header, formatMinor: file.fields.formatMinor, checksumForm };
}

/** Types that share the last code are told apart record by record. */
function typesAmong({ types }: ExportedTrace, { eventsOfCode }: SelectedEvents) {
  return types.filter(({ code }) => (eventsOfCode[code] ?? 0) > 0 && code < LAST_TYPE_CODE);
}

type Part<T> = Generator<ExportPiece, Result<T>>;

/** The payload piece by piece: all records, then the name trailer. */
class PayloadPieces {
  events = 0;
  byteLength = 0;
  readonly #trace: ExportedTrace;
  readonly #selected: SelectedEvents;
  readonly #lossy: boolean;
  readonly #reader: EventReader;
  readonly #hash = createFnv1a64();
  /** Of the events with names: their place in the file and the number of their name. */
  readonly #namedEvents = new NumberList((length) => new Uint32Array(length));
  readonly #nameIndexes = new NumberList((length) => new Uint32Array(length));
  #hasMagicCore = false;

  constructor(trace: ExportedTrace, selected: SelectedEvents, lossy: boolean) {
    this.#trace = trace;
    this.#selected = selected;
    this.#lossy = lossy;
    this.#reader = new EventReader(trace);
  }

  get checksum(): bigint {
    return this.#hash.value;
  }

  *records(): Part<null> {
    const reader = this.#reader;
    const ordered = positionsByStart(this.#selected, reader);
    if (!ordered.ok) return ordered;
    const words = pieceWords();
    let count = 0;
    for (const position of ordered.value) {
      const event = reader.at(position);
      if (event === null) return { ok: false, error: reader.error as AppError };
      if (event.typeId === null && !this.#lossy) return typeWithoutNumber(event);
      putRecord(words, count++ * RECORD_WORDS, event, event.typeId ?? 0);
      this.#note(event);
      if (count === PIECE_RECORDS) {
        yield this.#piece(new Uint8Array(words.buffer));
        count = 0;
      }
    }
    yield this.#piece(new Uint8Array(words.buffer, 0, count * RECORD_BYTES));
    return ok(null);
  }

  /** An empty trailer too, where a core's id equals its magic: see encode.ts. */
  *names(): Part<string[]> {
    const named = this.#namedEvents.copy();
    const nameIndexes = this.#nameIndexes.copy();
    if (named.length === 0 && !this.#hasMagicCore) return ok([]);
    const buffer = new Uint8Array(NAMES_PIECE_BYTES);
    let at = putTrailerHead(buffer, 0, named.length);
    let cut = 0;
    for (let i = 0; i < named.length; i++) {
      const { file, places } = this.#trace;
      const name = readNameBytes(file, places, nameIndexes[i] as number);
      if (!name.ok) return name;
      const { bytes, isCut } = name.value;
      const isLong = isCut || bytes.length > MAX_FLATBUF_NAME_BYTES;
      if (isLong) cut++;
      if (at + ENTRY_HEAD_BYTES + MAX_FLATBUF_NAME_BYTES > buffer.length) {
        yield this.#piece(buffer.subarray(0, at));
        at = 0;
      }
      at = putName(buffer, at, named[i] as number, isLong ? cutName(bytes) : bytes);
    }
    yield this.#piece(buffer.subarray(0, at));
    return nameLosses(cut, this.#lossy);
  }

  #note({ record, core }: ExactEvent): void {
    const nameIndex = this.#reader.nameIndexOf(record);
    if (nameIndex >= 0) {
      this.#namedEvents.push(this.events);
      this.#nameIndexes.push(nameIndex);
    }
    if (core === NAMES_MAGIC) this.#hasMagicCore = true;
    this.events++;
  }

  #piece(bytes: Uint8Array): ExportPiece {
    this.#hash.add(bytes);
    this.byteLength += bytes.length;
    return { bytes, events: this.events, eventsTotal: this.#selected.events };
  }
}

function typeWithoutNumber({ record, typeName }: ExactEvent): Result<never> {
  const fact = `Event ${record} has the type ${typeName}, which has no number in flatbuf`;
  return fail('types-without-number', `${fact}.`);
}
