import type { ChecksumStatus, TraceSummary } from '../../shared/trace-port.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import {
  isBeingRead,
  readShareOf,
  willBeVerified,
  type TraceDocument,
} from '../store/trace-slice.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { useTimeline } from '../timeline/use-timeline.ts';
import { formatCount, formatCycles } from '../ui/format.ts';
import { showPosition } from '../ui/format-units.ts';
import { shownTab } from '../store/shown-tab.ts';
import { percent, wholePercent } from './progress-words.ts';
import { ReadingStatus } from './reading-status.tsx';
import { UnitsSelect } from './units-select.tsx';

const CHECKSUM_WORDS: Record<ChecksumStatus, string> = {
  pending: 'verifying checksum',
  ok: 'checksum ok',
  mismatch: 'checksum does not match',
  absent: 'no checksum',
};

export function StatusBar({ timeline }: { timeline: Timeline }) {
  const tab = useApp(shownTab);
  const trace = useApp((state) => state.trace);
  if (tab === 'trace' && trace.phase !== 'none') {
    const cursor = (
      <>
        <CursorCycle summary={trace.summary} timeline={timeline} />
        <UnitsSelect hasClock={trace.summary.header.clockMhz !== null} />
      </>
    );
    if (isBeingRead(trace)) return <ReadingStatus trace={trace}>{cursor}</ReadingStatus>;
    return (
      <>
        <span className="status-facts" data-testid="status">
          {traceFacts(trace).join(' · ')}
        </span>
        <span className="status-space" />
        {cursor}
      </>
    );
  }
  return tab === 'bake' ? <BakeStatus /> : null;
}

function traceFacts(trace: Exclude<TraceDocument, { phase: 'none' }>): string[] {
  const { summary } = trace;
  const { endCycle, lanes, events } = summary;
  const isPart = readShareOf(trace) < 1;
  return [
    formatCycles(endCycle),
    formatCount(lanes.length, 'core'),
    formatCount(events, 'event'),
    ...(isPart ? [`${wholePercent(trace.readShare)} read`] : []),
    checksumWords(trace),
  ];
}

function checksumWords(trace: Exclude<TraceDocument, { phase: 'none' }>): string {
  const { checksum } = trace.summary;
  if (checksum !== 'pending') return CHECKSUM_WORDS[checksum];
  if (trace.phase === 'open' && trace.verifying !== null) {
    return `${CHECKSUM_WORDS.pending} ${percent(trace.verifying)}`;
  }
  return willBeVerified(trace) ? CHECKSUM_WORDS.pending : 'checksum not verified';
}

function CursorCycle({ summary, timeline }: { summary: TraceSummary; timeline: Timeline }) {
  const units = useUnits();
  // Whole cycles only: within one, nothing has to be rendered again.
  const offset = useTimeline(timeline, ({ cursorOffset }) =>
    cursorOffset === null ? null : Math.floor(cursorOffset),
  );
  if (offset === null) return null;
  const { main, beside } = showPosition(BigInt(summary.origin) + BigInt(offset), units);
  return (
    <span data-testid="cursor-cycle">
      {main} at cursor{beside !== null && ` · ${beside}`}
    </span>
  );
}

function BakeStatus() {
  const document = useApp((state) => state.bake.document);
  const problems = useApp((state) => state.bake.problems.total);
  const unsaved = useApp((state) => state.bake.unsaved);
  if (document.phase === 'none') return null;
  const parts = [document.name, formatCount(problems, 'problem')];
  if (unsaved) parts.push('changes not saved');
  return <span data-testid="status">{parts.join(' · ')}</span>;
}
