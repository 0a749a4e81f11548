import { IntHeap } from './int-heap.ts';
import type { ExactCycles } from './cycles.ts';

/**
 * Rows for the events of one lane that come by start: the lowest that is free then, as many as it
 * takes, so that no two events of a row share a cycle. An event takes a number of steps that grows
 * with the logarithm of the rows.
 */
export class OverlapRows {
  readonly #ends: ExactCycles[] = [];
  readonly #free = new IntHeap((a, b) => a < b);
  readonly #taken = new IntHeap(
    (a, b) => (this.#ends[a] as ExactCycles) < (this.#ends[b] as ExactCycles),
  );

  /** The row of an event [start, end) with at least one cycle. */
  place(start: ExactCycles, end: ExactCycles): number {
    for (;;) {
      const row = this.#taken.first();
      if (row === undefined || (this.#ends[row] as ExactCycles) > start) break;
      this.#taken.pop();
      this.#free.push(row);
    }
    const row = this.#free.pop() ?? this.#ends.length;
    this.#ends[row] = end;
    this.#taken.push(row);
    return row;
  }
}
