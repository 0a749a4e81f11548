import { Tabs } from 'radix-ui';
import { lazy, Suspense, type ReactNode } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import type { DockTab } from '../store/window-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { formatWhole } from '../ui/format.ts';
import { ByteView } from './byte-view.tsx';
import { FindPanel } from './find-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { PartLoading } from '../ui/part-loading.tsx';
import './dock.css';

/** A file of its own, with the charts' library: not needed for the first picture. */
const AnalysisPanel = lazy(async () => ({
  default: (await import('./analysis-panel.tsx')).AnalysisPanel,
}));

/** Below the timeline: tables about the trace. `traceKey` changes with every opened trace. */
export function Dock(props: {
  summary: TraceSummary;
  traceKey: string;
  /** Of two traces; null where there is only one. */
  comparison: ReactNode | null;
  /** Makes it so high that charts can be read, or low again. */
  onToggleHeight(this: void): void;
}) {
  const { summary, traceKey, comparison } = props;
  const tab = useApp((state) => state.dockTab);
  const showDockTab = useApp((state) => state.showDockTab);
  const noteCount = useApp((state) => state.notes?.notes.length ?? 0);
  const hits = useApp((state) => state.search.found?.hits ?? null);
  const { problems } = summary;
  return (
    <Tabs.Root className="dock" value={tab} onValueChange={(next) => showDockTab(next as DockTab)}>
      <Tabs.List className="dock-tabs" aria-label="About the trace">
        <Tabs.Trigger value="totals">Totals</Tabs.Trigger>
        <Tabs.Trigger value="analysis">Analysis</Tabs.Trigger>
        <Tabs.Trigger value="events">
          Events{hits !== null && ` (${formatWhole(hits)})`}
        </Tabs.Trigger>
        <Tabs.Trigger value="notes">
          Notes{noteCount > 0 && ` (${formatWhole(noteCount)})`}
        </Tabs.Trigger>
        {comparison !== null && <Tabs.Trigger value="comparison">Comparison</Tabs.Trigger>}
        <Tabs.Trigger value="problems">
          Problems{problems.length > 0 && ` (${formatWhole(problems.length)})`}
        </Tabs.Trigger>
        <Tabs.Trigger value="header">Header</Tabs.Trigger>
        <Tabs.Trigger value="bytes">Bytes</Tabs.Trigger>
      </Tabs.List>
      <IconButton icon="panel" label="Higher or lower tables" onClick={props.onToggleHeight} />
      <Tabs.Content value="totals" className="dock-content" tabIndex={-1}>
        <TotalsPanel key={traceKey} summary={summary} />
      </Tabs.Content>
      <Tabs.Content value="analysis" className="dock-content" tabIndex={-1}>
        <Suspense fallback={<PartLoading />}>
          <AnalysisPanel key={traceKey} summary={summary} />
        </Suspense>
      </Tabs.Content>
      <Tabs.Content value="events" className="dock-content" tabIndex={-1}>
        <FindPanel summary={summary} />
      </Tabs.Content>
      <Tabs.Content value="notes" className="dock-content" tabIndex={-1}>
        <NotesPanel />
      </Tabs.Content>
      {comparison !== null && (
        <Tabs.Content value="comparison" className="dock-content" tabIndex={-1}>
          {comparison}
        </Tabs.Content>
      )}
      <Tabs.Content value="problems" className="dock-content" tabIndex={-1}>
        <ProblemList problems={problems} />
      </Tabs.Content>
      <Tabs.Content value="header" className="dock-content" tabIndex={-1}>
        <pre
          className="header-text"
          tabIndex={0}
          role="document"
          aria-label="Header as written"
          data-own-arrows
          data-testid="header-text"
        >
          {summary.headerText}
        </pre>
      </Tabs.Content>
      <Tabs.Content value="bytes" className="dock-content" tabIndex={-1}>
        <ByteView key={traceKey} summary={summary} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
