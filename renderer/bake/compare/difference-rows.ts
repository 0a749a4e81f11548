import type { Bake } from '../../../shared/bake/bake.ts';
import { gridOf } from '../../../shared/bake/bake.ts';
import { blobDifferences } from '../../../shared/bake/compare/blob-differences.ts';
import {
  TILE_FIELDS,
  tileDifferences,
  type TileDifferences,
  type TileFieldKey,
} from '../../../shared/bake/compare/tile-differences.ts';
import type { TilePairs } from '../../../shared/bake/compare/tile-pairs.ts';
import { LANES } from '../../../shared/bake/layout.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { signed } from '../typed-number.ts';

/** What of the tiles is looked at: every byte, one field, or the weights. */
export type DifferenceFilter = 'all' | 'weights' | TileFieldKey;

/** Two bakes and which tiles of the first differ from the second. */
export interface Compared {
  readonly mine: Bake;
  readonly other: Bake;
  readonly pairs: TilePairs;
  /** One byte a tile, 1 where it differs. */
  readonly flags: Uint8Array;
}

/** The tiles that differ in what the filter looks at, ascending. */
export function differingTilesOf(compared: Compared, filter: DifferenceFilter): Uint32Array {
  const { flags } = compared;
  const tiles = new Uint32Array(flags.reduce((sum, flag) => sum + flag, 0));
  let count = 0;
  for (let tile = flags.indexOf(1); tile >= 0; tile = flags.indexOf(1, tile + 1)) {
    if (filter === 'all' || passes(compared, tile, filter)) tiles[count++] = tile;
  }
  return tiles.subarray(0, count);
}

function passes(compared: Compared, tile: number, filter: DifferenceFilter): boolean {
  const differences = differencesOf(compared, tile);
  if (differences === null) return false;
  return filter === 'weights'
    ? differences.weights.length > 0
    : differences.fields.some(({ key }) => key === filter);
}

/** null for a tile that the other bake does not have. */
export function differencesOf(
  { mine, other, pairs }: Compared,
  tile: number,
): TileDifferences | null {
  const there = pairs.otherOf(tile);
  return there === null ? null : tileDifferences(mine, tile, other, there);
}

/** "thr_lo16 −5 → 3 · 4 weights": from the other bake to this one. */
export function differenceWords({ fields, weights, zeroSigns }: TileDifferences): string {
  const parts = fields.map(
    ({ key, mine, other }) => `${TILE_FIELDS[key].name} ${signed(other)} → ${signed(mine)}`,
  );
  if (weights.length > 0)
    parts.push(weights.length === 1 ? '1 weight' : `${weights.length} weights`);
  if (zeroSigns > 0) parts.push(zeroSigns === 1 ? 'sign of 1 zero' : `signs of ${zeroSigns} zeros`);
  return parts.join(' · ');
}

const HEADS = ['what', 'tile', 'x', 'y', 'field', 'this', 'other'] as const;
/** What one saved table or copied text may hold. */
const MOST_LINES = 2_000_000;

/**
 * Every difference as a table, a line each: of the whole bake, then tile by tile. Error: `too-long`
 * past two million lines.
 */
export function differenceTable(
  compared: Compared,
  tiles: Uint32Array,
  separator: ',' | '\t',
): Result<string> {
  const { mine, other } = compared;
  const { columns } = gridOf(mine.topology);
  const lines = [HEADS.join(separator)];
  const add = (...cells: (string | number)[]) =>
    lines.push(cells.map((cell) => quoted(String(cell), separator)).join(separator));
  for (const { name, mine: here, other: there } of blobDifferences(mine, other)) {
    add('bake', '', '', '', name, here, there);
  }
  for (const tile of tiles) {
    if (lines.length > MOST_LINES) {
      return fail('too-long', `The table has more than ${MOST_LINES} lines; choose one field.`);
    }
    const differences = differencesOf(compared, tile);
    const place = [tile, tile % columns, Math.floor(tile / columns)] as const;
    for (const { key, mine: here, other: there } of differences?.fields ?? []) {
      add('tile', ...place, TILE_FIELDS[key].name, here, there);
    }
    for (const { k, mine: here, other: there } of differences?.weights ?? []) {
      add('tile', ...place, `weight out ${Math.floor(k / LANES)} in ${k % LANES}`, here, there);
    }
  }
  return ok(`${lines.join('\n')}\n`);
}

function quoted(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !cell.includes('"') && !cell.includes('\n');
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
