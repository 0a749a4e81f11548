import { SLOT_COUNT } from './event-types.ts';
import type { Overview } from './overview.ts';
import type { Sums } from './overview-merge.ts';
import { newPassMemory, PASS_BYTES, type PassMemory } from './record-passes.ts';

/** Cells of one builder: 32 lanes get 8,192 columns each, in 24 MiB with the covers. */
export const OVERVIEW_CELLS = 2 ** 21;

/** Words of `head`: what a reader in another thread needs to make sense of the cells. */
const HEAD_WORDS = 7;
export const VERSION = 0;
export const LEVEL = 1;
export const FIRST_COLUMN = 2;
export const COLUMNS = 3;
export const LANES = 4;
export const STATE = 5;
export const STATE_OFF = 1;
/** Whether any event was long enough for `covers`. */
export const COVERED = 6;

/** A builder's memory, all of it zeroed, of which another thread can take snapshots. */
export interface OverviewMemory {
  readonly head: Float64Array;
  /** Cells by (lane × columns + column) × SLOT_COUNT + slot. */
  readonly cycles: Float64Array;
  /** How many more events cover a column whole than the column before, by the same cells. */
  readonly covers: Int32Array;
  /** By lane × columns + column. */
  readonly instants: Uint8Array;
  /** Where all of it lies in the memory of a thread's passes over records. */
  readonly passes: PassMemory | null;
}

/** Memory that threads share, in one with their passes where the platform has these. */
export function overviewMemory(cells = OVERVIEW_CELLS): OverviewMemory {
  const bytes = HEAD_WORDS * 8 + cells * 12 + cells / SLOT_COUNT;
  const passes = newPassMemory(bytes);
  const buffer = passes?.buffer ?? new SharedArrayBuffer(bytes);
  const headAt = passes === null ? 0 : PASS_BYTES;
  const cyclesAt = headAt + HEAD_WORDS * 8;
  const coversAt = cyclesAt + cells * 8;
  return {
    head: new Float64Array(buffer, headAt, HEAD_WORDS),
    cycles: new Float64Array(buffer, cyclesAt, cells),
    covers: new Int32Array(buffer, coversAt, cells),
    instants: new Uint8Array(buffer, coversAt + cells * 4, cells / SLOT_COUNT),
    passes,
  };
}

/** Sums with room for so many lanes. */
interface Cells extends Sums {
  readonly lanes: number;
}

/** Offsets that hold all of a builder's events but those being added: [from, to]. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * What a builder has added up so far, for its first `lanes` lanes; null where there is nothing to
 * see, or where its thread is just moving its cells. A snapshot that is taken while the builder
 * works may lack events that are being added, and has only the columns that `extent` touches: most
 * of them are empty at first. One that is taken after it has `finished` is exact, and may share the
 * builder's cells.
 */
export function snapshot(
  memory: OverviewMemory,
  lanes: number,
  extent: Extent | 'finished' = EVERYWHERE,
): Overview | null {
  const { head } = memory;
  const version = head[VERSION] as number;
  if (version % 2 !== 0 || head[STATE] === STATE_OFF || lanes === 0) return null;
  const grid = {
    level: head[LEVEL] as number,
    firstColumn: head[FIRST_COLUMN] as number,
    columns: head[COLUMNS] as number,
    lanes: head[LANES] as number,
  };
  if (lanes > grid.lanes) return null;
  if (extent === 'finished') {
    return head[COVERED] === 0 ? ownCells(memory, grid, lanes) : readCells(memory, grid, lanes);
  }
  const cells = readCells(memory, grid, lanes, extent);
  return head[VERSION] === version ? cells : null;
}

const EVERYWHERE: Extent = { from: -Infinity, to: Infinity };

type Columns = Pick<Overview, 'level' | 'firstColumn' | 'columns'>;

/** The cells as they are: without covers these are the sums. */
function ownCells(memory: OverviewMemory, grid: Columns, lanes: number): Cells {
  const { level, firstColumn, columns } = grid;
  const cycles = memory.cycles.subarray(0, lanes * columns * SLOT_COUNT);
  const instants = memory.instants.subarray(0, lanes * columns);
  return { level, firstColumn, columns, lanes, cycles, instants };
}

/** Copies the cells of the columns that `extent` touches, covers added up into them. */
export function readCells(
  memory: OverviewMemory,
  grid: Columns,
  lanes: number,
  extent = EVERYWHERE,
): Cells {
  const isCovered = memory.head[COVERED] !== 0;
  const last = grid.columns - 1;
  const within = (offset: number): number =>
    Math.min(last, Math.max(0, columnOf(offset, grid.level) - grid.firstColumn));
  // An event before the extent may just be being added: covers need its beginning too.
  const first = isCovered ? 0 : within(extent.from);
  const columns = within(extent.to) - first + 1;
  const cells: Cells = {
    level: grid.level,
    firstColumn: grid.firstColumn + first,
    columns,
    lanes,
    cycles: new Float64Array(lanes * columns * SLOT_COUNT),
    instants: new Uint8Array(lanes * columns),
  };
  for (let lane = 0; lane < lanes; lane++) {
    const from = lane * grid.columns + first;
    const cell = lane * columns * SLOT_COUNT;
    const taken = [from * SLOT_COUNT, (from + columns) * SLOT_COUNT] as const;
    cells.cycles.set(memory.cycles.subarray(...taken), cell);
    cells.instants.set(memory.instants.subarray(from, from + columns), lane * columns);
    if (isCovered) addCovers(cells, cell, memory.covers.subarray(...taken));
  }
  return cells;
}

/** Adds the covers of a lane to its cells, which begin at the cell `first`. */
function addCovers({ cycles, level }: Cells, first: number, covers: Int32Array): void {
  const width = 2 ** level;
  const running = new Int32Array(SLOT_COUNT);
  for (let at = 0, cell = first; at < covers.length;) {
    for (let slot = 0; slot < SLOT_COUNT; slot++, at++, cell++) {
      const covering = (running[slot] as number) + (covers[at] as number);
      running[slot] = covering;
      if (covering !== 0) cycles[cell] = (cycles[cell] as number) + covering * width;
    }
  }
}

/** Number of the column of 2^level cycles that an offset lies in. */
export function columnOf(offset: number, level: number): number {
  return Math.floor(offset / 2 ** level);
}
