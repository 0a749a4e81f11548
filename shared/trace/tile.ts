import { nextBlock, treeLevels } from './block-tree.ts';
import { SLOT_COUNT } from './event-types.ts';
import { instantFrom } from './instants.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  firstStart,
  GIANT,
  lowerBound,
  rowAt,
  slotOfCode,
  type LaneIndex,
} from './lane-index.ts';
import type { Sweep } from './sweep.ts';
import { sweepLane } from './sweep-lane.ts';
import { BIG_EVENT_COLUMNS, MAX_RECT_ROWS, TILE_COLUMNS } from './tile-layout.ts';

/** Which stretch of time a tile shows: TILE_COLUMNS columns of 2^level cycles. */
export interface TilePlace {
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
    startOffset,
    endOffset: startOffset + TILE_COLUMNS * columnCycles,
    columnCycles,
    bigCycles: level === 0 ? 1 : BIG_EVENT_COLUMNS * columnCycles,
  };
}

/**
 * One lane's tile before it becomes bytes. `residual` and the rectangles clipped to the columns add
 * up to the busy sums exactly while these stay below 2^53; above, they are rounded, never negative.
 */
export interface LaneTile {
  /** Busy cycles by column × SLOT_COUNT + slot of the events that are not in `rects`. */
  readonly residual: Float64Array;
  /** Busy cycles by column, of all slots and all events. */
  readonly total: Float64Array;
  /** Bit per slot with a zero-duration event, by column. */
  readonly instants: Uint8Array;
  /** Positions of the events that are drawn as rectangles, in the lane's order. */
  readonly rects: number[];
}

/** Memory for buildTile, which may be used again for the next lane. */
export function emptyTile(): LaneTile {
  return {
    residual: new Float64Array(TILE_COLUMNS * SLOT_COUNT),
    total: new Float64Array(TILE_COLUMNS),
    instants: new Uint8Array(TILE_COLUMNS),
    rects: [],
  };
}

/** Replaces the content of `tile` by what `lane` has at `place`; false where that is nothing. */
export function buildTile(
  tile: LaneTile,
  index: LaneIndex,
  lane: number,
  place: TilePlace,
): boolean {
  tile.residual.fill(0);
  tile.total.fill(0);
  tile.instants.fill(0);
  tile.rects.length = 0;
  if (place.endOffset <= firstStart(index, lane)) return false;
  if (place.startOffset > (index.lastEnd[lane] as number)) return false;

  const sweep = sweepLane(index, lane);
  sweep.moveTo(place.startOffset);
  const from = sweep.position;
  for (const position of sweep.running()) {
    if (isRect(index, position, place)) tile.rects.push(position);
  }
  addColumns(tile, sweep, place);
  addRects(tile, index, lane, place, from, sweep.position);
  for (const position of tile.rects) {
    const isSummed = sweep.countsGiants || index.duration[position] !== GIANT;
    if (isSummed) spread(tile, index, position, place, -1, 0);
  }
  if (!sweep.countsGiants) addGiants(tile, index, lane, place, sweep.position);
  addInstants(tile, index, lane, place);
  return true;
}

function isRect(index: LaneIndex, position: number, place: TilePlace): boolean {
  return rowAt(index, position) < MAX_RECT_ROWS && durationAt(index, position) >= place.bigCycles;
}

function addColumns(tile: LaneTile, sweep: Sweep, place: TilePlace): void {
  const before = new Float64Array(SLOT_COUNT);
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const columnEnd = place.startOffset + (column + 1) * place.columnCycles;
    if (sweep.isIdleUntil(columnEnd)) continue;
    for (const slot of sweep.slots) before[slot] = sweep.busy[slot] as number;
    sweep.moveTo(columnEnd);
    let total = 0;
    for (const slot of sweep.slots) {
      const cycles = Math.max(0, (sweep.busy[slot] as number) - (before[slot] as number));
      tile.residual[column * SLOT_COUNT + slot] = cycles;
      total += cycles;
    }
    tile.total[column] = total;
  }
}

/** The big events that start inside the tile: positions [from, to). */
function addRects(
  tile: LaneTile,
  index: LaneIndex,
  lane: number,
  place: TilePlace,
  from: number,
  to: number,
): void {
  const first = index.eventFirst[lane] as number;
  const levels = treeLevels(index, lane);
  const threshold = Math.min(place.bigCycles, GIANT) - 1;
  const limit = Math.ceil((to - first) / BLOCK_EVENTS);
  let block = Math.floor((from - first) / BLOCK_EVENTS);
  for (; ; block++) {
    block = nextBlock(index.maxDuration, levels, block, limit, threshold);
    if (block >= limit) return;
    const blockFirst = first + block * BLOCK_EVENTS;
    const blockEnd = Math.min(to, blockFirst + BLOCK_EVENTS);
    for (let position = Math.max(from, blockFirst); position < blockEnd; position++) {
      if (isRect(index, position, place)) tile.rects.push(position);
    }
  }
}

/** Giants that are not in the sweep's sums come to the totals here, and to the residual. */
function addGiants(
  tile: LaneTile,
  index: LaneIndex,
  lane: number,
  place: TilePlace,
  to: number,
): void {
  const { giantPosition } = index;
  const count = giantPosition.length;
  let giant = lowerBound(giantPosition, 0, count, index.eventFirst[lane] as number);
  for (; giant < count && (giantPosition[giant] as number) < to; giant++) {
    const position = giantPosition[giant] as number;
    spread(tile, index, position, place, isRect(index, position, place) ? 0 : 1, 1);
  }
}

/** Adds the event's cycles, times the given signs, to each column that it shares cycles with. */
function spread(
  tile: LaneTile,
  index: LaneIndex,
  position: number,
  place: TilePlace,
  residualSign: number,
  totalSign: number,
): void {
  const { startOffset, endOffset, columnCycles } = place;
  const eventStart = index.start[position] as number;
  const start = Math.max(eventStart, startOffset);
  const end = Math.min(eventStart + durationAt(index, position), endOffset);
  if (end <= start) return;
  const slot = slotOfCode(index.type[position] as number);
  const last = Math.ceil((end - startOffset) / columnCycles);
  for (let column = Math.floor((start - startOffset) / columnCycles); column < last; column++) {
    const columnStart = startOffset + column * columnCycles;
    const cycles = Math.min(end, columnStart + columnCycles) - Math.max(start, columnStart);
    const cell = column * SLOT_COUNT + slot;
    // Below 0 only where rounded: cells of exact sums hold what is taken from them.
    tile.residual[cell] = Math.max(0, (tile.residual[cell] as number) + residualSign * cycles);
    tile.total[column] = (tile.total[column] as number) + totalSign * cycles;
  }
}

/** Sets the bits of zero-duration events, jumping from column to column. */
function addInstants(tile: LaneTile, index: LaneIndex, lane: number, place: TilePlace): void {
  const { startOffset, endOffset, columnCycles } = place;
  for (let slot = 0; slot < SLOT_COUNT; slot++) {
    const list = lane * SLOT_COUNT + slot;
    const to = index.instantFirst[list + 1] as number;
    let at = instantFrom(index, index.instantFirst[list] as number, to, startOffset);
    while (at < to) {
      const offset = index.start[index.instantPosition[at] as number] as number;
      if (offset >= endOffset) break;
      const column = Math.floor((offset - startOffset) / columnCycles);
      tile.instants[column] = (tile.instants[column] as number) | (1 << slot);
      at = instantFrom(index, at + 1, to, startOffset + (column + 1) * columnCycles);
    }
  }
}
