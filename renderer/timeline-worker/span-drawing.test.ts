import { describe, expect, it } from 'vitest';
import { resolveTheme } from './colours.ts';
import { NO_MARKS, type Marks } from './messages.ts';
import { packColour, type QuadBatch } from './quad-batch.ts';
import type { Scene } from './scene.ts';
import { drawSnaps, drawSpans } from './span-drawing.ts';
import { viewportOf, visibleLanes } from './viewport.ts';

const view = {
  startOffset: 1000,
  cyclesPerCssPx: 2,
  scrollTopCssPx: 0,
  widthCssPx: 500,
  heightCssPx: 116,
  rulerHeightCssPx: 36,
  devicePixelRatio: 1,
};
const TEXT = '#000007';
const theme = resolveTheme(
  {
    slots: [],
    notes: [],
    ...{ background: '#000000', laneBackground: '#000000', line: '#000000', text: TEXT },
    ...{ textDim: '#000000', accent: '#000000', fontFamily: 'sans-serif', fontSizeCssPx: 11 },
  },
  (css) => [0, 0, Number.parseInt(css.slice(5), 16), 255],
);

/** What is drawn in the text's colour: left, top, right, bottom. */
function drawn(marks: Partial<Marks>): number[][] {
  const layout = { order: [3, 1], tops: [0, 40, 80] };
  const scene: Scene = { theme, view, layout, marks: { ...NO_MARKS, ...marks }, shape: null };
  const boxes: number[][] = [];
  const push = (left: number, top: number, right: number, bottom: number, colour: number): void => {
    if (colour === packColour(theme.text)) boxes.push([left, top, right, bottom]);
  };
  const batch = { push } as unknown as QuadBatch;
  const viewport = viewportOf(view);
  drawSpans(scene, viewport, batch);
  drawSnaps(scene, viewport, visibleLanes(layout, view), batch);
  return boxes;
}

describe('spans', () => {
  it('are two lines from the top of the ruler to the bottom of the lanes', () => {
    const span = { startOffset: 1_200, endOffset: 1_600, label: '' };
    expect(drawn({ spans: [span] })).toEqual([
      [100, 0, 101, 116],
      [300, 0, 301, 116],
    ]);
    expect(drawn({ spans: [{ ...span, startOffset: -5e18 }] })).toEqual([[300, 0, 301, 116]]);
  });
});

describe('a snapped edge', () => {
  it('is a bar with two caps over its lane, wherever that lane is', () => {
    expect(drawn({ snaps: [{ offset: 1_400, lane: 1 }] })).toEqual([
      [199, 76, 201, 115],
      [196, 76, 204, 78],
      [196, 113, 204, 115],
    ]);
    expect(drawn({ snaps: [{ offset: 1_400, lane: 2 }] })).toEqual([]);
  });
});
