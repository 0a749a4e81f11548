import { TileSet } from './tile-set.ts';

/** Up to this share of the array asking each tile is quicker than passes over all words. */
const FEW_SHARE = 1 / 32;

/**
 * Tiles of the set that lie at its border: one of their four neighbours is not in it, or the array
 * ends there. Costs the set's tiles where these are few, else a few passes over its words.
 */
export function outlineOf(set: TileSet, columns: number): TileSet {
  return set.size <= set.tileCount * FEW_SHARE ? byTiles(set, columns) : byWords(set, columns);
}

function byTiles(set: TileSet, columns: number): TileSet {
  const border: number[] = [];
  for (const tile of set.toArray()) {
    const x = tile % columns;
    const isInside =
      x > 0 &&
      x < columns - 1 &&
      set.has(tile - 1) &&
      set.has(tile + 1) &&
      tile >= columns &&
      set.has(tile - columns) &&
      set.has(tile + columns);
    if (!isInside) border.push(tile);
  }
  return TileSet.of(set.tileCount, border);
}

function byWords(set: TileSet, columns: number): TileSet {
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
