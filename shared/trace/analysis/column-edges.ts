/**
 * The edges of `columns` columns of whole cycles over the offsets [from, to), as equal as whole
 * numbers allow; fewer columns where there are fewer cycles, none where there is no cycle.
 */
export function columnEdges(from: number, to: number, columns: number): Float64Array {
  const span = to - from;
  const count = Math.min(columns, span);
  const edges = new Float64Array(count + 1).fill(from);
  const width = Math.floor(span / count);
  // One cycle more for so many of them; in this form no product is rounded.
  const wider = span - width * count;
  for (let column = 1; column <= count; column++) {
    edges[column] = from + width * column + Math.floor((wider * column) / count);
  }
  return edges;
}

/** Adds stretches of time to columns, in ascending order of their starts. */
export class ColumnCursor {
  readonly #edges: Float64Array;
  #column = 0;

  constructor(edges: Float64Array) {
    this.#edges = edges;
  }

  /** Adds the cycles that [start, end) has in each column by `add`. */
  addStretch(start: number, end: number, add: (column: number, cycles: number) => void): void {
    const edges = this.#edges;
    const columns = edges.length - 1;
    while (this.#column < columns && (edges[this.#column + 1] as number) <= start) this.#column++;
    for (let column = this.#column; column < columns; column++) {
      const left = Math.max(start, edges[column] as number);
      if (left >= end) return;
      const right = Math.min(end, edges[column + 1] as number);
      if (right > left) add(column, right - left);
    }
  }
}
