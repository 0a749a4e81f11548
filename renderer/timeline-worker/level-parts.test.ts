import { describe, expect, it } from 'vitest';
import { levelParts } from './level-parts.ts';
import type { TraceShape } from './messages.ts';
import { SHAPE } from './testing/fake-host.ts';
import { viewportOf } from './viewport.ts';

const EVERYWHERE = { from: -Infinity, to: Infinity };

/** A view of so many cycles, one a pixel and a half: level 0 is the one that it wants. */
function partsOf(from: number, to: number, shape: Partial<TraceShape>) {
  const viewport = viewportOf({
    startOffset: from,
    cyclesPerCssPx: 1 / 1.5,
    scrollTopCssPx: 0,
    widthCssPx: (to - from) * 1.5,
    heightCssPx: 100,
    rulerHeightCssPx: 20,
    devicePixelRatio: 1,
  });
  return levelParts(viewport, { ...SHAPE, overviewLevel: 4, ...shape });
}

describe('parts of a view', () => {
  it('are one at the level of the view where all details are there', () => {
    expect(partsOf(0, 600, { detailed: EVERYWHERE })).toEqual([
      {
        level: 0,
        tiles: { first: 0, last: 2 },
        coarserTiles: { first: 0, last: 1 },
        from: -Infinity,
        to: Infinity,
      },
    ]);
  });

  it('are one at the level of the overview where none are there, or none in view', () => {
    for (const detailed of [null, { from: 600, to: 900 }, { from: -50, to: 0 }]) {
      expect(partsOf(0, 600, { detailed })).toMatchObject([
        { level: 4, tiles: { first: 0, last: 0 }, from: -Infinity, to: Infinity },
      ]);
    }
  });

  it('are one at the level of the view where that is as coarse as the overview', () => {
    const parts = partsOf(0, 600, { overviewLevel: 0, detailed: { from: 100, to: 200 } });
    expect(parts).toMatchObject([{ level: 0, from: -Infinity, to: Infinity }]);
  });

  it('meet where the details begin and end, without a tile from beyond', () => {
    expect(partsOf(0, 5000, { detailed: { from: 512, to: 4096 } })).toMatchObject([
      { level: 4, tiles: { first: 0, last: 0 }, from: -Infinity, to: 512 },
      { level: 0, tiles: { first: 2, last: 15 }, from: 512, to: 4096 },
      { level: 4, tiles: { first: 1, last: 1 }, from: 4096, to: Infinity },
    ]);
  });

  it('are the details alone where the view lies inside of them', () => {
    expect(partsOf(600, 900, { detailed: { from: 512, to: 4096 } })).toMatchObject([
      { level: 0, from: -Infinity, to: Infinity },
    ]);
  });

  it('hold the very end of the extent, and are none outside of it', () => {
    const extent = { extentStart: 0, extentEnd: 512, detailed: EVERYWHERE };
    expect(partsOf(0, 600, extent)[0]?.tiles).toEqual({ first: 0, last: 2 });
    expect(partsOf(513, 600, extent)).toEqual([]);
  });
});
