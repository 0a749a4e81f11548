import type REGL from 'regl';
import type { QuadBatch } from '../quad-batch.ts';
import { QUAD_VERTEX_BYTES } from '../quad-batch.ts';
import { TO_CLIP_SPACE } from './quad-stream.ts';
import type { PassView, QuadElements } from './quad-stream.ts';

/** Plain quads: lane backgrounds, selection, grid; `fourth` is the opacity. */
interface Props extends PassView {
  readonly elements: REGL.Elements;
  readonly count: number;
}

const VERTEX = `
  precision highp float;
  attribute vec2 position;
  attribute vec4 colour;
  varying vec4 fill;
  ${TO_CLIP_SPACE}
  void main() {
    fill = colour;
    gl_Position = toClipSpace(position);
  }
`;

const FRAGMENT = `
  precision mediump float;
  varying vec4 fill;
  void main() {
    gl_FragColor = fill;
  }
`;

export type DrawFills = (batch: QuadBatch, view: PassView) => void;

export function createDrawFills(
  regl: REGL.Regl,
  elements: QuadElements,
  kind: 'opaque' | 'translucent',
): DrawFills {
  const vertices = regl.buffer({ usage: 'stream', type: 'uint8' });
  const prop = regl.prop as <K extends keyof Props>(name: K) => REGL.DynamicVariable<Props[K]>;
  const draw = regl({
    vert: VERTEX,
    frag: FRAGMENT,
    attributes: {
      position: { buffer: vertices, type: 'float', size: 2, stride: QUAD_VERTEX_BYTES, offset: 0 },
      colour: {
        buffer: vertices,
        type: 'uint8',
        size: 4,
        stride: QUAD_VERTEX_BYTES,
        offset: 12,
        normalized: true,
      },
    },
    uniforms: { canvasPx: prop('canvasPx') },
    elements: prop('elements'),
    count: prop('count'),
    scissor: { enable: true, box: prop('clip') },
    depth: { enable: false },
    blend: {
      enable: kind === 'translucent',
      func: { src: 'src alpha', dst: 'one minus src alpha' },
    },
  });
  return (batch, view) => {
    if (batch.count === 0) return;
    vertices(batch.borrowVertices());
    draw({ ...view, elements: elements.forQuads(batch.count), count: batch.count * 6 });
  };
}
