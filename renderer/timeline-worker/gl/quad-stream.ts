import type REGL from 'regl';

/**
 * Quads as indexed triangles: one index buffer for all passes, and per pass a vertex buffer that
 * is written anew each frame. Under the software renderer a frame of 5,171 rectangles took 50 ms
 * written anew and 49 to 53 ms left as it was (an empty one 25), so buffers kept per tile would
 * gain nothing, and what is outside the view never becomes a vertex.
 */
export class QuadElements {
  readonly #elements: REGL.Elements;
  #capacity = 0;

  constructor(regl: REGL.Regl) {
    this.#elements = regl.elements({ primitive: 'triangles', type: 'uint32', usage: 'static' });
  }

  /** Elements for at least `quads` quads; draw 6 × quads of them. */
  forQuads(quads: number): REGL.Elements {
    if (quads > this.#capacity) {
      this.#capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(quads)));
      this.#elements({ data: quadIndices(this.#capacity), primitive: 'triangles', type: 'uint32' });
    }
    return this.#elements;
  }
}

export function quadIndices(quads: number): Uint32Array {
  const indices = new Uint32Array(quads * 6);
  for (let quad = 0; quad < quads; quad++) {
    const vertex = quad * 4;
    indices.set([vertex, vertex + 1, vertex + 2, vertex, vertex + 2, vertex + 3], quad * 6);
  }
  return indices;
}

/** Positions are device pixels from the top left of the canvas. */
export const TO_CLIP_SPACE = `
  uniform vec2 canvasPx;
  vec4 toClipSpace(vec2 positionPx) {
    return vec4(positionPx.x / canvasPx.x * 2.0 - 1.0, 1.0 - positionPx.y / canvasPx.y * 2.0, 0, 1);
  }
`;

/** What every pass is told; the scissor keeps lanes out of the ruler. */
export interface PassView {
  readonly canvasPx: readonly [number, number];
  readonly clip: { x: number; y: number; width: number; height: number };
}
