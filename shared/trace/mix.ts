import { fail, ok, type Result } from '../result.ts';
import type { TraceMix } from './area-queries.ts';
import { SLOT_COUNT } from './event-types.ts';
import { wholeOffset } from './lane-events.ts';
import { endAt, lowerBound, slotOfCode, type LaneIndex } from './lane-index.ts';
import { overviewFor, type Overview } from './overview.ts';

/** Without an overview the events are walked through, but no more than these. */
const MOST_WALKED = 2 ** 20;

/** What there is to sum up; without both nothing is known of the trace yet. */
export interface MixSources {
  readonly overview: Overview | null;
  /** Of all events, else null. */
  readonly index: LaneIndex | null;
}

/**
 * Busy cycles of all lanes together, in at most `columns` + 1 columns of one size that cover the
 * offsets [from, to): sums of the overview's, with the events of GIANT cycles and more where the
 * index knows them. Columns narrower than the overview's are not made up: they have its width.
 * Errors: `no-overview` where there is none and the events are too many to do without.
 */
export function traceMix(
  { overview, index }: MixSources,
  from: number,
  to: number,
  columns: number,
): Result<TraceMix> {
  if (overview === null && (index === null || index.events > MOST_WALKED)) {
    return fail('no-overview', 'There is no overview of this trace.');
  }
  const grid = gridOf(wholeOffset(from), wholeOffset(to), columns, overview?.level ?? 0);
  const cycles = new Float64Array(grid.columns * SLOT_COUNT);
  if (overview) addOverview(cycles, grid, overviewFor(overview, grid.level) as Overview);
  if (index) addEvents(cycles, grid, index, overview ? index.giantPosition : range(index.events));
  const lanes = overview ? overview.instants.length / overview.columns : index?.cores.length;
  return ok({ ...grid, cycles, lanes: lanes ?? 0, hasGiants: index !== null });
}

/** The lanes whose events `traceMix` looks at, beside the overview. */
export function lanesOfMix(index: LaneIndex, overview: Overview | null): number[] {
  const { eventFirst, giantPosition } = index;
  const hasGiant = (lane: number): boolean => {
    const first = eventFirst[lane] as number;
    const giant = lowerBound(giantPosition, 0, giantPosition.length, first);
    return (giantPosition[giant] ?? Infinity) < (eventFirst[lane + 1] as number);
  };
  return [...index.cores.keys()].filter((lane) => overview === null || hasGiant(lane));
}

type Grid = Pick<TraceMix, 'level' | 'firstColumn' | 'columns'>;

function gridOf(from: number, to: number, mostColumns: number, leastLevel: number): Grid {
  let level = leastLevel;
  while ((to - from) / 2 ** level > mostColumns) level++;
  const firstColumn = Math.floor(from / 2 ** level);
  return { level, firstColumn, columns: Math.max(0, Math.ceil(to / 2 ** level) - firstColumn) };
}

function addOverview(cycles: Float64Array, grid: Grid, overview: Overview): void {
  const ratio = 2 ** (grid.level - overview.level);
  const laneCells = overview.columns * SLOT_COUNT;
  for (let column = 0; column < grid.columns; column++) {
    const first = (grid.firstColumn + column) * ratio - overview.firstColumn;
    const from = Math.min(overview.columns, Math.max(0, first));
    const to = Math.min(overview.columns, Math.max(0, first + ratio));
    const sums = cycles.subarray(column * SLOT_COUNT, (column + 1) * SLOT_COUNT);
    for (let lane = 0; lane < overview.cycles.length; lane += laneCells) {
      addCells(sums, overview.cycles, lane + from * SLOT_COUNT, lane + to * SLOT_COUNT);
    }
  }
}

function addCells(sums: Float64Array, cells: Overview['cycles'], from: number, to: number): void {
  for (let cell = from; cell < to; cell += SLOT_COUNT) {
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      sums[slot] = (sums[slot] as number) + (cells[cell + slot] as number);
    }
  }
}

function* range(count: number): Generator<number> {
  for (let i = 0; i < count; i++) yield i;
}

/** Each event as parts of two columns and the whole width of those between, which are added up last. */
function addEvents(
  cycles: Float64Array,
  { level, firstColumn, columns }: Grid,
  index: LaneIndex,
  positions: Iterable<number>,
): void {
  const width = 2 ** level;
  const covers = new Int32Array((columns + 1) * SLOT_COUNT);
  const add = (column: number, slot: number, value: number): void => {
    if (column < 0 || column >= columns) return;
    const cell = column * SLOT_COUNT + slot;
    cycles[cell] = (cycles[cell] as number) + value;
  };
  const inGrid = (column: number): number => Math.min(columns, Math.max(0, column));
  for (const position of positions) {
    const slot = slotOfCode(index.type[position] as number);
    const start = index.start[position] as number;
    const end = endAt(index, position);
    const startColumn = Math.floor(start / width);
    const endColumn = Math.floor(end / width);
    if (startColumn === endColumn) {
      add(startColumn - firstColumn, slot, end - start);
      continue;
    }
    add(startColumn - firstColumn, slot, (startColumn + 1) * width - start);
    add(endColumn - firstColumn, slot, end - endColumn * width);
    const from = inGrid(startColumn + 1 - firstColumn) * SLOT_COUNT + slot;
    const to = inGrid(endColumn - firstColumn) * SLOT_COUNT + slot;
    covers[from] = (covers[from] as number) + 1;
    covers[to] = (covers[to] as number) - 1;
  }
  addCovers(cycles, covers, width);
}

function addCovers(cycles: Float64Array, covers: Int32Array, width: number): void {
  for (let cell = 0; cell < cycles.length; cell++) {
    if (cell >= SLOT_COUNT) {
      covers[cell] = (covers[cell] as number) + (covers[cell - SLOT_COUNT] as number);
    }
    cycles[cell] = (cycles[cell] as number) + (covers[cell] as number) * width;
  }
}
