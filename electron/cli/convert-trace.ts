import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { fail, ok, type Problem, type Result } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { decodeRecords, type DecodedTrace } from '../../shared/trace/decode.ts';
import { encodeTrace, type FlatbufEvents } from '../../shared/trace/encode.ts';
import type { EventType } from '../../shared/trace/event-types.ts';
import { nameLosses, typeLosses } from '../../shared/trace/flatbuf-losses.ts';
import { cutName, MAX_FLATBUF_NAME_BYTES } from '../../shared/trace/name-trailer.ts';
import { readNameBytes } from '../../shared/trace/read-record.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from '../../shared/trace/record-block.ts';
import { sortRecords } from '../../shared/trace/sort-records.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import type { ConvertOptions } from './command-arguments.ts';
import type { Conversion } from './convert.ts';

/** Every type keeps its own code here, since ids are written again. */
const NO_LAST_CODE = 0xffff_ffff;
/** Typed arrays end at 2^32 elements, and the file is made in one. */
const LARGEST_PAYLOAD_BYTES = 2 ** 32 - 2 ** 26;

/**
 * The trace as flatbuf sorted by (start, core, record), in memory. Errors: those of opening, of
 * the source, `too-large`, `raw`, `types-without-number`, `long-names`, `damaged`.
 */
export function convertTrace(source: ByteSource, options: ConvertOptions): Result<Conversion> {
  const opened = openContainer(source);
  if (!opened.ok) return opened;
  const trace = opened.value;
  if (trace.encoding === 'raw') {
    return fail('raw', 'A raw payload has no events that could be written.', trace.payloadStart);
  }
  if (trace.payloadLength > LARGEST_PAYLOAD_BYTES) {
    const message = `The payload has ${trace.payloadLength} bytes; at most ${LARGEST_PAYLOAD_BYTES} are converted.`;
    return fail('too-large', message, trace.payloadStart);
  }
  const read = readAll(trace);
  if (!read.ok) return read;
  const { words, decoded } = read.value;
  const errors = decoded.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && !options.repair) return damaged(errors);
  const checksum = checksumOf(trace);
  if (!checksum.ok) return checksum;
  const lost = typesToIds(words, decoded, options);
  if (!lost.ok) return lost;
  const order = sortRecords(words, decoded.records);
  const names = namesInOrder(trace, decoded, order, options);
  if (!names.ok) return names;
  const bytes = encodeTrace(
    { words, order, names: names.value.names },
    {
      header: trace.header,
      formatMinor: trace.fields.formatMinor,
      checksumForm: options.checksumAsNumber ? 'number' : (trace.storedChecksum?.form ?? '0x-hex'),
    },
  );
  // The output gets a fresh checksum: that the input's did not match must not go unsaid.
  const findings = [...trace.problems, ...decoded.problems, ...checksum.value.problems];
  const notes = findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ message }) => message);
  return ok({ bytes, notes: [...notes, ...lost.value, ...names.value.notes] });
}

interface ReadWords {
  /** Records in the file's order; the last word is a type code. */
  readonly words: Uint32Array;
  readonly decoded: DecodedTrace;
}

function readAll(trace: TraceFile): Result<ReadWords> {
  // No encoding has smaller records than flatbuf.
  const mostRecords = Math.ceil(trace.payloadLength / RECORD_BYTES);
  const words = new Uint32Array(mostRecords * RECORD_WORDS);
  const decoded = decodeRecords(
    trace,
    (block) => {
      const part = block.words.subarray(0, block.count * RECORD_WORDS);
      words.set(part, block.firstRecord * RECORD_WORDS);
      return true;
    },
    { lastTypeCode: NO_LAST_CODE },
  );
  return decoded.ok ? ok({ words, decoded: decoded.value }) : decoded;
}

function damaged(errors: readonly Problem[]): Result<never> {
  const facts = errors.map(({ message }) => message).join(' ');
  return fail('damaged', `${facts} Nothing was written; --repair writes what could be read.`);
}

/** Puts flatbuf ids in the place of type codes; tells which types became 0. */
function typesToIds(
  words: Uint32Array,
  { types, records }: DecodedTrace,
  { lossy }: ConvertOptions,
): Result<string[]> {
  const notes = typeLosses(types, lossy);
  if (!notes.ok) return notes;
  const ids = idsByCode(types);
  for (let record = 0; record < records; record++) {
    const at = record * RECORD_WORDS + WORD.typeCode;
    words[at] = ids[words[at]!] ?? 0;
  }
  return notes;
}

function idsByCode(types: readonly EventType[]): number[] {
  const ids: number[] = [];
  for (const { code, id } of types) ids[code] = id ?? 0;
  return ids;
}

interface OrderedNames {
  readonly names: FlatbufEvents['names'];
  readonly notes: string[];
}

/** The names by the place that their records have in the order. */
function namesInOrder(
  trace: TraceFile,
  { places }: DecodedTrace,
  order: Uint32Array,
  { lossy }: ConvertOptions,
): Result<OrderedNames> {
  const { nameRecords } = places;
  if (nameRecords.length === 0) return ok({ names: [], notes: [] });
  const positions = new Uint32Array(order.length);
  order.forEach((record, position) => (positions[record] = position));
  const names: { position: number; bytes: Uint8Array }[] = [];
  let cut = 0;
  for (let i = 0; i < nameRecords.length; i++) {
    const read = readNameBytes(trace, places, i);
    if (!read.ok) return read;
    const { bytes, isCut } = read.value;
    const isLong = isCut || bytes.length > MAX_FLATBUF_NAME_BYTES;
    if (isLong) cut++;
    names.push({ position: positions[nameRecords[i]!]!, bytes: isLong ? cutName(bytes) : bytes });
  }
  const notes = nameLosses(cut, lossy);
  if (!notes.ok) return notes;
  names.sort((a, b) => a.position - b.position);
  return ok({ names, notes: notes.value });
}
