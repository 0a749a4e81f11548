import { EXACT_LIMIT } from '../units.ts';
import { SLOT_COUNT } from './event-types.ts';
import { GIANT, slotOfCode, type Allocate, type LaneIndex } from './lane-index.ts';
import type { Overview } from './overview.ts';

/** With fewer events in a column a tile is as quickly built from the events themselves. */
const EVENTS_PER_COLUMN = 16;
const LEAST_COLUMNS = 1024;
const MOST_COLUMNS = 65_536;
const MOST_SUM = 0xffff_ffff;

/** An overview that is made from the index: finer than one from the first pass. */
export interface IndexOverview extends Overview {
  readonly cycles: Uint32Array;
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
  const wanted = 2 ** Math.floor(Math.log2(events / lanes / EVENTS_PER_COLUMN));
  if (!(wanted >= LEAST_COLUMNS)) return null;
  const most = Math.min(MOST_COLUMNS, wanted);
  let level = 0;
  const columnOf = (offset: number): number => Math.floor(offset / 2 ** level);
  while (columnOf(to) - columnOf(from) >= most) level++;
  const firstColumn = columnOf(from);
  const columns = columnOf(to) - firstColumn + 1;
  return {
    level,
    firstColumn,
    columns,
    cycles: new Uint32Array(allocate(lanes * columns * SLOT_COUNT * 4)),
    instants: new Uint8Array(allocate(lanes * columns)),
  };
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
  return writeSums(overview, lane, sums, covers);
}

function writeSums(
  { cycles, columns, level }: IndexOverview,
  lane: number,
  sums: Float64Array,
  covers: Int32Array,
): boolean {
  const width = 2 ** level;
  const running = new Float64Array(SLOT_COUNT);
  const first = lane * columns * SLOT_COUNT;
  for (let cell = 0; cell < sums.length; cell++) {
    const slot = cell % SLOT_COUNT;
    const covering = (running[slot] as number) + (covers[cell] as number);
    running[slot] = covering;
    const sum = (sums[cell] as number) + covering * width;
    if (sum > MOST_SUM) return false;
    cycles[first + cell] = sum;
  }
  return true;
}
