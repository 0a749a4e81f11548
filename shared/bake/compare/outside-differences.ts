import { isEqual } from '../edits.ts';
import type { Bake } from '../bake.ts';
import { readHeader } from '../bake.ts';
import { paddingAfter } from '../layout.ts';
import { crcOf } from '../stamp.ts';
import { maskText } from '../text/masks.ts';
import { hexOfBytes } from '../text/hex.ts';

/** What follows from the rest when a bake is written, or lies outside of it, as text. */
export interface OutsideDifference {
  readonly name: string;
  readonly mine: string;
  readonly other: string;
}

const RIGHT = 'right';
const SHOWN_BYTES = 16;

/**
 * How two bakes differ in what `blobDifferences` leaves out: total_len, CRC and padding where one of
 * them is not right, TLVs that a later one of their type replaces, and bytes behind the last TLV.
 */
export function outsideDifferences(mine: Bake, other: Bake): OutsideDifference[] {
  const aspects: readonly [name: string, text: (bake: Bake) => string][] = [
    ['total_len', totalLenText],
    ['crc32', crcText],
    ['padding', paddingText],
    ['bytes after the last TLV', ({ bytes, tlvsEnd }) => bytesText(bytes.subarray(tlvsEnd))],
  ];
  const differences = aspects.flatMap(([name, text]) => {
    const [here, there] = [text(mine), text(other)];
    return here === there ? [] : [{ name, mine: here, other: there }];
  });
  return [...differences, ...replacedDifference(mine, other)];
}

function totalLenText(bake: Bake): string {
  const { totalLen } = readHeader(bake);
  return totalLen === bake.bytes.length ? RIGHT : `${totalLen} instead of ${bake.bytes.length}`;
}

function crcText(bake: Bake): string {
  const crc = crcOf(bake);
  if (crc === null) return 'none';
  if (crc.stored === crc.computed) return RIGHT;
  return `${maskText(crc.stored, 8)} instead of ${maskText(crc.computed, 8)}`;
}

function paddingText({ bytes, tlvs }: Bake): string {
  const wrong = tlvs.flatMap(({ valueAt, len, padding }, index) => {
    const given = bytes.subarray(valueAt + len, valueAt + len + padding);
    if (isEqual(given, new Uint8Array(paddingAfter(len)))) return [];
    return [`${bytesText(given)} after TLV ${index + 1}`];
  });
  return wrong.length === 0 ? RIGHT : wrong.join(', ');
}

function replacedDifference(mine: Bake, other: Bake): OutsideDifference[] {
  const [here, there] = [replacedValues(mine), replacedValues(other)];
  const isSame =
    here.length === there.length && here.every((value, i) => isEqual(value, there[i]!));
  if (isSame) return [];
  const text = (values: readonly Uint8Array[]): string =>
    values.length === 0 ? 'none' : values.map(bytesText).join(', ');
  return [{ name: 'replaced TLVs', mine: text(here), other: text(there) }];
}

/** Values of known types that are not the ones that count. */
function replacedValues({ tlvs, tables, bytes }: Bake): Uint8Array[] {
  return tlvs
    .filter(({ key, valueAt }) => key !== null && tables[key] !== valueAt)
    .map(({ valueAt, len }) => bytes.subarray(valueAt, valueAt + len));
}

function bytesText(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'none';
  const shown = hexOfBytes(bytes.subarray(0, SHOWN_BYTES));
  const count = bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`;
  return `${count} ${shown}${bytes.length > SHOWN_BYTES ? '…' : ''}`;
}
