import { memo, type Ref } from 'react';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { drawnRows } from '../timeline-worker/messages.ts';
import { formatCount, formatShare } from '../ui/format.ts';
import type { Timeline } from './timeline.ts';
import { visiblePositions } from './track-layout.ts';
import { useTimeline } from './use-timeline.ts';

/** Labels of the lanes in view; thousands of others are not in the document. */
export function LaneHeaders({
  timeline,
  lanes,
  extentCycles,
  selectedLane,
  elementRef,
}: {
  timeline: Timeline;
  lanes: readonly LaneSummary[];
  extentCycles: bigint;
  selectedLane: number | null;
  elementRef: Ref<HTMLDivElement>;
}) {
  const tracks = useTimeline(timeline, (state) => state.tracks);
  const scrollTop = useTimeline(timeline, (state) => state.scrollTopCssPx);
  const ruler = useTimeline(timeline, (state) => state.rulerHeightCssPx);
  const { first, end } = visiblePositions(scrollTop, tracks);
  const shift = first * tracks.laneHeightCssPx - scrollTop;
  return (
    <div className="lane-headers" ref={elementRef}>
      <div className="lane-corner" style={{ height: ruler }}>
        {formatCount(lanes.length, 'core')}
      </div>
      <div className="lane-list" role="list" aria-label="Lanes">
        <div style={{ transform: `translateY(${shift}px)` }}>
          {lanes.slice(first, end).map((lane, step) => (
            <LaneHeader
              key={lane.core}
              lane={lane}
              position={first + step}
              laneCount={lanes.length}
              heightCssPx={tracks.laneHeightCssPx}
              extentCycles={extentCycles}
              selected={first + step === selectedLane}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const LaneHeader = memo(function LaneHeader(props: {
  lane: LaneSummary;
  position: number;
  laneCount: number;
  heightCssPx: number;
  extentCycles: bigint;
  selected: boolean;
}) {
  const { lane, heightCssPx, extentCycles } = props;
  const occupied = BigInt(lane.occupied ?? 0);
  const share =
    lane.occupied === null ? '' : `, occupied ${formatShare(occupied, extentCycles)} of the extent`;
  const hiddenRows = lane.rows - drawnRows(heightCssPx, lane.rows);
  const rowsText = lane.rows > 1 ? `, events overlap in ${lane.rows} rows` : '';
  const description = `core ${lane.core}: ${formatCount(lane.events, 'event')}${share}${rowsText}`;
  return (
    <div
      className="lane-header"
      role="listitem"
      aria-setsize={props.laneCount}
      aria-posinset={props.position + 1}
      aria-label={description}
      title={description}
      data-selected={props.selected || undefined}
      style={{ height: heightCssPx }}
    >
      <span className="lane-name">core {lane.core}</span>
      {hiddenRows > 0 && <span className="lane-rows">+{hiddenRows}</span>}
      <span className="lane-bar">
        {occupied > 0n && <span style={{ width: `${percentOf(occupied, extentCycles)}%` }} />}
      </span>
    </div>
  );
});

function percentOf(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 10_000n) / whole) / 100 : 0;
}
