import { LANE_SIZES, type LaneSize, type MenuCommand } from '../../shared/ipc.ts';
import { AS_IN_THE_TRACE } from '../store/lane-arrangement.ts';
import { showAllLanes, sortLanes, sortOver } from '../store/lane-edits.ts';
import { selectedSpan } from '../store/shown-lanes.ts';
import type { AppStore } from '../store/store.ts';

import type { LaneEdits } from './lane-actions.ts';

export type LaneCommands = Partial<Record<MenuCommand, () => void>>;

/** What the menu can do with lanes and types. */
export function laneCommands(
  store: AppStore,
  edits: LaneEdits,
  setLaneSize: (size: LaneSize) => void,
): LaneCommands {
  const { arrange, changeLook, openCoreField, showTab } = store.getState();
  const resize = (step: 1 | -1): void => {
    const size = store.getState().window?.settings.laneSize ?? 'normal';
    const next = nextLaneSize(size, step);
    if (next !== null) setLaneSize(next);
  };
  return {
    'lanes-by-core': () => arrange((now) => sortLanes(now, 'core')),
    'lanes-by-compute': () => arrange((now) => sortLanes(now, 'compute')),
    'lanes-by-waiting': () => arrange((now) => sortLanes(now, 'waiting')),
    'lanes-by-events': () => arrange((now) => sortLanes(now, 'events')),
    'lanes-by-area': () => {
      const span = selectedSpan(store.getState());
      if (span !== null) arrange((now) => sortOver(now, span));
    },
    'lanes-only': () => {
      showTab('trace');
      openCoreField();
    },
    'lanes-all': () => arrange(showAllLanes),
    'lanes-idle': () => arrange((now) => ({ ...now, showIdle: !now.showIdle })),
    'lanes-group': () => {
      showTab('trace');
      edits.groups.ask();
    },
    'groups-collapse': () => edits.groups.collapseAll(true),
    'groups-expand': () => edits.groups.collapseAll(false),
    'lanes-higher': () => resize(1),
    'lanes-lower': () => resize(-1),
    'lanes-reset': () => arrange(() => AS_IN_THE_TRACE),
    'types-all': () => changeLook(() => ({ hiddenSlots: 0 })),
  };
}

/** null at either end. */
export function nextLaneSize(size: LaneSize, step: 1 | -1): LaneSize | null {
  return LANE_SIZES[LANE_SIZES.indexOf(size) + step] ?? null;
}
