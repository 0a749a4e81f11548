import { EXACT_LIMIT } from '../units.ts';
import { SLOT_COUNT } from './event-types.ts';
import { GIANT, slotOfCode, type Allocate, type LaneIndex } from './lane-index.ts';
import { addLane } from './overview-merge.ts';
import type { Overview } from './overview.ts';

/**
 * With fewer events in a column a tile is nearly as quickly built from the events themselves, and
 * columns take 33 bytes.
 */
const EVENTS_PER_COLUMN = 14;
const LEAST_COLUMNS = 1024;
const MOST_COLUMNS = 131_072;
const MOST_SUM = 0xffff_ffff;

/** A tile adds up at most half as many columns of a table to one of its own. */
const COARSER_LEVELS = 2;
/** The levels around a view of a whole trace have about as many columns. */
const LEAST_COARSER_COLUMNS = 512;
/** At this level there is still room for the sums of 64 events at a time. */
const COARSEST_LEVEL = 26;

/** An overview that is made from the index: finer than one from the first pass. */
export interface IndexOverview extends Overview {
  readonly cycles: Uint32Array;
  readonly coarser?: IndexOverview;
}

/**
 * Memory for an overview of an index with `events` events that start and end in the offsets
 * [from, to]; null where its columns would hold too few events to be of use.
 */
export function layOutOverview(
  lanes: number,
  events: number,
  from: number,
  to: number,
  allocate: Allocate,
): IndexOverview | null {
  if (!(from > -EXACT_LIMIT && to < EXACT_LIMIT)) return null;
  const most = Math.min(MOST_COLUMNS, events / lanes / EVENTS_PER_COLUMN);
  if (!(most >= LEAST_COLUMNS)) return null;
  let level = 0;
  while (columnsAt(level, from, to) > most) level++;
  return tablesFrom(level, lanes, from, to, allocate);
}

function columnsAt(level: number, from: number, to: number): number {
  return Math.floor(to / 2 ** level) - Math.floor(from / 2 ** level) + 1;
}

/** Empty tables of `level` and of coarser ones. */
function tablesFrom(
  level: number,
  lanes: number,
  from: number,
  to: number,
  allocate: Allocate,
): IndexOverview {
  const columns = columnsAt(level, from, to);
  const table = {
    level,
    firstColumn: Math.floor(from / 2 ** level),
    columns,
    cycles: new Uint32Array(allocate(lanes * columns * SLOT_COUNT * 4)),
    instants: new Uint8Array(allocate(lanes * columns)),
  };
  const next = level + COARSER_LEVELS;
  const isLast = next > COARSEST_LEVEL || columnsAt(next, from, to) < LEAST_COARSER_COLUMNS;
  return isLast ? table : { ...table, coarser: tablesFrom(next, lanes, from, to, allocate) };
}

/** Adds a lane's events; false where a sum does not fit: the overview cannot be used then. */
export function fillOverview(overview: IndexOverview, index: LaneIndex, lane: number): boolean {
  const { level, firstColumn, columns } = overview;
  const { start, duration, type } = index;
  const width = 2 ** level;
  const sums = new Float64Array(columns * SLOT_COUNT);
  /** How many more events cover a column whole than the column before. */
  const covers = new Int32Array((columns + 1) * SLOT_COUNT);
  const instants = overview.instants.subarray(lane * columns, (lane + 1) * columns);
  let column = 0;
  let columnEnd = -Infinity;
  for (
    let at = index.eventFirst[lane] as number;
    at < (index.eventFirst[lane + 1] as number);
    at++
  ) {
    const from = start[at] as number;
    const cycles = duration[at] as number;
    if (from >= columnEnd) {
      column = Math.floor(from / width) - firstColumn;
      columnEnd = (firstColumn + column + 1) * width;
    }
    const slot = slotOfCode(type[at] as number);
    const cell = column * SLOT_COUNT + slot;
    if (from + cycles <= columnEnd) {
      sums[cell] = (sums[cell] as number) + cycles;
      if (cycles === 0) instants[column] = (instants[column] as number) | (1 << slot);
    } else if (cycles !== GIANT) {
      const last = Math.floor((from + cycles) / width) - firstColumn;
      const lastCell = last * SLOT_COUNT + slot;
      sums[cell] = (sums[cell] as number) + columnEnd - from;
      sums[lastCell] = (sums[lastCell] as number) + from + cycles - (firstColumn + last) * width;
      covers[cell + SLOT_COUNT] = (covers[cell + SLOT_COUNT] as number) + 1;
      covers[lastCell] = (covers[lastCell] as number) - 1;
    }
  }
  if (!writeSums(overview, lane, sums, covers)) return false;
  for (let table = overview; table.coarser !== undefined; table = table.coarser) {
    addLane(table, lane, table.coarser, lane);
  }
  return true;
}

/** False where a sum, or one of so many as are added up in the coarsest table, is too large. */
function writeSums(
  overview: IndexOverview,
  lane: number,
  sums: Float64Array,
  covers: Int32Array,
): boolean {
  const { cycles, columns, level } = overview;
  const mostSum = MOST_SUM / 2 ** (coarsestLevel(overview) - level);
  const width = 2 ** level;
  const running = new Float64Array(SLOT_COUNT);
  const first = lane * columns * SLOT_COUNT;
  for (let cell = 0; cell < sums.length; cell++) {
    const slot = cell % SLOT_COUNT;
    const covering = (running[slot] as number) + (covers[cell] as number);
    running[slot] = covering;
    const sum = (sums[cell] as number) + covering * width;
    if (sum > mostSum) return false;
    cycles[first + cell] = sum;
  }
  return true;
}

function coarsestLevel({ level, coarser }: IndexOverview): number {
  return coarser === undefined ? level : coarsestLevel(coarser);
}
