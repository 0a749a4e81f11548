import { describe, expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { AtlasRows, TileCache } from './tile-cache.ts';

function cacheWith(...places: readonly (readonly [level: number, index: number])[]): TileCache {
  const cache = new TileCache(new AtlasRows(64), { atlasRows: 64, rectBytes: 1e6 });
  for (const [level, index] of places) {
    const runs = new Uint16Array(0);
    const rects = { floats: new Float32Array(0), words: new Uint32Array(0) };
    const columns = { residual: runs, instants: runs, overlaps: runs, texels: null };
    const content = { ...columns, rects, rectFrom: 0, rectTo: 0 };
    cache.insert({ level, index, lane: 0, atlasRow: null, ...content });
  }
  return cache;
}

function shown(cover: Coverage): [level: number, index: number, from: number, to: number][] {
  return cover.piecesOf(0).map(({ tile, from, to }) => [tile.level, tile.index, from, to]);
}

describe('Coverage', () => {
  it('shows the tile itself where it is there', () => {
    const cover = new Coverage(2, 5, cacheWith([2, 5], [3, 2], [1, 10]), null);
    expect(cover.isExact(0)).toBe(true);
    expect(shown(cover)).toEqual([[2, 5, 5 * 1024, 6 * 1024]]);
  });

  it('shows the part of the nearest coarser tile that lies over it', () => {
    const cover = new Coverage(2, 5, cacheWith([4, 1], [7, 0], [1, 10]), null);
    expect(cover.isExact(0)).toBe(false);
    expect(shown(cover)).toEqual([[4, 1, 5 * 1024, 6 * 1024]]);
  });

  it('shows finer tiles only where nothing coarser is there', () => {
    const cover = new Coverage(2, -1, cacheWith([1, -2], [1, -1], [0, -4]), null);
    expect(shown(cover)).toEqual([
      [1, -2, -1024, -512],
      [1, -1, -512, 0],
    ]);
  });

  it('prefers the picture from before a reload to a coarser new one', () => {
    const cover = new Coverage(2, 5, cacheWith([4, 1]), cacheWith([2, 5]));
    expect(shown(cover)).toEqual([[2, 5, 5 * 1024, 6 * 1024]]);
    expect(cover.isExact(0)).toBe(false);
    const both = new Coverage(2, 5, cacheWith([2, 5]), cacheWith([2, 5]));
    expect(both.isExact(0)).toBe(true);
  });

  it('shows finer tiles of the picture before where a growing trace needs coarser ones', () => {
    const cover = new Coverage(2, 0, cacheWith(), cacheWith([1, 0]));
    expect(shown(cover)).toEqual([[1, 0, 0, 512]]);
  });

  it('ends where another level begins, with whatever stands in for the tile', () => {
    const clip = { from: 100, to: 600 };
    for (const cache of [cacheWith([2, 0]), cacheWith([3, 0])]) {
      expect(shown(new Coverage(2, 0, cache, null, clip))).toEqual([
        [expect.any(Number), 0, 100, 600],
      ]);
    }
    expect(shown(new Coverage(2, 0, cacheWith([1, 0], [1, 1]), null, clip))).toEqual([
      [1, 0, 100, 512],
      [1, 1, 512, 600],
    ]);
  });

  it('lets the nearest of what is accepted stand in, and finer tiles only if none is missing', () => {
    const standIn = (cache: TileCache, isAccepted: (level: number) => boolean) =>
      new Coverage(2, 0, cache, null)
        .standIn(0, ({ level }) => isAccepted(level))
        .map(({ tile, from, to }) => [tile.level, from, to]);
    const all = cacheWith([2, 0], [3, 0], [4, 0], [1, 0], [1, 1]);
    expect(standIn(all, (level) => level > 2)).toEqual([[3, 0, 1024]]);
    expect(standIn(all, (level) => level > 3)).toEqual([[4, 0, 1024]]);
    expect(standIn(all, (level) => level < 2)).toEqual([
      [1, 0, 512],
      [1, 512, 1024],
    ]);
    expect(standIn(all, () => false)).toEqual([]);
    for (const half of [0, 1]) {
      expect(standIn(cacheWith([2, 0], [1, half]), (level) => level < 2)).toEqual([]);
    }
  });

  it('lets finer tiles stand in that leave out only what is not in the view', () => {
    const standIn = (from: number, to: number) =>
      new Coverage(2, 0, cacheWith([2, 0], [1, 0]), null, undefined, { from, to })
        .standIn(0, ({ level }) => level < 2)
        .map((piece) => [piece.tile.level, piece.from, piece.to]);
    expect(standIn(-4096, 512)).toEqual([[1, 0, 512]]);
    expect(standIn(100, 300)).toEqual([[1, 0, 512]]);
    expect(standIn(100, 513)).toEqual([]);
  });

  it('shows nothing for a lane of which nothing is known', () => {
    const cover = new Coverage(2, 5, cacheWith([2, 5]), null);
    expect(cover.piecesOf(1)).toEqual([]);
    expect(cover.isExact(1)).toBe(false);
  });
});
