import { useTraceActions } from '../session/trace-actions.ts';
import type { CurrentHit, Search } from '../store/search-slice.ts';
import { useApp } from '../store/store.ts';
import { IconButton } from '../ui/button.tsx';
import { formatCount, formatShare, formatWhole } from '../ui/format.ts';

/** Behind the field's text: how far the search is, how much it found, and the way from hit to hit. */
export function SearchResult({ isQuery }: { isQuery: boolean }) {
  const search = useApp((state) => state.search);
  const draft = useApp((state) => state.searchDraft.trim());
  const current = useApp(({ currentHit, selection }) =>
    selection.kind === 'event' && selection.details.record === currentHit?.record
      ? currentHit
      : null,
  );
  const { search: actions } = useTraceActions();
  const isOther = draft !== '' && draft !== search.text;
  const isWorking = search.work.kind === 'running' || search.work.kind === 'waiting';
  const hasHits = search.found !== null && search.found.hits > 0;
  return (
    <>
      <span className="search-count" role="status" data-testid="search-count">
        {isOther && !isWorking ? isQuery && 'Enter searches' : resultWords(search, current)}
      </span>
      {isWorking && (
        <IconButton icon="stop" label="Cancel the search" onClick={() => actions.cancel()} />
      )}
      {hasHits && !isWorking && !isOther && (
        <>
          <IconButton
            icon="previous"
            label="Previous hit (Shift+N)"
            onClick={() => actions.step(-1)}
          />
          <IconButton icon="next" label="Next hit (N)" onClick={() => actions.step(1)} />
        </>
      )}
    </>
  );
}

const WRAPPED_WORDS = { 'to-first': 'first again', 'to-last': 'last again' };

export function resultWords({ text, found, work }: Search, current: CurrentHit | null): string {
  if (text === null) return '';
  switch (work.kind) {
    case 'waiting':
      return 'when the trace is read';
    case 'running':
      return `searching ${formatShare(BigInt(Math.round(work.share * 100)), 100n)}`;
    case 'failed':
      return 'search failed';
    case 'cancelled':
      return 'cancelled';
    case 'none':
  }
  if (found === null) return '';
  if (current === null) return found.hits === 0 ? 'no hits' : formatCount(found.hits, 'hit');
  const wrapped = current.wrapped === null ? '' : ` · ${WRAPPED_WORDS[current.wrapped]}`;
  return `${formatWhole(current.number + 1)} of ${formatWhole(found.hits)}${wrapped}`;
}
