import { ExactSum } from '../exact-sum.ts';

/**
 * Length of the union of events inside [from, to), grown event by event in the order of their
 * starts: later events can only touch it at its end. A rounded start + cycles must not cost short
 * events, so what lies inside and touches nothing counts with its whole duration.
 */
export class ClippedUnion {
  readonly #to: number;
  readonly #sum = new ExactSum();
  #end: number;

  constructor(from: number, to: number) {
    this.#end = from;
    this.#to = to;
  }

  add(start: number, cycles: number): void {
    const end = start + cycles;
    if (start >= this.#end && end <= this.#to) {
      this.#sum.add(cycles);
      this.#end = end;
      return;
    }
    const clippedEnd = Math.min(end, this.#to);
    if (clippedEnd <= this.#end) return;
    this.#sum.add(clippedEnd - Math.max(start, this.#end));
    this.#end = clippedEnd;
  }

  get cycles(): bigint {
    return this.#sum.value;
  }
}
