import type { TraceSummary } from '../../shared/trace-port.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { Search } from '../store/search-slice.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { formatCount, formatWhole } from '../ui/format.ts';
import { FindList } from './find-list.tsx';
import './find.css';

/** What a search found. */
export function FindPanel({ summary }: { summary: TraceSummary }) {
  const search = useApp((state) => state.search);
  const wantField = useApp((state) => state.wantSearchField);
  const { found } = search;
  if (search.text === null) {
    return (
      <div className="dock-note find-none">
        <p>Nothing is searched for.</p>
        <Button onClick={() => wantField(true)}>Search events</Button>
      </div>
    );
  }
  return (
    <div className="find-panel" data-testid="find-panel">
      <FindBar search={search} summary={summary} />
      {found !== null && found.hits > 0 && (
        <FindList key={found.searchId} found={found} summary={summary} />
      )}
    </div>
  );
}

function FindBar({ search, summary }: { search: Search; summary: TraceSummary }) {
  const { search: actions } = useTraceActions();
  const { found, work } = search;
  const isWorking = work.kind === 'running' || work.kind === 'waiting';
  return (
    <div className="find-bar">
      {work.kind === 'failed' && <span className="find-failed">{work.error.message}</span>}
      {work.kind === 'cancelled' && <span>The search was cancelled.</span>}
      {work.kind === 'waiting' && <span>The search begins when the trace has been read.</span>}
      {work.kind === 'running' && (
        <label className="find-progress">
          Searching
          <progress value={work.share} max={1} />
        </label>
      )}
      {isWorking && <Button onClick={() => actions.cancel()}>Cancel</Button>}
      {found !== null && !isWorking && (
        <span>
          {foundWords(found.hits, found.events)}
          {summary.details.kind === 'range' && ' in the part with details'}
          {found.isOfShownTypes && ', hidden types left out'}
        </span>
      )}
      <code className="find-text" title={found?.text ?? search.text ?? ''}>
        {(isWorking ? search.text : found?.text) ?? search.text}
      </code>
    </div>
  );
}

function foundWords(hits: number, events: number): string {
  if (hits === 0) return `None of ${formatCount(events, 'event')} fits`;
  return `${formatWhole(hits)} of ${formatCount(events, 'event')}`;
}
