import { describe, expect, it } from 'vitest';
import { resolveTheme } from './colours.ts';
import { NO_MARKS, type TraceShape, type WindowStrips } from './messages.ts';
import { packColour, type QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { drawStrips } from './strip-drawing.ts';
import { viewportOf, visibleLanes } from './viewport.ts';

const RULER = 36;
const view = {
  ...{ startOffset: 0, cyclesPerCssPx: 1, scrollTopCssPx: 0, devicePixelRatio: 1 },
  ...{ widthCssPx: 1000, heightCssPx: 116, rulerHeightCssPx: RULER },
};

const theme = resolveTheme(
  {
    slots: [],
    notes: ['#000001', '#000002', '#000003', '#000004', '#000005'],
    ...{ background: '#000009', laneBackground: '#000000', line: '#000000', text: '#000000' },
    ...{ textDim: '#000000', accent: '#000000', fontFamily: 'sans-serif', fontSizeCssPx: 11 },
  },
  (css) => [0, 0, Number.parseInt(css.slice(5), 16), 255],
);

const SLOWER = packColour([0, 0, 5, 255]);
const FASTER = packColour([0, 0, 1, 255]);

interface Quad {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly colour: number;
}

/** Two lanes of 20 pixels below the ruler. */
function bars(strips: WindowStrips | null, scrollTopCssPx = 0): Quad[] {
  const scene: Scene = {
    theme,
    view: { ...view, scrollTopCssPx },
    layout: { order: [0, 1], tops: [0, 20, 40] },
    marks: NO_MARKS,
    strips,
    shape: { cores: [0, 1], rows: [1, 1] } as unknown as TraceShape,
  };
  const quads: Quad[] = [];
  const batch = {
    push: (left: number, top: number, right: number, bottom: number, colour: number) =>
      quads.push({ left, top, right, bottom, colour }),
  } as unknown as QuadBatch;
  drawStrips(scene, viewportOf(scene.view), visibleLanes(scene.layout, scene.view), batch);
  return quads.filter(({ colour }) => colour === SLOWER || colour === FASTER);
}

const strips: WindowStrips = {
  lanes: [1],
  windows: 3,
  edges: Float64Array.of(100, 200, 300, 5_000),
  change: Float32Array.of(1, 0, -0.2),
};

describe('strips of windows', () => {
  it('rise from the lower edge where it is slower, hang from the upper where it is faster', () => {
    expect(bars(null)).toEqual([]);
    expect(bars(strips)).toEqual([
      { left: 100, right: 200, top: 69, bottom: 75, colour: SLOWER },
      { left: 300, right: 1000, top: 56, bottom: 58, colour: FASTER },
    ]);
  });

  it('stay below the ruler, at least a pixel wide, and are not drawn without edges', () => {
    const scrolled = bars(strips, 30);
    expect(scrolled).toEqual([{ left: 100, right: 200, top: 39, bottom: 45, colour: SLOWER }]);
    const narrow = { ...strips, edges: Float64Array.of(100, 100, 100, 100) };
    expect(bars(narrow)[0]).toMatchObject({ left: 100, right: 101 });
    const none = { ...strips, edges: new Float64Array(4).fill(NaN) };
    expect(bars(none)).toEqual([]);
  });
});
