import { LANES, readField, type Field } from '../../../shared/bake/layout.ts';
import { weightOf } from '../../../shared/bake/packed-weights.ts';
import type { FieldPlace } from '../../../shared/bake/field-places.ts';
import type { BakeScan } from '../../../shared/bake/scan.ts';
import { tlvName } from '../../../shared/bake/tlv-edits.ts';
import { formatBytes, formatWhole } from '../../ui/format.ts';
import { hex, signed } from '../typed-number.ts';

/** What a byte is, in words: where it belongs, what it says, what that means. */
export interface PlaceWords {
  /** "TLV_TILE_PARAMS_V2 · tile 7 · thr_lo16". */
  readonly path: string;
  /** The value as it reads; empty where bytes have no value of their own. */
  readonly value: string;
  readonly doc: string;
}

type Scanned = Pick<BakeScan, 'view' | 'bytes' | 'tlvs'>;

export function placeWords(scan: Scanned, place: FieldPlace): PlaceWords {
  const tlv = 'tlv' in place ? scan.tlvs[place.tlv] : undefined;
  const name = tlv === undefined ? '' : tlvName(tlv);
  switch (place.kind) {
    case 'header':
      return fieldWords(scan, place, ['header'], place.field);
    case 'tlv-header':
      return fieldWords(scan, place, [name, 'TLV header'], place.field);
    case 'field': {
      const tile = place.tile === null ? [] : [`tile ${place.tile}`];
      return fieldWords(scan, place, [name, ...tile], place.field);
    }
    case 'magnitudes':
      return magnitudeWords(scan, place, name);
    case 'signs':
      return signWords(scan, place, name);
    case 'value':
      return words([name, 'value'], formatBytes(place.length), 'Kept byte for byte');
    case 'padding':
      return words([name, 'padding'], formatBytes(place.length), 'Zeros up to a multiple of four');
    case 'outside':
      return words(['outside of any TLV'], formatBytes(place.length), 'Bytes that no TLV covers');
  }
}

function fieldWords(
  { view }: Scanned,
  { at }: FieldPlace,
  path: readonly string[],
  field: Field,
): PlaceWords {
  const value = readField(view, at, { ...field, offset: 0 });
  const asHex = value < 0 ? '' : ` (${hex(value, 2 * field.width)})`;
  const range = field.min === field.max ? '' : `; ${signed(field.min)} to ${signed(field.max)}`;
  return words([...path, field.name], `${signed(value)}${asHex}`, `${field.doc}${range}`);
}

/** A pair of magnitudes with the signs that make weights of them. */
function magnitudeWords(
  { bytes }: Scanned,
  place: FieldPlace & { kind: 'magnitudes' },
  name: string,
): PlaceWords {
  const { tile, pair, at } = place;
  const row = Math.floor(pair / 4);
  const tileAt = at - pair;
  const nibble = (k: number, which: string) =>
    `in ${k % LANES} = ${signed(weightOf(bytes, tileAt, k))} (${which} nibble)`;
  const value = [nibble(2 * pair, 'low'), nibble(2 * pair + 1, 'high')].join(', ');
  return words([name, `tile ${tile}`, `out ${row}`], value, 'Magnitudes of two weights');
}

function signWords(
  { bytes }: Scanned,
  place: FieldPlace & { kind: 'signs' },
  name: string,
): PlaceWords {
  const { tile, row, at } = place;
  const bits = bytes[at] ?? 0;
  const value = Array.from({ length: LANES }, (_, input) => ((bits >> input) & 1 ? '+' : '−'));
  const path = [name, `tile ${tile}`, `out ${row}`];
  return words(path, value.join(' '), 'Signs of the eight weights, in 0 first');
}

function words(path: readonly string[], value: string, doc: string): PlaceWords {
  return { path: path.join(' · '), value, doc };
}

/** "0x0123 (291)", and to where, of a run of bytes. */
export function rangeWords(from: number, to: number): string {
  if (from === to) return `${hex(from, 4)} (${formatWhole(from)})`;
  return `${hex(from, 4)} to ${hex(to, 4)}, ${formatBytes(to - from + 1)}`;
}
