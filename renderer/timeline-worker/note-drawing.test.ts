import { describe, expect, it } from 'vitest';
import { FIRST_SUM } from '../../shared/trace/lane-sum.ts';
import { resolveTheme } from './colours.ts';
import { NO_MARKS, type LaneLayout, type NoteMark, type TraceShape } from './messages.ts';
import { drawNotes } from './note-drawing.ts';
import { packColour, QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { viewportOf, visibleLanes } from './viewport.ts';

const view = {
  startOffset: 0,
  cyclesPerCssPx: 1,
  scrollTopCssPx: 0,
  widthCssPx: 1000,
  heightCssPx: 116,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};

const theme = resolveTheme(
  {
    slots: [],
    notes: ['#000001', '#000002'],
    ...{ background: '#000000', laneBackground: '#000000', line: '#000000', text: '#000000' },
    ...{ textDim: '#000000', accent: '#000000', fontFamily: 'sans-serif', fontSizeCssPx: 11 },
  },
  (css) => [0, 0, Number.parseInt(css.slice(5), 16), 255],
);

interface Quad {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly colour: number;
}

const FOUR: LaneLayout = { order: [0, 1, 2, 3], tops: [0, 20, 40, 60, 80] };

/** Lanes of 20 pixels, cores 0, 1, 5 and 9. */
function drawn(notes: readonly NoteMark[], layout: LaneLayout = FOUR): Quad[] {
  const scene: Scene = {
    theme,
    view,
    layout,
    marks: { ...NO_MARKS, notes },
    shape: { cores: [0, 1, 5, 9], rows: [1, 1, 1, 1] } as unknown as TraceShape,
  };
  const quads: Quad[] = [];
  const batch = {
    push: (left: number, top: number, right: number, bottom: number, colour: number) =>
      quads.push({ left, top, right, bottom, colour }),
  } as unknown as QuadBatch;
  drawNotes(scene, viewportOf(view), visibleLanes(scene.layout, view), batch);
  return quads;
}

const point = (startOffset: number, colour = 0): NoteMark => ({
  startOffset,
  endOffset: null,
  cores: null,
  colour,
});

describe('notes', () => {
  it('of a cycle are a line through everything with a flag, in their colour', () => {
    expect(drawn([point(100, 1)])).toEqual([
      { left: 100, right: 101, top: 0, bottom: 116, colour: packColour([0, 0, 2, 255]) },
      { left: 100, right: 106, top: 0, bottom: 5, colour: packColour([0, 0, 2, 255]) },
    ]);
  });

  it('that fall on one pixel, or out of view, are not drawn again and again', () => {
    const crowd = Array.from({ length: 1000 }, (_, i) => point(100 + i / 1e6));
    expect(drawn([point(-(2 ** 60)), ...crowd, point(2 ** 60)])).toHaveLength(2);
  });

  it('of an area are a bar in the ruler and a box around each run of its lanes', () => {
    const cores = [[1, 5]] as const;
    const quads = drawn([{ startOffset: 200, endOffset: 300, cores, colour: 0 }]);
    expect(quads[0]).toMatchObject({ left: 200, right: 300, top: 0, bottom: 5 });
    const fill = quads[1];
    expect(fill).toMatchObject({ left: 200, right: 300, top: 56, bottom: 95 });
    const apart = [
      [0, 0],
      [9, 9],
    ] as const;
    const tops = drawn([{ startOffset: 200, endOffset: 300, cores: apart, colour: 0 }])
      .filter(({ left, right }) => right - left === 100)
      .map(({ top }) => top);
    expect([...new Set(tops)]).toEqual([0, 36, 53, 96, 113]);
  });

  it('of an area are on the row of a sum that has any of its lanes', () => {
    const sum = { lane: FIRST_SUM, runs: [[1, 2]] as const, of: 2 };
    const layout = { order: [0, FIRST_SUM, 3], tops: [0, 20, 40, 60], sums: [sum] };
    const cores = [[5, 5]] as const;
    const [, fill] = drawn([{ startOffset: 200, endOffset: 300, cores, colour: 0 }], layout);
    expect(fill).toMatchObject({ left: 200, right: 300, top: 56, bottom: 75 });
  });

  it('reach over the whole canvas without leaving it', () => {
    const quads = drawn([{ startOffset: -(2 ** 62), endOffset: 2 ** 62, cores: null, colour: 0 }]);
    for (const { left, right } of quads) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(1000);
    }
    expect(quads.length).toBeGreaterThan(1);
  });
});
