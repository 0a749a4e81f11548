import { ExactSum } from '../exact-sum.ts';
import { sortedOrder } from '../lane-sort.ts';

/** Stretches of time. The memory is reused: `clear` starts anew. */
export class Pieces {
  #starts = new Float64Array(1024);
  #ends = new Float64Array(1024);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** In any order; what touches the piece before it, to the right of its start, makes it longer. */
  add(start: number, end: number): void {
    const last = this.#count - 1;
    if (last >= 0 && start >= this.#startAt(last) && start <= this.#endAt(last)) {
      if (end > this.#endAt(last)) this.#ends[last] = end;
      return;
    }
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count++;
  }

  /** Makes the pieces those of their union: ascending and apart from each other. */
  unite(): void {
    const starts = this.#starts.slice(0, this.#count);
    const ends = this.#ends.slice(0, this.#count);
    const order = sortedOrder(starts);
    this.clear();
    for (const piece of order) this.add(starts[piece] as number, ends[piece] as number);
  }

  /** The union of two that are united, united. */
  setUnion(a: Pieces, b: Pieces): void {
    this.clear();
    let [atA, atB] = [0, 0];
    while (atA < a.#count || atB < b.#count) {
      const takesA = atB >= b.#count || (atA < a.#count && a.#startAt(atA) <= b.#startAt(atB));
      const from = takesA ? a : b;
      const piece = takesA ? atA++ : atB++;
      this.add(from.#startAt(piece), from.#endAt(piece));
    }
  }

  /** Adds up the lengths of all pieces. */
  addLengths(sum: ExactSum): void {
    for (let i = 0; i < this.#count; i++) sum.add(this.#endAt(i) - this.#startAt(i));
  }

  #startAt(piece: number): number {
    return this.#starts[piece] as number;
  }

  #endAt(piece: number): number {
    return this.#ends[piece] as number;
  }

  #grow(): void {
    const starts = new Float64Array(this.#starts.length * 2);
    const ends = new Float64Array(this.#ends.length * 2);
    starts.set(this.#starts);
    ends.set(this.#ends);
    this.#starts = starts;
    this.#ends = ends;
  }
}
