import { TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';

/**
 * The narrowest column that is drawn. A column wider than one device pixel always holds a pixel's
 * centre, so none can be skipped; the 0.05 is far more than rounding in the shader can lose.
 */
export const MIN_COLUMN_DEVICE_PX = 1.05;

/** 2^63 cycles in a column: 256 of them pass every u64. */
export const MAX_LEVEL = 63;

export function columnCycles(level: number): number {
  return 2 ** level;
}

export function tileCycles(level: number): number {
  return TILE_COLUMNS * columnCycles(level);
}

/** The level whose column is at least MIN_COLUMN_DEVICE_PX wide and less than twice that; or 0. */
export function levelFor(devicePxPerCycle: number): number {
  if (!(devicePxPerCycle > 0)) return MAX_LEVEL;
  let level = Math.ceil(Math.log2(MIN_COLUMN_DEVICE_PX / devicePxPerCycle));
  level = Math.max(0, Math.min(MAX_LEVEL, level));
  // The logarithm may be one off where the quotient is next to a power of two.
  while (level < MAX_LEVEL && columnCycles(level) * devicePxPerCycle < MIN_COLUMN_DEVICE_PX)
    level++;
  while (level > 0 && columnCycles(level - 1) * devicePxPerCycle >= MIN_COLUMN_DEVICE_PX) level--;
  return level;
}

export interface TileRange {
  readonly first: number;
  /** Inclusive; below `first` where the range is empty. */
  readonly last: number;
}

/** Tiles that hold any offset of [from, to], both ends included. */
export function tileRange(level: number, from: number, to: number): TileRange {
  const cycles = tileCycles(level);
  return { first: Math.floor(from / cycles), last: Math.floor(to / cycles) };
}
