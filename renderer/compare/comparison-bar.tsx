import { useStore } from 'zustand';
import { useApp } from '../store/store.ts';
import type { TraceDocument } from '../store/trace-slice.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { SeverityMark } from '../ui/severity.tsx';
import { comparedStatus } from './compared-status.ts';
import { useCompare, useComparison } from './comparison-context.ts';
import { OffsetField } from './offset-field.tsx';

/** Above the second trace: what it is, and how its view belongs to that of the window's own. */
export function ComparisonBar({ trace }: { trace: Exclude<TraceDocument, { phase: 'none' }> }) {
  const comparison = useComparison();
  const isLinked = useCompare((state) => state.isLinked);
  return (
    <div className="compare-bar">
      <span className="compare-side">B</span>
      <span className="compare-name" title={trace.file.path}>
        {trace.file.name}
      </span>
      <Status trace={trace} />
      <span title="Both views show the same stretch of time, and one cursor">
        <Button aria-pressed={isLinked} onClick={() => comparison.setLinked(!isLinked)}>
          Linked
        </Button>
      </span>
      <OffsetField />
      <Aligning />
      <IconButton icon="close" label="End the comparison" onClick={() => comparison.close()} />
    </div>
  );
}

function Aligning() {
  const comparison = useComparison();
  const hasA = useStore(comparison.windowStore, ({ selection }) => selection.kind === 'event');
  const hasB = useApp(({ selection }) => selection.kind === 'event');
  const clocks = [
    useStore(comparison.windowStore, ({ trace }) => clockOf(trace)),
    useApp((state) => clockOf(state.trace)),
  ];
  return (
    <span className="compare-align" role="group" aria-label="Align">
      {clocks[0] !== clocks[1] && (
        <span
          className="compare-clocks"
          title={`A has ${clocks[0] ?? 'no'} MHz, B ${clocks[1] ?? 'no'} MHz`}
        >
          Clocks differ: cycles are compared
        </span>
      )}
      <span title="The first events of both coincide">
        <Button onClick={() => comparison.alignFirst()}>Align first</Button>
      </span>
      <span title="Select an event in each trace: their starts coincide">
        <Button disabled={!hasA || !hasB} onClick={() => comparison.alignSelected()}>
          Align selected
        </Button>
      </span>
    </span>
  );
}

function clockOf(trace: TraceDocument): number | null {
  return trace.phase === 'none' ? null : trace.summary.header.clockMhz;
}

function Status({ trace }: { trace: Exclude<TraceDocument, { phase: 'none' }> }) {
  const { second } = useComparison();
  const status = comparedStatus(trace);
  if (status === null) return null;
  return (
    <span className="compare-status" role="status" title={status.text}>
      <SeverityMark severity={status.severity} />
      <span>{status.text}</span>
      {status.canReload && <LinkButton onClick={() => second.reload()}>Reload</LinkButton>}
    </span>
  );
}
