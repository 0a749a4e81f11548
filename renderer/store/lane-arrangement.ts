import type { CoreRuns } from '../../shared/trace/notes/note.ts';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { isSum } from '../../shared/trace/lane-sum.ts';
import { isInRuns } from './core-list.ts';
import { blocksOf, rowsOfBlock, type BlockRow, type LaneBlock } from './lane-blocks.ts';
import type { LaneItem, ShownGroup } from './lane-blocks.ts';
import { rowOfGroup, type LaneGroup, type RowKey } from './lane-groups.ts';
import type { LaneTotals, SortSpan, SpanTotals } from './lane-totals.ts';

export const LANE_SORTS = ['core', 'compute', 'waiting', 'events'] as const;
export type LaneSort = (typeof LANE_SORTS)[number];

/** How the user wants the lanes of a trace. Lanes are named by their core: these stay. */
export interface LaneArrangement {
  readonly sortBy: LaneSort;
  readonly descending: boolean;
  /** What lanes do there is what they are sorted by; null: in the whole trace. */
  readonly sortSpan: SortSpan | null;
  /** All cores in the order that somebody gave them by hand; null: as sorted. */
  readonly byHand: readonly number[] | null;
  /** On top, in this order, whatever the sorting: cores, and groups with all their lanes. */
  readonly pinned: readonly RowKey[];
  readonly hidden: ReadonlySet<number>;
  /** The only cores to show; null: all. */
  readonly only: CoreRuns | null;
  /** Cores that the header counts and that have no events are lanes too. */
  readonly showIdle: boolean;
  readonly groups: readonly LaneGroup[];
}

export const AS_IN_THE_TRACE: LaneArrangement = {
  sortBy: 'core',
  descending: false,
  sortSpan: null,
  byHand: null,
  pinned: [],
  hidden: new Set(),
  only: null,
  showIdle: false,
  groups: [],
};

/** In place of the lane of a core without events. */
export const NO_LANE = -1;

/** Whether a row's number is that of a lane of the trace. */
export function isLane(lane: number): boolean {
  return lane !== NO_LANE && !isSum(lane);
}

/** The rows on the screen, by position from the top. */
export interface ShownLanes {
  /** Lane of the trace, NO_LANE, or the number of the sum that a group's row shows. */
  readonly order: readonly number[];
  readonly keys: readonly RowKey[];
  /** The group that the row is a lane of, or null. */
  readonly parents: readonly (RowKey | null)[];
  /** The first so many are pinned. */
  readonly pinnedCount: number;
  /**
   * By lane of the trace: its position, or that of the collapsed group that it is in; −1 where
   * neither is shown.
   */
  readonly positions: readonly number[];
  readonly groups: ReadonlyMap<RowKey, ShownGroup>;
  /** Rows of the shown lane that has most. */
  readonly mostRows: number;
  /** Left out one by one, and by the list of cores to show. */
  readonly hiddenCount: number;
  readonly filteredCount: number;
}

/** Before any trace. */
export const NO_LANES: ShownLanes = {
  order: [],
  keys: [],
  parents: [],
  pinnedCount: 0,
  positions: [],
  groups: new Map(),
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
  /** Of the stretch that is wanted; absent until they are known. */
  readonly spanTotals?: SpanTotals;
}

/** What an arrangement makes of a trace; linear in its lanes but for the sorting. */
export function arrangeLanes(trace: LanesOfTrace, arrangement: LaneArrangement): ShownLanes {
  const { hidden, only, pinned } = arrangement;
  const items = arrangedItems(trace, arrangement);
  const isWanted = ({ core }: LaneItem): boolean => only === null || isInRuns(only, core);
  const wanted = items.filter(isWanted);
  const filteredCount = items.length - wanted.length;
  const hiddenCount = wanted.filter(({ core }) => hidden.has(core)).length;
  const blocks = orderedBlocks(trace, arrangement, items).filter(hasRows);
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  const top = pinned.flatMap((key) => byKey.get(key) ?? []);
  const isPinned = new Set(top);
  const topRows = top.flatMap(rowsOfBlock);
  const rows = [...topRows, ...blocks.filter((block) => !isPinned.has(block)).flatMap(rowsOfBlock)];
  return {
    order: rows.map((row) => row.lane),
    keys: rows.map((row) => row.key),
    parents: rows.map((row) => row.parent),
    pinnedCount: topRows.length,
    ...placesOf(trace, rows, blocks),
    hiddenCount,
    filteredCount,
  };
}

function placesOf(
  trace: LanesOfTrace,
  rows: readonly BlockRow[],
  blocks: readonly LaneBlock[],
): Pick<ShownLanes, 'positions' | 'mostRows' | 'groups'> {
  const positions = trace.lanes.map(() => -1);
  const groups = new Map(
    blocks.flatMap(({ group }) => (group === null ? [] : [[rowOfGroup(group.group), group]])),
  );
  let mostRows = 1;
  rows.forEach(({ key }, position) => {
    const group = groups.get(key);
    if (group !== undefined) {
      for (const member of group.members) if (member.lane >= 0) positions[member.lane] = position;
    }
  });
  // A lane that has a row of its own is there, also where its group is collapsed.
  rows.forEach(({ lane }, position) => {
    if (!isLane(lane)) return;
    positions[lane] = position;
    mostRows = Math.max(mostRows, trace.lanes[lane]?.rows ?? 1);
  });
  return { positions, mostRows, groups };
}

/** All cores of a trace as sorted, or by hand, those of a group together: hidden ones at their places. */
export function arrangedCores(trace: LanesOfTrace, arrangement: LaneArrangement): number[] {
  const blocks = orderedBlocks(trace, arrangement, arrangedItems(trace, arrangement));
  return blocks.flatMap(({ all }) => all.map(({ core }) => core));
}

function hasRows({ group, items }: LaneBlock): boolean {
  return (group?.members ?? items).length > 0;
}

function arrangedItems(trace: LanesOfTrace, arrangement: LaneArrangement): LaneItem[] {
  const idle = arrangement.showIdle ? trace.idleCores : [];
  const items = [
    ...trace.lanes.map(({ core }, lane): LaneItem => ({ core, lane })),
    ...idle.map((core): LaneItem => ({ core, lane: NO_LANE })),
  ];
  if (arrangement.byHand !== null) {
    const placeOf = new Map(arrangement.byHand.map((core, place) => [core, place]));
    const place = ({ core }: LaneItem): number => placeOf.get(core) ?? Infinity;
    return items.sort((a, b) => compare(place(a), place(b)) || a.core - b.core);
  }
  const keyOf = sortKey(trace, arrangement);
  const direction = arrangement.descending ? -1 : 1;
  return items.sort((a, b) => direction * compare(keyOf(a), keyOf(b)) || a.core - b.core);
}

/** A group stands where its mean belongs; in the order of cores and by hand where its first lane does. */
function orderedBlocks(
  trace: LanesOfTrace,
  arrangement: LaneArrangement,
  items: readonly LaneItem[],
): LaneBlock[] {
  const { sortBy, byHand, descending, groups, hidden, only } = arrangement;
  const isShown = ({ core }: LaneItem): boolean =>
    !hidden.has(core) && (only === null || isInRuns(only, core));
  const blocks = blocksOf(items, arrangement, isShown);
  if (byHand !== null || sortBy === 'core' || groups.length === 0) return blocks;
  const keyOf = sortKey(trace, arrangement);
  const direction = descending ? -1n : 1n;
  const means = new Map(blocks.map((block) => [block, meanOf(block, keyOf)]));
  return blocks.sort((a, b) => {
    const [left, right] = [means.get(a), means.get(b)];
    if (left === undefined || right === undefined) return 0;
    return Number(direction * signOf(left.sum * right.count - right.sum * left.count));
  });
}

/** Of the lanes that are shown; of all where none is. */
function meanOf({ group, items, all }: LaneBlock, keyOf: (item: LaneItem) => Key) {
  const shown = group?.members ?? items;
  const counted = shown.length > 0 ? shown : all;
  const sum = counted.reduce((sum, item) => sum + BigInt(keyOf(item)), 0n);
  return { sum, count: BigInt(Math.max(1, counted.length)) };
}

function signOf(value: bigint): bigint {
  return value < 0n ? -1n : value > 0n ? 1n : 0n;
}

type Key = number | bigint;

/** As long as it is not known what lanes do, all are alike. */
function sortKey(
  { lanes, totals, spanTotals }: LanesOfTrace,
  { sortBy, sortSpan }: LaneArrangement,
): (item: LaneItem) => Key {
  if (sortBy === 'core') return ({ core }) => core;
  if (sortBy === 'events') {
    if (sortSpan === null) return ({ lane }) => lanes[lane]?.events ?? 0;
    return ({ lane }) => spanTotals?.events[lane] ?? 0;
  }
  const known = sortSpan === null ? totals : spanTotals;
  return ({ lane }) => known?.[sortBy][lane] ?? 0n;
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : Number(a > b);
}
