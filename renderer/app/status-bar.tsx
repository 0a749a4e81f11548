import type { ChecksumStatus, TraceSummary } from '../../shared/trace-port.ts';
import { useApp } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { useTimeline } from '../timeline/use-timeline.ts';
import { formatCount, formatCycles, formatTime, formatWhole } from '../ui/format.ts';
import { shownTab } from '../store/shown-tab.ts';

const CHECKSUM_WORDS: Record<ChecksumStatus, string> = {
  pending: 'verifying checksum',
  ok: 'checksum ok',
  mismatch: 'checksum does not match',
  absent: 'no checksum',
};

export function StatusBar({ timeline }: { timeline: Timeline }) {
  const tab = useApp(shownTab);
  const summary = useApp((state) => summaryOf(state.trace));
  if (tab === 'trace' && summary) {
    return <TraceStatus summary={summary} timeline={timeline} />;
  }
  return tab === 'bake' ? <BakeStatus /> : null;
}

function TraceStatus({ summary, timeline }: { summary: TraceSummary; timeline: Timeline }) {
  return (
    <>
      <span data-testid="status">
        {[
          formatCycles(summary.endCycle),
          formatCount(summary.lanes.length, 'core'),
          formatCount(summary.events, 'event'),
          CHECKSUM_WORDS[summary.checksum],
        ].join(' · ')}
      </span>
      <span className="status-space" />
      <CursorCycle summary={summary} timeline={timeline} />
    </>
  );
}

function CursorCycle({ summary, timeline }: { summary: TraceSummary; timeline: Timeline }) {
  // Whole cycles only: within one, nothing has to be rendered again.
  const offset = useTimeline(timeline, ({ cursorOffset }) =>
    cursorOffset === null ? null : Math.floor(cursorOffset),
  );
  if (offset === null) return null;
  const cycle = BigInt(summary.origin) + BigInt(offset);
  const { clockMhz } = summary.header;
  return (
    <span data-testid="cursor-cycle">
      {formatWhole(cycle)} at cursor
      {clockMhz !== null && ` · ${formatTime(cycle, clockMhz)}`}
    </span>
  );
}

function BakeStatus() {
  const document = useApp((state) => state.bake.document);
  const problems = useApp((state) => state.bake.problems.length);
  const unsaved = useApp((state) => state.bake.unsaved);
  if (document.phase === 'none') return null;
  const parts = [document.name, formatCount(problems, 'problem')];
  if (unsaved) parts.push('changes not saved');
  return <span data-testid="status">{parts.join(' · ')}</span>;
}
