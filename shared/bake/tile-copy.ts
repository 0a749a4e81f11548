import type { Bake, TileTable } from './bake.ts';
import { tileAt } from './bake.ts';
import type { Edit } from './edits.ts';
import { TLV_KINDS } from './layout.ts';
import { editOf, tileSplices, tilesText } from './splices.ts';

/** What of a tile is taken: each is a table of the bake. */
export type TilePart = TileTable;

export const TILE_PARTS: readonly TilePart[] = ['params', 'routing', 'reset', 'weights'];

/** A tile as its bytes were, reserved ones and the signs of zeros too. */
export interface TileCopy {
  /** Where it came from, for people. */
  readonly tile: number;
  readonly parts: Readonly<Record<TilePart, Uint8Array>>;
}

/** Throws a RangeError where there is no such tile. */
export function copyTile(bake: Bake, tile: number): TileCopy {
  const part = (table: TilePart) => {
    const at = tileAt(bake, table, tile);
    return bake.bytes.slice(at, at + TLV_KINDS[table].bytes);
  };
  const [params, routing, reset, weights] = TILE_PARTS.map(part) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return { tile, parts: { params, routing, reset, weights } };
}

/** Puts the parts of the copied tile into each of the tiles. */
export function pasteTile(
  bake: Bake,
  tiles: readonly number[],
  copy: TileCopy,
  parts: readonly TilePart[],
): Edit {
  const splices = parts.flatMap((table) =>
    tileSplices(bake, table, tiles, ({ buffer }, entryAt) =>
      new Uint8Array(buffer, entryAt).set(copy.parts[table]),
    ),
  );
  return editOf(`Paste tile ${copy.tile} into ${tilesText(tiles)}`, splices, null);
}
