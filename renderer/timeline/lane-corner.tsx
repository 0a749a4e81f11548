import type { LaneSize } from '../../shared/ipc.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { coresOfKeys } from '../store/row-lanes.ts';
import { lanesOfTrace } from '../store/shown-lanes.ts';
import { useApp } from '../store/store.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import { MenuButton } from '../ui/menu.tsx';
import type { LaneEdits } from './lane-actions.ts';
import { allLaneEntries } from './lane-menu.ts';
import type { Timeline } from './timeline.ts';
import { useLaneMenu } from './use-lane-menu.ts';

/** How many cores there are, and the menu of all that can be done with their lanes. */
export function LaneCorner(props: {
  timeline: Timeline;
  edits: LaneEdits;
  summary: TraceSummary;
  setLaneSize: (size: LaneSize) => void;
  heightCssPx: number;
}) {
  const menu = useLaneMenu(props.edits);
  const idleCount = useApp((state) => lanesOfTrace(state).idleCores.length);
  const laneSize = useApp(({ window }) => window?.settings.laneSize ?? 'normal');
  const openCoreField = useApp((state) => state.openCoreField);
  const { setLaneSize } = props;
  const entries = allLaneEntries(props.edits, {
    ...menu,
    idleCount,
    laneSize,
    openCoreField,
    setLaneSize,
  });
  const { hiddenCount, filteredCount } = menu.shown;
  const shown = coresOfKeys(menu.shown, menu.shown.keys).length;
  const all = shown + hiddenCount + filteredCount;
  const text =
    shown === all
      ? formatCount(all, 'core')
      : `${formatWhole(shown)} of ${formatCount(all, 'core')}`;
  return (
    <div className="lane-corner" style={{ height: props.heightCssPx }}>
      <MenuButton entries={entries}>
        <button
          type="button"
          className="lanes-button"
          aria-label={`Lanes: ${text}`}
          title="Sort, group, pin, hide and size the lanes"
        >
          <span>{text}</span>
          <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
            <path d="M1 2.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.25" />
          </svg>
        </button>
      </MenuButton>
    </div>
  );
}
