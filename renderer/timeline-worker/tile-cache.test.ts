import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AtlasRows, TileCache } from './tile-cache.ts';
import type { LaneTile } from './tile-cache.ts';

const NO_RECTS = { floats: new Float32Array(0), words: new Uint32Array(0) };
const NO_RUNS = new Uint16Array(0);

function tile(cache: TileCache, level: number, index: number, lane: number, rects = 0): LaneTile {
  return {
    level,
    index,
    lane,
    atlasRow: cache.takeRow(),
    residual: NO_RUNS,
    instants: NO_RUNS,
    overlaps: NO_RUNS,
    texels: null,
    rects: NO_RECTS,
    rectFrom: 0,
    rectTo: rects,
  };
}

function cacheOf(atlasRows: number, rectBytes = 1e9): TileCache {
  const rows = new AtlasRows(atlasRows);
  return new TileCache(rows, { atlasRows, rectBytes });
}

describe('TileCache', () => {
  it('finds what was inserted by level, index and lane', () => {
    const cache = cacheOf(8);
    const inserted = tile(cache, 3, -7, 12);
    cache.insert(inserted);
    expect(cache.lanesAt(3, -7)?.get(12)).toBe(inserted);
    expect(cache.lanesAt(3, 7)).toBeUndefined();
    expect(cache.heldLevels()).toEqual([3]);
  });

  it('drops what was unused longest when rows run out', () => {
    const cache = cacheOf(3);
    for (const lane of [0, 1, 2]) cache.insert(tile(cache, 0, 0, lane));
    cache.touch(cache.lanesAt(0, 0)!.get(0)!);
    cache.insert(tile(cache, 0, 0, 3));
    expect([...cache.lanesAt(0, 0)!.keys()].sort()).toEqual([0, 2, 3]);
  });

  it('keeps the memory of rectangles below its limit', () => {
    const cache = cacheOf(100, 16 * 50);
    for (let lane = 0; lane < 20; lane++) cache.insert(tile(cache, 0, 0, lane, 10));
    expect(cache.tileCount).toBe(5);
    expect([...cache.lanesAt(0, 0)!.keys()]).toEqual([15, 16, 17, 18, 19]);
  });

  it('gives the row of a replaced tile back', () => {
    const cache = cacheOf(2);
    cache.insert(tile(cache, 0, 0, 0));
    cache.insert(tile(cache, 0, 0, 0));
    cache.insert(tile(cache, 0, 0, 1));
    expect(cache.tileCount).toBe(2);
  });

  it('never hands out a row twice and forgets nothing that it holds, whatever happens', () => {
    const step = fc.record({
      level: fc.nat({ max: 3 }),
      index: fc.integer({ min: -2, max: 2 }),
      lane: fc.nat({ max: 4 }),
      touch: fc.boolean(),
      clear: fc.nat({ max: 30 }).map((n) => n === 0),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = cacheOf(12, 16 * 40);
        for (const { level, index, lane, touch, clear } of steps) {
          if (clear) cache.clear();
          const held = cache.lanesAt(level, index)?.get(lane);
          if (touch && held !== undefined) cache.touch(held);
          else cache.insert(tile(cache, level, index, lane, lane));
          const tiles = allTiles(cache);
          expect(tiles.length).toBe(cache.tileCount);
          expect(new Set(tiles.map((t) => t.atlasRow)).size).toBe(tiles.length);
          expect(tiles.length).toBeLessThanOrEqual(12);
          expect(cache.bytes).toBe(
            tiles.reduce((bytes, t) => bytes + (t.rectTo - t.rectFrom) * 16 + 2 * 3072, 0),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});

function allTiles(cache: TileCache): LaneTile[] {
  const tiles: LaneTile[] = [];
  for (const level of cache.heldLevels()) {
    for (let index = -2; index <= 2; index++) {
      tiles.push(...(cache.lanesAt(level, index)?.values() ?? []));
    }
  }
  return tiles;
}
