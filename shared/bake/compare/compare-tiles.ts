import type { Bake, TileTable } from '../bake.ts';
import { tileAt } from '../bake.ts';
import { TLV_KINDS } from '../layout.ts';
import { TileSet } from '../tile-set.ts';
import { pairTiles } from './tile-pairs.ts';

export const TILE_TABLES: readonly TileTable[] = ['params', 'routing', 'reset', 'weights'];

/** Tiles that are looked at between two reports of progress. */
const SLICE_TILES = 16_384;

/**
 * The tiles of `mine` that differ in any byte from the tile at the same column and row of `other`;
 * tiles that only one of the two has are not among them (`pairTiles` tells those). Yields how many
 * tiles were looked at, for a thread that tells how far it is.
 */
export function* differingTiles(mine: Bake, other: Bake): Generator<number, TileSet> {
  const pairs = pairTiles(mine.topology, other.topology);
  const differing: number[] = [];
  for (let tile = 0; tile < pairs.mineCount; tile++) {
    if (tile % SLICE_TILES === 0) yield tile;
    const there = pairs.otherOf(tile);
    if (there !== null && !isSameTile(mine, tile, other, there)) differing.push(tile);
  }
  return TileSet.of(pairs.mineCount, differing);
}

/** True where all entries of the two tiles have the same bytes. */
export function isSameTile(mine: Bake, tile: number, other: Bake, otherTile: number): boolean {
  return TILE_TABLES.every((table) => {
    const [a, b] = [tileAt(mine, table, tile), tileAt(other, table, otherTile)];
    for (let byte = 0; byte < TLV_KINDS[table].bytes; byte++) {
      if (mine.bytes[a + byte] !== other.bytes[b + byte]) return false;
    }
    return true;
  });
}
