import type { Bake, TlvPlace } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { blockOf } from './field-places.ts';
import { TLV_HEADER, TLV_KINDS, isLegal, paddingAfter } from './layout.ts';
import type { TlvKey } from './layout.ts';
import { editOf, fieldSplice } from './splices.ts';

/** Orders that a bake's TLVs can be put into; the CRC is last in both. */
export const TLV_ORDERS: Readonly<Record<'reference' | 'specification', readonly TlvKey[]>> = {
  /** As the reference writer writes them. */
  reference: ['topology', 'limit', 'params', 'routing', 'readout', 'reset', 'weights', 'crc'],
  /** As the specification pictures a blob, the limit behind the topology. */
  specification: ['topology', 'limit', 'params', 'routing', 'weights', 'reset', 'readout', 'crc'],
};
export type TlvOrder = keyof typeof TLV_ORDERS;

const NOTHING = new Uint8Array(0);

/**
 * Why the TLVs of this bake cannot be moved or removed; null where they can. Without its padding a
 * TLV would not end where its new neighbour has to begin.
 */
export function orderObstacle({ tlvs }: Bake): string | null {
  const unpadded = tlvs.find(({ len, padding }) => padding !== paddingAfter(len));
  if (unpadded === undefined) return null;
  return `The padding behind the TLV at byte 0x${unpadded.at.toString(16)} is missing: write it first.`;
}

/** True where the TLV may stand at `to`: nothing passes the CRC, which is last. */
export function canMoveTlv(bake: Bake, from: number, to: number): boolean {
  const { tlvs } = bake;
  const moved = tlvs.slice(Math.min(from, to), Math.max(from, to) + 1);
  const isInside = to >= 0 && to < tlvs.length && from !== to;
  return isInside && orderObstacle(bake) === null && moved.every(({ key }) => key !== 'crc');
}

/** Moves TLV number `from` to number `to`. Throws a RangeError where `canMoveTlv` says no. */
export function moveTlv(bake: Bake, from: number, to: number): Edit {
  if (!canMoveTlv(bake, from, to)) throw new RangeError(`TLV ${from} cannot be moved to ${to}`);
  const moved = bake.tlvs[from] as TlvPlace;
  const others = from < to ? bake.tlvs.slice(from + 1, to + 1) : bake.tlvs.slice(to, from);
  const size = blockOf(moved).length;
  const between = others.reduce((sum, place) => sum + blockOf(place).length, 0);
  const [start, end] = [Math.min(moved.at, others[0]!.at), blockEnd(others.at(-1)!, moved)];
  const head = from < to ? size : between;
  const label = `Move ${tlvName(moved)} ${from < to ? 'down' : 'up'}`;
  return editOf(label, swap(bake, start, start + head, end), null);
}

/**
 * Puts the known TLVs into an order; unknown ones stay behind the TLV that they follow. One
 * replacement of everything between the header and the CRC. Throws a RangeError where
 * `orderObstacle` tells one.
 */
export function orderTlvs(bake: Bake, order: TlvOrder): Edit {
  const obstacle = orderObstacle(bake);
  if (obstacle !== null) throw new RangeError(obstacle);
  const ordered = inOrder(bake.tlvs, TLV_ORDERS[order]);
  const label = `Put the TLVs into the ${order === 'reference' ? "reference writer's" : "specification's"} order`;
  const first = bake.tlvs[0];
  if (first === undefined) return editOf(label, [], null);
  const before = bake.bytes.slice(first.at, bake.tlvsEnd);
  const after = new Uint8Array(before.length);
  let to = 0;
  for (const place of ordered) {
    const { at, length } = blockOf(place);
    after.set(bake.bytes.subarray(at, at + length), to);
    to += length;
  }
  return editOf(label, [{ at: first.at, before, after }], null);
}

/** True for TLVs without which the bake is still one: unknown ones and the limit. */
export function canRemoveTlv(bake: Bake, tlv: number): boolean {
  const place = bake.tlvs[tlv];
  const isOptional = place !== undefined && (place.key === null || place.key === 'limit');
  return isOptional && orderObstacle(bake) === null;
}

/** Throws a RangeError where `canRemoveTlv` says no. */
export function removeTlv(bake: Bake, tlv: number): Edit {
  if (!canRemoveTlv(bake, tlv)) throw new RangeError(`TLV ${tlv} cannot be removed`);
  const place = bake.tlvs[tlv] as TlvPlace;
  const { at, length } = blockOf(place);
  const splice = { at, before: bake.bytes.slice(at, at + length), after: NOTHING };
  return editOf(`Remove ${tlvName(place)}`, [splice], null);
}

/** Changes the tflags, which the specification does not define. Throws a RangeError outside u16. */
export function setTlvFlags(bake: Bake, tlv: number, tflags: number): Edit {
  const place = bake.tlvs[tlv];
  if (place === undefined) throw new RangeError(`There is no TLV ${tlv}`);
  if (!isLegal({ ...TLV_HEADER.tflags, max: 0xffff }, tflags)) {
    throw new RangeError(`tflags ${tflags} is outside 0…65535`);
  }
  const splice = fieldSplice(bake, place.at, TLV_HEADER.tflags, tflags);
  return editOf(`Set tflags of ${tlvName(place)}`, [splice], `tflags ${tlv}`);
}

/** The specification's name, or the type in hexadecimal where it has none. */
export function tlvName({ key, type }: Pick<TlvPlace, 'key' | 'type'>): string {
  return key === null ? `TLV 0x${type.toString(16).padStart(4, '0')}` : TLV_KINDS[key].name;
}

function blockEnd(a: TlvPlace, b: TlvPlace): number {
  const ends = [a, b].map((place) => place.at + blockOf(place).length);
  return Math.max(...ends);
}

/** The bytes of start…middle and middle…end change places; only the shorter ones are copied. */
function swap({ bytes }: Bake, start: number, middle: number, end: number): Splice[] {
  const isHeadShorter = middle - start <= end - middle;
  const [from, to] = isHeadShorter ? [start, middle] : [middle, end];
  const block = bytes.slice(from, to);
  const removal = { at: from, before: block, after: NOTHING };
  const insertion = { at: isHeadShorter ? end : start, before: NOTHING, after: block };
  return isHeadShorter ? [removal, insertion] : [insertion, removal];
}

/** Groups of a known TLV and the unknown ones behind it, sorted by the known one's place. */
function inOrder(tlvs: readonly TlvPlace[], keys: readonly TlvKey[]): TlvPlace[] {
  const groups: { rank: number; places: TlvPlace[] }[] = [];
  for (const place of tlvs) {
    const last = groups.at(-1);
    if (place.key === null && last !== undefined) last.places.push(place);
    else groups.push({ rank: place.key === null ? -1 : keys.indexOf(place.key), places: [place] });
  }
  return groups.sort((a, b) => a.rank - b.rank).flatMap(({ places }) => places);
}
