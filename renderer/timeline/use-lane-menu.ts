import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { meantRows } from '../store/lane-choice.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { selectedSpan, shownLanesOf } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import type { LaneEdits } from './lane-actions.ts';
import type { MenuState } from './lane-menu.ts';
import type { ShownLanes } from '../store/lane-arrangement.ts';
import type { RowKey } from '../store/lane-groups.ts';
import { coresOfKeys } from '../store/row-lanes.ts';

/** What the menus of lanes show now. */
export function useLaneMenu(edits: LaneEdits): MenuState {
  const look = useApp(lookOf);
  const shown = useApp(shownLanesOf);
  const span = useApp(useShallow(selectedSpan));
  const arrange = useApp((state) => state.arrange);
  return useMemo(
    () => ({
      shown,
      arrangement: look.arrangement,
      ...meant(shown, meantRows(look, shown.keys, look.active)),
      isPinned: edits.isPinned(),
      selectedSpan: span,
      arrange,
    }),
    [edits, look, shown, arrange, span],
  );
}

function meant(shown: ShownLanes, rows: readonly RowKey[]) {
  const groups = rows.flatMap((key) => shown.groups.get(key) ?? []);
  return {
    meantCount: coresOfKeys(shown, rows).length,
    meantGroups: groups.map(({ group }) => group),
    isInGroup: rows.some((key) => (shown.parents[shown.keys.indexOf(key)] ?? null) !== null),
  };
}
