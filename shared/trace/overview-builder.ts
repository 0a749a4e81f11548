import { EXACT_LIMIT } from '../units.ts';
import { SLOT_COUNT } from './event-types.ts';
import {
  columnOf,
  COLUMNS,
  COVERED,
  FIRST_COLUMN,
  LANES,
  LEVEL,
  readCells,
  STATE,
  STATE_OFF,
  VERSION,
  type OverviewMemory,
} from './overview-memory.ts';
import { addLane, LEAST_COLUMNS } from './overview-merge.ts';

const FIRST_LANES = 32;
/** Events over fewer columns are added to each of them. */
const FEW_COLUMNS = 4;

export interface Grid {
  readonly level: number;
  /** 2^−level. */
  readonly columnsPerCycle: number;
  readonly firstColumn: number;
  readonly columns: number;
  /** Lanes that there is room for. */
  readonly lanes: number;
}

/** Where nothing is added up. */
export const NO_GRID: Grid = { level: 0, columnsPerCycle: 0, firstColumn: 0, columns: 0, lanes: 0 };

/**
 * Adds up busy cycles per lane, slot and column while the extent and the lanes of a trace are not
 * known yet: when an event or a lane lies outside of the grid, columns become wider and so make
 * room, pair by pair, so that every sum stays exact. Any event costs a bounded number of steps
 * however many columns it covers. Lanes are numbers from 0 on, in the order of appearance.
 */
export class OverviewBuilder {
  readonly #memory: OverviewMemory;
  readonly #from: number;
  readonly #to: number;
  /** NO_GRID once the trace proved to have too many lanes or too large an extent. */
  grid: Grid;

  /** [from, to) is where the events are expected: the columns to begin with. */
  constructor(memory: OverviewMemory, from: number, to: number) {
    this.#memory = memory;
    this.#from = from;
    this.#to = to;
    this.grid = this.#gridFor(FIRST_LANES, from);
    this.#writeHead();
  }

  /**
   * Before anything is added: at least so many lanes are expected, and events from `from` on, so
   * that the sums need not be moved for them.
   */
  expect(lanes: number, from: number): void {
    const { cycles } = this.#memory;
    const most = cycles.length / SLOT_COUNT / LEAST_COLUMNS;
    const room = Math.max(FIRST_LANES, 2 ** Math.ceil(Math.log2(lanes)));
    this.grid = this.#gridFor(Math.min(room, most), Math.min(from, this.#from));
    this.#writeHead();
  }

  #gridFor(lanes: number, from: number): Grid {
    const to = this.#to;
    const columns = this.#memory.cycles.length / SLOT_COUNT / lanes;
    const isBelievable = from > -EXACT_LIMIT && from < to && to < EXACT_LIMIT;
    const level = isBelievable ? Math.max(0, levelOf((to - from) / (columns - 1))) : 0;
    const firstColumn = isBelievable ? columnOf(from, level) : 0;
    return { level, columnsPerCycle: 2 ** -level, firstColumn, columns, lanes };
  }

  /** The cells, for who adds to them by the grid: they stay where they are. */
  get sums(): Float64Array {
    return this.#memory.cycles;
  }

  /** Likewise a bit per slot, by lane × columns + column. */
  get instants(): Uint8Array {
    return this.#memory.instants;
  }

  /** Adds the event of `slot` at [start, start + cycles), offsets of the index; changes the grid. */
  add(lane: number, slot: number, start: number, cycles: number): void {
    const { columnsPerCycle, firstColumn, columns, lanes } = this.grid;
    if (columns === 0) return;
    const end = start + cycles;
    const from = start * columnsPerCycle - firstColumn;
    const to = end * columnsPerCycle - firstColumn;
    // Also false where either is no number.
    if (!(from >= 0 && to < columns) || lane >= lanes) {
      if (this.#makeRoom(lane, start, end)) this.add(lane, slot, start, cycles);
      return;
    }
    const first = from | 0;
    const last = to | 0;
    const column = lane * columns + first;
    const { cycles: sums } = this.#memory;
    if (first === last) {
      const cell = column * SLOT_COUNT + slot;
      sums[cell] = (sums[cell] as number) + cycles;
      if (cycles === 0) this.#addInstant(column, slot);
      return;
    }
    this.#addLong(column, slot, start, end, last - first);
  }

  #addInstant(column: number, slot: number): void {
    const { instants } = this.#memory;
    instants[column] = (instants[column] as number) | (1 << slot);
  }

  /** An event that ends `columns` columns after the one that it starts in. */
  #addLong(column: number, slot: number, start: number, end: number, columns: number): void {
    const { cycles: sums, covers } = this.#memory;
    const width = 2 ** this.grid.level;
    const firstEnd = ((column % this.grid.columns) + this.grid.firstColumn + 1) * width;
    const lastStart = firstEnd + (columns - 1) * width;
    const cell = column * SLOT_COUNT + slot;
    const lastCell = cell + columns * SLOT_COUNT;
    sums[cell] = (sums[cell] as number) + (firstEnd - start);
    sums[lastCell] = (sums[lastCell] as number) + (end - lastStart);
    if (columns <= FEW_COLUMNS) {
      for (let at = cell + SLOT_COUNT; at < lastCell; at += SLOT_COUNT) {
        sums[at] = (sums[at] as number) + width;
      }
    } else {
      covers[cell + SLOT_COUNT] = (covers[cell + SLOT_COUNT] as number) + 1;
      covers[lastCell] = (covers[lastCell] as number) - 1;
      this.#memory.head[COVERED] = 1;
    }
  }

  /** Makes columns wider until lane and offsets have a place; false where that is given up. */
  #makeRoom(lane: number, start: number, end: number): boolean {
    if (!(start > -EXACT_LIMIT && end < EXACT_LIMIT)) return this.#switchOff();
    const { grid } = this;
    let { level, columns, lanes } = grid;
    while (lane >= lanes) {
      lanes *= 2;
      columns /= 2;
    }
    if (columns < LEAST_COLUMNS) return this.#switchOff();
    const lowest = Math.min(start, grid.firstColumn * 2 ** level);
    const highest = Math.max(end, (grid.firstColumn + grid.columns) * 2 ** level - 1);
    while (columnOf(highest, level) - columnOf(lowest, level) >= columns) level++;
    const firstColumn = columnOf(lowest, level);
    this.#regrid({ level, columnsPerCycle: 2 ** -level, firstColumn, columns, lanes });
    return true;
  }

  #switchOff(): false {
    this.grid = NO_GRID;
    this.#memory.head[STATE] = STATE_OFF;
    return false;
  }

  /** Moves every sum to its place in wider columns. */
  #regrid(grid: Grid): void {
    const { head, cycles, covers, instants } = this.#memory;
    // An odd version tells readers in other threads that the cells are on the move.
    head[VERSION] = (head[VERSION] as number) + 1;
    const before = readCells(this.#memory, this.grid, this.grid.lanes);
    cycles.fill(0);
    covers.fill(0);
    head[COVERED] = 0;
    instants.fill(0);
    this.grid = grid;
    this.#writeHead();
    for (let lane = 0; lane < before.lanes; lane++) {
      addLane(before, lane, { ...grid, cycles, instants }, lane);
    }
    head[VERSION] = (head[VERSION] as number) + 1;
  }

  #writeHead(): void {
    const { head } = this.#memory;
    head[LEVEL] = this.grid.level;
    head[FIRST_COLUMN] = this.grid.firstColumn;
    head[COLUMNS] = this.grid.columns;
    head[LANES] = this.grid.lanes;
  }
}

/** The least level with columns of at least so many cycles. */
function levelOf(cycles: number): number {
  return Math.ceil(Math.log2(cycles));
}
