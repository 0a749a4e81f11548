import type { FileRef } from '../../shared/ipc.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import { AreaPanel } from './area-panel.tsx';
import { EventPanel } from './event-panel.tsx';
import { GapPanel } from './gap-panel.tsx';
import { MeasurePanel } from './measure-panel.tsx';
import { selectionHint } from './part-words.ts';
import { TracePanel } from './trace-panel.tsx';
import './panels.css';

/** Right of the timeline: what is selected, and below it the trace. */
export function SidePanel({ file, summary }: { file: FileRef; summary: TraceSummary }) {
  const selection = useApp((state) => state.selection);
  const hint = useApp((state) => selectionHint(state.trace));
  return (
    <aside className="side-panel" aria-label="Selection and trace">
      <MeasurePanel summary={summary} />
      <section aria-label="Selection">
        <h2>Selection</h2>
        {selection.kind === 'event' && <GapPanel details={selection.details} summary={summary} />}
        {selection.kind === 'event' && <EventPanel details={selection.details} summary={summary} />}
        {selection.kind === 'area' && <AreaPanel area={selection.area} summary={summary} />}
        {selection.kind === 'none' && <p className="panel-body dim">{hint}</p>}
      </section>
      <section aria-label="Trace">
        <h2>Trace</h2>
        <TracePanel file={file} summary={summary} />
      </section>
    </aside>
  );
}
