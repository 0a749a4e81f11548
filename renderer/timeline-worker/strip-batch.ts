/**
 * Strips of one frame: a strip is a run of columns of one lane of one tile. Per vertex, f32 each:
 * x, y (device pixels from the top left), column, atlas row, lane bottom (device pixels from the
 * bottom left, as the fragment shader counts), lane height, width of a column in device pixels.
 */
export const STRIP_VERTEX_FLOATS = 7;
const VERTICES = 4;

export interface Strip {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  /** Columns at the left and right edge, fractions included. */
  readonly columnLeft: number;
  readonly columnRight: number;
  readonly atlasRow: number;
  readonly columnPx: number;
}

export class StripBatch {
  #floats = new Float32Array(64 * VERTICES * STRIP_VERTEX_FLOATS);
  #strips = 0;

  get count(): number {
    return this.#strips;
  }

  /** Borrowed: valid until the next `push` or `clear`. */
  borrowVertices(): Float32Array<ArrayBuffer> {
    return this.#floats.subarray(0, this.#strips * VERTICES * STRIP_VERTEX_FLOATS);
  }

  clear(): void {
    this.#strips = 0;
  }

  push(strip: Strip, canvasHeightPx: number): void {
    const needed = (this.#strips + 1) * VERTICES * STRIP_VERTEX_FLOATS;
    if (needed > this.#floats.length) {
      const bigger = new Float32Array(this.#floats.length * 2);
      bigger.set(this.#floats);
      this.#floats = bigger;
    }
    const { leftPx, rightPx, topPx, bottomPx, columnLeft, columnRight } = strip;
    const bottom = canvasHeightPx - bottomPx;
    const shared = [strip.atlasRow, bottom, bottomPx - topPx, strip.columnPx];
    const at = this.#strips * VERTICES * STRIP_VERTEX_FLOATS;
    this.#floats.set([leftPx, topPx, columnLeft, ...shared], at);
    this.#floats.set([rightPx, topPx, columnRight, ...shared], at + STRIP_VERTEX_FLOATS);
    this.#floats.set([rightPx, bottomPx, columnRight, ...shared], at + 2 * STRIP_VERTEX_FLOATS);
    this.#floats.set([leftPx, bottomPx, columnLeft, ...shared], at + 3 * STRIP_VERTEX_FLOATS);
    this.#strips++;
  }
}
