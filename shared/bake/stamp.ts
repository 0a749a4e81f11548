import { crc32 } from '../bytes/crc32.ts';
import type { Bake } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { isEqual, spliceBytes } from './edits.ts';
import {
  CRC,
  HEADER,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  paddingAfter,
  readField,
  writeField,
} from './layout.ts';
import { scanBake } from './scan.ts';
import type { BakeScan } from './scan.ts';
import { finish, type Steps } from './steps.ts';

export interface CrcState {
  readonly stored: number;
  readonly computed: number;
}

/** The stored CRC and the one that the bytes before it have; null without a CRC TLV of 4 bytes. */
export function crcOf(scan: CrcSubject): CrcState | null {
  return finish(crcSteps(scan));
}

type CrcSubject = Pick<BakeScan, 'bytes' | 'view' | 'tables'>;

/** A few milliseconds. */
const CRC_STEP_BYTES = 2 ** 21;

/** The same, step by step. */
export function* crcSteps({ bytes, view, tables }: CrcSubject): Steps<CrcState | null> {
  if (tables.crc === null) return null;
  const end = tables.crc - TLV_HEADER_BYTES;
  let computed = 0;
  for (let from = 0; from < end; from += CRC_STEP_BYTES) {
    computed = crc32(bytes, from, Math.min(from + CRC_STEP_BYTES, end), computed);
    yield from / end;
  }
  return { stored: readField(view, tables.crc, CRC.crc), computed };
}

/** The stored CRC alone, which costs no look at the bytes. */
export function crcStored({ view, tables }: Pick<BakeScan, 'view' | 'tables'>): number | null {
  return tables.crc === null ? null : readField(view, tables.crc, CRC.crc);
}

/** The CRC that `stampBake` writes; costs a copy of the bytes. */
export function crcWhenSaved(bake: Bake): number | null {
  return crcStored(scanBake(stampBake(bake)));
}

/** The total_len that `stampBake` writes. */
export function lengthWhenSaved({ bytes, tlvs }: Bake): number {
  const padding = tlvs.reduce((sum, tlv) => sum + paddingAfter(tlv.len) - tlv.padding, 0);
  const hasCrc = tlvs.some(({ key }) => key === 'crc');
  return bytes.length + padding + (hasCrc ? 0 : TLV_HEADER_BYTES + TLV_KINDS.crc.bytes);
}

/**
 * The blob to write: total_len, padding and CRC right, a CRC TLV at the end where there was none,
 * everything else as it is (sections Header and TLV_CRC32). Equal bytes where all were right.
 */
export function stampBake(bake: Bake): Uint8Array {
  return finish(stampSteps(bake));
}

/** The same, step by step; the bytes are new ones in any case. */
export function* stampSteps(bake: Bake): Steps<Uint8Array> {
  return (yield* stamp(bake, structuralSplices(bake))).bytes;
}

/** The same as an edit, for those who want to show what stamping changes and take it back. */
export function stampEdit(bake: Bake): Edit {
  const structural = structuralSplices(bake);
  const stamped = finish(stamp(bake, structural));
  const replaced = (at: number, source: number, length: number): Splice => ({
    at,
    before: bake.bytes.slice(at, at + length),
    after: stamped.bytes.slice(source, source + length),
  });
  const { offset, width } = HEADER.totalLen;
  const splices = [replaced(offset, offset, width), ...structural];
  if (bake.tables.crc !== null && stamped.crcAt !== null) {
    splices.push(replaced(bake.tables.crc, stamped.crcAt, CRC.crc.width));
  } else if (stamped.crcAt !== null) {
    const { at, before } = splices.pop()!;
    const tlvAt = stamped.crcAt - TLV_HEADER_BYTES;
    splices.push({ at, before, after: stamped.bytes.slice(tlvAt, stamped.crcAt + CRC.crc.width) });
  }
  const changes = splices.filter(isChange).sort((a, b) => a.at - b.at);
  return { label: 'Write total_len, padding and CRC anew', splices: changes, mergeKey: null };
}

function* stamp(
  bake: Bake,
  structural: readonly Splice[],
): Steps<{ bytes: Uint8Array; crcAt: number | null }> {
  const bytes = spliceBytes(bake.bytes, structural);
  const { view, tables } = scanBake(bytes);
  writeField(view, 0, HEADER.totalLen, bytes.length);
  const crc = yield* crcSteps({ bytes, view, tables });
  if (tables.crc !== null && crc !== null) writeField(view, tables.crc, CRC.crc, crc.computed);
  return { bytes, crcAt: tables.crc };
}

/** Zeros for padding that is wrong or missing; last, a blank CRC TLV where there is none. */
function structuralSplices({ bytes, tlvs, tlvsEnd }: Bake): Splice[] {
  const splices = tlvs.map(({ valueAt, len, padding }) => {
    const at = valueAt + len;
    const after = new Uint8Array(paddingAfter(len));
    return { at, before: bytes.slice(at, at + padding), after };
  });
  const changes = splices.filter(isChange);
  if (tlvs.some(({ key }) => key === 'crc')) return changes;
  const after = new Uint8Array(TLV_HEADER_BYTES + TLV_KINDS.crc.bytes);
  const view = new DataView(after.buffer);
  writeField(view, 0, TLV_HEADER.type, TLV_KINDS.crc.type);
  writeField(view, 0, TLV_HEADER.len, TLV_KINDS.crc.bytes);
  return [...changes, { at: tlvsEnd, before: new Uint8Array(0), after }];
}

function isChange({ before, after }: Splice): boolean {
  return !isEqual(before, after);
}
