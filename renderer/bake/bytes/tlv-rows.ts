import type { TlvPlace } from '../../../shared/bake/bake.ts';
import { blockOf, isDecodable, type ByteRange } from '../../../shared/bake/field-places.ts';
import {
  CRC,
  HEADER,
  HEADER_BYTES,
  LANES,
  MAGNITUDE_BYTES,
  TLV_KINDS,
  paddingAfter,
  readField,
  type Field,
} from '../../../shared/bake/layout.ts';
import { weightOf } from '../../../shared/bake/packed-weights.ts';
import type { BakeScan } from '../../../shared/bake/scan.ts';
import type { CrcState } from '../../../shared/bake/stamp.ts';
import { tlvName } from '../../../shared/bake/tlv-edits.ts';
import { formatCount, formatWhole } from '../../ui/format.ts';
import { hex, signed } from '../typed-number.ts';

/** A row of the tree of what a bake is made of. */
export interface TlvRow {
  /** Stays the same while the bake is edited. */
  readonly id: string;
  readonly level: 1 | 2;
  readonly name: string;
  /** "0x0121"; empty where there is no TLV type. */
  readonly type: string;
  readonly bytes: ByteRange;
  readonly padding: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** Number of the TLV in the file; null for the header, its fields and bytes of no TLV. */
  readonly tlv: number | null;
  /** null where there is nothing below it. */
  readonly expanded: boolean | null;
}

export interface TlvRowsOptions {
  readonly expanded: ReadonlySet<string>;
  /** The tile whose entries are shown below the tables. */
  readonly tile: number;
  readonly crc: CrcState | null;
}

/** Header, every TLV in the file's order, what is behind them, and the fields of opened ones. */
export function tlvRows(scan: BakeScan, options: TlvRowsOptions): TlvRow[] {
  const rows: TlvRow[] = [];
  if (scan.header !== null) rows.push(...headerRows(scan, options.expanded));
  const seen = new Map<number, number>();
  scan.tlvs.forEach((place, tlv) => {
    const number = (seen.get(place.type) ?? 0) + 1;
    seen.set(place.type, number);
    rows.push(...rowsOfTlv(scan, place, tlv, `${place.type} ${number}`, options));
  });
  return [...rows, ...restRows(scan)];
}

function headerRows(scan: BakeScan, expanded: ReadonlySet<string>): TlvRow[] {
  const isOpen = expanded.has('header');
  const row: TlvRow = {
    ...EMPTY,
    id: 'header',
    name: 'Header',
    bytes: { at: 0, length: HEADER_BYTES },
    expanded: isOpen,
  };
  return [row, ...(isOpen ? fieldRows(scan, 'header', null, HEADER, 0) : [])];
}

function rowsOfTlv(
  scan: BakeScan,
  place: TlvPlace,
  tlv: number,
  id: string,
  { expanded, tile, crc }: TlvRowsOptions,
): TlvRow[] {
  const { type, len, padding, tflags } = place;
  const due = paddingAfter(len);
  const canOpen = isDecodable(place, scan.topology) && hasFields(scan, place, tile);
  const isCrc = place.key === 'crc';
  const value = [
    tflags === 0 ? '' : `tflags ${hex(tflags, 4)}`,
    isCrc && crc !== null ? crcWords(crc) : '',
    place.key === null ? 'unknown, kept' : '',
  ];
  const row: TlvRow = {
    ...EMPTY,
    id,
    name: place.key === null ? 'Unknown TLV' : tlvName(place),
    type: hex(type, 4),
    bytes: blockOf(place),
    padding: padding === due ? (due === 0 ? '' : `+ ${due}`) : `+ ${padding} of ${due}`,
    value: value.filter((part) => part !== '').join(' · '),
    isWrong: padding !== due || (isCrc && crc !== null && crc.stored !== crc.computed),
    tlv,
    expanded: canOpen ? expanded.has(id) : null,
  };
  return [row, ...(row.expanded === true ? childRows(scan, place, tlv, id, tile) : [])];
}

function hasFields({ topology }: BakeScan, { key }: TlvPlace, tile: number): boolean {
  if (key === null) return false;
  return !TLV_KINDS[key].perTile || tile < (topology?.tileCount ?? 0);
}

function childRows(
  scan: BakeScan,
  { key, valueAt }: TlvPlace,
  tlv: number,
  id: string,
  tile: number,
): TlvRow[] {
  if (key === null) return [];
  const { perTile, bytes, fields } = TLV_KINDS[key];
  if (!perTile) return fieldRows(scan, id, tlv, fields, valueAt);
  const entryAt = valueAt + tile * bytes;
  const ofTile = { id: `${id} tile`, prefix: `tile ${formatWhole(tile)} ` };
  if (key === 'weights') return weightRows(scan, ofTile.id, tlv, entryAt, ofTile.prefix);
  return fieldRows(scan, ofTile.id, tlv, fields, entryAt, ofTile.prefix);
}

function fieldRows(
  { view }: BakeScan,
  id: string,
  tlv: number | null,
  fields: Readonly<Record<string, Field>>,
  structAt: number,
  prefix = '',
): TlvRow[] {
  return Object.values(fields).map((field) => {
    const value = readField(view, structAt, field);
    const asHex = field.width === 1 || value < 10 ? '' : ` (${hex(value >>> 0, 2 * field.width)})`;
    return {
      ...EMPTY,
      id: `${id} ${field.name}`,
      level: 2,
      name: `${prefix}${field.name}`,
      bytes: { at: structAt + field.offset, length: field.width },
      value: `${signed(value)}${value < 0 ? '' : asHex}`,
      tlv,
    };
  });
}

/** A row of weights a line: its magnitudes are four bytes, its signs one further on. */
function weightRows(
  { bytes }: BakeScan,
  id: string,
  tlv: number,
  tileAt: number,
  prefix: string,
): TlvRow[] {
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  const magnitudes = lanes.map((row): TlvRow => {
    const weights = lanes.map((input) => signed(weightOf(bytes, tileAt, row * LANES + input)));
    return {
      ...EMPTY,
      id: `${id} out ${row}`,
      level: 2,
      name: `${prefix}out ${row}`,
      bytes: { at: tileAt + (row * LANES) / 2, length: LANES / 2 },
      value: weights.join(' '),
      tlv,
    };
  });
  const signs: TlvRow = {
    ...EMPTY,
    id: `${id} signs`,
    level: 2,
    name: `${prefix}signs`,
    bytes: { at: tileAt + MAGNITUDE_BYTES, length: LANES },
    value: 'one byte an output row, 1 for plus',
    tlv,
  };
  return [...magnitudes, signs];
}

/** Bytes behind the last TLV, or a TLV whose value the file has no room for. */
function restRows({ bytes, tlvsEnd, cut, header }: BakeScan): TlvRow[] {
  if (tlvsEnd >= bytes.length) return [];
  const name = header === null ? 'No header' : cut === null ? 'Behind the last TLV' : 'Cut TLV';
  const value =
    cut === null
      ? formatCount(bytes.length - tlvsEnd, 'byte')
      : `type ${hex(cut.type, 4)} says ${formatCount(cut.len, 'byte')}`;
  const range = { at: tlvsEnd, length: bytes.length - tlvsEnd };
  return [{ ...EMPTY, id: 'rest', name, bytes: range, value, isWrong: true }];
}

function crcWords({ stored, computed }: CrcState): string {
  const digits = 2 * CRC.crc.width;
  if (stored === computed) return `${hex(stored, digits)}, as computed`;
  return `stored ${hex(stored, digits)}, computed ${hex(computed, digits)}`;
}

const EMPTY = {
  level: 1,
  type: '',
  padding: '',
  value: '',
  isWrong: false,
  tlv: null,
  expanded: null,
} as const;
