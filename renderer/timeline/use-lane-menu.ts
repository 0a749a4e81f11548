import { useMemo } from 'react';
import { meantCores } from '../store/lane-choice.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import type { LaneEdits } from './lane-actions.ts';
import type { MenuState } from './lane-menu.ts';

/** What the menus of lanes show now. */
export function useLaneMenu(edits: LaneEdits): MenuState {
  const look = useApp(lookOf);
  const shown = useApp(shownLanesOf);
  const arrange = useApp((state) => state.arrange);
  return useMemo(
    () => ({
      shown,
      arrangement: look.arrangement,
      meantCount: meantCores(look, shown.cores, look.active).length,
      isPinned: edits.isPinned(),
      arrange,
    }),
    [edits, look, shown, arrange],
  );
}
