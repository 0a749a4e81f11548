import { ByteReader } from '../bytes/byte-reader.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { fail, ok, type Result } from '../result.ts';
import { BincodeRecordReader } from './bincode-record.ts';
import { declaredEnd, presentEnd } from './decode-context.ts';
import { KNOWN_TYPES } from './event-types.ts';
import { JsonEventReader } from './json-event.ts';
import { openJsonPayload } from './json-payload.ts';
import { NameReader, type NameBytes } from './name-reader.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from './record-block.ts';
import type { ReadRecord } from './record-collector.ts';
import { recordChanged } from './record-range.ts';
import {
  CHECKPOINT_RECORDS,
  type ExactRecord,
  type RecordPlaces,
  type TraceFile,
} from './trace-file.ts';

const READ_BYTES = 64 * 1024;
const NAME_READ_BYTES = 1024;

/**
 * Reads one record again, exactly: flatbuf by arithmetic, others from the last checkpoint before
 * it. Errors: `no-record`, `record-changed` where the file is no longer what was decoded, and
 * those of the source.
 */
export function readRecord(
  file: TraceFile,
  places: RecordPlaces,
  record: number,
): Result<ExactRecord> {
  if (!Number.isInteger(record) || record < 0 || record >= places.records) {
    return fail('no-record', `There is no event ${record}; the trace has ${places.records}.`);
  }
  const found =
    file.encoding === 'flatbuf'
      ? readFlatbufRecord(file, record)
      : readFromCheckpoint(file, places, record);
  if (!found.ok) return found;
  const name = nameOfRecord(file, places, record);
  return name.ok ? ok({ ...found.value, name: name.value }) : name;
}

/** The name of a record; null where it has none. */
export function nameOfRecord(
  file: TraceFile,
  places: RecordPlaces,
  record: number,
): Result<string | null> {
  const { nameRecords } = places;
  let low = 0;
  let high = nameRecords.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nameRecords[middle]! < record) low = middle + 1;
    else high = middle;
  }
  return nameRecords[low] === record ? readName(file, places, low) : ok(null);
}

/**
 * The name at `index` of `places.nameRecords`, as text: bytes that are not UTF-8 become U+FFFD,
 * and a name past 64 KiB ends in an ellipsis. Errors: `record-changed` and those of the source.
 */
export function readName(file: TraceFile, places: RecordPlaces, index: number): Result<string> {
  const name = readNameBytes(file, places, index);
  if (!name.ok) return name;
  const text = decodeUtf8(name.value.bytes);
  return ok(name.value.isCut ? `${text}…` : text);
}

/** The same name as bytes, unescaped where it was json; at most 64 KiB of it. */
export function readNameBytes(
  file: TraceFile,
  places: RecordPlaces,
  index: number,
): Result<NameBytes> {
  const offset = places.nameOffsets[index];
  if (offset === undefined) return fail('no-record', `There is no name ${index}.`);
  return new NameReader(file, NAME_READ_BYTES).borrow(offset);
}

function readFlatbufRecord(file: TraceFile, record: number): Result<ExactRecord> {
  const byteOffset = file.payloadStart + record * RECORD_BYTES;
  const bytes = new Uint8Array(RECORD_BYTES);
  const got = file.source.copyInto(byteOffset, bytes);
  if (!got.ok) return got;
  if (got.value < RECORD_BYTES) return recordChanged(byteOffset);
  const view = new DataView(bytes.buffer);
  const typeId = view.getUint32(20, true);
  return ok({
    record,
    core: view.getUint32(0, true),
    start: view.getBigUint64(4, true),
    duration: view.getBigUint64(12, true),
    typeId,
    typeName: KNOWN_TYPES[typeId] ?? `TYPE_${typeId}`,
    name: null,
    byteOffset,
  });
}

function readFromCheckpoint(
  file: TraceFile,
  places: RecordPlaces,
  record: number,
): Result<ExactRecord> {
  const from = places.checkpoints[Math.floor(record / CHECKPOINT_RECORDS)] ?? file.payloadStart;
  const skipped = record % CHECKPOINT_RECORDS;
  return file.encoding === 'bincode'
    ? readBincodeRecord(file, places, from, skipped, record)
    : readJsonRecord(file, from, skipped, record);
}

function readBincodeRecord(
  file: TraceFile,
  places: RecordPlaces,
  from: number,
  skipped: number,
  record: number,
): Result<ExactRecord> {
  const input = new ByteReader(file.source, from, presentEnd(file), READ_BYTES);
  const reader = new BincodeRecordReader(input, places.bincodeForm ?? 'newer', declaredEnd(file));
  for (let i = 0; i <= skipped; i++) {
    if (reader.next() !== 'record') return changed(input, reader.byteOffset);
  }
  const typeName = decodeUtf8(input.bytes.subarray(reader.typeStart, reader.typeEnd));
  return ok(exactRecord(record, reader, reader.byteOffset, idOfName(typeName), typeName));
}

function readJsonRecord(
  file: TraceFile,
  from: number,
  skipped: number,
  record: number,
): Result<ExactRecord> {
  const json = openJsonPayload(file, READ_BYTES);
  json.resumeAtItem(from);
  const events = new JsonEventReader(json);
  for (let i = 0; i <= skipped;) {
    const outcome = events.next();
    if (outcome === 'end' || outcome === 'damaged') return changed(json.input, events.byteOffset);
    if (outcome === 'event') i++;
  }
  const { typeId } = events;
  if (typeId >= 0) {
    const typeName = KNOWN_TYPES[typeId] ?? `TYPE_${typeId}`;
    return ok(exactRecord(record, events, events.byteOffset, typeId, typeName));
  }
  const typeName = decodeUtf8(events.typeBytes.subarray(0, events.typeLength));
  return ok(exactRecord(record, events, events.byteOffset, idOfName(typeName), typeName));
}

function exactRecord(
  record: number,
  read: ReadRecord,
  byteOffset: number,
  typeId: number | null,
  typeName: string,
): ExactRecord {
  const words = new Uint32Array(RECORD_WORDS);
  read.copyWords(words, 0);
  return {
    record,
    core: words[WORD.core]!,
    start: u64At(words, WORD.startLow),
    duration: u64At(words, WORD.durationLow),
    typeId,
    typeName,
    name: null,
    byteOffset,
  };
}

function u64At(words: Uint32Array, lowWord: number): bigint {
  return (BigInt(words[lowWord + 1]!) << 32n) | BigInt(words[lowWord]!);
}

function idOfName(name: string): number | null {
  const id = (KNOWN_TYPES as readonly string[]).indexOf(name);
  return id < 0 ? null : id;
}

function changed(reader: ByteReader, at: number): Result<never> {
  return reader.error === null ? recordChanged(at) : { ok: false, error: reader.error };
}
