import type REGL from 'regl';
import type { BarBatch } from '../bar-batch.ts';
import { BAR_VERTEX_FLOATS } from '../bar-batch.ts';
import { TO_CLIP_SPACE } from './quad-stream.ts';
import type { PassView, QuadElements } from './quad-stream.ts';

/**
 * Copies out of a page of finished texels, one texel a pixel or a column: the software renderer
 * runs this for every pixel of the view.
 */
export interface Copying {
  readonly pageTexels: readonly [columns: number, rows: number];
  /**
   * `fill` leaves no pixel out; `cut` leaves out those without opacity, so that what lies behind
   * stays; `blend` lays the page's colours over it by their opacity.
   */
  readonly how: 'fill' | 'cut' | 'blend';
}

interface Props extends PassView {
  readonly elements: REGL.Elements;
  readonly count: number;
  readonly page: REGL.Texture2D;
}

const vertexShader = ([columns, rows]: Copying['pageTexels']): string => `
  precision highp float;
  attribute vec2 position;
  attribute vec2 texel;
  varying vec2 at;
  ${TO_CLIP_SPACE}
  void main() {
    at = texel / vec2(${columns}.0, ${rows}.0);
    gl_Position = toClipSpace(position);
  }
`;

const FRAGMENT = `
  precision highp float;
  uniform sampler2D page;
  varying vec2 at;
`;

const MAIN = {
  fill: `
    void main() {
      gl_FragColor = vec4(texture2D(page, at).rgb, 1.0);
    }
  `,
  cut: `
    void main() {
      gl_FragColor = texture2D(page, at);
      if (gl_FragColor.a < 0.5) discard;
    }
  `,
  blend: `
    void main() {
      gl_FragColor = texture2D(page, at);
    }
  `,
};

export type DrawCopies = (batch: BarBatch, page: REGL.Texture2D, view: PassView) => void;

export function createDrawCopies(
  regl: REGL.Regl,
  elements: QuadElements,
  { pageTexels, how }: Copying,
): DrawCopies {
  const vertices = regl.buffer({ usage: 'stream', type: 'float' });
  const prop = regl.prop as <K extends keyof Props>(name: K) => REGL.DynamicVariable<Props[K]>;
  const stride = BAR_VERTEX_FLOATS * 4;
  const draw = regl({
    vert: vertexShader(pageTexels),
    frag: FRAGMENT + MAIN[how],
    attributes: {
      position: { buffer: vertices, type: 'float', size: 2, stride, offset: 0 },
      texel: { buffer: vertices, type: 'float', size: 2, stride, offset: 8 },
    },
    uniforms: { canvasPx: prop('canvasPx'), page: prop('page') },
    elements: prop('elements'),
    count: prop('count'),
    scissor: { enable: true, box: prop('clip') },
    depth: { enable: false },
    blend: { enable: how === 'blend', func: { src: 'src alpha', dst: 'one minus src alpha' } },
  });
  return (batch, page, view) => {
    if (batch.count === 0) return;
    vertices(batch.borrowVertices());
    draw({ ...view, page, elements: elements.forQuads(batch.count), count: batch.count * 6 });
  };
}
