import type REGL from 'regl';
import type { QuadBatch } from '../quad-batch.ts';
import { QUAD_VERTEX_BYTES } from '../quad-batch.ts';
import { TO_CLIP_SPACE } from './quad-stream.ts';
import type { PassView, QuadElements } from './quad-stream.ts';

/**
 * Big events. `along` counts device pixels from the event's start and gives the darker left edge;
 * `fourth` is the pattern of lane-drawing.ts. The stripes hang on the trace, not on the screen:
 * `stripePhasePx` is where offset 0 lies, modulo the period.
 */
export interface RectView extends PassView {
  readonly edgePx: number;
  readonly stripePeriodPx: number;
  readonly stripePhasePx: number;
}

interface Props extends RectView {
  readonly elements: REGL.Elements;
  readonly count: number;
}

const VERTEX = `
  precision highp float;
  attribute vec2 position;
  attribute float along;
  attribute vec4 colour;
  varying float fromStart;
  varying vec4 fill;
  ${TO_CLIP_SPACE}
  void main() {
    fromStart = along;
    fill = colour;
    gl_Position = toClipSpace(position);
  }
`;

const FRAGMENT = `
  precision highp float;
  uniform float edgePx, stripePeriodPx, stripePhasePx;
  varying float fromStart;
  varying vec4 fill;
  void main() {
    vec3 colour = fill.rgb;
    float pattern = floor(fill.a * 255.0 + 0.5);
    if (pattern > 0.5) {
      float slope = pattern < 1.5 ? -1.0 : 1.0;
      float across = gl_FragCoord.x - stripePhasePx + slope * gl_FragCoord.y;
      if (mod(across, stripePeriodPx) < 0.4 * stripePeriodPx) colour *= 0.74;
    }
    if (fromStart < edgePx) colour *= 0.62;
    gl_FragColor = vec4(colour, 1.0);
  }
`;

export type DrawRects = (batch: QuadBatch, view: RectView) => void;

export function createDrawRects(regl: REGL.Regl, elements: QuadElements): DrawRects {
  const vertices = regl.buffer({ usage: 'stream', type: 'uint8' });
  const prop = regl.prop as <K extends keyof Props>(name: K) => REGL.DynamicVariable<Props[K]>;
  const floats = (size: number, offset: number): REGL.AttributeConfig => ({
    buffer: vertices,
    type: 'float',
    size,
    stride: QUAD_VERTEX_BYTES,
    offset,
  });
  const draw = regl({
    vert: VERTEX,
    frag: FRAGMENT,
    attributes: {
      position: floats(2, 0),
      along: floats(1, 8),
      colour: { ...floats(4, 12), type: 'uint8', normalized: true },
    },
    uniforms: {
      canvasPx: prop('canvasPx'),
      edgePx: prop('edgePx'),
      stripePeriodPx: prop('stripePeriodPx'),
      stripePhasePx: prop('stripePhasePx'),
    },
    elements: prop('elements'),
    count: prop('count'),
    scissor: { enable: true, box: prop('clip') },
    depth: { enable: false },
  });
  return (batch, view) => {
    if (batch.count === 0) return;
    vertices(batch.borrowVertices());
    draw({ ...view, elements: elements.forQuads(batch.count), count: batch.count * 6 });
  };
}
