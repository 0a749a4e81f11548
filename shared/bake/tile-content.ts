import type { Bake } from './bake.ts';
import { TILE_TABLES } from './changes.ts';
import { TLV_KINDS } from './layout.ts';
import { TileSet } from './tile-set.ts';

/** Tiles that have any byte other than zero in one of the four tables. */
export function tilesWithContent({ bytes, tables, topology }: Bake): TileSet {
  const spans = TILE_TABLES.map((table) => [tables[table], TLV_KINDS[table].bytes] as const);
  return TileSet.where(topology.tileCount, (tile) =>
    spans.some(([start, entryBytes]) => {
      const end = start + (tile + 1) * entryBytes;
      for (let at = end - entryBytes; at < end; at++) if (bytes[at] !== 0) return true;
      return false;
    }),
  );
}
