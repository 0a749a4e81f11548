import type { LaneStatistics } from '../area-queries.ts';
import { sortedOrder } from '../lane-sort.ts';
import type { CommonLane, CommonType } from './compared-trace.ts';
import { MOST_WORK_CELLS, type WorkEnds } from './compare-queries.ts';

/** The work of cores that both traces have, window by window. */
export interface WorkWindows {
  readonly lanes: readonly CommonLane[];
  readonly windows: number;
  readonly a: WorkEnds;
  readonly b: WorkEnds;
  readonly paired: PairedEvents;
}

/** Events of A and of B that have a partner, and those of each that have none. */
export interface PairedEvents {
  readonly events: number;
  readonly onlyA: number;
  readonly onlyB: number;
}

export interface WindowRow {
  readonly core: number;
  readonly laneA: number;
  readonly laneB: number;
  /** From 0. */
  readonly window: number;
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
  /** (toB − fromB) − (toA − fromA), cycles: above 0 where B is slower. */
  readonly slower: number;
}

/** As many of the wanted windows as there can be counts for; at least one. */
export function windowsFor(wanted: number, lanes: number, types: number, most: number): number {
  const cells = Math.min(MOST_WORK_CELLS / Math.max(1, lanes * types), most / Math.max(1, lanes));
  return Math.max(1, Math.min(wanted, Math.floor(cells)));
}

/** How many events of each type both traces have, by lane × types. */
export function commonEvents(
  lanes: readonly CommonLane[],
  types: readonly CommonType[],
  a: LaneStatistics,
  b: LaneStatistics,
): Uint32Array {
  const countsA = countsOf(
    a,
    lanes.map(({ laneA }) => laneA),
    types.map(({ codeA }) => codeA),
  );
  const countsB = countsOf(
    b,
    lanes.map(({ laneB }) => laneB),
    types.map(({ codeB }) => codeB),
  );
  return countsA.map((count, cell) => Math.min(count, countsB[cell] as number));
}

/** Of all events of both traces, with how many of them are compared. */
export function pairedEvents(common: Uint32Array, eventsA: number, eventsB: number): PairedEvents {
  const events = common.reduce((sum, count) => sum + count, 0);
  return { events, onlyA: eventsA - events, onlyB: eventsB - events };
}

function countsOf(
  { rows }: LaneStatistics,
  lanes: readonly number[],
  codes: readonly number[],
): Uint32Array {
  const rowOfLane = new Map(lanes.map((lane, row) => [lane, row]));
  const columnOfCode = new Map(codes.map((code, column) => [code, column]));
  const counts = new Uint32Array(lanes.length * codes.length);
  for (let i = 0; i < rows.lane.length; i++) {
    const row = rowOfLane.get(rows.lane[i] as number);
    const column = columnOfCode.get(rows.code[i] as number);
    if (row === undefined || column === undefined) continue;
    counts[row * codes.length + column] = rows.events[i] as number;
  }
  return counts;
}

/** Cycles by which B is slower, by lane × windows; NaN where a core has no common work. */
export function slowerCycles({ windows, a, b }: WorkWindows): Float64Array {
  return a.ends.map((_, cell) => lengthOf(b, windows, cell) - lengthOf(a, windows, cell));
}

/** The windows with work, those that got slower first; equals by core, then by window. */
export function rankedWindows(work: WorkWindows): WindowRow[] {
  const slower = slowerCycles(work);
  const cells = Array.from(slower.keys()).filter((cell) => hasWork(work, cell));
  const order = sortedOrder(Float64Array.from(cells, (cell) => -(slower[cell] as number)));
  return Array.from(order, (place) => {
    const cell = cells[place] as number;
    return rowOf(work, cell, slower[cell] as number);
  });
}

/** Takes time in one of the traces. */
function hasWork({ windows, a, b }: WorkWindows, cell: number): boolean {
  return lengthOf(a, windows, cell) > 0 || lengthOf(b, windows, cell) > 0;
}

function rowOf({ lanes, windows, a, b }: WorkWindows, cell: number, slower: number): WindowRow {
  return {
    ...(lanes[Math.floor(cell / windows)] as CommonLane),
    window: cell % windows,
    fromA: beginOf(a, windows, cell),
    toA: a.ends[cell] as number,
    fromB: beginOf(b, windows, cell),
    toB: b.ends[cell] as number,
    slower,
  };
}

/** Where a window begins: where the one before it ends. */
export function beginOf({ begins, ends }: WorkEnds, windows: number, cell: number): number {
  if (cell % windows === 0) return begins[Math.floor(cell / windows)] as number;
  return ends[cell - 1] as number;
}

function lengthOf(work: WorkEnds, windows: number, cell: number): number {
  return (work.ends[cell] as number) - beginOf(work, windows, cell);
}
