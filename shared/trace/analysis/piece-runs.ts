import { ExactSum } from '../exact-sum.ts';

/**
 * Stretches of time in runs. Within a run they ascend, and lie apart from each other; runs may
 * overlap. The memory is reused: `clear` starts anew.
 */
export class PieceRuns {
  #starts: Float64Array;
  #ends: Float64Array;
  #count = 0;
  /** Where the open run begins. */
  #runStart = 0;
  /** Where each run ends. */
  #runEnds: number[] = [];

  constructor(capacity = 1024) {
    this.#starts = new Float64Array(capacity);
    this.#ends = new Float64Array(capacity);
  }

  clear(): void {
    this.#count = 0;
    this.#runStart = 0;
    this.#runEnds = [];
  }

  /** Adds to the open run what [start, end) has beyond the run's end; starts must not descend. */
  add(start: number, end: number): void {
    const last = this.#count - 1;
    if (last >= this.#runStart && start <= (this.#ends[last] as number)) {
      if (end > (this.#ends[last] as number)) this.#ends[last] = end;
      return;
    }
    this.#reserve(1);
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count++;
  }

  endRun(): void {
    if (this.#count === this.#runStart) return;
    this.#runEnds.push(this.#count);
    this.#runStart = this.#count;
  }

  /** Merges the runs pair by pair until one is left, with `spare` for what is in between. */
  unite(spare: PieceRuns): void {
    while (this.#runEnds.length > 1) {
      spare.clear();
      for (let run = 0; run < this.#runEnds.length; run += 2) spare.#addMerged(this, run);
      this.#swap(spare);
    }
  }

  /** The union of two united ones. */
  setUnion(a: PieceRuns, b: PieceRuns, spare: PieceRuns): void {
    this.clear();
    for (const part of [a, b]) {
      for (let i = 0; i < part.#count; i++) {
        this.add(part.#starts[i] as number, part.#ends[i] as number);
      }
      this.endRun();
    }
    this.unite(spare);
  }

  /** Adds up the lengths of all pieces. */
  addLengths(sum: ExactSum): void {
    for (let i = 0; i < this.#count; i++) {
      sum.add((this.#ends[i] as number) - (this.#starts[i] as number));
    }
  }

  /** Appends the union of two runs of `from`, or of one where it is the last. */
  #addMerged(from: PieceRuns, run: number): void {
    const middle = from.#runEnds[run] as number;
    const last = from.#runEnds[run + 1] ?? middle;
    let left = run === 0 ? 0 : (from.#runEnds[run - 1] as number);
    this.#reserve(last - left);
    let right = middle;
    let count = this.#count;
    let end = -Infinity;
    const [starts, ends, into, intoEnds] = [from.#starts, from.#ends, this.#starts, this.#ends];
    while (left < middle || right < last) {
      const takesLeft =
        right >= last || (left < middle && (starts[left] as number) <= (starts[right] as number));
      const piece = takesLeft ? left++ : right++;
      const pieceEnd = ends[piece] as number;
      if ((starts[piece] as number) > end) {
        into[count] = starts[piece] as number;
        intoEnds[count++] = end = pieceEnd;
      } else if (pieceEnd > end) {
        intoEnds[count - 1] = end = pieceEnd;
      }
    }
    this.#count = count;
    this.endRun();
  }

  #swap(other: PieceRuns): void {
    [this.#starts, other.#starts] = [other.#starts, this.#starts];
    [this.#ends, other.#ends] = [other.#ends, this.#ends];
    [this.#count, other.#count] = [other.#count, this.#count];
    [this.#runStart, other.#runStart] = [other.#runStart, this.#runStart];
    [this.#runEnds, other.#runEnds] = [other.#runEnds, this.#runEnds];
  }

  /** Makes room for so many pieces more. */
  #reserve(pieces: number): void {
    const needed = this.#count + pieces;
    if (needed <= this.#starts.length) return;
    const starts = new Float64Array(Math.max(needed, this.#starts.length * 2));
    const ends = new Float64Array(starts.length);
    starts.set(this.#starts);
    ends.set(this.#ends);
    this.#starts = starts;
    this.#ends = ends;
  }
}
