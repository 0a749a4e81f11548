import type { ExactCycles } from './cycles.ts';
import type { ExactEvent } from './event-reader.ts';
import { RECORD_WORDS, WORD } from '../record-block.ts';

const HIGH_WORD = 2 ** 32;

/** Writes an event as a flatbuf record (specification, "flat buffer layout") from word `at` on. */
export function putRecord(words: Uint32Array, at: number, event: ExactEvent, id: number): void {
  words[at + WORD.core] = event.core;
  putCycles(words, at + WORD.startLow, event.start);
  putCycles(words, at + WORD.durationLow, event.duration);
  words[at + WORD.typeCode] = id;
}

function putCycles(words: Uint32Array, at: number, cycles: ExactCycles): void {
  if (typeof cycles === 'number') {
    const high = Math.floor(cycles / HIGH_WORD);
    words[at] = cycles - high * HIGH_WORD;
    words[at + 1] = high;
  } else {
    words[at] = Number(cycles & 0xffff_ffffn);
    words[at + 1] = Number(cycles >> 32n);
  }
}

export const PIECE_RECORDS = 16 * 1024;

export function pieceWords(): Uint32Array {
  return new Uint32Array(PIECE_RECORDS * RECORD_WORDS);
}
