import type REGL from 'regl';
import type { BarBatch } from '../bar-batch.ts';
import { BAR_VERTEX_FLOATS } from '../bar-batch.ts';
import { BAR_PAGE_COLUMNS, BAR_PAGE_ROWS } from '../bar-layout.ts';
import { TO_CLIP_SPACE } from './quad-stream.ts';
import type { PassView, QuadElements } from './quad-stream.ts';

/**
 * Bars as they were painted, one texel a pixel: the software renderer runs this for every pixel of
 * the view. Over rectangles, what is idle in a bar is left out, and the rectangle stays.
 */
interface Props extends PassView {
  readonly elements: REGL.Elements;
  readonly count: number;
  readonly page: REGL.Texture2D;
}

const VERTEX = `
  precision highp float;
  attribute vec2 position;
  attribute vec2 texel;
  varying vec2 at;
  ${TO_CLIP_SPACE}
  void main() {
    at = texel / vec2(${BAR_PAGE_COLUMNS}.0, ${BAR_PAGE_ROWS}.0);
    gl_Position = toClipSpace(position);
  }
`;

const FRAGMENT = `
  precision highp float;
  uniform sampler2D page;
  varying vec2 at;
`;

export const OPAQUE_BARS = `
  void main() {
    gl_FragColor = vec4(texture2D(page, at).rgb, 1.0);
  }
`;

export const BARS_OVER_RECTS = `
  void main() {
    gl_FragColor = texture2D(page, at);
    if (gl_FragColor.a < 0.5) discard;
  }
`;

export type DrawBars = (batch: BarBatch, page: REGL.Texture2D, view: PassView) => void;

/** `main` is one of the two above. */
export function createDrawBars(regl: REGL.Regl, elements: QuadElements, main: string): DrawBars {
  const vertices = regl.buffer({ usage: 'stream', type: 'float' });
  const prop = regl.prop as <K extends keyof Props>(name: K) => REGL.DynamicVariable<Props[K]>;
  const stride = BAR_VERTEX_FLOATS * 4;
  const draw = regl({
    vert: VERTEX,
    frag: FRAGMENT + main,
    attributes: {
      position: { buffer: vertices, type: 'float', size: 2, stride, offset: 0 },
      texel: { buffer: vertices, type: 'float', size: 2, stride, offset: 8 },
    },
    uniforms: { canvasPx: prop('canvasPx'), page: prop('page') },
    elements: prop('elements'),
    count: prop('count'),
    scissor: { enable: true, box: prop('clip') },
    depth: { enable: false },
  });
  return (batch, page, view) => {
    if (batch.count === 0) return;
    vertices(batch.borrowVertices());
    draw({ ...view, page, elements: elements.forQuads(batch.count), count: batch.count * 6 });
  };
}
