import type { CoreRuns } from '../../shared/trace/notes/note.ts';
import { isInRuns, joinedRuns, runsOfCores, runsWithout } from './core-list.ts';
import type { LaneArrangement } from './lane-arrangement.ts';

/** Cores whose lanes lie together, and can be shown as one. A core is in one group at most. */
export interface LaneGroup {
  readonly id: number;
  readonly name: string;
  readonly cores: CoreRuns;
  readonly isCollapsed: boolean;
}

/** A row of the screen: the core of a lane, or, below 0, a group. */
export type RowKey = number;

export function rowOfGroup({ id }: Pick<LaneGroup, 'id'>): RowKey {
  return -1 - id;
}

export function isGroupRow(key: RowKey): boolean {
  return key < 0;
}

/** Collapsed at first; the cores leave the groups that they were in. */
export function groupLanes(
  now: LaneArrangement,
  name: string,
  cores: readonly number[],
): LaneArrangement {
  if (cores.length === 0) return now;
  const runs = runsOfCores(cores);
  const isMoved = (key: RowKey): boolean => !isGroupRow(key) && isInRuns(runs, key);
  const group = { id: nextId(now.groups), name, cores: runs, isCollapsed: true };
  const pinned = now.pinned.filter((key) => !isMoved(key));
  return withGroups({ ...now, pinned }, [...leaving(now.groups, runs), group]);
}

/** One group after the other of `size` cores each, the last one of what is left; instead of all others. */
export function groupEvery(
  now: LaneArrangement,
  cores: readonly number[],
  size: number,
): LaneArrangement {
  const groups: LaneGroup[] = [];
  for (let first = 0; first < cores.length; first += size) {
    const runs = runsOfCores(cores.slice(first, first + size));
    groups.push({ id: groups.length, name: nameOfCores(runs), cores: runs, isCollapsed: true });
  }
  const pinned = now.pinned.filter((key) => !isGroupRow(key));
  return { ...now, pinned, groups };
}

const MOST_NAMED_RUNS = 3;

/** "0-3, 8-15": short, since it stands beside a lane. */
export function nameOfCores(runs: CoreRuns): string {
  const named = runs
    .slice(0, MOST_NAMED_RUNS)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `${named.join(', ')}${runs.length > named.length ? ', …' : ''}`;
}

export function renameGroup(now: LaneArrangement, key: RowKey, name: string): LaneArrangement {
  const groups = now.groups.map((group) =>
    rowOfGroup(group) === key ? { ...group, name } : group,
  );
  return { ...now, groups };
}

/** Their lanes stay where they are. */
export function ungroup(now: LaneArrangement, keys: ReadonlySet<RowKey>): LaneArrangement {
  return withGroups(
    now,
    now.groups.filter((group) => !keys.has(rowOfGroup(group))),
  );
}

/** null: all groups. */
export function collapseGroups(
  now: LaneArrangement,
  keys: ReadonlySet<RowKey> | null,
  isCollapsed: boolean,
): LaneArrangement {
  const isMeant = (group: LaneGroup): boolean => keys === null || keys.has(rowOfGroup(group));
  const groups = now.groups.map((group) => (isMeant(group) ? { ...group, isCollapsed } : group));
  return { ...now, groups };
}

/** Moves cores into a group, or, with null, out of all; groups without cores are none any more. */
export function putInGroup(
  now: LaneArrangement,
  cores: readonly number[],
  key: RowKey | null,
): LaneArrangement {
  if (now.groups.length === 0) return now;
  const runs = runsOfCores(cores);
  const groups = leaving(now.groups, runs, key).map((group) =>
    rowOfGroup(group) === key ? { ...group, cores: joinedRuns([...group.cores, ...runs]) } : group,
  );
  return withGroups(now, groups);
}

function leaving(
  groups: readonly LaneGroup[],
  runs: CoreRuns,
  except: RowKey | null = null,
): LaneGroup[] {
  return groups.flatMap((group) => {
    if (rowOfGroup(group) === except) return [group];
    const cores = runsWithout(group.cores, runs);
    return cores.length === 0 ? [] : [{ ...group, cores }];
  });
}

/** A group that is none any more is not pinned either. */
function withGroups(now: LaneArrangement, groups: readonly LaneGroup[]): LaneArrangement {
  const known = new Set(groups.map(rowOfGroup));
  const pinned = now.pinned.filter((key) => !isGroupRow(key) || known.has(key));
  return { ...now, pinned, groups };
}

function nextId(groups: readonly LaneGroup[]): number {
  return groups.reduce((next, { id }) => Math.max(next, id + 1), 0);
}
