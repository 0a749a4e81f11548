/**
 * Copies out of the pages of bars, for one frame. Per vertex, f32 each: x, y (device pixels from
 * the top left), column, row of the page. The memory grows and is reused.
 */
export const BAR_VERTEX_FLOATS = 4;
const VERTICES = 4;

export class BarBatch {
  #floats = new Float32Array(64 * VERTICES * BAR_VERTEX_FLOATS);
  #bars = 0;

  get count(): number {
    return this.#bars;
  }

  /** Borrowed: valid until the next `push` or `clear`. */
  borrowVertices(): Float32Array<ArrayBuffer> {
    return this.#floats.subarray(0, this.#bars * VERTICES * BAR_VERTEX_FLOATS);
  }

  clear(): void {
    this.#bars = 0;
  }

  /** Columns at the left and right edge, fractions included; `row` is that of the top edge. */
  push(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    columnLeft: number,
    columnRight: number,
    row: number,
  ): void {
    const at = this.#bars * VERTICES * BAR_VERTEX_FLOATS;
    if (at + VERTICES * BAR_VERTEX_FLOATS > this.#floats.length) this.#grow();
    const endRow = row + bottomPx - topPx;
    this.#vertex(at, leftPx, topPx, columnLeft, row);
    this.#vertex(at + BAR_VERTEX_FLOATS, rightPx, topPx, columnRight, row);
    this.#vertex(at + 2 * BAR_VERTEX_FLOATS, rightPx, bottomPx, columnRight, endRow);
    this.#vertex(at + 3 * BAR_VERTEX_FLOATS, leftPx, bottomPx, columnLeft, endRow);
    this.#bars++;
  }

  #vertex(at: number, x: number, y: number, column: number, row: number): void {
    this.#floats[at] = x;
    this.#floats[at + 1] = y;
    this.#floats[at + 2] = column;
    this.#floats[at + 3] = row;
  }

  #grow(): void {
    const bigger = new Float32Array(this.#floats.length * 2);
    bigger.set(this.#floats);
    this.#floats = bigger;
  }
}
