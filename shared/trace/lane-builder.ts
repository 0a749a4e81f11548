import { fail, ok, type Result } from '../result.ts';
import { CoreTable } from './core-table.ts';
import { finishLanes } from './lane-finish.ts';
import { LaneFill } from './lane-fill.ts';
import type { Allocate, LaneIndex } from './lane-index.ts';
import { RECORD_WORDS, WORD, type RecordBlock } from './record-block.ts';
import { TypeTotals, type ExactTotal } from './type-totals.ts';

const HIGH_WORD = 2 ** 32;

/**
 * Builds the index in two passes over the same records: `count` every block, then `fill` every
 * block, then `finish`. The first pass finds the lanes and their sizes, so that the second can put
 * each event at its lane's place and only lanes that are out of order have to be sorted.
 */
export class LaneBuilder {
  #allocate: Allocate;
  #cores = new CoreTable();
  #totals = new TypeTotals();
  /** High word of the first record's start. */
  #originHigh = 0;
  #events = 0;
  #endHigh = 0;
  #endLow = 0;
  #fill: LaneFill | null = null;

  /** `allocate` makes the memory of what stays; give shared buffers to build for another thread. */
  constructor(allocate: Allocate = (byteLength) => new ArrayBuffer(byteLength)) {
    this.#allocate = allocate;
  }

  get events(): number {
    return this.#events;
  }

  /** First pass: cores and totals. Always true, as a RecordSink. */
  count(block: RecordBlock): boolean {
    const { words, count } = block;
    // The low word is left out: the columns of tiles then lie at the same cycles in whatever order
    // the records come, while offsets stay small enough for fractions of a cycle.
    if (this.#events === 0 && count > 0) this.#originHigh = words[WORD.startHigh] as number;
    for (let i = 0; i < count; i++) {
      this.#cores.add(words[i * RECORD_WORDS + WORD.core] as number);
    }
    this.#noteEnds(block);
    this.#totals.add(block);
    this.#events += count;
    return true;
  }

  /** Events and exact Σ durations by type code, as the file states them. */
  totals(): Map<number, ExactTotal> {
    return this.#totals.result();
  }

  /** The largest start + duration so far, exact even where it passes 2^64; 0 without events. */
  lastEnd(): bigint {
    return (BigInt(this.#endHigh) << 32n) + BigInt(this.#endLow);
  }

  /** Second pass. False, as a RecordSink, where the records are not those of the first pass. */
  fill(block: RecordBlock): boolean {
    this.#fill ??= this.#beginFill();
    return this.#fill.put(block);
  }

  /** Errors: `file-changed` where the two passes saw different records. */
  finish(): Result<LaneIndex> {
    const fill = this.#fill ?? this.#beginFill();
    if (!fill.isComplete()) {
      return fail(
        'file-changed',
        `The file changed while it was read: ${this.#events} events were counted, then their cores or their number differed.`,
      );
    }
    fill.sort();
    return ok(finishLanes(fill, BigInt(this.#originHigh) << 32n, this.#allocate));
  }

  #noteEnds({ words, count }: RecordBlock): void {
    for (let at = 0; at < count * RECORD_WORDS; at += RECORD_WORDS) {
      let high = (words[at + WORD.startHigh] as number) + (words[at + WORD.durationHigh] as number);
      let low = (words[at + WORD.startLow] as number) + (words[at + WORD.durationLow] as number);
      if (low >= HIGH_WORD) {
        low -= HIGH_WORD;
        high++;
      }
      if (high > this.#endHigh || (high === this.#endHigh && low > this.#endLow)) {
        this.#endHigh = high;
        this.#endLow = low;
      }
    }
  }

  #beginFill(): LaneFill {
    return new LaneFill(this.#allocate, this.#cores, this.#events, this.#originHigh);
  }
}
