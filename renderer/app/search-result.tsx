import { useTraceActions } from '../session/trace-actions.ts';
import { useApp } from '../store/store.ts';
import { IconButton } from '../ui/button.tsx';
import { hiddenCoreOf } from '../store/shown-lanes.ts';
import { resultWords } from './search-words.ts';

/** Behind the field's text: how far the search is, how much it found, and the way from hit to hit. */
export function SearchResult({ isQuery }: { isQuery: boolean }) {
  const search = useApp((state) => state.search);
  const draft = useApp((state) => state.searchDraft.trim());
  const current = useApp(({ currentHit, selection }) =>
    selection.kind === 'event' && selection.details.record === currentHit?.record
      ? currentHit
      : null,
  );
  const hiddenCore = useApp(hiddenCoreOf);
  const { search: actions } = useTraceActions();
  const isOther = draft !== '' && draft !== search.text;
  const isWorking = search.work.kind === 'running' || search.work.kind === 'waiting';
  const hasHits = search.found !== null && search.found.hits > 0;
  return (
    <>
      <span className="search-count" role="status" data-testid="search-count">
        {isOther && !isWorking
          ? isQuery && 'Enter searches'
          : resultWords(search, current, hiddenCore)}
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
