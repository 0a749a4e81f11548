import type { Bake, TileTable } from './bake.ts';
import { tileAt } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { isEqual } from './edits.ts';
import { TLV_KINDS, writeField } from './layout.ts';
import type { Field } from './layout.ts';

export function fieldSplice(bake: Bake, structAt: number, field: Field, value: number): Splice {
  const at = structAt + field.offset;
  const before = bake.bytes.slice(at, at + field.width);
  const after = before.slice();
  writeField(new DataView(after.buffer), -field.offset, field, value);
  return { at, before, after };
}

/**
 * Entries at most this far apart are one splice: what lies between is kept twice, but a splice costs
 * about as much itself, and a third of a million tiles would be 200,000 of them.
 */
const JOINED_GAP_BYTES = 256;

/**
 * Splices that change the entries of tiles in a table, few for tiles that lie close together, since
 * a bake may have a million of them. `change` gets a view of the new bytes, where in it the tile's
 * entry starts, and the tile.
 */
export function tileSplices(
  bake: Bake,
  table: TileTable,
  tiles: readonly number[],
  change: (view: DataView, entryAt: number, tile: number) => void,
): Splice[] {
  const entryBytes = TLV_KINDS[table].bytes;
  const sorted = ascending(tiles);
  const splices: Splice[] = [];
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && gapTiles(sorted, to) * entryBytes <= JOINED_GAP_BYTES) to++;
    const first = sorted[from]!;
    const at = tileAt(bake, table, first);
    const before = bake.bytes.slice(at, tileAt(bake, table, sorted[to - 1]!) + entryBytes);
    const after = before.slice();
    const view = new DataView(after.buffer);
    for (; from < to; from++) change(view, (sorted[from]! - first) * entryBytes, sorted[from]!);
    splices.push({ at, before, after });
  }
  return splices;
}

function gapTiles(sorted: readonly number[], index: number): number {
  return sorted[index]! - sorted[index - 1]! - 1;
}

/** Sorted, without splices that change nothing. */
export function editOf(label: string, splices: readonly Splice[], mergeKey: string | null): Edit {
  const changes = splices.filter(({ before, after }) => !isEqual(before, after));
  return { label, splices: changes.sort((a, b) => a.at - b.at), mergeKey };
}

export function tilesText(tiles: readonly number[]): string {
  return tiles.length === 1 ? `tile ${tiles[0]}` : `${tiles.length} tiles`;
}

/** The same tiles give the same key, however they were listed. */
export function tilesKey(tiles: readonly number[]): string {
  const sorted = ascending(tiles);
  if (sorted.length <= MOST_LISTED_IN_KEY) return sorted.join();
  // A key of a million numbers would be 7 MB. Two that agree by chance only share a step of undo.
  let hash = 0;
  for (const tile of sorted) hash = (Math.imul(hash, 31) + tile) | 0;
  return `${sorted[0]}…${sorted.at(-1)} ${sorted.length} ${hash}`;
}

const MOST_LISTED_IN_KEY = 64;

/** Each tile once; the list itself where it is so already, as the tiles of a selection are. */
function ascending(tiles: readonly number[]): readonly number[] {
  for (let index = 1; index < tiles.length; index++) {
    if (gapTiles(tiles, index) < 0) return [...new Set(tiles)].sort((a, b) => a - b);
  }
  return tiles;
}
