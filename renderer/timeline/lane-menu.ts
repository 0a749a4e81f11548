import { LANE_SIZES, type LaneSize } from '../../shared/ipc.ts';
import { AS_IN_THE_TRACE, LANE_SORTS, type LaneSort } from '../store/lane-arrangement.ts';
import type { LaneArrangement, ShownLanes } from '../store/lane-arrangement.ts';
import type { LaneGroup } from '../store/lane-groups.ts';
import { showAllLanes, sortLanes, sortOver } from '../store/lane-edits.ts';
import type { SortSpan } from '../store/lane-totals.ts';
import { formatCount } from '../ui/format.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import type { GroupEdits } from './group-actions.ts';
import type { LaneEdits } from './lane-actions.ts';

const SEPARATOR: MenuEntry = { kind: 'separator' };

export const SORT_NAMES: Readonly<Record<LaneSort, string>> = {
  core: 'Core',
  compute: 'Compute (share of MAC)',
  waiting: 'Waiting (stalls and barriers)',
  events: 'Events',
};

export const SIZE_NAMES: Readonly<Record<LaneSize, string>> = {
  compact: 'Compact',
  normal: 'Normal',
  tall: 'Tall',
  large: 'Large',
};

export interface MenuState {
  readonly shown: ShownLanes;
  readonly arrangement: LaneArrangement;
  /** Lanes that a command is for. */
  readonly meantCount: number;
  /** Groups that a command is for, and whether it is for lanes of any. */
  readonly meantGroups: readonly LaneGroup[];
  readonly isInGroup: boolean;
  readonly isPinned: boolean;
  /** Of the selected area; null: none is. */
  readonly selectedSpan: SortSpan | null;
  arrange(change: (arrangement: LaneArrangement) => LaneArrangement): void;
}

/** What can be done with the lanes that are meant. */
export function laneEntries(edits: LaneEdits, state: MenuState): MenuEntry[] {
  const { meantCount, isPinned } = state;
  const disabled = meantCount === 0;
  const these = meantCount === 1 ? 'this lane' : formatCount(meantCount, 'lane');
  const item = (label: string, keys: string, run: () => void): MenuEntry => ({
    kind: 'item',
    label,
    keys,
    disabled,
    run,
  });
  return [
    item(`${isPinned ? 'Unpin' : 'Pin'} ${these}`, 'P', () => edits.togglePin()),
    item(`Hide ${these}`, 'H', () => edits.hide()),
    item(`Show only ${these}`, 'I', () => edits.isolate()),
    SEPARATOR,
    item('Move up', 'Alt+↑', () => edits.moveBy(-1)),
    item('Move down', 'Alt+↓', () => edits.moveBy(1)),
    SEPARATOR,
    ...groupEntries(edits.groups, state),
    SEPARATOR,
    showAllEntry(state),
  ];
}

function groupEntries(groups: GroupEdits, state: MenuState): MenuEntry[] {
  const { meantGroups, isInGroup, shown } = state;
  const item = (label: string, keys: string, run: () => void): MenuEntry => ({
    kind: 'item',
    label,
    keys,
    run,
  });
  const entries = [item('Group…', 'G', () => groups.ask())];
  if (meantGroups.length > 0 || isInGroup) {
    entries.push(item('Rename the group…', 'F2', () => groups.askName()));
    entries.push(item('Ungroup', 'Shift+G', () => groups.ungroup()));
  }
  if (isInGroup) entries.push(item('Take out of the group', '', () => groups.takeOut()));
  if (shown.groups.size > 0) {
    entries.push(item('Collapse all groups', '', () => groups.collapseAll(true)));
    entries.push(item('Expand all groups', '', () => groups.collapseAll(false)));
  }
  return entries;
}

function showAllEntry({ shown, arrange }: MenuState): MenuEntry {
  return {
    kind: 'item',
    label: 'Show all lanes',
    disabled: shown.hiddenCount + shown.filteredCount === 0,
    run: () => arrange(showAllLanes),
  };
}

interface WholeMenuState extends MenuState {
  readonly idleCount: number;
  readonly laneSize: LaneSize;
  openCoreField(): void;
  setLaneSize(size: LaneSize): void;
}

/** All that can be done with lanes. */
export function allLaneEntries(edits: LaneEdits, state: WholeMenuState): MenuEntry[] {
  const { arrangement, arrange, idleCount } = state;
  return [
    ...sortEntries(state),
    SEPARATOR,
    { kind: 'item', label: 'Show only some cores…', keys: 'Ctrl+L', run: state.openCoreField },
    {
      kind: 'check',
      label: `Cores without events (${idleCount})`,
      checked: arrangement.showIdle,
      disabled: idleCount === 0,
      run: () => arrange((now) => ({ ...now, showIdle: !now.showIdle })),
    },
    SEPARATOR,
    ...laneEntries(edits, state),
    SEPARATOR,
    {
      kind: 'choice',
      title: 'Height (Alt with + or −)',
      value: state.laneSize,
      options: LANE_SIZES.map((size) => ({ value: size, label: SIZE_NAMES[size] })),
      choose: (value) => {
        const size = LANE_SIZES.find((one) => one === value);
        if (size !== undefined) state.setLaneSize(size);
      },
    },
    SEPARATOR,
    {
      kind: 'item',
      label: 'As in the trace',
      disabled: arrangement === AS_IN_THE_TRACE,
      run: () => arrange(() => AS_IN_THE_TRACE),
    },
  ];
}

const BY_HAND = 'hand';

function sortEntries({ arrangement, arrange, selectedSpan }: MenuState): MenuEntry[] {
  const isByHand = arrangement.byHand !== null;
  const sorts = LANE_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }));
  return [
    {
      kind: 'choice',
      title: 'Sort by',
      value: isByHand ? BY_HAND : arrangement.sortBy,
      options: isByHand ? [...sorts, { value: BY_HAND, label: 'As moved by hand' }] : sorts,
      choose: (value) => {
        const sort = LANE_SORTS.find((one) => one === value);
        if (sort !== undefined && (isByHand || sort !== arrangement.sortBy)) {
          arrange((now) => sortLanes(now, sort));
        }
      },
    },
    {
      kind: 'check',
      label: 'Descending',
      checked: arrangement.descending,
      disabled: isByHand,
      run: () => arrange((now) => ({ ...now, descending: !now.descending })),
    },
    {
      kind: 'check',
      label: 'By the selected area only',
      checked: arrangement.sortSpan !== null,
      disabled: arrangement.sortSpan === null && selectedSpan === null,
      run: () => arrange((now) => sortOver(now, now.sortSpan === null ? selectedSpan : null)),
    },
  ];
}
