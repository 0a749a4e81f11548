import type { BakeProblem } from './bake.ts';
import { HEADER, paddingAfter } from './layout.ts';
import { bytesText, hex, problemAt } from './problem.ts';
import type { BakeScan } from './scan.ts';
import { crcSteps, type CrcState } from './stamp.ts';
import { finish, type Steps } from './steps.ts';
import { tlvName } from './validate-structure.ts';

/** What writing makes anew: the CRC first, then total_len and padding. */
export function stampProblems(scan: BakeScan): BakeProblem[] {
  return finish(stampProblemSteps(scan));
}

/** The same, step by step. */
export function* stampProblemSteps(scan: BakeScan): Steps<BakeProblem[]> {
  if (scan.header === null) return [];
  const crc = yield* crcSteps(scan);
  return [...crcProblems(scan, crc), ...totalLenProblems(scan), ...paddingProblems(scan)];
}

function crcProblems(scan: BakeScan, crc: CrcState | null): BakeProblem[] {
  if (crc === null || scan.tables.crc === null) {
    const isThere = scan.tlvs.some(({ key }) => key === 'crc');
    const fact = 'TLV_CRC32 (0xfffe) is missing';
    if (isThere) return [];
    return [problemAt(scan.bytes.length, 'crc-missing', fact, { repair: 'stamp' })];
  }
  const { stored, computed } = crc;
  if (stored === computed) return [];
  const isReversed = swapBytes(stored) === computed;
  const hint = isReversed ? ' (it is stored in the reverse byte order)' : '';
  const fact = `the stored CRC is ${hex(stored, 8)}, the bytes before it have ${hex(computed, 8)}${hint}`;
  return [problemAt(scan.tables.crc, 'crc-mismatch', fact, { repair: 'stamp' })];
}

function swapBytes(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return view.getUint32(0, false);
}

function totalLenProblems({ bytes, header }: BakeScan): BakeProblem[] {
  if (header === null || header.totalLen === bytes.length) return [];
  const fact = `total_len says ${header.totalLen}, the file has ${bytesText(bytes.length)}`;
  return [problemAt(HEADER.totalLen.offset, 'total-len', fact, { repair: 'stamp' })];
}

function paddingProblems({ bytes, tlvs }: BakeScan): BakeProblem[] {
  return tlvs.flatMap((place) => {
    const at = place.valueAt + place.len;
    const due = paddingAfter(place.len);
    const after = `after the ${bytesText(place.len)} of ${tlvName(place)}`;
    if (place.padding < due) {
      const missing = bytesText(due - place.padding);
      const fact = `padding of ${missing} is missing ${after}`;
      return [problemAt(at, 'padding-missing', fact, { repair: 'stamp' })];
    }
    const found = bytes.subarray(at, at + due);
    if (found.every((byte) => byte === 0)) return [];
    const text = [...found].map((byte) => hex(byte)).join(' ');
    const fact = `the padding ${after} is ${text}, not zero`;
    return [problemAt(at, 'padding-not-zero', fact, { repair: 'stamp' })];
  });
}
