import type { ShownLanes } from './lane-arrangement.ts';
import type { LaneItem } from './lane-blocks.ts';

/**
 * The lanes that a run of rows stands for, each once. A group stands for all of its lanes; where it
 * is not collapsed its row is only the way to them, unless the run ends with it.
 */
export function lanesOfRows(
  { keys, order, groups }: Pick<ShownLanes, 'keys' | 'order' | 'groups'>,
  first: number,
  last: number,
): LaneItem[] {
  const found = new Map<number, LaneItem>();
  const end = Math.min(last, keys.length - 1);
  for (let position = Math.max(0, first); position <= end; position++) {
    const core = keys[position] as number;
    const group = groups.get(core);
    if (group === undefined) found.set(core, { core, lane: order[position] as number });
    else if (group.group.isCollapsed || position === end) {
      for (const member of group.members) found.set(member.core, member);
    }
  }
  return [...found.values()];
}

/** The cores of rows, each once, whatever is collapsed. */
export function coresOfKeys(
  { groups }: Pick<ShownLanes, 'groups'>,
  keys: readonly number[],
): number[] {
  const all = keys.flatMap((key) => groups.get(key)?.members.map(({ core }) => core) ?? [key]);
  return [...new Set(all)];
}
