import { RECORD_WORDS, WORD, type RecordSink } from './record-block.ts';

const HIGH_WORD = 2 ** 32;

/**
 * Hands on only the records that touch the offsets [from, to): those that start in it, and those
 * that start before and end after `from`. Offsets count from `originHigh` × 2^32 and are rounded
 * above 2^53.
 */
export function keepRange(
  sink: RecordSink,
  originHigh: number,
  from: number,
  to: number,
): RecordSink {
  let words = new Uint32Array(0);
  let records = new Uint32Array(0);
  return (block) => {
    if (records.length < block.count) {
      words = new Uint32Array(block.count * RECORD_WORDS);
      records = new Uint32Array(block.count);
    }
    let kept = 0;
    for (let i = 0; i < block.count; i++) {
      const at = i * RECORD_WORDS;
      const word = (number: number): number => block.words[at + number] as number;
      const start = (word(WORD.startHigh) - originHigh) * HIGH_WORD + word(WORD.startLow);
      if (start >= to) continue;
      const cycles = word(WORD.durationHigh) * HIGH_WORD + word(WORD.durationLow);
      if (start < from && start + cycles <= from) continue;
      words.set(block.words.subarray(at, at + RECORD_WORDS), kept * RECORD_WORDS);
      records[kept++] = block.firstRecord + i;
    }
    const { firstRecord, bytesDone } = block;
    return sink({ firstRecord, count: kept, words, bytesDone, records });
  };
}
