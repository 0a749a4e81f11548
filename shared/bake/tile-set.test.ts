import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TileSet, type TileRun } from './tile-set.ts';

const sets = fc
  .integer({ min: 1, max: 200 })
  .chain((tileCount) =>
    fc.tuple(
      fc.constant(tileCount),
      fc.array(fc.nat(tileCount - 1), { maxLength: 150 }),
      fc.array(fc.nat(tileCount - 1), { maxLength: 150 }),
    ),
  );

const ascending = (tiles: Iterable<number>) => [...new Set(tiles)].sort((a, b) => a - b);

describe('TileSet', () => {
  it('holds the tiles it was given, ascending, each once', () => {
    fc.assert(
      fc.property(sets, ([tileCount, tiles]) => {
        const set = TileSet.of(tileCount, tiles);
        const plain = ascending(tiles);
        expect([...set]).toEqual(plain);
        expect(set.toArray()).toEqual(plain);
        expect(set.size).toBe(plain.length);
        expect(set.first).toBe(plain[0] ?? null);
        for (let tile = -1; tile <= tileCount + 40; tile++) {
          expect(set.has(tile)).toBe(plain.includes(tile));
        }
        for (let from = 0; from < tileCount; from++) {
          expect(set.next(from)).toBe(plain.find((tile) => tile >= from) ?? null);
        }
      }),
    );
  });

  it('finds the tile before and counts those below', () => {
    fc.assert(
      fc.property(sets, ([tileCount, tiles]) => {
        const set = TileSet.of(tileCount, tiles);
        const plain = ascending(tiles);
        for (let from = -1; from <= tileCount + 70; from++) {
          expect(set.previous(from)).toBe(plain.findLast((tile) => tile <= from) ?? null);
          expect(set.countBelow(from)).toBe(plain.filter((tile) => tile < from).length);
        }
      }),
    );
  });

  it('moves by any distance, and goes to another thread and back as words', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: -220, max: 220 }), ([tileCount, tiles], by) => {
        const set = TileSet.of(tileCount, tiles);
        const moved = ascending(tiles)
          .map((tile) => tile + by)
          .filter((tile) => tile >= 0 && tile < tileCount);
        expect([...set.shifted(by)]).toEqual(moved);
        expect(set.shifted(by).size).toBe(moved.length);
        expect(TileSet.ofWords(tileCount, set.toWords()).equals(set)).toBe(true);
      }),
    );
    expect([...TileSet.ofWords(3, Uint32Array.of(0xffff_ffff))]).toEqual([0, 1, 2]);
    expect(() => TileSet.ofWords(33, new Uint32Array(1))).toThrow(RangeError);
  });

  it('combines as sets do', () => {
    fc.assert(
      fc.property(sets, ([tileCount, a, b]) => {
        const [first, second] = [TileSet.of(tileCount, a), TileSet.of(tileCount, b)];
        const all = Array.from({ length: tileCount }, (_, tile) => tile);
        const where = (test: (inA: boolean, inB: boolean) => boolean) =>
          all.filter((tile) => test(a.includes(tile), b.includes(tile)));
        expect([...first.union(second)]).toEqual(where((inA, inB) => inA || inB));
        expect([...first.intersection(second)]).toEqual(where((inA, inB) => inA && inB));
        expect([...first.difference(second)]).toEqual(where((inA, inB) => inA && !inB));
        expect([...first.symmetricDifference(second)]).toEqual(where((inA, inB) => inA !== inB));
        expect([...first.complement()]).toEqual(where((inA) => !inA));
        expect(first.equals(second)).toBe(ascending(a).join() === ascending(b).join());
        const halves = first.intersection(second).union(first.difference(second));
        expect(halves.equals(first)).toBe(true);
      }),
    );
  });

  it('is made of runs and gives them back', () => {
    fc.assert(
      fc.property(sets, ([tileCount, tiles]) => {
        const set = TileSet.of(tileCount, tiles);
        const runs = set.runs();
        expect(TileSet.ofRuns(tileCount, runs).equals(set)).toBe(true);
        runs.forEach(([first, last], index) => {
          expect(first).toBeLessThanOrEqual(last);
          expect(runs[index + 1]?.[0] ?? Infinity).toBeGreaterThan(last + 1);
        });
      }),
    );
  });

  it('fills any one run', () => {
    const run = fc
      .tuple(fc.nat(130), fc.nat(130))
      .map(([a, b]): TileRun => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(run, ([first, last]) => {
        const plain = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        expect([...TileSet.ofRuns(131, [[first, last]])]).toEqual(plain);
      }),
    );
  });

  it('keeps the tiles that an array of another size has', () => {
    fc.assert(
      fc.property(sets, fc.nat(250), ([tileCount, tiles], next) => {
        const resized = TileSet.of(tileCount, tiles).resized(next);
        expect(resized.tileCount).toBe(next);
        expect([...resized]).toEqual(ascending(tiles).filter((tile) => tile < next));
        expect(resized.size).toBe(resized.toArray().length);
      }),
    );
  });

  it('takes a rectangle from any corner, also where the last row is short', () => {
    const array = { tileCount: 11, columns: 4 };
    const tiles = [1, 2, 5, 6, 9, 10];
    expect([...TileSet.rectangle(array, { x: 1, y: 0 }, { x: 2, y: 2 })]).toEqual(tiles);
    expect([...TileSet.rectangle(array, { x: 2, y: 2 }, { x: 1, y: 0 })]).toEqual(tiles);
    expect([...TileSet.rectangle(array, { x: 3, y: 2 }, { x: 3, y: 2 })]).toEqual([]);
    expect([...TileSet.rectangle(array, { x: -5, y: -5 }, { x: 99, y: 99 })]).toEqual([
      ...TileSet.all(11),
    ]);
  });

  it('has all, none, or those that pass a test', () => {
    expect(TileSet.all(65).size).toBe(65);
    expect(TileSet.all(0).size).toBe(0);
    expect(TileSet.none(65).first).toBeNull();
    expect([...TileSet.where(70, (tile) => tile % 33 === 0)]).toEqual([0, 33, 66]);
  });

  it('refuses tiles that the array does not have, and sets of other arrays', () => {
    expect(() => TileSet.of(4, [4])).toThrow(RangeError);
    expect(() => TileSet.ofRuns(4, [[2, 4]])).toThrow(RangeError);
    expect(() => TileSet.all(4).union(TileSet.all(5))).toThrow(RangeError);
  });
});
