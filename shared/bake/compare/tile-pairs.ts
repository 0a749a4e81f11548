import type { Topology } from '../bake.ts';
import { gridOf } from '../bake.ts';
import { TileSet } from '../tile-set.ts';
import type { TileRun } from '../tile-set.ts';

/**
 * Which tiles of two arrays belong together: those at the same column and row. "Mine" is the bake
 * that is edited, "other" the one it is held against.
 */
export interface TilePairs {
  readonly isSameShape: boolean;
  readonly mineCount: number;
  /** Tiles of mine at places that the other does not have. */
  readonly onlyMine: TileSet;
  /** How many tiles the other has at places that mine does not have. */
  readonly onlyOther: number;
  /** The other's tile at the place of this one; null where there is none. */
  otherOf(mine: number): number | null;
}

export function pairTiles(mine: Topology, other: Topology): TilePairs {
  const [here, there] = [gridOf(mine), gridOf(other)];
  const isSameShape = here.columns === there.columns && mine.tileCount === other.tileCount;
  const otherOf = (tile: number): number | null => {
    if (isSameShape) return tile;
    if (there.columns === 0) return null;
    const [x, y] = [tile % here.columns, Math.floor(tile / here.columns)];
    const place = y * there.columns + x;
    return x < there.columns && place < other.tileCount ? place : null;
  };
  const common = commonRuns(here.columns, mine.tileCount, there.columns, other.tileCount);
  const paired = TileSet.ofRuns(mine.tileCount, common);
  return {
    isSameShape,
    mineCount: mine.tileCount,
    onlyMine: paired.complement(),
    onlyOther: other.tileCount - paired.size,
    otherOf,
  };
}

/** Runs of mine's tiles, row by row, that the other array has too. */
function commonRuns(
  columns: number,
  tileCount: number,
  otherColumns: number,
  otherCount: number,
): TileRun[] {
  const runs: TileRun[] = [];
  const width = Math.min(columns, otherColumns);
  for (let y = 0; width > 0 && y * columns < tileCount && y * otherColumns < otherCount; y++) {
    const here = tileCount - y * columns;
    const there = otherCount - y * otherColumns;
    const count = Math.min(width, here, there);
    runs.push([y * columns, y * columns + count - 1]);
  }
  return runs;
}
