import { ENTRY_HEAD_BYTES, NAMES_MAGIC, TRAILER_HEAD_BYTES } from './flatbuf-names.ts';

export const MAX_FLATBUF_NAME_BYTES = 0xffff;

/** Writes what begins a name trailer (flatbuf-names.ts); returns where the first entry goes. */
export function putTrailerHead(target: Uint8Array, at: number, names: number): number {
  const view = viewOf(target);
  view.setUint32(at, NAMES_MAGIC, true);
  view.setUint32(at + 4, names, true);
  return at + TRAILER_HEAD_BYTES;
}

/** Writes the UTF-8 name of the record at `position`; returns where the next entry goes. */
export function putName(
  target: Uint8Array,
  at: number,
  position: number,
  name: Uint8Array,
): number {
  if (name.length > MAX_FLATBUF_NAME_BYTES) throw new Error('A name is too long for flatbuf.');
  const view = viewOf(target);
  view.setUint32(at, position, true);
  view.setUint16(at + 4, name.length, true);
  target.set(name, at + ENTRY_HEAD_BYTES);
  return at + ENTRY_HEAD_BYTES + name.length;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** The longest beginning that flatbuf can hold and that ends between two characters. */
export function cutName(bytes: Uint8Array): Uint8Array {
  let end = Math.min(bytes.length, MAX_FLATBUF_NAME_BYTES);
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
