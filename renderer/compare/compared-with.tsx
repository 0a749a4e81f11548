import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { TraceActionsContext } from '../session/trace-actions.ts';
import { AppStoreContext, useApp } from '../store/store.ts';
import type { TimelineParts } from '../timeline/timeline-parts.ts';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { ComparisonBar } from './comparison-bar.tsx';
import { useCompare, useComparison, useSecondActions } from './comparison-context.ts';
import { COMPARED_CLASS } from './comparison.ts';
import './compare.css';

/** The window's own timeline and, below it, that of the trace that it is compared with. */
export function ComparedWith({ children }: { children: ReactNode }) {
  const parts = useCompare((state) => state.parts);
  const rows = useDefaultLayout({ id: 'compared-rows' });
  return (
    <Group orientation="vertical" id="compared-rows" {...rows}>
      <Panel id="compared-a" minSize={110}>
        {children}
      </Panel>
      {parts !== null && (
        <>
          <Separator className="separator" aria-label="Height of the compared trace" />
          <Panel id="compared-b" minSize={110} defaultSize="50%">
            <SecondTimeline parts={parts} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function SecondTimeline({ parts }: { parts: TimelineParts }) {
  const { second } = useComparison();
  return (
    <AppStoreContext value={second.store}>
      <TraceActionsContext value={useSecondActions()}>
        <SecondView parts={parts} />
      </TraceActionsContext>
    </AppStoreContext>
  );
}

function SecondView({ parts }: { parts: TimelineParts }) {
  const trace = useApp((state) => state.trace);
  if (trace.phase === 'none') return null;
  return (
    <div className={COMPARED_CLASS} role="group" aria-label="Compared trace">
      <TimelineView parts={parts} summary={trace.summary} bar={<ComparisonBar trace={trace} />} />
    </div>
  );
}
