import { createFnv1a64 } from '../bytes/fnv1a64.ts';
import { ENTRY_HEAD_BYTES, NAMES_MAGIC, TRAILER_HEAD_BYTES } from './flatbuf-names.ts';
import { putName, putTrailerHead } from './name-trailer.ts';
import { RECORD_BYTES, RECORD_WORDS, WORD } from './record-block.ts';
import { headRoom, traceHead, type HeadOptions } from './trace-head.ts';

export interface FlatbufEvents {
  /** Records of RECORD_WORDS words whose last word is a flatbuf type id. */
  readonly words: Uint32Array;
  /** The records to write, in the order in which they are written. */
  readonly order: Uint32Array;
  /** UTF-8 names by ascending position in `order`, each at most 65,535 bytes. */
  readonly names: readonly { readonly position: number; readonly bytes: Uint8Array }[];
}

/**
 * A whole .pccx with a flatbuf payload: fixed part, the header with encoding, length and checksum
 * replaced, the records, and the name trailer where there are names.
 * Memory: the file once; nothing is copied on the way.
 */
export function encodeTrace(events: FlatbufEvents, options: HeadOptions): Uint8Array {
  // The head needs the payload's checksum, so it is written last, right before the payload.
  const payloadAt = Math.ceil(headRoom(options) / 4) * 4;
  const payloadLength = events.order.length * RECORD_BYTES + trailerLength(events);
  const file = new Uint8Array(payloadAt + payloadLength);
  writeRecords(events, new Uint32Array(file.buffer, payloadAt, events.order.length * RECORD_WORDS));
  writeTrailer(events, file.subarray(payloadAt + events.order.length * RECORD_BYTES));
  const hash = createFnv1a64();
  hash.add(file.subarray(payloadAt));
  const head = traceHead(options, { byteLength: payloadLength, checksum: hash.value });
  file.set(head, payloadAt - head.length);
  return file.subarray(payloadAt - head.length);
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
  let at = putTrailerHead(target, 0, names.length);
  for (const { position, bytes } of names) at = putName(target, at, position, bytes);
}
