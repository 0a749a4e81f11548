import { LANES } from '../../shared/bake/layout.ts';
import type { Span, WeightCounts } from '../../shared/bake/weight-counts.ts';
import type { Cell } from './cell-navigation.ts';
import { signed } from './typed-number.ts';

export const WEIGHT_GRID = { rows: LANES, columns: LANES };

export interface Lanes {
  readonly out: number;
  readonly input: number;
}

/** Which weight a cell of the screen is: k = out · 8 + in. */
export type WeightAt = (cell: Cell) => number;

export function lanesOf({ row, column }: Cell, isTransposed: boolean): Lanes {
  return isTransposed ? { out: column, input: row } : { out: row, input: column };
}

export function weightIndex(cell: Cell, isTransposed: boolean): number {
  const { out, input } = lanesOf(cell, isTransposed);
  return out * LANES + input;
}

/** The value that all tiles share; null where they differ. */
export function common({ least, greatest }: Span): number | null {
  return least === greatest ? least : null;
}

export function spanText({ least, greatest }: Span): string {
  return least === greatest ? signed(least) : `${signed(least)}…${signed(greatest)}`;
}

/** The least magnitude of any of these weights in any tile: how far all of them may be raised. */
export function leastMagnitude({ cells }: WeightCounts, ks: readonly number[]): number {
  const magnitudes = ks.map((k) => {
    const { least, greatest } = cells[k]!;
    return least <= 0 && greatest >= 0 ? 0 : Math.min(Math.abs(least), Math.abs(greatest));
  });
  return Math.min(...magnitudes);
}
