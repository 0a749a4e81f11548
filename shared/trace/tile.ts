import { nextBlock, treeLevels } from './block-tree.ts';
import { ColumnSums } from './column-sums.ts';
import { DeepSweep } from './deep-lanes.ts';
import { SLOT_COUNT } from './event-types.ts';
import { instantFrom } from './instants.ts';
import {
  BLOCK_EVENTS,
  firstStart,
  GIANT,
  LANE_DEEP,
  lowerBound,
  type LaneIndex,
} from './lane-index.ts';
import { addOverview } from './overview-tile.ts';
import { overviewFor, type Overview } from './overview.ts';
import { endingAfter } from './running.ts';
import {
  addToResidual,
  addToTotal,
  clearTile,
  finishColumns,
  isRect,
  type LaneTile,
} from './tile-columns.ts';
import { TILE_COLUMNS } from './tile-layout.ts';
import type { TilePlace } from './tile-place.ts';
import { addEvent, walkEvents } from './tile-walk.ts';

/** Up to this many events of a tile are added one by one: with these, sums take about as long. */
const WALK_EVENTS = 12_288;

/** The events of a lane that a tile shows. */
interface Shown {
  readonly lane: number;
  /** Positions of the events that start inside the tile. */
  readonly first: number;
  readonly last: number;
  /** Positions of those that start before it and end inside or after it. */
  readonly entering: readonly number[];
}

/**
 * Replaces the content of `tile` by what `lane` has at `place`; false where that is nothing. The
 * busy sums come from the overview where its columns are as fine, else from the events one by one
 * where they are at most `walkedEvents`, else from the index's sums: the tile is the same.
 */
export function buildTile(
  tile: LaneTile,
  index: LaneIndex,
  overview: Overview | null,
  lane: number,
  place: TilePlace,
  walkedEvents = WALK_EVENTS,
): boolean {
  clearTile(tile);
  if (place.endOffset <= firstStart(index, lane)) return false;
  if (place.startOffset > (index.lastEnd[lane] as number)) return false;

  const summed = overviewFor(overview, place.level);
  if (summed !== null) {
    addOverview(tile, summed, lane, place);
    const leastRect = Math.min(place.bigCycles, GIANT);
    if (longestDuration(index, lane) >= leastRect) {
      takeOutRects(tile, index, place, shownEvents(index, lane, place), false);
    }
    finishColumns(tile);
    return true;
  }
  const shown = shownEvents(index, lane, place);
  if (shown.entering.length + shown.last - shown.first <= walkedEvents) {
    for (const position of shown.entering) addEvent(tile, index, place, position);
    walkEvents(tile, index, place, shown.first, shown.last);
  } else {
    const isDeep = ((index.flags[lane] as number) & LANE_DEEP) !== 0;
    if (isDeep) addDeepSums(tile, index, place, lane);
    else addSums(tile, index, place, shown);
    takeOutRects(tile, index, place, shown, isDeep);
    addInstants(tile, index, lane, place);
  }
  finishColumns(tile);
  return true;
}

/** GIANT where the lane has giants. */
function longestDuration(index: LaneIndex, lane: number): number {
  const root = treeLevels(index, lane).at(-1) as number;
  return index.maxDuration[root] as number;
}

function shownEvents(index: LaneIndex, lane: number, place: TilePlace): Shown {
  const laneFirst = index.eventFirst[lane] as number;
  const laneLast = index.eventFirst[lane + 1] as number;
  const first = lowerBound(index.start, laneFirst, laneLast, place.startOffset);
  const last = lowerBound(index.start, first, laneLast, place.endOffset);
  return { lane, first, last, entering: endingAfter(index, lane, first, place.startOffset) };
}

/** Busy sums of all events but giants. */
function addSums(tile: LaneTile, index: LaneIndex, place: TilePlace, shown: Shown): void {
  const { startOffset, columnCycles } = place;
  const sums = new ColumnSums(index, shown.lane, shown.first, shown.entering);
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const start = startOffset + column * columnCycles;
    const end = startOffset + (column + 1) * columnCycles;
    sums.addColumn(tile.residual, column * SLOT_COUNT, start, end);
  }
}

/** Busy sums of all events of a deep lane. */
function addDeepSums(tile: LaneTile, index: LaneIndex, place: TilePlace, lane: number): void {
  const sweep = new DeepSweep(index, lane);
  sweep.moveTo(place.startOffset);
  const before = new Float64Array(SLOT_COUNT);
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const columnEnd = place.startOffset + (column + 1) * place.columnCycles;
    if (sweep.isIdleUntil(columnEnd)) continue;
    for (const slot of sweep.slots) before[slot] = sweep.busy[slot] as number;
    sweep.moveTo(columnEnd);
    for (const slot of sweep.slots) {
      tile.residual[column * SLOT_COUNT + slot] =
        (sweep.busy[slot] as number) - (before[slot] as number);
    }
  }
}

/** Moves the rectangles out of the residual, and giants that are not in it into it. */
function takeOutRects(
  tile: LaneTile,
  index: LaneIndex,
  place: TilePlace,
  shown: Shown,
  countsGiants: boolean,
): void {
  for (const position of shown.entering) {
    if (isRect(index, position, place)) tile.rects.push(position);
  }
  findRects(tile, index, place, shown);
  for (const position of tile.rects) {
    addToTotal(tile, index, position, place);
    const isSummed = countsGiants || index.duration[position] !== GIANT;
    if (isSummed) addToResidual(tile, index, position, place, -1);
  }
  if (!countsGiants) addGiants(tile, index, place, shown);
}

/** The big events that start inside the tile. */
function findRects(
  tile: LaneTile,
  index: LaneIndex,
  place: TilePlace,
  { lane, first, last }: Shown,
): void {
  const laneFirst = index.eventFirst[lane] as number;
  const levels = treeLevels(index, lane);
  const threshold = Math.min(place.bigCycles, GIANT) - 1;
  const limit = Math.ceil((last - laneFirst) / BLOCK_EVENTS);
  let block = Math.floor((first - laneFirst) / BLOCK_EVENTS);
  for (; ; block++) {
    block = nextBlock(index.maxDuration, levels, block, limit, threshold);
    if (block >= limit) return;
    const blockFirst = laneFirst + block * BLOCK_EVENTS;
    const blockEnd = Math.min(last, blockFirst + BLOCK_EVENTS);
    for (let position = Math.max(first, blockFirst); position < blockEnd; position++) {
      if (isRect(index, position, place)) tile.rects.push(position);
    }
  }
}

/** Giants that are no rectangles. */
function addGiants(
  tile: LaneTile,
  index: LaneIndex,
  place: TilePlace,
  { first, last, entering }: Shown,
): void {
  const { giantPosition, duration } = index;
  const add = (position: number): void => {
    if (!isRect(index, position, place)) addToResidual(tile, index, position, place, 1);
  };
  for (const position of entering) if (duration[position] === GIANT) add(position);
  let giant = lowerBound(giantPosition, 0, giantPosition.length, first);
  for (; giant < giantPosition.length && (giantPosition[giant] as number) < last; giant++) {
    add(giantPosition[giant] as number);
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
