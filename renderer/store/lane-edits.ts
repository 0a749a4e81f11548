import {
  arrangedCores,
  type LaneArrangement,
  type LanesOfTrace,
  type LaneSort,
  type ShownLanes,
} from './lane-arrangement.ts';
import { runsOfCores } from './core-list.ts';

/** Changes of an arrangement of lanes, each a new one. `cores` are those that the user means. */

/** A second time the other way round; what was moved by hand is given up. */
export function sortLanes(now: LaneArrangement, sortBy: LaneSort): LaneArrangement {
  const isAgain = now.byHand === null && now.sortBy === sortBy;
  const descending = isAgain ? !now.descending : sortBy !== 'core';
  return { ...now, sortBy, descending, byHand: null };
}

/** Those that are not yet go below the pinned ones. */
export function pinLanes(now: LaneArrangement, cores: readonly number[]): LaneArrangement {
  const known = new Set(now.pinned);
  return { ...now, pinned: [...now.pinned, ...cores.filter((core) => !known.has(core))] };
}

export function unpinLanes(now: LaneArrangement, cores: readonly number[]): LaneArrangement {
  const dropped = new Set(cores);
  return { ...now, pinned: now.pinned.filter((core) => !dropped.has(core)) };
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

/**
 * Puts lanes before the one at position `gap` of those shown (their number: below the last). Among
 * the pinned ones they are pinned, else not; from then on the order is the user's own.
 */
export function moveLanes(
  trace: LanesOfTrace,
  now: LaneArrangement,
  shown: ShownLanes,
  cores: readonly number[],
  gap: number,
): LaneArrangement {
  const moved = new Set(cores);
  const inOrder = shown.cores.filter((core) => moved.has(core));
  const isPinned = (position: number): boolean => position < shown.pinnedCount;
  // At the border both are possible: who is pinned stays so.
  const pinnedCores = new Set(now.pinned);
  const staysPinned = inOrder.every((core) => pinnedCores.has(core));
  const pins = isPinned(gap) || (gap === shown.pinnedCount && staysPinned && inOrder.length > 0);
  const next = shown.cores.find((core, position) => position >= gap && !moved.has(core));
  const previous = shown.cores.findLast((core, position) => position < gap && !moved.has(core));
  const without = (list: readonly number[]): number[] => list.filter((core) => !moved.has(core));
  if (pins) {
    const pinned = without(now.pinned);
    const at = next === undefined ? -1 : pinned.indexOf(next);
    return { ...now, pinned: inserted(pinned, inOrder, at < 0 ? pinned.length : at) };
  }
  const rest = without(arrangedCores(trace, now));
  // Beside a neighbour that is not pinned: pinned ones keep a place of their own in the order.
  const isNextRest = next !== undefined && !pinnedCores.has(next);
  const isPreviousRest = previous !== undefined && !pinnedCores.has(previous);
  const at = isNextRest
    ? rest.indexOf(next)
    : isPreviousRest
      ? rest.indexOf(previous) + 1
      : rest.length;
  return { ...now, pinned: without(now.pinned), byHand: inserted(rest, inOrder, at) };
}

function inserted(list: readonly number[], items: readonly number[], at: number): number[] {
  return [...list.slice(0, at), ...items, ...list.slice(at)];
}
