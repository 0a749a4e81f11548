import { useRef } from 'react';
import {
  Group,
  Panel,
  Separator,
  useDefaultLayout,
  type PanelImperativeHandle,
} from 'react-resizable-panels';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { Dock } from '../analysis/dock.tsx';
import { SidePanel } from '../analysis/side-panel.tsx';
import { ComparedWith } from '../compare/compared-with.tsx';
import { ComparisonPanel } from '../compare/comparison-panel.tsx';
import { useCompare } from '../compare/comparison-context.ts';
import { useApp } from '../store/store.ts';
import type { TimelineParts } from '../timeline/timeline-parts.ts';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { useAfterPicture } from './use-after-picture.ts';
import './trace-workspace.css';

interface WorkspaceParts {
  readonly parts: TimelineParts;
  untilDrawn(this: void): Promise<void>;
}

/** The trace tab: timeline, panel at the right, dock below. */
export function TraceWorkspace(props: WorkspaceParts) {
  const isOpen = useApp((state) => state.trace.phase !== 'none');
  return isOpen && <OpenWorkspace {...props} />;
}

function OpenWorkspace({ parts, untilDrawn }: WorkspaceParts) {
  const trace = useApp((state) => state.trace);
  // The picture has the processors first; the places of what stands around it are kept.
  const isDrawn = useAfterPicture(untilDrawn);
  const rows = useDefaultLayout({ id: 'trace-rows' });
  const columns = useDefaultLayout({ id: 'trace-columns' });
  const isCompared = useCompare(({ parts: compared }) => compared !== null);
  const dock = useRef<PanelImperativeHandle>(null);
  if (trace.phase === 'none') return null;
  const { file, summary } = trace;
  return (
    <Group orientation="vertical" id="trace-rows" className="workspace" {...rows}>
      <Panel id="trace-upper" minSize={160}>
        <Group orientation="horizontal" id="trace-columns" {...columns}>
          <Panel id="trace-timeline" minSize={260}>
            <ComparedWith>
              <TimelineView parts={parts} summary={summary}>
                <EmptyNote summary={summary} />
              </TimelineView>
            </ComparedWith>
          </Panel>
          <Separator className="separator" aria-label="Width of the panel" />
          <Panel
            id="trace-side"
            defaultSize={304}
            minSize={200}
            groupResizeBehavior="preserve-pixel-size"
          >
            {isDrawn && <SidePanel file={file} summary={summary} />}
          </Panel>
        </Group>
      </Panel>
      <Separator className="separator" aria-label="Height of the tables" />
      <Panel
        id="trace-dock"
        panelRef={dock}
        defaultSize="25%"
        minSize={32}
        groupResizeBehavior="preserve-pixel-size"
      >
        {isDrawn && (
          <Dock
            summary={summary}
            traceKey={file.id}
            comparison={isCompared ? <ComparisonPanel /> : null}
            onToggleHeight={() => dock.current && toggleHeight(dock.current)}
          />
        )}
      </Panel>
    </Group>
  );
}

/** In per cent of the window's height. */
const HIGH = 60;
const LOW = 25;

function toggleHeight(dock: PanelImperativeHandle): void {
  const isHigh = dock.getSize().asPercentage > (HIGH + LOW) / 2;
  dock.resize(`${isHigh ? LOW : HIGH}%`);
}

/** In place of a picture, where there is none to draw. */
function EmptyNote({ summary }: { summary: TraceSummary }) {
  const showDockTab = useApp((state) => state.showDockTab);
  if (summary.lanes.length > 0) return null;
  const isRaw = summary.header.encoding === 'raw';
  return (
    <div className="empty-note" data-testid="empty-note">
      <p>{isRaw ? 'A raw payload has no events to draw.' : 'This trace has no events.'}</p>
      <p className="dim">
        Its{' '}
        <button type="button" className="link-button" onClick={() => showDockTab('header')}>
          header
        </button>{' '}
        and its{' '}
        <button type="button" className="link-button" onClick={() => showDockTab('bytes')}>
          bytes
        </button>{' '}
        are all there is to show.
      </p>
    </div>
  );
}
