import { SLOT_COUNT } from './event-types.ts';
import type { Overview } from './overview.ts';

/** Fewer columns than this are no picture: a trace with more lanes has no overview. */
export const LEAST_COLUMNS = 64;

/** Cells that are added to. */
export interface Sums extends Overview {
  readonly cycles: Float64Array;
}

/** One part of a trace's overview: its lane `n` is the trace's lane `lanes[n]`. */
export interface OverviewPart {
  readonly overview: Overview;
  readonly lanes: Uint32Array;
}

/**
 * The sum of parts for `laneCount` lanes, with columns of at least 2^level cycles and at most
 * `mostColumns` of them; null where there are no parts or not enough columns for a picture.
 */
export function mergeOverviews(
  parts: readonly OverviewPart[],
  laneCount: number,
  mostColumns: number,
): Overview | null {
  if (parts.length === 0 || mostColumns < LEAST_COLUMNS) return null;
  let level = Math.max(...parts.map(({ overview }) => overview.level));
  const used = parts.map(({ overview }) => usedColumns(overview));
  const range = (at: number): { first: number; last: number } => ({
    first: Math.min(...parts.map((p, i) => columnAt(p.overview, (used[i] as Used).first, at))),
    last: Math.max(...parts.map((p, i) => columnAt(p.overview, (used[i] as Used).last, at))),
  });
  while (range(level).last - range(level).first >= mostColumns) level++;
  const { first, last } = range(level);
  const columns = last - first + 1;
  const merged: Sums = {
    level,
    firstColumn: first,
    columns,
    cycles: new Float64Array(laneCount * columns * SLOT_COUNT),
    instants: new Uint8Array(laneCount * columns),
  };
  for (const { overview, lanes } of parts) {
    lanes.forEach((lane, number) => addLane(overview, number, merged, lane));
  }
  return merged;
}

interface Used {
  readonly first: number;
  readonly last: number;
}

/** The first and the last column that holds anything in any lane; the first column where none. */
function usedColumns({ columns, cycles, instants }: Overview): Used {
  let first = columns;
  let last = 0;
  const isUsed = (column: number): boolean => {
    if (instants[column] !== 0) return true;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      if (cycles[column * SLOT_COUNT + slot] !== 0) return true;
    }
    return false;
  };
  for (let lane = 0; lane < instants.length; lane += columns) {
    for (let column = 0; column < first; column++) if (isUsed(lane + column)) first = column;
    for (let column = columns - 1; column > last; column--) {
      if (isUsed(lane + column)) last = column;
    }
  }
  return first > last ? { first: 0, last: 0 } : { first, last };
}

/** The column of `level` that holds an overview's column; `level` is its own or coarser. */
function columnAt(overview: Overview, column: number, level: number): number {
  return Math.floor((overview.firstColumn + column) / 2 ** (level - overview.level));
}

/** Adds a lane's cells to those of a lane with the same or wider columns. */
export function addLane(from: Overview, fromLane: number, to: Overview, toLane: number): void {
  const perColumn = 2 ** (to.level - from.level);
  const fromCells = from.cycles;
  const toCells = to.cycles;
  for (let column = 0; column < from.columns; column++) {
    const source = fromLane * from.columns + column;
    const place = Math.floor((from.firstColumn + column) / perColumn) - to.firstColumn;
    const target = toLane * to.columns + place;
    const instants = from.instants[source] as number;
    if (instants !== 0) to.instants[target] = (to.instants[target] as number) | instants;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const cycles = fromCells[source * SLOT_COUNT + slot] as number;
      if (cycles === 0) continue;
      const cell = target * SLOT_COUNT + slot;
      toCells[cell] = (toCells[cell] as number) + cycles;
    }
  }
}
