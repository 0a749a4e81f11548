import { SLOT_COUNT } from './event-types.ts';
import { durationAt, rowAt, slotOfCode, type LaneIndex } from './lane-index.ts';
import { MAX_RECT_ROWS, TILE_COLUMNS } from './tile-layout.ts';
import type { TilePlace } from './tile-place.ts';

/**
 * One lane's tile before it becomes bytes. `residual` and the rectangles clipped to the columns add
 * up to the busy sums exactly while these stay below 2^53; above, they are rounded, never negative.
 */
export interface LaneTile {
  /** Busy cycles by column × SLOT_COUNT + slot of the events that are not in `rects`. */
  readonly residual: Float64Array;
  /** Busy cycles by column, of all slots and all events; while building, of `rects` only. */
  readonly total: Float64Array;
  /** Bit per slot with a zero-duration event, by column. */
  readonly instants: Uint8Array;
  /** Positions of the events that are drawn as rectangles, in the lane's order. */
  readonly rects: number[];
  /** While building: what is still to be added to `residual` and `total`. */
  readonly steps: { readonly residual: Steps; readonly total: Steps };
}

/**
 * What a table has more, from a column on to the right, than in the column before. So an event costs
 * the same however many columns it covers.
 */
interface Steps {
  readonly cells: Float64Array;
  /** False where all cells are 0. */
  used: boolean;
}

/** Memory for a tile, which may be used again for the next lane. */
export function emptyTile(): LaneTile {
  const steps = (stride: number): Steps => ({
    cells: new Float64Array((TILE_COLUMNS + 1) * stride),
    used: false,
  });
  return {
    residual: new Float64Array(TILE_COLUMNS * SLOT_COUNT),
    total: new Float64Array(TILE_COLUMNS),
    instants: new Uint8Array(TILE_COLUMNS),
    rects: [],
    steps: { residual: steps(SLOT_COUNT), total: steps(1) },
  };
}

export function clearTile(tile: LaneTile): void {
  tile.residual.fill(0);
  tile.total.fill(0);
  tile.instants.fill(0);
  tile.rects.length = 0;
}

/** Whether the event at `position` is drawn as a rectangle at `place`. */
export function isRect(index: LaneIndex, position: number, place: TilePlace): boolean {
  return durationAt(index, position) >= place.bigCycles && rowAt(index, position) < MAX_RECT_ROWS;
}

/** Adds an event's cycles inside the tile, times `sign`, to its slot's residual. */
export function addToResidual(
  tile: LaneTile,
  index: LaneIndex,
  position: number,
  place: TilePlace,
  sign: 1 | -1,
): void {
  const { residual, steps } = tile;
  const slot = slotOfCode(index.type[position] as number);
  spread(residual, steps.residual, SLOT_COUNT, slot, index, position, place, sign);
}

/** Adds the cycles of a rectangle inside the tile to the totals. */
export function addToTotal(
  tile: LaneTile,
  index: LaneIndex,
  position: number,
  place: TilePlace,
): void {
  spread(tile.total, tile.steps.total, 1, 0, index, position, place, 1);
}

/** Whole columns up to this many are written at once, more as two steps. */
const FEW_COLUMNS = 6;

/** `cells` and `steps` have `stride` numbers a column. */
function spread(
  cells: Float64Array,
  steps: Steps,
  stride: number,
  part: number,
  index: LaneIndex,
  position: number,
  place: TilePlace,
  sign: 1 | -1,
): void {
  const { columnCycles } = place;
  const start = (index.start[position] as number) - place.startOffset;
  const from = Math.max(0, start);
  const to = Math.min(start + durationAt(index, position), TILE_COLUMNS * columnCycles);
  if (to <= from) return;
  const first = Math.floor(from / columnCycles);
  const last = Math.ceil(to / columnCycles) - 1;
  const cell = first * stride + part;
  if (last <= first) {
    cells[cell] = (cells[cell] as number) + sign * (to - from);
    return;
  }
  cells[cell] = (cells[cell] as number) + sign * ((first + 1) * columnCycles - from);
  const lastCell = last * stride + part;
  cells[lastCell] = (cells[lastCell] as number) + sign * (to - last * columnCycles);
  const whole = sign * columnCycles;
  if (last - first - 1 > FEW_COLUMNS) {
    steps.cells[cell + stride] = (steps.cells[cell + stride] as number) + whole;
    steps.cells[lastCell] = (steps.cells[lastCell] as number) - whole;
    steps.used = true;
    return;
  }
  for (let between = cell + stride; between < lastCell; between += stride) {
    cells[between] = (cells[between] as number) + whole;
  }
}

/** Ends the building of a tile: adds the steps up and makes the totals those of all events. */
export function finishColumns(tile: LaneTile): void {
  const { residual, total, steps } = tile;
  addUp(residual, steps.residual, SLOT_COUNT);
  addUp(total, steps.total, 1);
  let cell = 0;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    let sum = total[column] as number;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      const cycles = residual[cell] as number;
      // Below 0 only where rounded: cells of exact sums hold what is taken from them.
      if (cycles < 0) residual[cell] = 0;
      else sum += cycles;
      cell++;
    }
    total[column] = sum;
  }
}

function addUp(cells: Float64Array, steps: Steps, stride: number): void {
  if (!steps.used) return;
  const more = steps.cells;
  for (let cell = 0; cell < cells.length; cell++) {
    cells[cell] = (cells[cell] as number) + (more[cell] as number);
    // The next column's step becomes what this one has, and its own.
    more[cell + stride] = (more[cell + stride] as number) + (more[cell] as number);
  }
  more.fill(0);
  steps.used = false;
}
