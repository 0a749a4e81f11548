import type { CoreRuns } from '../../shared/trace/notes/note.ts';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { isInRuns } from './core-list.ts';
import type { LaneTotals } from './lane-totals.ts';

export const LANE_SORTS = ['core', 'compute', 'waiting', 'events'] as const;
export type LaneSort = (typeof LANE_SORTS)[number];

/** How the user wants the lanes of a trace. Lanes are named by their core: these stay. */
export interface LaneArrangement {
  readonly sortBy: LaneSort;
  readonly descending: boolean;
  /** All cores in the order that somebody gave them by hand; null: as sorted. */
  readonly byHand: readonly number[] | null;
  /** On top, in this order, whatever the sorting. */
  readonly pinned: readonly number[];
  readonly hidden: ReadonlySet<number>;
  /** The only cores to show; null: all. */
  readonly only: CoreRuns | null;
  /** Cores that the header counts and that have no events are lanes too. */
  readonly showIdle: boolean;
}

export const AS_IN_THE_TRACE: LaneArrangement = {
  sortBy: 'core',
  descending: false,
  byHand: null,
  pinned: [],
  hidden: new Set(),
  only: null,
  showIdle: false,
};

/** In place of the lane of a core without events. */
export const NO_LANE = -1;

/** The lanes on the screen, by position from the top. */
export interface ShownLanes {
  /** Lane of the trace, or NO_LANE. */
  readonly order: readonly number[];
  readonly cores: readonly number[];
  /** The first so many are pinned. */
  readonly pinnedCount: number;
  /** By lane of the trace: its position, −1 where it is not shown. */
  readonly positions: readonly number[];
  /** Rows of the shown lane that has most. */
  readonly mostRows: number;
  /** Left out one by one, and by the list of cores to show. */
  readonly hiddenCount: number;
  readonly filteredCount: number;
}

/** Before any trace. */
export const NO_LANES: ShownLanes = {
  order: [],
  cores: [],
  pinnedCount: 0,
  positions: [],
  mostRows: 1,
  hiddenCount: 0,
  filteredCount: 0,
};

export interface LanesOfTrace {
  readonly lanes: readonly LaneSummary[];
  /** Cores without events, ascending. */
  readonly idleCores: readonly number[];
  /** null until they are known: lanes are then in the order of their cores. */
  readonly totals: LaneTotals | null;
}

interface Item {
  readonly core: number;
  readonly lane: number;
}

/** What an arrangement makes of a trace; linear in its lanes but for the sorting. */
export function arrangeLanes(trace: LanesOfTrace, arrangement: LaneArrangement): ShownLanes {
  const { hidden, only, pinned } = arrangement;
  const wanted: Item[] = [];
  let hiddenCount = 0;
  let filteredCount = 0;
  for (const item of arrangedItems(trace, arrangement)) {
    if (only !== null && !isInRuns(only, item.core)) filteredCount++;
    else if (hidden.has(item.core)) hiddenCount++;
    else wanted.push(item);
  }
  const byCore = new Map(wanted.map((item) => [item.core, item]));
  const top = pinned.flatMap((core) => byCore.get(core) ?? []);
  const isPinned = new Set(top);
  const items = [...top, ...wanted.filter((item) => !isPinned.has(item))];
  const positions = trace.lanes.map(() => -1);
  let mostRows = 1;
  items.forEach(({ lane }, position) => {
    if (lane === NO_LANE) return;
    positions[lane] = position;
    mostRows = Math.max(mostRows, trace.lanes[lane]?.rows ?? 1);
  });
  return {
    order: items.map((item) => item.lane),
    cores: items.map((item) => item.core),
    pinnedCount: top.length,
    positions,
    mostRows,
    hiddenCount,
    filteredCount,
  };
}

/** All cores of a trace as sorted, or by hand: pinned, hidden and unwanted ones at their places. */
export function arrangedCores(trace: LanesOfTrace, arrangement: LaneArrangement): number[] {
  return arrangedItems(trace, arrangement).map((item) => item.core);
}

function arrangedItems(trace: LanesOfTrace, arrangement: LaneArrangement): Item[] {
  const idle = arrangement.showIdle ? trace.idleCores : [];
  const items = [
    ...trace.lanes.map(({ core }, lane): Item => ({ core, lane })),
    ...idle.map((core): Item => ({ core, lane: NO_LANE })),
  ];
  if (arrangement.byHand !== null) {
    const placeOf = new Map(arrangement.byHand.map((core, place) => [core, place]));
    const place = ({ core }: Item): number => placeOf.get(core) ?? Infinity;
    return items.sort((a, b) => compare(place(a), place(b)) || a.core - b.core);
  }
  const keyOf = sortKey(trace, arrangement.sortBy);
  const direction = arrangement.descending ? -1 : 1;
  return items.sort((a, b) => direction * compare(keyOf(a), keyOf(b)) || a.core - b.core);
}

type Key = number | bigint;

function sortKey({ lanes, totals }: LanesOfTrace, sortBy: LaneSort): (item: Item) => Key {
  if (sortBy === 'events') return ({ lane }) => lanes[lane]?.events ?? 0;
  if (sortBy === 'compute' && totals !== null) return ({ lane }) => totals.compute[lane] ?? 0n;
  if (sortBy === 'waiting' && totals !== null) return ({ lane }) => totals.waiting[lane] ?? 0n;
  return ({ core }) => (sortBy === 'core' ? core : 0);
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : Number(a > b);
}
