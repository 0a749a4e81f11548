import type REGL from 'regl';
import { ATLAS_PAGE_ROWS, ATLAS_WIDTH, TEXELS_PER_COLUMN } from '../atlas-layout.ts';
import { STRIP_VERTEX_FLOATS } from '../strip-batch.ts';
import type { StripBatch } from '../strip-batch.ts';
import { TO_CLIP_SPACE } from './quad-stream.ts';
import type { PassView, QuadElements } from './quad-stream.ts';

/** What the two passes over strips of the atlas share: geometry, texel lookup, colours. */
export interface StripView extends PassView {
  /** Eight slots, red, green, blue from 0 to 1. */
  readonly colours: readonly (readonly [number, number, number])[];
  readonly markColour: readonly [number, number, number];
  readonly ratio: number;
}

interface Props extends StripView {
  readonly elements: REGL.Elements;
  readonly count: number;
  readonly atlas: REGL.Texture2D;
}

const VERTEX = `
  precision highp float;
  attribute vec2 position;
  attribute float column;
  attribute vec4 lane;
  varying float columnAt;
  varying vec4 laneAt;
  ${TO_CLIP_SPACE}
  void main() {
    columnAt = column;
    laneAt = lane;
    gl_Position = toClipSpace(position);
  }
`;

/** Rows and heights are whole numbers that interpolation may leave a hair beside. */
const LOOKUP = `
  precision highp float;
  uniform sampler2D atlas;
  uniform vec3 colours[8];
  uniform vec3 markColour;
  uniform float ratio;
  varying float columnAt;
  varying vec4 laneAt;

  float columnNumber() { return floor(clamp(columnAt, 0.0, 255.5)); }
  float laneHeight() { return floor(laneAt.z + 0.5); }
  float fromBottom() { return gl_FragCoord.y - floor(laneAt.y + 0.5); }
  float columnPx() { return laneAt.w; }
  vec4 texel(float column, float part) {
    float x = (column * ${TEXELS_PER_COLUMN}.0 + part + 0.5) / ${ATLAS_WIDTH}.0;
    float y = (floor(laneAt.x + 0.5) + 0.5) / ${ATLAS_PAGE_ROWS}.0;
    return texture2D(atlas, vec2(x, y));
  }
`;

export type DrawStrips = (batch: StripBatch, atlas: REGL.Texture2D, view: StripView) => void;

/** `main` is the pass's own fragment program. */
export function createDrawStrips(
  regl: REGL.Regl,
  elements: QuadElements,
  main: string,
): DrawStrips {
  const vertices = regl.buffer({ usage: 'stream', type: 'float' });
  const prop = regl.prop as <K extends keyof Props>(name: K) => REGL.DynamicVariable<Props[K]>;
  const floats = (size: number, float: number): REGL.AttributeConfig => ({
    buffer: vertices,
    type: 'float',
    size,
    stride: STRIP_VERTEX_FLOATS * 4,
    offset: float * 4,
  });
  const slotColours = Array.from({ length: 8 }, (_, slot) => [
    `colours[${slot}]`,
    (_context: unknown, props: Props) => props.colours[slot],
  ]);
  const draw = regl({
    vert: VERTEX,
    frag: LOOKUP + main,
    attributes: { position: floats(2, 0), column: floats(1, 2), lane: floats(4, 3) },
    uniforms: {
      canvasPx: prop('canvasPx'),
      markColour: prop('markColour'),
      ratio: prop('ratio'),
      atlas: prop('atlas'),
      ...Object.fromEntries(slotColours),
    },
    elements: prop('elements'),
    count: prop('count'),
    scissor: { enable: true, box: prop('clip') },
    depth: { enable: false },
  });
  return (batch, atlas, view) => {
    if (batch.count === 0) return;
    vertices(batch.borrowVertices());
    const count = batch.count * 6;
    draw({ ...view, atlas, elements: elements.forQuads(batch.count), count });
  };
}
