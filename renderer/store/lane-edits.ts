import type { LaneArrangement, LaneSort } from './lane-arrangement.ts';
import { runsOfCores } from './core-list.ts';
import type { SortSpan } from './lane-totals.ts';
import type { RowKey } from './lane-groups.ts';

/** Changes of an arrangement of lanes, each a new one. `cores` are those that the user means. */

/** A second time the other way round; what was moved by hand is given up. */
export function sortLanes(now: LaneArrangement, sortBy: LaneSort): LaneArrangement {
  const isAgain = now.byHand === null && now.sortBy === sortBy;
  const descending = isAgain ? !now.descending : sortBy !== 'core';
  return { ...now, sortBy, descending, byHand: null };
}

/** By what lanes do in a stretch, or with null in the whole trace again. */
export function sortOver(now: LaneArrangement, sortSpan: SortSpan | null): LaneArrangement {
  if (sortSpan === null || (now.sortBy !== 'core' && now.byHand === null)) {
    return { ...now, sortSpan };
  }
  return { ...sortLanes({ ...now, sortBy: 'core' }, 'compute'), sortSpan };
}

/** Those that are not yet go below the pinned ones. */
export function pinLanes(now: LaneArrangement, rows: readonly RowKey[]): LaneArrangement {
  const known = new Set(now.pinned);
  return { ...now, pinned: [...now.pinned, ...rows.filter((key) => !known.has(key))] };
}

export function unpinLanes(now: LaneArrangement, rows: readonly RowKey[]): LaneArrangement {
  const dropped = new Set(rows);
  return { ...now, pinned: now.pinned.filter((key) => !dropped.has(key)) };
}

export function hideLanes(now: LaneArrangement, cores: readonly number[]): LaneArrangement {
  return { ...now, hidden: new Set([...now.hidden, ...cores]) };
}

/** All of them again, hidden or not in the list of those to show. */
export function showAllLanes(now: LaneArrangement): LaneArrangement {
  return { ...now, hidden: new Set(), only: null };
}

export function isolateLanes(now: LaneArrangement, cores: readonly number[]): LaneArrangement {
  return { ...now, hidden: new Set(), only: runsOfCores(cores) };
}
