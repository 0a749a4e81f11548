import { TileSet } from './tile-set.ts';

/**
 * Tiles of the set that lie at its border: one of their four neighbours is not in it, or the array
 * ends there. Costs a few passes over the set's words, whatever is in it.
 */
export function outlineOf(set: TileSet, columns: number): TileSet {
  const sides = [
    set.shifted(1).difference(columnOf(set.tileCount, columns, 0)),
    set.shifted(-1).difference(columnOf(set.tileCount, columns, columns - 1)),
    set.shifted(columns),
    set.shifted(-columns),
  ];
  const inside = sides.reduce((inner, neighbours) => inner.intersection(neighbours));
  return set.difference(inside);
}

function columnOf(tileCount: number, columns: number, x: number): TileSet {
  const tiles = Array.from({ length: Math.ceil((tileCount - x) / columns) }, (_, y) => {
    return y * columns + x;
  });
  return TileSet.of(tileCount, tiles);
}
