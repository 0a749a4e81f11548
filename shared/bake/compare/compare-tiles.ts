import type { Bake } from '../bake.ts';
import { tileAt } from '../bake.ts';
import { TILE_TABLES, type TileRuns } from '../changes.ts';
import { TLV_KINDS } from '../layout.ts';
import type { Steps } from '../steps.ts';
import { pairTiles, type TilePairs } from './tile-pairs.ts';

/** Tiles that are looked at between two reports of progress. */
const SLICE_TILES = 16_384;

/**
 * One byte a tile of `mine`: 1 where any byte of it differs from the tile at the same column and row
 * of `other`. Tiles that only one of the two has count as alike (`pairTiles` tells those). Yields the
 * share of tiles that were looked at.
 */
export function* differingTiles(mine: Bake, other: Bake): Steps<Uint8Array> {
  const pairs = pairTiles(mine.topology, other.topology);
  const flags = new Uint8Array(pairs.mineCount);
  for (let first = 0; first < pairs.mineCount; first += SLICE_TILES) {
    if (first > 0) yield first / pairs.mineCount;
    const last = Math.min(first + SLICE_TILES, pairs.mineCount) - 1;
    compareRuns(flags, mine, other, pairs, [[first, last]]);
  }
  return flags;
}

/** Looks at these tiles again after an edit of `mine`; by how many more tiles differ now. */
export function compareRuns(
  flags: Uint8Array,
  mine: Bake,
  other: Bake,
  pairs: TilePairs,
  runs: TileRuns,
): number {
  let more = 0;
  for (const [first, last] of runs) {
    for (let tile = first; tile <= last; tile++) {
      const there = pairs.otherOf(tile);
      const differs = there !== null && !isSameTile(mine, tile, other, there) ? 1 : 0;
      more += differs - (flags[tile] as number);
      flags[tile] = differs;
    }
  }
  return more;
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
