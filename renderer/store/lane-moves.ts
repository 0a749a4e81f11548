import { arrangedCores } from './lane-arrangement.ts';
import type { LaneArrangement, LanesOfTrace, ShownLanes } from './lane-arrangement.ts';
import { isInRuns } from './core-list.ts';
import { isGroupRow, putInGroup, rowOfGroup, type RowKey } from './lane-groups.ts';

interface Move {
  readonly shown: ShownLanes;
  /** From top to bottom, without the lanes of groups that move. */
  readonly rows: readonly RowKey[];
  /** The same with those. */
  readonly moved: ReadonlySet<RowKey>;
  /** Position before which they go; the number of rows: below the last. */
  readonly gap: number;
  /** Whose lanes they become; null: of none. */
  readonly into: RowKey | null;
}

/**
 * Puts rows before the one at position `gap` of those shown (their number: below the last). Among
 * the pinned ones they are pinned, else not. Between the lanes of a group they join it, elsewhere
 * they leave theirs; groups move with all their lanes and never into another. From then on the
 * order is the user's own.
 */
export function moveLanes(
  trace: LanesOfTrace,
  now: LaneArrangement,
  shown: ShownLanes,
  keys: readonly RowKey[],
  gap: number,
): LaneArrangement {
  const move = moveOf(shown, keys, gap);
  if (move === null) return now;
  if (pins(now, move)) return pinnedAt(now, move);
  const lanes = move.rows.filter((key) => !isGroupRow(key));
  return {
    ...putInGroup(now, lanes, move.into),
    pinned: now.pinned.filter((key) => !move.moved.has(key)),
    byHand: orderAfter(trace, now, move),
  };
}

/** null where nothing moves: no row is meant, or a group would go into itself. */
function moveOf(shown: ShownLanes, keys: readonly RowKey[], gap: number): Move | null {
  const meant = new Set(keys);
  const lanes = new Set(keys.flatMap((key) => shown.groups.get(key)?.members.map(coreOf) ?? []));
  // One that is pinned for itself comes along only where it is meant too.
  const isWithGroup = (position: number): boolean => {
    const parent = shown.parents[position] ?? null;
    const key = shown.keys[position] as RowKey;
    return lanes.has(key) && (parent !== null || meant.has(key));
  };
  const isMoved = (key: RowKey, position: number): boolean =>
    meant.has(key) || isWithGroup(position);
  const moved = new Set(shown.keys.filter(isMoved));
  const rows = shown.keys.filter((key, position) => meant.has(key) && !isWithGroup(position));
  if (rows.length === 0) return null;
  const around = groupAround(shown, rows, gap);
  if (around === null) return { shown, rows, moved, gap, into: null };
  if (meant.has(around)) return null;
  if (!rows.some(isGroupRow)) return { shown, rows, moved, gap, into: around };
  return { shown, rows, moved, gap: besideGroup(shown, around, gap), into: null };
}

/** The group among whose lanes a gap is. Below the last one it is for lanes that are of the group. */
function groupAround({ keys, parents }: ShownLanes, rows: readonly RowKey[], gap: number) {
  const below = parents[gap] ?? null;
  const above = parents[gap - 1] ?? null;
  if (below !== null || above === null) return below;
  const areAllOfIt = rows.every((key) => parents[keys.indexOf(key)] === above);
  return areAllOfIt ? above : null;
}

/** The nearer end of a group's rows. */
function besideGroup({ keys, parents }: ShownLanes, group: RowKey, gap: number): number {
  const first = keys.indexOf(group);
  const end = parents.lastIndexOf(group) + 1;
  return gap - first < end - gap ? first : end;
}

/** At the border both are possible: what is pinned stays so. */
function pins(now: LaneArrangement, { shown, rows, gap, into }: Move): boolean {
  if (into !== null) return false;
  const pinned = new Set(now.pinned);
  const stays = gap === shown.pinnedCount && rows.every((key) => pinned.has(key));
  return gap < shown.pinnedCount || stays;
}

function pinnedAt(now: LaneArrangement, move: Move): LaneArrangement {
  const pinned = now.pinned.filter((key) => !move.moved.has(key));
  const { next } = neighbours(move);
  const at = next === null ? -1 : pinned.indexOf(next);
  return { ...now, pinned: inserted(pinned, move.rows, at < 0 ? pinned.length : at) };
}

/** What lies above and below the gap without the moved rows, at the level to which they go. */
function neighbours({ shown, moved, gap, into }: Move) {
  const { keys, parents } = shown;
  const isLevel = (key: RowKey, position: number): boolean =>
    !moved.has(key) && (parents[position] ?? null) === into;
  const next = keys.find((key, position) => position >= gap && isLevel(key, position));
  const previous = keys.findLast((key, position) => position < gap && isLevel(key, position));
  return { next: next ?? null, previous: previous ?? null };
}

function orderAfter(trace: LanesOfTrace, now: LaneArrangement, move: Move): number[] {
  const before = arrangedCores(trace, now);
  const groupOf = new Map(now.groups.map((group) => [rowOfGroup(group), group]));
  const has = (key: RowKey, core: number): boolean =>
    isGroupRow(key) ? isInRuns(groupOf.get(key)?.cores ?? [], core) : key === core;
  const coresOf = (key: RowKey): number[] =>
    isGroupRow(key) ? before.filter((core) => has(key, core)) : [key];
  const isMoved = new Set(move.rows.flatMap(coresOf));
  const at = placeInOrder(now, move, before, has);
  const isRest = (core: number): boolean => !isMoved.has(core);
  return [...before.slice(0, at).filter(isRest), ...isMoved, ...before.slice(at).filter(isRest)];
}

/** Beside a neighbour that is not pinned: pinned ones keep a place of their own in the order. */
function placeInOrder(
  now: LaneArrangement,
  move: Move,
  before: readonly number[],
  has: (key: RowKey, core: number) => boolean,
): number {
  const pinned = new Set(now.pinned);
  const { next, previous } = neighbours(move);
  const { into } = move;
  if (next !== null && !pinned.has(next)) return before.findIndex((core) => has(next, core));
  if (previous !== null && !pinned.has(previous)) {
    return before.findLastIndex((core) => has(previous, core)) + 1;
  }
  if (into === null) return before.length;
  // Where the group is: none of its other lanes has a row.
  return before.findIndex((core) => has(into, core));
}

function inserted(list: readonly number[], items: readonly number[], at: number): number[] {
  return [...list.slice(0, at), ...items, ...list.slice(at)];
}

function coreOf({ core }: { readonly core: number }): number {
  return core;
}
