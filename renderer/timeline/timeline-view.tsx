import { useRef, type ReactNode } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import { GroupDialog } from './group-dialog.tsx';
import { HoverTooltip } from './hover-tooltip.tsx';
import { LaneHeaders } from './lane-headers.tsx';
import { LaneScrollbar } from './lane-scrollbar.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { Legend } from './legend.tsx';
import { MinimapView } from './minimap-view.tsx';
import type { TimelineParts } from './timeline-parts.ts';
import { useSurface } from './use-surface.ts';
import { ViewButtons } from './view-buttons.tsx';
import './timeline.css';

/** The lanes of one trace with their headers, legend and ruler. */
export function TimelineView(props: {
  parts: TimelineParts;
  summary: TraceSummary;
  /** In place of the legend. */
  bar?: ReactNode;
  /** Laid over the lanes: what there is to say instead of a picture. */
  children?: ReactNode;
}) {
  const { parts, summary } = props;
  const hasMinimap = useApp(({ window }) => window?.settings.showMinimap ?? false);
  const surface = useRef<HTMLDivElement>(null);
  const headers = useRef<HTMLDivElement>(null);
  useSurface(surface, headers, parts);
  return (
    <section className="timeline" aria-label="Timeline">
      {props.bar ?? (
        <div className="timeline-bar">
          <Legend summary={summary} />
          <ViewButtons timeline={parts.timeline} />
        </div>
      )}
      {hasMinimap && parts.minimap !== null && (
        <MinimapView timeline={parts.timeline} minimap={parts.minimap} summary={summary} />
      )}
      <LaneStrip />
      <div className="timeline-body">
        <LaneHeaders
          timeline={parts.timeline}
          edits={parts.laneEdits}
          summary={summary}
          setLaneSize={parts.setLaneSize}
          elementRef={headers}
        />
        <div className="timeline-surface-box">
          <div
            className="timeline-surface"
            ref={surface}
            role="application"
            aria-label={`Timeline of ${summary.lanes.length} cores. Press the question mark for the keys.`}
            tabIndex={0}
            data-testid="timeline-surface"
          />
          {props.children}
        </div>
        <LaneScrollbar timeline={parts.timeline} />
      </div>
      <HoverTooltip summary={summary} />
      <MixStatus />
      <GroupDialog />
    </section>
  );
}

function MixStatus() {
  const words = useApp((state) => state.mixWords);
  return (
    <div className="visually-hidden" role="status" data-testid="mix-status">
      {words}
    </div>
  );
}
