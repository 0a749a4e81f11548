import type { Rgba } from './colours.ts';

/**
 * Quads of one frame as interleaved vertices that go to the GPU as they are: per vertex
 * f32 x, f32 y (device pixels from the top left), f32 along, u8 red, green, blue, fourth.
 * What `along` and `fourth` mean is the pass's business. The memory grows and is reused.
 */
export const QUAD_VERTEX_BYTES = 16;
const VERTICES = 4;
const WORDS_PER_VERTEX = QUAD_VERTEX_BYTES / 4;

export class QuadBatch {
  #buffer = new ArrayBuffer(256 * VERTICES * QUAD_VERTEX_BYTES);
  #floats = new Float32Array(this.#buffer);
  #words = new Uint32Array(this.#buffer);
  #quads = 0;

  get count(): number {
    return this.#quads;
  }

  /** Borrowed: valid until the next `push` or `clear`. */
  borrowVertices(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, 0, this.#quads * VERTICES * QUAD_VERTEX_BYTES);
  }

  clear(): void {
    this.#quads = 0;
  }

  push(
    leftPx: number,
    topPx: number,
    rightPx: number,
    bottomPx: number,
    packedColour: number,
    alongLeft = 0,
  ): void {
    if ((this.#quads + 1) * VERTICES * QUAD_VERTEX_BYTES > this.#buffer.byteLength) this.#grow();
    const alongRight = alongLeft + (rightPx - leftPx);
    const at = this.#quads * VERTICES * WORDS_PER_VERTEX;
    this.#vertex(at, leftPx, topPx, alongLeft, packedColour);
    this.#vertex(at + WORDS_PER_VERTEX, rightPx, topPx, alongRight, packedColour);
    this.#vertex(at + 2 * WORDS_PER_VERTEX, rightPx, bottomPx, alongRight, packedColour);
    this.#vertex(at + 3 * WORDS_PER_VERTEX, leftPx, bottomPx, alongLeft, packedColour);
    this.#quads++;
  }

  #vertex(at: number, x: number, y: number, along: number, packedColour: number): void {
    this.#floats[at] = x;
    this.#floats[at + 1] = y;
    this.#floats[at + 2] = along;
    this.#words[at + 3] = packedColour;
  }

  #grow(): void {
    const bigger = new ArrayBuffer(this.#buffer.byteLength * 2);
    new Uint8Array(bigger).set(new Uint8Array(this.#buffer));
    this.#buffer = bigger;
    this.#floats = new Float32Array(bigger);
    this.#words = new Uint32Array(bigger);
  }
}

/** The four bytes of a colour as one little-endian word; `fourth` in place of the opacity. */
export function packColour([red, green, blue, opacity]: Rgba, fourth = opacity): number {
  return (red | (green << 8) | (blue << 16) | (fourth << 24)) >>> 0;
}
