import { ok, type Result } from '../../../shared/result.ts';
import { decodeRecords } from '../../../shared/trace/decode.ts';
import { WORD } from '../../../shared/trace/record-block.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import type { OffsetRange } from './tasks.ts';

const HIGH_WORD = 2 ** 32;
const FIRST_BYTES = 64 * 1024;

/** The first record's start: the high word is where offsets count from (lane-index.ts). */
export interface FirstStart {
  readonly high: number;
  readonly low: number;
}

/** Zero where there are no records. */
export function firstStart(file: TraceFile): Result<FirstStart> {
  let start: FirstStart = { high: 0, low: 0 };
  const sink = ({ words, count }: { words: Uint32Array; count: number }): boolean => {
    if (count > 0) {
      start = { high: words[WORD.startHigh] as number, low: words[WORD.startLow] as number };
    }
    return false;
  };
  const decoded = decodeRecords(file, sink, { blockRecords: 1, windowBytes: FIRST_BYTES });
  return decoded.ok ? ok(start) : decoded;
}

/** Where events lie as far as header and first record tell, as offsets. */
export function expectedOffsets({ fields }: TraceFile, start: FirstStart): OffsetRange {
  const to = Number(fields.cycles ?? 0) - start.high * HIGH_WORD;
  return { from: start.low, to: Math.max(start.low + 1, to) };
}
