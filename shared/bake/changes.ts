import type { Bake, TileTable } from './bake.ts';
import type { Splice } from './edits.ts';
import { HEADER, TLV_KINDS } from './layout.ts';
import type { TileRun } from './tile-set.ts';

/** Ascending and apart. */
export type TileRuns = readonly TileRun[];

/** What of a bake may be another after an edit; everything else is as it was. */
export type BakeChange =
  /** Version, topology or the place of TLVs: nothing that was known of the bake holds. */
  | { readonly kind: 'all' }
  | {
      readonly kind: 'parts';
      /** Tiles among whose bytes some were replaced, by the table that these are in. */
      readonly tiles: Readonly<Record<TileTable, TileRuns>>;
      /** Bytes outside of the tables were replaced: header, readout, limit, CRC, padding, other TLVs. */
      readonly fields: boolean;
    };

export const TILE_TABLES: readonly TileTable[] = ['params', 'routing', 'reset', 'weights'];

type Runs = [first: number, last: number][];

/**
 * What the splices of an edit, of its inverse or of a repeated one touch. `bake` is the one before
 * or after: where the two lie differently, the answer is "all". Costs the edit, not the array.
 */
export function changeOf(bake: Bake, splices: readonly Splice[]): BakeChange {
  const tiles: Record<TileTable, Runs> = { params: [], routing: [], reset: [], weights: [] };
  let fields = false;
  for (const { at, before, after } of splices) {
    if (before.length !== after.length) return { kind: 'all' };
    const end = at + before.length;
    const inTables = TILE_TABLES.reduce(
      (sum, table) => sum + addEntries(tiles[table], bake, table, at, end),
      0,
    );
    if (inTables === before.length) continue;
    if (touchesLayout(bake, at, end)) return { kind: 'all' };
    fields = true;
  }
  return { kind: 'parts', tiles, fields };
}

/** All tiles that the change touches, whatever the table. Of a change of all: null. */
export function touchedTiles(change: BakeChange): TileRuns | null {
  if (change.kind === 'all') return null;
  const lists = TILE_TABLES.map((table) => change.tiles[table]).filter(({ length }) => length > 0);
  const [only, ...others] = lists;
  if (only === undefined || others.length === 0) return only ?? [];
  const all = lists.flat().sort(([a], [b]) => a - b);
  const runs: Runs = [];
  for (const [first, last] of all) addRun(runs, first, last);
  return runs;
}

/** How many tiles are in the runs. */
export function tilesIn(runs: TileRuns): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Bytes of `at`…`end` that lie in the table; their tiles go to `runs`. */
function addEntries(runs: Runs, bake: Bake, table: TileTable, at: number, end: number): number {
  const start = bake.tables[table];
  const entryBytes = TLV_KINDS[table].bytes;
  const from = Math.max(at, start);
  const to = Math.min(end, start + bake.topology.tileCount * entryBytes);
  if (from >= to) return 0;
  const first = Math.floor((from - start) / entryBytes);
  addRun(runs, first, Math.floor((to - 1 - start) / entryBytes));
  return to - from;
}

function addRun(runs: Runs, first: number, last: number): void {
  const run = runs.at(-1);
  if (run !== undefined && first <= run[1] + 1) run[1] = Math.max(run[1], last);
  else runs.push([first, last]);
}

function touchesLayout({ tlvs, tables }: Bake, at: number, end: number): boolean {
  const touches = (from: number, to: number) => at < to && from < end;
  const topologyEnd = tables.topology + TLV_KINDS.topology.bytes;
  return (
    touches(HEADER.magic.offset, HEADER.flags.offset) ||
    touches(tables.topology, topologyEnd) ||
    tlvs.some((place) => touches(place.at, place.valueAt))
  );
}
