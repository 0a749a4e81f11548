import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './tile-outline.ts';
import { TileSet } from './tile-set.ts';

const cases = fc
  .record({ tileCount: fc.integer({ min: 1, max: 300 }), columns: fc.integer({ min: 1, max: 70 }) })
  .chain(({ tileCount, columns }) =>
    fc.record({
      tileCount: fc.constant(tileCount),
      columns: fc.constant(Math.min(columns, tileCount)),
      tiles: fc.array(fc.nat(tileCount - 1), { maxLength: 400 }),
    }),
  );

describe('the outline of a set of tiles', () => {
  it('is the tiles with a side to a tile that is not in it, or to the outside', () => {
    fc.assert(
      fc.property(cases, ({ tileCount, columns, tiles }) => {
        const set = TileSet.of(tileCount, tiles);
        const isIn = (x: number, y: number) =>
          x >= 0 && x < columns && y >= 0 && set.has(y * columns + x);
        const isAtBorder = (tile: number) => {
          const [x, y] = [tile % columns, Math.floor(tile / columns)];
          return !(isIn(x - 1, y) && isIn(x + 1, y) && isIn(x, y - 1) && isIn(x, y + 1));
        };
        expect([...outlineOf(set, columns)]).toEqual([...set].filter(isAtBorder));
      }),
    );
  });

  it('is the same for few tiles of a large array', () => {
    const array = { tileCount: 128 * 64, columns: 128 };
    const [few, many] = [array, { ...array, tileCount: 128 * 8 }].map((size) =>
      outlineOf(TileSet.rectangle(size, { x: 120, y: 1 }, { x: 127, y: 6 }), 128),
    );
    expect([...few!]).toEqual([...many!]);
    expect(few!.size).toBe(2 * 8 + 2 * 4);
  });

  it('of all tiles is the border of the array', () => {
    expect(outlineOf(TileSet.all(1024 * 1024), 1024).size).toBe(4 * 1023);
  });
});
