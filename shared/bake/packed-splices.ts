import { fail, ok, type Result } from '../result.ts';
import type { Splice } from './edits.ts';

/** A splice that needs no undo: at byte `at`, `removed` bytes become `inserted`. */
export type PackedSplice = Pick<Splice, 'at'> & {
  readonly removed: number;
  readonly inserted: Uint8Array;
};

const COUNT_BYTES = 4;
const PLACE_BYTES = 12;

/**
 * The splices of an edit as one run of bytes, so that an edit of a million tiles crosses processes
 * as one buffer: their number, then (at, removed, inserted) of each, little-endian 32 bits, then
 * all inserted bytes.
 */
export function packSplices(splices: readonly Splice[]): Uint8Array {
  const placesEnd = COUNT_BYTES + splices.length * PLACE_BYTES;
  const inserted = splices.reduce((sum, { after }) => sum + after.length, 0);
  const packed = new Uint8Array(placesEnd + inserted);
  const view = new DataView(packed.buffer);
  view.setUint32(0, splices.length, true);
  let place = COUNT_BYTES;
  let to = placesEnd;
  for (const { at, before, after } of splices) {
    view.setUint32(place, at, true);
    view.setUint32(place + 4, before.length, true);
    view.setUint32(place + 8, after.length, true);
    packed.set(after, to);
    place += PLACE_BYTES;
    to += after.length;
  }
  return packed;
}

/** Borrows the inserted bytes from `packed`. Error: `packed-splices` with the byte it is at. */
export function unpackSplices(packed: Uint8Array): Result<readonly PackedSplice[]> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = packed.length < COUNT_BYTES ? 0 : view.getUint32(0, true);
  const placesEnd = COUNT_BYTES + count * PLACE_BYTES;
  if (packed.length < placesEnd) {
    return fail('packed-splices', `${packed.length} bytes cannot hold ${count} splices.`, 0);
  }
  const splices: PackedSplice[] = [];
  let from = placesEnd;
  for (let place = COUNT_BYTES; place < placesEnd; place += PLACE_BYTES) {
    const length = view.getUint32(place + 8, true);
    const end = from + length;
    if (end > packed.length) {
      const message = `A splice inserts ${length} bytes; ${packed.length - from} are left.`;
      return fail('packed-splices', message, place);
    }
    const at = view.getUint32(place, true);
    const removed = view.getUint32(place + 4, true);
    splices.push({ at, removed, inserted: packed.subarray(from, end) });
    from = end;
  }
  return ok(splices);
}

/**
 * `bytes` with the splices done; their places count in the bytes before. Writes into `bytes` where
 * no splice changes its length, else returns new ones of at most `mostBytes`.
 * Error: `packed-splices` where a splice lies outside, overlaps or makes too much.
 */
export function applyPacked(
  bytes: Uint8Array,
  splices: readonly PackedSplice[],
  mostBytes: number,
): Result<Uint8Array> {
  const growth = splices.reduce((sum, each) => sum + each.inserted.length - each.removed, 0);
  if (bytes.length + growth > mostBytes) {
    return fail('packed-splices', `${bytes.length + growth} bytes are more than ${mostBytes}.`);
  }
  let end = 0;
  for (const { at, removed } of splices) {
    if (at < end || at + removed > bytes.length) {
      const message = `A splice of ${removed} bytes at ${at} does not fit in ${bytes.length} bytes.`;
      return fail('packed-splices', message, at);
    }
    end = at + removed;
  }
  const keepsLengths = splices.every(({ removed, inserted }) => removed === inserted.length);
  if (!keepsLengths) return ok(spliced(bytes, splices));
  for (const { at, inserted } of splices) bytes.set(inserted, at);
  return ok(bytes);
}

/** New bytes with the splices done; they are known to fit, ascending and apart. */
export function spliced(bytes: Uint8Array, splices: readonly PackedSplice[]): Uint8Array {
  const growth = splices.reduce((sum, each) => sum + each.inserted.length - each.removed, 0);
  const result = new Uint8Array(bytes.length + growth);
  let from = 0;
  let to = 0;
  for (const { at, removed, inserted } of splices) {
    result.set(bytes.subarray(from, at), to);
    to += at - from;
    result.set(inserted, to);
    to += inserted.length;
    from = at + removed;
  }
  result.set(bytes.subarray(from), to);
  return result;
}
