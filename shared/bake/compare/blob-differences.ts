import type { Bake, TlvPlace } from '../bake.ts';
import { gridOf, limitOf } from '../bake.ts';
import { isEqual } from '../edits.ts';
import type { Field } from '../layout.ts';
import { HEADER, READOUT, TOPOLOGY, readField } from '../layout.ts';
import { tlvName } from '../tlv-edits.ts';

/** A difference of what a bake has once. Values are as text: "12", "0x00ff", "none". */
export interface BlobDifference {
  /** The specification's name of the field, or what differs: "TLV order". */
  readonly name: string;
  readonly mine: string;
  readonly other: string;
  /** The field that can be taken from the other side alone; null where only everything can. */
  readonly takes: BlobField | null;
}

export type BlobField =
  | { readonly in: 'header'; readonly key: HeaderKey }
  | { readonly in: 'readout'; readonly key: ReadoutKey }
  | { readonly in: 'limit' };

type HeaderKey = Exclude<keyof typeof HEADER, 'magic' | 'totalLen'>;
type ReadoutKey = keyof typeof READOUT;

const HEADER_KEYS = ['verMajor', 'verMinor', 'flags', 'bakeId', 'profileId', 'reserved0'] as const;
const SHAPE_KEYS = ['lanes', 'domains', 'reserved', 'reserved2'] as const;

/**
 * How two bakes differ outside of their tiles. total_len, padding and CRC are left out: they follow
 * from the rest when a bake is written.
 */
export function blobDifferences(mine: Bake, other: Bake): BlobDifference[] {
  return [
    ...HEADER_KEYS.flatMap((key) =>
      fieldDifference(HEADER[key], [mine, 0], [other, 0], { in: 'header', key }),
    ),
    ...shapeDifferences(mine, other),
    ...(Object.keys(READOUT) as ReadoutKey[]).flatMap((key) =>
      fieldDifference(READOUT[key], [mine, mine.tables.readout], [other, other.tables.readout], {
        in: 'readout',
        key,
      }),
    ),
    ...textDifference('tile_field_limit', limitText(mine), limitText(other), { in: 'limit' }),
    ...tlvDifferences(mine, other),
  ];
}

function shapeDifferences(mine: Bake, other: Bake): BlobDifference[] {
  const shape = ({ topology }: Bake) => {
    const { columns, rows } = gridOf(topology);
    return `${columns} × ${rows}, ${topology.tileCount} tiles`;
  };
  const places = [mine, other].map((bake) => [bake, bake.tables.topology] as const);
  return [
    ...textDifference('array', shape(mine), shape(other), null),
    ...SHAPE_KEYS.flatMap((key) => fieldDifference(TOPOLOGY[key], places[0]!, places[1]!, null)),
  ];
}

function tlvDifferences(mine: Bake, other: Bake): BlobDifference[] {
  const order = ({ tlvs }: Bake) => tlvs.map(tlvName).join(' ');
  return [
    ...textDifference('TLV order', order(mine), order(other), null),
    ...textDifference('tflags', flagsText(mine), flagsText(other), null),
    ...unknownDifferences(mine, other),
  ];
}

/** Unknown TLVs by type and number among those of the type. */
function unknownDifferences(mine: Bake, other: Bake): BlobDifference[] {
  const [here, there] = [unknownTlvs(mine), unknownTlvs(other)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((name) => {
    const [a, b] = [here.get(name), there.get(name)];
    if (a !== undefined && b !== undefined && isEqual(a, b)) return [];
    const text = (value: Uint8Array | undefined) =>
      value === undefined ? 'none' : `${value.length} bytes ${hexOf(value)}`;
    return [{ name, mine: text(a), other: text(b), takes: null }];
  });
}

function unknownTlvs({ tlvs, bytes }: Bake): Map<string, Uint8Array> {
  const values = new Map<string, Uint8Array>();
  for (const place of tlvs.filter(({ key }) => key === null)) {
    const base = tlvName(place);
    let name = base;
    for (let number = 2; values.has(name); number++) name = `${base} (${number})`;
    values.set(name, bytes.subarray(place.valueAt, place.valueAt + place.len));
  }
  return values;
}

const SHOWN_BYTES = 16;

function hexOf(value: Uint8Array): string {
  const shown = Array.from(value.subarray(0, SHOWN_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return shown.join(' ') + (value.length > SHOWN_BYTES ? ' …' : '');
}

function flagsText({ tlvs }: Bake): string {
  const flagged = tlvs.filter(({ tflags }) => tflags !== 0);
  const text = (place: TlvPlace) => `${tlvName(place)} 0x${place.tflags.toString(16)}`;
  return flagged.length === 0 ? 'none' : flagged.map(text).join(', ');
}

function limitText(bake: Bake): string {
  return limitOf(bake)?.toString() ?? 'none';
}

function fieldDifference(
  field: Field,
  [mine, mineAt]: readonly [Bake, number],
  [other, otherAt]: readonly [Bake, number],
  takes: BlobField | null,
): BlobDifference[] {
  const text = (bake: Bake, at: number) => String(readField(bake.view, at, field));
  return textDifference(field.name, text(mine, mineAt), text(other, otherAt), takes);
}

function textDifference(
  name: string,
  mine: string,
  other: string,
  takes: BlobField | null,
): BlobDifference[] {
  return mine === other ? [] : [{ name, mine, other, takes }];
}
