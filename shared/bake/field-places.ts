import type { Bake, TlvPlace } from './bake.ts';
import { tileAt } from './bake.ts';
import type { Field, TlvKind } from './layout.ts';
import {
  HEADER,
  HEADER_BYTES,
  LIMIT,
  MAGNITUDE_BYTES,
  READOUT,
  RESET,
  ROUTING,
  TILE_PARAMS,
  TLV_HEADER,
  TLV_KINDS,
  TOPOLOGY,
} from './layout.ts';
import { expectedLen } from './scan.ts';
import type { BakeScan } from './scan.ts';

/** What a byte of a file means. Every byte belongs to exactly one of these. */
export type FieldPath =
  | { readonly kind: 'header'; readonly field: Field }
  /** `tlv` is the TLV's number in the file's order. */
  | { readonly kind: 'tlv-header'; readonly tlv: number; readonly field: Field }
  /** A field of a structure that a bake has once; `tile` where each tile has one. */
  | {
      readonly kind: 'field';
      readonly tlv: number;
      readonly tile: number | null;
      readonly field: Field;
    }
  /** Magnitudes of weights k = 2 · pair (low nibble) and 2 · pair + 1 (high nibble). */
  | {
      readonly kind: 'magnitudes';
      readonly tlv: number;
      readonly tile: number;
      readonly pair: number;
    }
  /** Signs of the eight weights of one output row; bit i is input i, 1 for plus. */
  | { readonly kind: 'signs'; readonly tlv: number; readonly tile: number; readonly row: number }
  /** The value of an unknown TLV, or of one whose length is not what its type needs. */
  | { readonly kind: 'value'; readonly tlv: number }
  | { readonly kind: 'padding'; readonly tlv: number }
  /** Bytes that no TLV covers: behind the last one, or a file that has no readable header. */
  | { readonly kind: 'outside' };

export interface ByteRange {
  readonly at: number;
  readonly length: number;
}

export type FieldPlace = FieldPath & ByteRange;

type Scanned = Pick<BakeScan, 'bytes' | 'tlvs' | 'tlvsEnd' | 'topology'>;

/**
 * The field that this byte belongs to, with all of its bytes. Works on whatever a scan found,
 * damaged files too (section "Layout" of each structure). Throws a RangeError outside of the file.
 */
export function placeAt(scan: Scanned, at: number): FieldPlace {
  const { bytes, tlvs, tlvsEnd } = scan;
  if (!Number.isInteger(at) || at < 0 || at >= bytes.length) {
    throw new RangeError(`There is no byte ${at} among ${bytes.length}`);
  }
  if (tlvsEnd < HEADER_BYTES) return { kind: 'outside', at: 0, length: bytes.length };
  if (at < HEADER_BYTES) return { kind: 'header', ...fieldAt(HEADER, 0, at) };
  if (at >= tlvsEnd) return { kind: 'outside', at: tlvsEnd, length: bytes.length - tlvsEnd };
  const tlv = tlvOf(tlvs, at);
  return placeInTlv(scan, tlv, at);
}

/** What panels show a bake by: each stands for one or two runs of its bytes. */
export type ShownField =
  | { readonly in: 'header'; readonly key: keyof typeof HEADER }
  | { readonly in: 'topology'; readonly key: keyof typeof TOPOLOGY }
  | { readonly in: 'readout'; readonly key: keyof typeof READOUT }
  | { readonly in: 'limit' }
  | { readonly in: 'params'; readonly key: keyof typeof TILE_PARAMS }
  | { readonly in: 'routing' }
  | { readonly in: 'reset' }
  /** k = row · 8 + input. */
  | { readonly in: 'weights'; readonly k: number };

/** Where the field lies, of tile `tile` where each has one; nothing where the bake has no limit. */
export function rangesOf(bake: Bake, tile: number, shown: ShownField): ByteRange[] {
  const { tables } = bake;
  const of = (structAt: number, { offset, width }: Field) => [
    { at: structAt + offset, length: width },
  ];
  switch (shown.in) {
    case 'header':
      return of(0, HEADER[shown.key]);
    case 'topology':
      return of(tables.topology, TOPOLOGY[shown.key]);
    case 'readout':
      return of(tables.readout, READOUT[shown.key]);
    case 'limit':
      return tables.limit === null ? [] : of(tables.limit, LIMIT.limit);
    case 'params':
      return of(tileAt(bake, 'params', tile), TILE_PARAMS[shown.key]);
    case 'routing':
      return of(tileAt(bake, 'routing', tile), ROUTING.routing);
    case 'reset':
      return of(tileAt(bake, 'reset', tile), RESET.resetMask);
    case 'weights':
      return weightRanges(tables.weights, tile, shown.k);
  }
}

/** The bytes of one weight: that of its magnitude, then that of its sign. */
export function weightRanges(weightsAt: number, tile: number, k: number): ByteRange[] {
  const tileAt = weightsAt + tile * TLV_KINDS.weights.bytes;
  return [
    { at: tileAt + (k >> 1), length: 1 },
    { at: tileAt + MAGNITUDE_BYTES + (k >> 3), length: 1 },
  ];
}

/** True where this TLV's value has the length that its type needs, so that its fields can be told. */
export function isDecodable({ key, len }: TlvPlace, topology: BakeScan['topology']): boolean {
  return key !== null && len === expectedLen(key, topology);
}

function placeInTlv({ tlvs, topology }: Scanned, tlv: number, at: number): FieldPlace {
  const place = tlvs[tlv] as TlvPlace;
  const { key, valueAt, len, padding } = place;
  if (at < valueAt) return { kind: 'tlv-header', tlv, ...fieldAt(TLV_HEADER, place.at, at) };
  if (at >= valueAt + len) return { kind: 'padding', tlv, at: valueAt + len, length: padding };
  if (key === null || !isDecodable(place, topology)) {
    return { kind: 'value', tlv, at: valueAt, length: len };
  }
  const kind = TLV_KINDS[key];
  if (!kind.perTile)
    return { kind: 'field', tlv, tile: null, ...fieldAt(kind.fields, valueAt, at) };
  return placeInTile(kind, tlv, valueAt, at);
}

function placeInTile(kind: TlvKind, tlv: number, valueAt: number, at: number): FieldPlace {
  const tile = Math.floor((at - valueAt) / kind.bytes);
  const entryAt = valueAt + tile * kind.bytes;
  if (kind.key !== 'weights') {
    return { kind: 'field', tlv, tile, ...fieldAt(kind.fields, entryAt, at) };
  }
  const inTile = at - entryAt;
  if (inTile < MAGNITUDE_BYTES) {
    return { kind: 'magnitudes', tlv, tile, pair: inTile, at, length: 1 };
  }
  return { kind: 'signs', tlv, tile, row: inTile - MAGNITUDE_BYTES, at, length: 1 };
}

function fieldAt(
  fields: Readonly<Record<string, Field>>,
  structAt: number,
  at: number,
): { field: Field } & ByteRange {
  for (const field of Object.values(fields)) {
    const start = structAt + field.offset;
    if (at >= start && at < start + field.width) return { field, at: start, length: field.width };
  }
  throw new Error(`The layout has no field at byte ${at - structAt} of a structure`);
}

/** Number of the TLV that covers the byte; TLVs follow each other without gaps. */
function tlvOf(tlvs: readonly TlvPlace[], at: number): number {
  let [low, high] = [0, tlvs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tlvs[middle] as TlvPlace).at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bytes of a TLV with header and padding. */
export function blockOf({ at, valueAt, len, padding }: TlvPlace): ByteRange {
  return { at, length: valueAt - at + len + padding };
}
