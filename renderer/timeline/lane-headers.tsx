import { useId, useRef, type KeyboardEvent, type Ref } from 'react';
import type { LaneSize } from '../../shared/ipc.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { RowKey } from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { lanesOfTrace } from '../store/shown-lanes.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { MenuAtPointer } from '../ui/menu.tsx';
import type { LaneEdits } from './lane-actions.ts';
import { GroupHeader } from './group-header.tsx';
import { LaneCorner } from './lane-corner.tsx';
import { LaneHeader } from './lane-header.tsx';
import { pressInLaneList } from './lane-list-keys.ts';
import { laneEntries } from './lane-menu.ts';
import type { Timeline } from './timeline.ts';
import { stickyHeight, topOfPosition, visiblePositions } from './track-layout.ts';
import { useLaneDrag } from './use-lane-drag.ts';
import { useLaneMenu } from './use-lane-menu.ts';
import { useTimeline } from './use-timeline.ts';
import './lanes.css';

interface Props {
  readonly timeline: Timeline;
  readonly edits: LaneEdits;
  readonly summary: TraceSummary;
  readonly setLaneSize: (size: LaneSize) => void;
}

/** Labels of the lanes in view; thousands of others are not in the document. */
export function LaneHeaders({ elementRef, ...props }: Props & { elementRef: Ref<HTMLDivElement> }) {
  const ruler = useTimeline(props.timeline, (state) => state.rulerHeightCssPx);
  return (
    <div className="lane-headers" ref={elementRef}>
      <LaneCorner {...props} heightCssPx={ruler} />
      <LaneList timeline={props.timeline} edits={props.edits} summary={props.summary} />
    </div>
  );
}

function LaneList({ timeline, edits, summary }: Omit<Props, 'setLaneSize'>) {
  const tracks = useTimeline(timeline, (state) => state.tracks);
  const scrollTop = useTimeline(timeline, (state) => state.scrollTopCssPx);
  const shown = useTimeline(timeline, (state) => state.lanes);
  const active = useApp((state) => lookOf(state).active);
  const menu = useLaneMenu(edits);
  const list = useRef<HTMLDivElement>(null);
  const gap = useLaneDrag(list, timeline, edits);
  const id = useId();
  const { first, end } = visiblePositions(scrollTop, tracks);
  const activePosition = active === null ? -1 : shown.keys.indexOf(active);
  const press = (event: KeyboardEvent): void => {
    const taken = pressInLaneList(event, {
      active: activePosition,
      rowCount: shown.keys.length,
      pageLanes: Math.max(1, end - first - 1),
      edits,
    });
    if (taken) event.preventDefault();
  };
  const headers = (from: number, to: number) => (
    <Headers id={id} timeline={timeline} summary={summary} from={from} to={to} />
  );
  const isInView = activePosition >= 0 && isSeen(activePosition, tracks.stickyCount, first, end);
  return (
    <MenuAtPointer entries={laneEntries(edits, menu)}>
      <div
        className="lane-list"
        role={shown.groups.size > 0 ? 'tree' : 'listbox'}
        aria-label="Lanes"
        aria-multiselectable="true"
        aria-activedescendant={isInView && active !== null ? headerId(id, active) : undefined}
        tabIndex={0}
        data-own-arrows=""
        ref={list}
        onKeyDown={press}
      >
        {tracks.stickyCount > 0 && (
          <div className="lanes-sticky" style={{ height: stickyHeight(tracks) }}>
            {headers(0, tracks.stickyCount)}
          </div>
        )}
        <div style={{ transform: `translateY(${topOfPosition(first, scrollTop, tracks)}px)` }}>
          {headers(first, end)}
        </div>
        {gap !== null && (
          <div className="lane-gap" style={{ top: topOfPosition(gap, scrollTop, tracks) - 1 }} />
        )}
      </div>
    </MenuAtPointer>
  );
}

function isSeen(position: number, stickyCount: number, first: number, end: number): boolean {
  return position < stickyCount || (position >= first && position < end);
}

function headerId(list: string, key: RowKey): string {
  return `${list}-row-${key}`;
}

function Headers(props: {
  id: string;
  timeline: Timeline;
  summary: TraceSummary;
  from: number;
  to: number;
}) {
  const { id, timeline, summary, from, to } = props;
  const shown = useTimeline(timeline, (state) => state.lanes);
  const { order, keys, parents, pinnedCount, groups } = shown;
  const heightCssPx = useTimeline(timeline, (state) => state.tracks.laneHeightCssPx);
  const totals = useApp((state) => lanesOfTrace(state).totals);
  const chosen = useApp((state) => lookOf(state).chosen);
  const active = useApp((state) => lookOf(state).active);
  const selectedLane = useApp(({ selection }) =>
    selection.kind === 'event' ? selection.details.lane : null,
  );
  const units = useUnits();
  const extentCycles = BigInt(summary.endCycle);
  return keys.slice(from, to).map((key, step) => {
    const position = from + step;
    const lane = order[position] as number;
    const group = groups.get(key);
    const common = {
      id: headerId(id, key),
      position,
      heightCssPx,
      extentCycles,
      units,
      isChosen: chosen.has(key),
      isActive: key === active,
      isPinned: position < pinnedCount,
    };
    if (group !== undefined) {
      const own = {
        shown: group,
        rowKey: key,
        lanes: summary.lanes,
        totals,
        rowCount: keys.length,
      };
      return <GroupHeader key={key} {...common} {...own} />;
    }
    const level = (parents[position] ?? null) === null ? 1 : 2;
    return (
      <LaneHeader
        key={key}
        {...common}
        core={key}
        lane={summary.lanes[lane] ?? null}
        compute={totals?.compute[lane] ?? null}
        waiting={totals?.waiting[lane] ?? null}
        laneCount={keys.length}
        hasSelectedEvent={lane === selectedLane}
        level={groups.size > 0 ? level : null}
      />
    );
  });
}
