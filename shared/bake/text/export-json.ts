import type { Bake, TlvPlace } from '../bake.ts';
import { limitOf, tileAt } from '../bake.ts';
import {
  MAGNITUDE_BYTES,
  TLV_KINDS,
  WEIGHTS_PER_TILE,
  paddingAfter,
  readField,
} from '../layout.ts';
import type { TlvKey } from '../layout.ts';
import { magnitudeOf, weightOf } from '../packed-weights.ts';
import { crcOf } from '../stamp.ts';
import { hexOfBytes } from './hex.ts';
import { maskText, routingText } from './masks.ts';
import {
  HEADER_MEMBERS,
  READOUT_MEMBERS,
  TEXT_FORMAT,
  TEXT_VERSION,
  TOPOLOGY_MEMBERS,
  type StructureMember,
} from './structures.ts';
import { TextPieces, type TextPiece } from './text-pieces.ts';
import { RESERVED_TILE_FIELDS, TILE_FIELDS } from './tile-fields.ts';

/** Bytes of an unknown value that stand in one line. */
const ROW_BYTES = 32;
const SIGN_BYTES = 8;

/**
 * The bake as JSON with a line for each tile (docs/bake-text.md), in pieces of about 64 KiB. What
 * is as the specification wants it is left out; `importBakeJson` makes the same bytes of the text.
 */
export function* bakeJsonPieces(bake: Bake): Generator<TextPiece, void> {
  const { tileCount } = bake.topology;
  const pieces = new TextPieces(tileCount);
  pieces.add(opening(bake));
  for (let tile = 0; tile < tileCount; tile++) {
    pieces.add(tile === 0 ? '\n' : ',\n');
    addTile(pieces, bake, tile);
    if (pieces.isFull) yield pieces.take(tile + 1);
  }
  pieces.add('\n]\n}\n');
  yield pieces.take(tileCount);
}

function opening(bake: Bake): string {
  const { bytes, view, tables, topology, tlvs, tlvsEnd } = bake;
  const countFromSize = topology.tileW * topology.tileH;
  const limit = limitOf(bake);
  const lines = [
    `"format": "${TEXT_FORMAT}"`,
    `"version": ${TEXT_VERSION}`,
    `"header": ${structureText(view, 0, HEADER_MEMBERS, bytes.length)}`,
    `"topology": ${structureText(view, tables.topology, TOPOLOGY_MEMBERS, countFromSize)}`,
    `"readout": ${structureText(view, tables.readout, READOUT_MEMBERS, 0)}`,
    ...(limit === null ? [] : [`"limit": ${limit}`]),
    `"tlvs": [\n${tlvs.map((place) => tlvText(bake, place)).join(',\n')}\n]`,
    ...(tlvsEnd === bytes.length ? [] : [`"trailing": ${bytesText(bytes.subarray(tlvsEnd))}`]),
  ];
  return `{\n${lines.join(',\n')},\n"tiles": [`;
}

function structureText(
  view: DataView,
  at: number,
  members: readonly StructureMember[],
  derived: number,
): string {
  const told = members.flatMap(({ name, field, form, normal }) => {
    const value = readField(view, at, field);
    if (value === (normal === 'derived' ? derived : normal)) return [];
    return [`"${name}":${form === 'mask' ? `"${maskText(value)}"` : value}`];
  });
  return `{${told.join(',')}}`;
}

/** Its name alone where nothing about it is unusual. */
function tlvText(bake: Bake, place: TlvPlace): string {
  const { key, type, tflags, valueAt, len, padding } = place;
  const end = valueAt + len;
  const isTable = key !== null && bake.tables[key] === valueAt;
  const paddingBytes = bake.bytes.subarray(end, end + padding);
  const isPadded = padding === paddingAfter(len) && paddingBytes.every((byte) => byte === 0);
  const deviations = [
    ...(tflags === 0 ? [] : [`"tflags":${tflags}`]),
    ...(isPadded ? [] : [`"padding":"${hexOfBytes(paddingBytes)}"`]),
    ...(isTable ? crcText(bake, key) : [`"value":${bytesText(bake.bytes.subarray(valueAt, end))}`]),
  ];
  const name = key === null ? `"type":"${maskText(type)}"` : `"tlv":"${key}"`;
  return deviations.length === 0 ? `"${key}"` : `{${[name, ...deviations].join(',')}}`;
}

function crcText(bake: Bake, key: TlvKey): string[] {
  if (key !== 'crc') return [];
  const crc = crcOf(bake);
  if (crc === null || crc.stored === crc.computed) return [];
  return [`"stored":"${maskText(crc.stored, 8)}"`];
}

/** Hexadecimal digits: one text where they are few, else a list with a text for each line. */
function bytesText(bytes: Uint8Array): string {
  if (bytes.length <= ROW_BYTES) return `"${hexOfBytes(bytes)}"`;
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += ROW_BYTES) {
    rows.push(`"${hexOfBytes(bytes.subarray(at, at + ROW_BYTES))}"`);
  }
  return `[\n${rows.join(',\n')}\n]`;
}

function addTile(pieces: TextPieces, bake: Bake, tile: number): void {
  const { view, tables } = bake;
  pieces.add('{"tile":');
  pieces.addInteger(tile);
  for (const { name, table, field, form } of TILE_FIELDS) {
    const value = readField(view, tables[table] + tile * TLV_KINDS[table].bytes, field);
    pieces.add(`,"${name}":`);
    if (form === 'number') pieces.addInteger(value);
    else pieces.add(`"${form === 'mask' ? maskText(value) : routingText(value)}"`);
  }
  const paramsAt = tileAt(bake, 'params', tile);
  for (const { name, field } of RESERVED_TILE_FIELDS) {
    const value = readField(view, paramsAt, field);
    if (value !== 0) pieces.add(`,"${name}":${value}`);
  }
  addWeights(pieces, bake.bytes, tileAt(bake, 'weights', tile));
  pieces.add('}');
}

/** Rows of weights, left out where all are zero, and which zeros have the sign plus, if any. */
function addWeights(pieces: TextPieces, bytes: Uint8Array, at: number): void {
  const magnitudes = bytes.subarray(at, at + MAGNITUDE_BYTES);
  if (magnitudes.some((pair) => pair !== 0)) {
    pieces.add(',"weights":[[');
    for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
      if (k > 0) pieces.add(k % 8 === 0 ? '],[' : ',');
      pieces.addInteger(weightOf(bytes, at, k));
    }
    pieces.add(']]');
  }
  const signs = bytes.subarray(at + MAGNITUDE_BYTES, at + MAGNITUDE_BYTES + SIGN_BYTES);
  if (signs.some((row) => row !== 0)) pieces.add(plusZerosText(bytes, at));
}

function plusZerosText(bytes: Uint8Array, at: number): string {
  const mask = new Uint8Array(SIGN_BYTES);
  let zeros = 0;
  let plus = 0;
  for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
    if (magnitudeOf(bytes, at, k) !== 0) continue;
    zeros++;
    const bit = bytes[at + MAGNITUDE_BYTES + (k >> 3)]! & (1 << (k & 7));
    if (bit === 0) continue;
    plus++;
    mask[k >> 3]! |= bit;
  }
  if (plus === 0) return '';
  return `,"plus_zeros":"${plus === zeros ? 'all' : hexOfBytes(mask)}"`;
}
