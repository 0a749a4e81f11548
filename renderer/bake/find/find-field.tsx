import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { parseTileQuery } from '../../../shared/bake/search/parse-tile-query.ts';
import { shownTab } from '../../store/shown-tab.ts';
import { useApp } from '../../store/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarkedInput } from '../../ui/marked-input.tsx';
import { useBakeSession, useBakeState } from '../use-bake.ts';
import { FIND_EXAMPLES, findWords } from './find-words.ts';
import { useFindKeys } from './use-find-keys.ts';
import './find.css';

/** Where tiles are looked for. */
export function FindField() {
  const { search } = useBakeSession();
  const state = useSyncExternalStore(search.subscribe, search.state);
  const focus = useBakeState(({ selectedTile }) => selectedTile);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  useFindKeys(input);
  useFieldOnDemand(input);

  const parsed = parseTileQuery(state.draft);
  const error = parsed.ok ? null : parsed.error;
  const isSearched = state.draft.trim() === state.text && state.text !== '';
  const hasHits = isSearched && state.share === null && (state.hits?.size ?? 0) > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') input.current?.blur();
    else if (error !== null) setOpen(true);
    else if (isSearched && state.hits !== null) search.step(event.shiftKey ? -1 : 1);
    else void search.search();
  };
  return (
    <div className="find" role="search">
      <div className="find-box" data-invalid={error !== null || undefined}>
        <Icon name="search" />
        <MarkedInput
          inputRef={input}
          value={state.draft}
          mark={error}
          aria-label="Search for tiles"
          aria-errormessage={error === null ? undefined : 'find-more'}
          aria-describedby={isOpen ? 'find-more' : undefined}
          placeholder="Search tiles (Ctrl+F)"
          onChange={(event) => {
            search.write(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <span
          className="find-count"
          role="status"
          data-testid="find-count"
          title={state.failure ?? undefined}
        >
          {findWords(state, focus, error === null)}
        </span>
        {state.share !== null && (
          <IconButton icon="stop" label="Cancel the search" onClick={() => search.cancel()} />
        )}
        {hasHits && (
          <>
            <IconButton
              icon="previous"
              label="Previous hit (Shift+N)"
              onClick={() => search.step(-1)}
            />
            <IconButton icon="next" label="Next hit (N)" onClick={() => search.step(1)} />
            <IconButton
              icon="select"
              label="Select all hits (Ctrl+Shift+F)"
              onClick={() => search.selectHits()}
            />
          </>
        )}
        {(state.draft !== '' || state.text !== '') && (
          <IconButton
            icon="close"
            label="End the search"
            onClick={() => {
              search.clear();
              input.current?.focus();
            }}
          />
        )}
      </div>
      {isOpen && (error !== null || state.draft === '') && (
        <div className="find-more" id="find-more">
          {error === null ? <Examples /> : <p className="find-error">{error.message}</p>}
        </div>
      )}
    </div>
  );
}

function Examples() {
  return (
    <dl>
      {FIND_EXAMPLES.map(([query, what]) => (
        <div key={query}>
          <dt>{query}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes the keys, its text selected, when the menu asks for that. */
function useFieldOnDemand(input: RefObject<HTMLInputElement | null>): void {
  const isWanted = useApp((state) => state.searchFieldIsWanted);
  const want = useApp((state) => state.wantSearchField);
  const isShown = useApp((state) => shownTab(state) === 'bake');
  useEffect(() => {
    if (!isWanted || !isShown) return;
    want(false);
    input.current?.focus();
    input.current?.select();
  }, [isWanted, isShown, want, input]);
}
