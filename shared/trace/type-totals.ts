import { WORD, RECORD_WORDS, type RecordBlock } from './record-block.ts';

const CODES = 256;
/** Low words are added up in doubles: 2^20 of them stay below 2^53. */
const FOLD_RECORDS = 1 << 20;

export interface ExactTotal {
  readonly events: number;
  readonly cycles: bigint;
}

/** Event counts and exact sums of durations per type code, over any number of u64 durations. */
export class TypeTotals {
  #events = new Float64Array(CODES);
  #low = new Float64Array(CODES);
  #high = new Float64Array(CODES);
  #folded: bigint[] = new Array<bigint>(CODES).fill(0n);

  add(block: RecordBlock): void {
    for (let from = 0; from < block.count; from += FOLD_RECORDS) {
      this.#addRecords(block.words, from, Math.min(block.count, from + FOLD_RECORDS));
      this.#fold();
    }
  }

  /** By type code, in ascending order, those that occur. */
  result(): Map<number, ExactTotal> {
    const totals = new Map<number, ExactTotal>();
    for (let code = 0; code < CODES; code++) {
      const events = this.#events[code] as number;
      if (events > 0) totals.set(code, { events, cycles: this.#folded[code] as bigint });
    }
    return totals;
  }

  #addRecords(words: Uint32Array, from: number, to: number): void {
    for (let at = from * RECORD_WORDS; at < to * RECORD_WORDS; at += RECORD_WORDS) {
      const code = words[at + WORD.typeCode] as number;
      this.#events[code] = (this.#events[code] as number) + 1;
      this.#low[code] = (this.#low[code] as number) + (words[at + WORD.durationLow] as number);
      this.#high[code] = (this.#high[code] as number) + (words[at + WORD.durationHigh] as number);
    }
  }

  #fold(): void {
    for (let code = 0; code < CODES; code++) {
      const low = this.#low[code] as number;
      const high = this.#high[code] as number;
      if (low === 0 && high === 0) continue;
      this.#folded[code] = (this.#folded[code] as bigint) + BigInt(low) + (BigInt(high) << 32n);
      this.#low[code] = 0;
      this.#high[code] = 0;
    }
  }
}
