import type { Bake, BakeHeader, OptionalTable, RequiredTable, TlvPlace, Topology } from './bake.ts';
import { readHeader } from './bake.ts';
import {
  HEADER,
  HEADER_BYTES,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  TOPOLOGY,
  isLegal,
  paddingAfter,
  readField,
  tlvKindOf,
} from './layout.ts';
import type { TlvKey } from './layout.ts';

/** What could be found in any bytes, whole bake or not. Nothing in it is larger than the input. */
export interface BakeScan {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** null where the file is shorter than a header or does not begin with the magic. */
  readonly header: BakeHeader | null;
  readonly tlvs: readonly TlvPlace[];
  readonly tlvsEnd: number;
  /** The TLV at `tlvsEnd` whose declared value passes the end of the file. */
  readonly cut: { readonly type: number; readonly len: number } | null;
  /** null where there is none of its exact length. */
  readonly topology: Topology | null;
  /** Where each value starts; null where it is missing or its length is wrong. */
  readonly tables: Readonly<Record<TlvKey, number | null>>;
}

interface Walk {
  readonly tlvs: readonly TlvPlace[];
  readonly tlvsEnd: number;
  readonly cut: BakeScan['cut'];
}

/** A bake has eight TLVs; a hostile file could have one in every eight bytes. */
export const MAX_TLVS = 4096;

type PaddingRule = 'always' | 'may-be-missing';

/**
 * Looks for every TLV and table. Where that does not give a whole bake, looks again for a file of
 * a writer that left padding out, and keeps that reading if it does.
 */
export function scanBake(bytes: Uint8Array): BakeScan {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasHeader =
    bytes.length >= HEADER_BYTES && isLegal(HEADER.magic, readField(view, 0, HEADER.magic));
  if (!hasHeader) return assemble(view, bytes, null, { tlvs: [], tlvsEnd: 0, cut: null });
  const header = readHeader({ view });
  const padded = assemble(view, bytes, header, walkTlvs(view, 'always'));
  if (isWhole(padded)) return padded;
  const unpadded = assemble(view, bytes, header, walkTlvs(view, 'may-be-missing'));
  return isWhole(unpadded) ? unpadded : padded;
}

/** The scan as a bake; null where the version is another or a required table cannot be read. */
export function bakeOf(scan: BakeScan): Bake | null {
  const { bytes, view, header, tlvs, tlvsEnd, topology, tables } = scan;
  if (header === null || topology === null || !isWhole(scan)) return null;
  const isKnownVersion =
    isLegal(HEADER.verMajor, header.verMajor) && isLegal(HEADER.verMinor, header.verMinor);
  if (!isKnownVersion) return null;
  return { bytes, view, tlvs, tlvsEnd, topology, tables: tables as Bake['tables'] };
}

function isWhole({ tables }: BakeScan): boolean {
  return Object.values(TLV_KINDS).every(({ key }) => isOptional(key) || tables[key] !== null);
}

/** The CRC is required of a blob, but what it guards can be read without it. */
function isOptional(key: TlvKey): key is OptionalTable {
  return key === 'limit' || key === 'crc';
}

function walkTlvs(view: DataView, padding: PaddingRule): Walk {
  const tlvs: TlvPlace[] = [];
  let at = HEADER_BYTES;
  while (at + TLV_HEADER_BYTES <= view.byteLength && tlvs.length < MAX_TLVS) {
    const type = readField(view, at, TLV_HEADER.type);
    const len = readField(view, at, TLV_HEADER.len);
    if (tlvs.at(-1)?.key === 'crc' && !isPlausibleTlv(view, at)) break;
    const valueAt = at + TLV_HEADER_BYTES;
    // Doubles: a length near 2^32 must not wrap.
    if (valueAt + len > view.byteLength) return { tlvs, tlvsEnd: at, cut: { type, len } };
    const due = Math.min(paddingAfter(len), view.byteLength - valueAt - len);
    const isMissing = padding === 'may-be-missing' && lacksPadding(view, valueAt + len, due);
    const place = { at, type, tflags: readField(view, at, TLV_HEADER.tflags), len, valueAt };
    tlvs.push({ ...place, padding: isMissing ? 0 : due, key: tlvKindOf(type)?.key ?? null });
    at = valueAt + len + (isMissing ? 0 : due);
  }
  return { tlvs, tlvsEnd: at, cut: null };
}

/** True where the next TLV follows the value directly and none follows the padding. */
function lacksPadding(view: DataView, valueEnd: number, due: number): boolean {
  if (due === 0) return false;
  return !isPlausibleTlv(view, valueEnd + due) && isPlausibleTlv(view, valueEnd);
}

function isPlausibleTlv(view: DataView, at: number): boolean {
  if (at + TLV_HEADER_BYTES > view.byteLength) return false;
  const isKnown = tlvKindOf(readField(view, at, TLV_HEADER.type)) !== null;
  return isKnown && at + TLV_HEADER_BYTES + readField(view, at, TLV_HEADER.len) <= view.byteLength;
}

function assemble(
  view: DataView,
  bytes: Uint8Array,
  header: BakeHeader | null,
  walk: Walk,
): BakeScan {
  const last = new Map(walk.tlvs.map((place) => [place.key, place]));
  const topologyPlace = last.get('topology');
  const hasTopology = topologyPlace?.len === TLV_KINDS.topology.bytes;
  const topology = hasTopology ? readTopology(view, topologyPlace.valueAt) : null;
  const valueAt = (key: TlvKey): number | null => {
    const place = last.get(key);
    return place !== undefined && place.len === expectedLen(key, topology) ? place.valueAt : null;
  };
  const keys = Object.keys(TLV_KINDS) as (RequiredTable | OptionalTable)[];
  const tables = Object.fromEntries(keys.map((key) => [key, valueAt(key)]));
  return { bytes, view, header, ...walk, topology, tables: tables as BakeScan['tables'] };
}

/** Bytes that a value must have; null where that depends on a topology that there is not. */
export function expectedLen(key: TlvKey, topology: Topology | null): number | null {
  const { bytes, perTile } = TLV_KINDS[key];
  if (!perTile) return bytes;
  // tile_count × 40 passes 2^32 but not 2^53.
  return topology === null ? null : bytes * topology.tileCount;
}

function readTopology(view: DataView, at: number): Topology {
  const read = (key: keyof Topology) => readField(view, at, TOPOLOGY[key]);
  return {
    tileCount: read('tileCount'),
    tileW: read('tileW'),
    tileH: read('tileH'),
    lanes: read('lanes'),
    domains: read('domains'),
  };
}
