import { createFnv1a64 } from '../bytes/fnv1a64.ts';
import { FIXED_BYTES, FORMAT_MAJOR, MAGIC_BYTES } from './container.ts';
import { NAMES_MAGIC, TRAILER_HEAD_BYTES, ENTRY_HEAD_BYTES } from './flatbuf-names.ts';
import type { HeaderDocument } from './header-json.ts';
import { rewriteHeader } from './header-rewrite.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from './record-block.ts';
import type { StoredChecksum } from './trace-file.ts';

export const MAX_FLATBUF_NAME_BYTES = 0xffff;
/** What a rewritten header may be longer than the old one. */
const HEADER_GROWTH_BYTES = 256;

export interface FlatbufEvents {
  /** Records of RECORD_WORDS words whose last word is a flatbuf type id. */
  readonly words: Uint32Array;
  /** The records to write, in the order in which they are written. */
  readonly order: Uint32Array;
  /** UTF-8 names by ascending position in `order`, each at most 65,535 bytes. */
  readonly names: readonly { readonly position: number; readonly bytes: Uint8Array }[];
}

export interface EncodeOptions {
  readonly header: HeaderDocument;
  readonly formatMinor: number;
  readonly checksumForm: StoredChecksum['form'];
}

/**
 * A whole .pccx with a flatbuf payload: fixed part, the header with encoding, length and checksum
 * replaced, the records, and the name trailer where there are names.
 * Memory: the file once; nothing is copied on the way.
 */
export function encodeTrace(events: FlatbufEvents, options: EncodeOptions): Uint8Array {
  // The header needs the payload's checksum, so it is written last, right before the payload.
  const mostBefore = FIXED_BYTES + options.header.bytes.length + HEADER_GROWTH_BYTES;
  const payloadAt = Math.ceil(mostBefore / 4) * 4;
  const payloadLength = events.order.length * RECORD_BYTES + trailerLength(events);
  const file = new Uint8Array(payloadAt + payloadLength);
  writeRecords(events, new Uint32Array(file.buffer, payloadAt, events.order.length * RECORD_WORDS));
  writeTrailer(events, file.subarray(payloadAt + events.order.length * RECORD_BYTES));
  const payload = file.subarray(payloadAt);
  const header = rewriteHeader(options.header, {
    encoding: '"flatbuf"',
    byte_length: String(payloadLength),
    checksum_fnv64: checksumText(payload, options.checksumForm),
  });
  const start = payloadAt - header.length - FIXED_BYTES;
  file.set(header, payloadAt - header.length);
  writeFixedPart(file.subarray(start, start + FIXED_BYTES), options.formatMinor, header.length);
  return file.subarray(start);
}

function writeFixedPart(target: Uint8Array, minor: number, headerLength: number): void {
  target.set([...MAGIC_BYTES, FORMAT_MAJOR, minor, 0, 0]);
  const view = new DataView(target.buffer, target.byteOffset, target.length);
  view.setBigUint64(8, BigInt(headerLength), true);
}

function writeRecords({ words, order }: FlatbufEvents, target: Uint32Array): void {
  let at = 0;
  for (const record of order) {
    const from = record * RECORD_WORDS;
    for (let word = 0; word < RECORD_WORDS; word++) target[at++] = words[from + word]!;
  }
}

/**
 * Also an empty trailer, where a core id equals the trailer's magic: without it, such a record at
 * the end may itself look like a trailer.
 */
function needsTrailer({ words, order, names }: FlatbufEvents): boolean {
  if (names.length > 0) return true;
  return order.some((record) => words[record * RECORD_WORDS + WORD.core] === NAMES_MAGIC);
}

function trailerLength(events: FlatbufEvents): number {
  if (!needsTrailer(events)) return 0;
  const { names } = events;
  return names.reduce(
    (sum, { bytes }) => sum + ENTRY_HEAD_BYTES + bytes.length,
    TRAILER_HEAD_BYTES,
  );
}

function writeTrailer({ names }: FlatbufEvents, target: Uint8Array): void {
  if (target.length === 0) return;
  const view = new DataView(target.buffer, target.byteOffset, target.length);
  view.setUint32(0, NAMES_MAGIC, true);
  view.setUint32(4, names.length, true);
  let at = TRAILER_HEAD_BYTES;
  for (const { position, bytes } of names) {
    if (bytes.length > MAX_FLATBUF_NAME_BYTES) throw new Error('A name is too long for flatbuf.');
    view.setUint32(at, position, true);
    view.setUint16(at + 4, bytes.length, true);
    target.set(bytes, at + ENTRY_HEAD_BYTES);
    at += ENTRY_HEAD_BYTES + bytes.length;
  }
}

function checksumText(payload: Uint8Array, form: StoredChecksum['form']): string {
  const hash = createFnv1a64();
  hash.add(payload);
  if (form === 'number') return hash.value.toString();
  const digits = hash.value.toString(16).padStart(16, '0');
  return form === 'hex' ? `"${digits}"` : `"0x${digits}"`;
}
