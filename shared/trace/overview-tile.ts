import { SLOT_COUNT } from './event-types.ts';
import type { Overview } from './overview.ts';
import { clearTile, finishColumns, type LaneTile } from './tile-columns.ts';
import { TILE_COLUMNS } from './tile-layout.ts';
import type { TilePlace } from './tile-place.ts';

/**
 * Replaces the content of `tile` by what the overview alone tells: no rectangles, all cycles but
 * those of giants in the residual. Needs `place.level` ≥ `overview.level`. False where the
 * overview has no column there.
 */
export function buildOverviewTile(
  tile: LaneTile,
  overview: Overview,
  lane: number,
  place: TilePlace,
): boolean {
  clearTile(tile);
  if (!addOverview(tile, overview, lane, place)) return false;
  finishColumns(tile);
  return true;
}

/** Adds the overview's busy sums and instants to an empty tile; false where it has none there. */
export function addOverview(
  tile: LaneTile,
  overview: Overview,
  lane: number,
  place: TilePlace,
): boolean {
  const { firstColumn, columns } = overview;
  const perColumn = 2 ** (place.level - overview.level);
  const tileFirst = place.tileIndex * TILE_COLUMNS * perColumn - firstColumn;
  const from = Math.max(0, tileFirst);
  const to = Math.min(columns, tileFirst + TILE_COLUMNS * perColumn);
  let tileColumn = Math.floor((from - tileFirst) / perColumn);
  for (let column = from; column < to; tileColumn++) {
    const end = Math.min(to, tileFirst + (tileColumn + 1) * perColumn);
    addColumns(tile, tileColumn, overview, lane * columns + column, lane * columns + end);
    column = end;
  }
  return to > from;
}

/** Columns [from, to) of the overview's tables. The eight sums stay in registers. */
function addColumns(
  { residual, instants }: LaneTile,
  tileColumn: number,
  overview: Overview,
  from: number,
  to: number,
): void {
  const { cycles } = overview;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  let bits = 0;
  for (let column = from; column < to; column++) {
    const cell = column * SLOT_COUNT;
    s0 += cycles[cell] as number;
    s1 += cycles[cell + 1] as number;
    s2 += cycles[cell + 2] as number;
    s3 += cycles[cell + 3] as number;
    s4 += cycles[cell + 4] as number;
    s5 += cycles[cell + 5] as number;
    s6 += cycles[cell + 6] as number;
    s7 += cycles[cell + 7] as number;
    bits |= overview.instants[column] as number;
  }
  const cell = tileColumn * SLOT_COUNT;
  residual[cell] = s0;
  residual[cell + 1] = s1;
  residual[cell + 2] = s2;
  residual[cell + 3] = s3;
  residual[cell + 4] = s4;
  residual[cell + 5] = s5;
  residual[cell + 6] = s6;
  residual[cell + 7] = s7;
  instants[tileColumn] = bits;
}
