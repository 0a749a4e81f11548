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
 * Splices that change the entries of tiles in a table: one for each run of neighbouring tiles,
 * since a bake may have a million of them. `change` gets a view of the new bytes, where in it the
 * tile's entry starts, and the tile.
 */
export function tileSplices(
  bake: Bake,
  table: TileTable,
  tiles: readonly number[],
  change: (view: DataView, entryAt: number, tile: number) => void,
): Splice[] {
  const entryBytes = TLV_KINDS[table].bytes;
  return runsOf(tiles).map(([first, last]) => {
    const at = tileAt(bake, table, first);
    const before = bake.bytes.slice(at, tileAt(bake, table, last) + entryBytes);
    const after = before.slice();
    const view = new DataView(after.buffer);
    for (let tile = first; tile <= last; tile++) change(view, (tile - first) * entryBytes, tile);
    return { at, before, after };
  });
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
  return runsOf(tiles)
    .map(([first, last]) => `${first}-${last}`)
    .join();
}

function runsOf(tiles: readonly number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  // Selections come in order, and may be a million: those are not copied.
  const isSorted = tiles.every((tile, index) => index === 0 || tile > (tiles[index - 1] as number));
  for (const tile of isSorted ? tiles : [...tiles].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && tile <= run[1] + 1) run[1] = tile;
    else runs.push([tile, tile]);
  }
  return runs;
}
