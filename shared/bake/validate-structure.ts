import type { BakeProblem, TlvPlace } from './bake.ts';
import { isEqual } from './edits.ts';
import {
  HEADER,
  HEADER_BYTES,
  TLV_HEADER,
  TLV_HEADER_BYTES,
  TLV_KINDS,
  isLegal,
  tlvKindOf,
} from './layout.ts';
import { bytesText, hex, problemAt } from './problem.ts';
import { MAX_TLVS, expectedLen } from './scan.ts';
import type { BakeScan } from './scan.ts';

/** Magic, version, and which TLVs there are, of which length (sections Header, TLV Type Map). */
export function structureProblems(scan: BakeScan): BakeProblem[] {
  if (scan.header === null) return [noBake(scan)];
  return [
    ...versionProblems(scan),
    ...scan.tlvs.flatMap((place) => placeProblems(scan, place)),
    ...duplicateProblems(scan),
    ...restProblems(scan),
    ...missingProblems(scan),
  ];
}

export function tlvName({ type }: Pick<TlvPlace, 'type'>): string {
  return tlvKindOf(type)?.name ?? `TLV ${hex(type, 4)}`;
}

function noBake({ bytes }: BakeScan): BakeProblem {
  const { length } = bytes;
  if (length === 0) return problemAt(0, 'empty-file', 'the file is empty');
  if (length < HEADER_BYTES) {
    const fact = `the header has ${HEADER_BYTES} bytes, the file ends after ${length}`;
    return problemAt(length, 'short-header', fact);
  }
  const found = [...bytes.subarray(0, 4)].map((byte) => hex(byte)).join(' ');
  const fact = `the file begins with ${found}, not with D8BK (0x44 0x38 0x42 0x4b)`;
  return problemAt(HEADER.magic.offset, 'magic', fact);
}

function versionProblems({ header }: BakeScan): BakeProblem[] {
  return (['verMajor', 'verMinor'] as const).flatMap((key) => {
    const field = HEADER[key];
    const value = header![key];
    if (isLegal(field, value)) return [];
    const fact = `${field.name} is ${value}, this format has ${field.min}`;
    return [problemAt(field.offset, 'version', fact)];
  });
}

function placeProblems(scan: BakeScan, place: TlvPlace): BakeProblem[] {
  const problems: BakeProblem[] = [];
  const name = tlvName(place);
  if (place.tflags !== 0) {
    const fact = `${name} has tflags ${hex(place.tflags, 4)}; the C++ core refuses any`;
    problems.push(problemAt(place.at + TLV_HEADER.tflags.offset, 'tflags', fact));
  }
  if (place.key === null) {
    const fact = `${name} is unknown; it is kept, the C++ core refuses it`;
    problems.push(problemAt(place.at, 'unknown-tlv', fact));
    return problems;
  }
  const expected = expectedLen(place.key, scan.topology);
  if (expected !== null && place.len !== expected) {
    const fact = `${name} has len ${place.len}, it must be ${expected}`;
    problems.push(problemAt(place.at + TLV_HEADER.len.offset, 'tlv-length', fact));
  }
  if (place.key === 'topology' && scan.tlvs[0]?.key !== 'topology') {
    const fact = `${name} is not the first TLV; the C core wants it there`;
    problems.push(problemAt(place.at, 'topology-not-first', fact));
  }
  if (place.key === 'crc' && place !== scan.tlvs.at(-1)) {
    const fact = `${name} is not the last TLV`;
    problems.push(problemAt(place.at, 'crc-not-last', fact, { repair: 'crc-last' }));
  }
  return problems;
}

function duplicateProblems({ bytes, tlvs }: BakeScan): BakeProblem[] {
  const earlier = new Map<TlvPlace['key'], TlvPlace>();
  return tlvs.flatMap((place) => {
    const first = earlier.get(place.key);
    earlier.set(place.key, place);
    if (first === undefined || place.key === null) return [];
    const isSame = isEqual(valueOf(bytes, first), valueOf(bytes, place));
    const both = `${tlvName(place)} stands at byte ${hex(first.at)} and again`;
    const fact = `${both} with ${isSame ? 'the same' : 'another'} value; cores read the last`;
    return [problemAt(place.at, 'duplicate-tlv', fact, { repair: 'drop-duplicates' })];
  });
}

function valueOf(bytes: Uint8Array, { valueAt, len }: TlvPlace): Uint8Array {
  return bytes.subarray(valueAt, valueAt + len);
}

/** What stands behind the last TLV that could be read. */
function restProblems({ bytes, tlvs, tlvsEnd, cut }: BakeScan): BakeProblem[] {
  const left = bytes.length - tlvsEnd;
  if (left === 0) return [];
  if (tlvs.length >= MAX_TLVS) {
    const fact = `there are more than ${MAX_TLVS} TLVs; the last ${bytesText(left)} were not read`;
    return [problemAt(tlvsEnd, 'too-many-tlvs', fact)];
  }
  const options = { repair: 'cut-trailing' } as const;
  if (cut !== null) {
    const after = left - TLV_HEADER_BYTES;
    const fact = `${tlvName(cut)} says ${bytesText(cut.len)}, the file has ${after} after its header`;
    return [problemAt(tlvsEnd + TLV_HEADER.len.offset, 'tlv-cut', fact, options)];
  }
  if (tlvs.at(-1)?.key === 'crc') {
    const fact = `${bytesText(left)} follow TLV_CRC32, which must be last`;
    return [problemAt(tlvsEnd, 'trailing-bytes', fact, options)];
  }
  const fact = `a TLV's header has ${TLV_HEADER_BYTES} bytes, the file ends after ${left} of them`;
  return [problemAt(tlvsEnd, 'tlv-header-cut', fact, options)];
}

/** All but the CRC, which writing adds. */
function missingProblems({ bytes, tlvs, cut }: BakeScan): BakeProblem[] {
  return Object.values(TLV_KINDS).flatMap(({ key, name, type, required }) => {
    const isSeen = cut?.type === type || tlvs.some((place) => place.key === key);
    if (!required || key === 'crc' || isSeen) return [];
    return [problemAt(bytes.length, 'missing-tlv', `${name} (${hex(type, 4)}) is missing`)];
  });
}
