import { runsOfLanes, type LaneSum } from '../../shared/trace/lane-sum.ts';
import { sumOfLanes } from './lane-sums.ts';
import { isGroupRow, rowOfGroup, type LaneGroup, type RowKey } from './lane-groups.ts';

export interface LaneItem {
  readonly core: number;
  /** NO_LANE for a core without events. */
  readonly lane: number;
}

/** A group as it is shown: without its cores that are hidden or not in the trace. */
export interface ShownGroup {
  readonly group: LaneGroup;
  /** In the order of the screen; those that are pinned for themselves too. */
  readonly members: readonly LaneItem[];
  readonly sum: LaneSum;
}

/** A lane for itself, or a group with its lanes: what lies together on the screen. */
export interface LaneBlock {
  readonly key: RowKey;
  readonly group: ShownGroup | null;
  /** Those that have a row here, or would have if the group were not collapsed. */
  readonly items: readonly LaneItem[];
  /** With those that are not shown; a lane that is pinned for itself is in its group's. */
  readonly all: readonly LaneItem[];
}

export interface BlockRow {
  readonly key: RowKey;
  readonly lane: number;
  readonly parent: RowKey | null;
}

/**
 * Makes blocks of lanes, in the order of the first lane of each, shown or not. Lanes that are pinned
 * for themselves leave their group's rows.
 */
export function blocksOf(
  items: readonly LaneItem[],
  { groups, pinned }: { groups: readonly LaneGroup[]; pinned: readonly RowKey[] },
  isShown: (item: LaneItem) => boolean,
): LaneBlock[] {
  const groupOf = groupFinder(groups);
  const alone = new Set(pinned.filter((key) => !isGroupRow(key)));
  const found = new Map<RowKey, { group: LaneGroup; all: LaneItem[] }>();
  const order: (LaneItem | RowKey)[] = [];
  for (const item of items) {
    const group = groupOf(item.core);
    if (group === null || alone.has(item.core)) order.push(item);
    if (group === null) continue;
    const key = rowOfGroup(group);
    const own = found.get(key);
    if (own !== undefined) own.all.push(item);
    else {
      found.set(key, { group, all: [item] });
      order.push(key);
    }
  }
  return order.flatMap((entry) => {
    if (typeof entry !== 'number') {
      const all = groupOf(entry.core) === null ? [entry] : [];
      return { key: entry.core, group: null, items: isShown(entry) ? [entry] : [], all };
    }
    const own = found.get(entry);
    if (own === undefined) return [];
    const { group, all } = own;
    const members = all.filter(isShown);
    const shown = { group, members, sum: sumOf(members) };
    return { key: entry, group: shown, items: members.filter(({ core }) => !alone.has(core)), all };
  });
}

/** The group's own row is the first, then its lanes where it is not collapsed. */
export function rowsOfBlock({ key, group, items }: LaneBlock): BlockRow[] {
  if (group === null) return items.map(({ core, lane }) => ({ key: core, lane, parent: null }));
  const row = { key, lane: group.sum.lane, parent: null };
  if (group.group.isCollapsed) return [row];
  return [row, ...items.map(({ core, lane }) => ({ key: core, lane, parent: key }))];
}

function sumOf(members: readonly LaneItem[]): LaneSum {
  const lanes = members.map(({ lane }) => lane).filter((lane) => lane >= 0);
  return sumOfLanes(runsOfLanes(lanes.sort((a, b) => a - b)), members.length);
}

/** Which group a core is in, by halving. */
function groupFinder(groups: readonly LaneGroup[]): (core: number) => LaneGroup | null {
  const runs = groups
    .flatMap((group) => group.cores.map(([first, last]) => ({ first, last, group })))
    .sort((a, b) => a.first - b.first);
  return (core) => {
    let low = 0;
    let high = runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle]?.last ?? Infinity) < core) low = middle + 1;
      else high = middle;
    }
    const run = runs[low];
    return run !== undefined && run.first <= core ? run.group : null;
  };
}
