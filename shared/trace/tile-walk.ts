import { SLOT_COUNT } from './event-types.ts';
import { GIANT, slotOfCode, type LaneIndex } from './lane-index.ts';
import { addToResidual, addToTotal, isRect, type LaneTile } from './tile-columns.ts';
import type { TilePlace } from './tile-place.ts';

/**
 * Adds the events at positions [first, last), which start inside the tile, to an empty tile, one by
 * one: to their columns' residual, the rectangles or the instants.
 */
export function walkEvents(
  tile: LaneTile,
  index: LaneIndex,
  place: TilePlace,
  first: number,
  last: number,
): void {
  const { residual, instants } = tile;
  const { start, duration, type } = index;
  const { startOffset, columnCycles } = place;
  const leastRect = Math.min(place.bigCycles, GIANT);
  const columnsPerCycle = 1 / columnCycles;
  let column = 0;
  let columnEnd = startOffset + columnCycles;
  for (let position = first; position < last; position++) {
    const from = start[position] as number;
    const cycles = duration[position] as number;
    if (from >= columnEnd) {
      // As an integer: a double would be converted for each cell below.
      column = ((from - startOffset) * columnsPerCycle) | 0;
      columnEnd = startOffset + (column + 1) * columnCycles;
    }
    const slot = slotOfCode(type[position] as number);
    const cell = column * SLOT_COUNT + slot;
    if (cycles === 0) {
      instants[column] = (instants[column] as number) | (1 << slot);
    } else if (cycles >= leastRect) {
      addEvent(tile, index, place, position);
    } else if (from + cycles <= columnEnd) {
      residual[cell] = (residual[cell] as number) + cycles;
    } else {
      addAcross(residual, cell, columnEnd - from, cycles, columnCycles);
    }
  }
}

/** Adds an event over a few columns: `inFirst` of the cycles lie in the column of `firstCell`. */
function addAcross(
  residual: Float64Array,
  firstCell: number,
  inFirst: number,
  cycles: number,
  columnCycles: number,
): void {
  residual[firstCell] = (residual[firstCell] as number) + inFirst;
  let left = cycles - inFirst;
  for (let cell = firstCell + SLOT_COUNT; cell < residual.length && left > 0; cell += SLOT_COUNT) {
    residual[cell] = (residual[cell] as number) + Math.min(left, columnCycles);
    left -= columnCycles;
  }
}

/** Adds an event with a duration as a rectangle, or its cycles inside the tile to the residual. */
export function addEvent(
  tile: LaneTile,
  index: LaneIndex,
  place: TilePlace,
  position: number,
): void {
  if (isRect(index, position, place)) {
    tile.rects.push(position);
    addToTotal(tile, index, position, place);
  } else {
    addToResidual(tile, index, position, place, 1);
  }
}
