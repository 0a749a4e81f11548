import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveTheme } from './colours.ts';
import { drawHits } from './hit-drawing.ts';
import { NO_MARKS, type HitMarks, type TraceShape } from './messages.ts';
import { packColour, QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { viewportOf, visibleLanes } from './viewport.ts';

const view = {
  startOffset: 0,
  cyclesPerCssPx: 1,
  scrollTopCssPx: 0,
  widthCssPx: 100,
  heightCssPx: 116,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};
const theme = resolveTheme(
  {
    slots: [],
    notes: [],
    ...{ background: '#000001', laneBackground: '#000002', line: '#000003', text: '#000004' },
    ...{ textDim: '#000005', accent: '#000006', fontFamily: 'sans-serif', fontSizeCssPx: 11 },
  },
  (css) => [0, 0, Number.parseInt(css.slice(5), 16), 255],
);
const TICK = packColour(theme.text);
const EDGE = packColour(theme.background);

interface Quad {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly colour: number;
}

const EVERYWHERE = { from: -Infinity, to: Infinity };

/** Two lanes of 20 pixels below a ruler of 36. */
function drawn(hits: HitMarks, detailed: TraceShape['detailed'] = EVERYWHERE): Quad[] {
  const scene: Scene = {
    theme,
    view,
    layout: { order: [0, 1], tops: [0, 20, 40], stickyCount: 0 },
    marks: NO_MARKS,
    hits,
    shape: { cores: [0, 1], rows: [1, 1], detailed } as unknown as TraceShape,
  };
  const quads: Quad[] = [];
  const batch = {
    push: (left: number, top: number, right: number, bottom: number, colour: number) =>
      quads.push({ left, top, right, bottom, colour }),
  } as unknown as QuadBatch;
  drawHits(scene, viewportOf(view), visibleLanes(scene.layout, view), batch);
  return quads;
}

const inLane = (marked: number[], lane = 0): HitMarks => ({
  view: { from: 0, to: 100, columns: marked.length },
  lanes: [lane],
  marked: Uint8Array.from(marked),
});
const ticks = (quads: readonly Quad[]) => quads.filter(({ colour }) => colour === TICK);
const veils = (quads: readonly Quad[]) =>
  quads.filter(({ colour }) => colour !== TICK && colour !== EDGE);

describe('hits in the lanes', () => {
  it('are ticks at the upper edge, and the rest of the lane lies under a veil', () => {
    const quads = drawn(inLane([0, 1, 1, 0, 0], 1));
    expect(ticks(quads)).toEqual([{ left: 20, right: 60, top: 56, bottom: 58, colour: TICK }]);
    expect(veils(quads)).toMatchObject([
      { left: 0, right: 20, top: 56, bottom: 75 },
      { left: 60, right: 100, top: 56, bottom: 75 },
    ]);
  });

  it('take a pixel each where a column is narrower than one', () => {
    const marked = Array.from({ length: 1000 }, (_, column) => (column === 503 ? 1 : 0));
    expect(ticks(drawn(inLane(marked)))).toMatchObject([{ left: 50, right: 51 }]);
  });

  it('are not drawn, nor is a veil, where nothing is known of events', () => {
    expect(drawn(inLane([1, 0]), null)).toEqual([]);
    const quads = drawn(inLane([1, 1, 0, 0, 0, 1, 0, 0, 1, 1]), { from: 20, to: 79 });
    for (const { left, right } of quads) {
      expect(left).toBeGreaterThanOrEqual(20);
      expect(right).toBeLessThanOrEqual(80);
    }
    expect(ticks(quads)).toMatchObject([{ left: 50, right: 60 }]);
  });

  it('cover each pixel of the known columns exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 100 }),
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: 0, max: 3 }),
        (marked, from, wider) => {
          const to = from + marked.length * (1 + wider);
          const hits = { ...inLane(marked), view: { from, to, columns: marked.length } };
          const covered = new Array<number>(100).fill(0);
          const quads = drawn(hits);
          for (const { left, right } of [...ticks(quads), ...veils(quads)]) {
            for (let x = left; x < right; x++) covered[x] = (covered[x] as number) + 1;
          }
          covered.forEach((times, x) => {
            const column = Math.floor((x + 0.5 - from) / (1 + wider));
            expect(times).toBe(column >= 0 && column < marked.length ? 1 : 0);
            const isTick = ticks(quads).some(({ left, right }) => x >= left && x < right);
            expect(isTick).toBe(marked[column] === 1);
          });
        },
      ),
    );
  });
});
