import { binOf } from './duration-bins.ts';

/**
 * How often durations below 2^32 occur, to twelve leading binary digits: below 2^12 each has a count
 * of its own, above 2^11 counts share each power of two.
 */
const EXACT_BITS = 12;
const SHORT = 2 ** EXACT_BITS;
const HALF = SHORT / 2;
const KEYS = HALF * (32 - EXACT_BITS + 2);

/** Whole durations that one count stands for: [low, low + 2^bits). */
export interface DurationRange {
  readonly low: number;
  readonly bits: number;
}

export class DurationCounts {
  readonly #counts = new Uint32Array(KEYS);
  /** Keys from here on have no counts. Not less than of short durations, which are not looked at. */
  #end = SHORT;

  add(duration: number): void {
    const counts = this.#counts;
    if (duration < 4096) {
      counts[duration] = (counts[duration] as number) + 1;
      return;
    }
    const bits = 20 - Math.clz32(duration);
    const key = bits * 2048 + (duration >>> bits);
    counts[key] = (counts[key] as number) + 1;
    if (key >= this.#end) this.#end = key + 1;
  }

  clear(): void {
    this.#counts.fill(0, 0, this.#end);
    this.#end = SHORT;
  }

  total(): number {
    let total = 0;
    for (let key = 0; key < this.#end; key++) total += this.#counts[key] as number;
    return total;
  }

  /** Adds the counts to `bins`, which grow as far as needed. */
  addToBins(bins: number[]): void {
    for (let key = 0; key < this.#end; key++) {
      const count = this.#counts[key] as number;
      if (count > 0) addToBin(bins, rangeOfKey(key).low, count);
    }
  }

  /** Where the duration number `rank` (from 1, by size) lies, and its number in that range. */
  rangeOfRank(rank: number): DurationRange & { readonly rank: number } {
    let before = 0;
    for (let key = 0; key < this.#end; key++) {
      const count = this.#counts[key] as number;
      if (before + count >= rank) return { ...rangeOfKey(key), rank: rank - before };
      before += count;
    }
    throw new Error(`there are ${before} durations, and no number ${rank}`);
  }
}

export function addToBin(bins: number[], duration: number, count: number): void {
  const bin = binOf(duration);
  while (bins.length <= bin) bins.push(0);
  bins[bin] = (bins[bin] as number) + count;
}

function rangeOfKey(key: number): DurationRange {
  const bits = Math.max(0, Math.floor(key / HALF) - 1);
  return { low: (key - bits * HALF) * 2 ** bits, bits };
}
