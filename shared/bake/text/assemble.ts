import type { Result } from '../../result.ts';
import { ok } from '../../result.ts';
import { crc32 } from '../../bytes/crc32.ts';
import type { Bake } from '../bake.ts';
import {
  CRC,
  HEADER,
  HEADER_BYTES,
  LIMIT,
  MAGIC,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  VER_MAJOR,
  VER_MINOR,
  writeField,
} from '../layout.ts';
import type { TlvKey } from '../layout.ts';
import { bakeOf, scanBake } from '../scan.ts';
import { paddingOf, type TextTlv } from './read-tlvs.ts';
import {
  HEADER_MEMBERS,
  READOUT_MEMBERS,
  TOPOLOGY_MEMBERS,
  type StructureMember,
} from './structures.ts';
import type { TileRows } from './tile-rows.ts';

/** What was told of a structure, by the names of its members. */
export type StructureValues = ReadonlyMap<string, number>;

export interface BakeParts {
  readonly header: StructureValues;
  readonly topology: StructureValues;
  readonly readout: StructureValues;
  readonly limit: number | null;
  readonly tlvs: readonly TextTlv[];
  readonly trailing: Uint8Array;
  readonly rows: TileRows;
}

/** A fact about the parts and where their text tells of what it is about. */
export interface PartsFault {
  readonly fact: string;
  readonly textAt: number;
}

/** The blob that the parts are. Fails where its bytes would be read as something else. */
export function assembleBake(parts: BakeParts): Result<Bake, PartsFault> {
  const values = parts.tlvs.map((tlv) => tlv.value ?? valueOf(parts, tlv.key!));
  const sizes = values.map((value, i) => ({
    value,
    padding: paddingOf(parts.tlvs[i]!, value.length),
  }));
  const length = sizes.reduce(
    (sum, { value, padding }) => sum + TLV_HEADER_BYTES + value.length + padding.length,
    HEADER_BYTES + parts.trailing.length,
  );
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  writeHeader(view, parts.header, length);
  const places: number[] = [];
  let at = HEADER_BYTES;
  for (const [i, { value, padding }] of sizes.entries()) {
    const tlv = parts.tlvs[i]!;
    places.push(at);
    writeField(view, at, TLV_HEADER.type, tlv.type);
    writeField(view, at, TLV_HEADER.tflags, tlv.tflags);
    writeField(view, at, TLV_HEADER.len, value.length);
    bytes.set(value, at + TLV_HEADER_BYTES);
    bytes.set(padding, at + TLV_HEADER_BYTES + value.length);
    at += TLV_HEADER_BYTES + value.length + padding.length;
  }
  bytes.set(parts.trailing, at);
  writeCrc(view, parts.tlvs, places);
  return readBack(bytes, parts.tlvs, places);
}

function valueOf(parts: BakeParts, key: TlvKey): Uint8Array {
  const { rows, topology, readout, limit } = parts;
  const value = new Uint8Array(TLV_KINDS[key].perTile ? 0 : TLV_KINDS[key].bytes);
  const view = new DataView(value.buffer);
  if (key === 'topology') writeStructure(view, TOPOLOGY_MEMBERS, topology, sizeOf(topology));
  else if (key === 'readout') writeStructure(view, READOUT_MEMBERS, readout, 0);
  else if (key === 'limit') writeField(view, 0, LIMIT.limit, limit ?? 0);
  else if (key !== 'crc') return rows.bytes(key);
  return value;
}

/** tile_w × tile_h, which tile_count is unless told. */
export function sizeOf(topology: StructureValues): number {
  return (topology.get('tile_w') ?? 0) * (topology.get('tile_h') ?? 0);
}

function writeHeader(view: DataView, header: StructureValues, length: number): void {
  writeField(view, 0, HEADER.magic, MAGIC);
  writeField(view, 0, HEADER.verMajor, VER_MAJOR);
  writeField(view, 0, HEADER.verMinor, VER_MINOR);
  writeStructure(view, HEADER_MEMBERS, header, length);
}

function writeStructure(
  view: DataView,
  members: readonly StructureMember[],
  values: StructureValues,
  derived: number,
): void {
  for (const { name, field, normal } of members) {
    const left = normal === 'derived' ? derived : (normal ?? 0);
    writeField(view, 0, field, values.get(name) ?? left);
  }
}

/** The CRC that the cores read is the last one; it covers those before it as they stand. */
function writeCrc(view: DataView, tlvs: readonly TextTlv[], places: readonly number[]): void {
  const index = tlvs.findIndex(({ key, value }) => key === 'crc' && value === null);
  const at = places[index];
  if (at === undefined) return;
  const bytes = new Uint8Array(view.buffer);
  const crc = tlvs[index]!.storedCrc ?? crc32(bytes, 0, at);
  writeField(view, at + TLV_HEADER_BYTES, CRC.crc, crc);
}

/** What is read of the bytes must be what the text says, where a hand has changed it too. */
function readBack(
  bytes: Uint8Array,
  tlvs: readonly TextTlv[],
  places: readonly number[],
): Result<Bake, PartsFault> {
  const scan = scanBake(bytes);
  const stranger = tlvs.findIndex(({ key, value }, i) => {
    const isRead = scan.tlvs[i]?.at === places[i];
    const isTable =
      key === null || value !== null || scan.tables[key] === places[i]! + TLV_HEADER_BYTES;
    return !isRead || !isTable;
  });
  if (stranger >= 0) {
    const fact = `TLV ${stranger + 1} of ${tlvs.length} would be read as something else in the file`;
    return { ok: false, error: { fact, textAt: tlvs[stranger]!.textAt } };
  }
  const bake = bakeOf(scan);
  if (bake !== null && scan.tlvs.length === tlvs.length) return ok(bake);
  const fact = 'The bytes that follow the last TLV would be read as a TLV';
  return { ok: false, error: { fact, textAt: 0 } };
}
