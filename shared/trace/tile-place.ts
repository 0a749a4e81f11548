import { BIG_EVENT_COLUMNS, TILE_COLUMNS } from './tile-layout.ts';

/** Which stretch of time a tile shows: TILE_COLUMNS columns of 2^level cycles. */
export interface TilePlace {
  readonly level: number;
  /** Number of the tile at its level, counted from offset 0; may be negative. */
  readonly tileIndex: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly columnCycles: number;
  /** The least duration of an event that is drawn as a rectangle. */
  readonly bigCycles: number;
}

/** Levels count from 0; `tileIndex` may be negative. */
export function tilePlace(level: number, tileIndex: number): TilePlace {
  const columnCycles = 2 ** level;
  const startOffset = tileIndex * TILE_COLUMNS * columnCycles;
  return {
    level,
    tileIndex,
    startOffset,
    endOffset: startOffset + TILE_COLUMNS * columnCycles,
    columnCycles,
    bigCycles: level === 0 ? 1 : BIG_EVENT_COLUMNS * columnCycles,
  };
}
