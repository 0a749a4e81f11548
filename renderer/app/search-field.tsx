import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { parseQuery } from '../../shared/trace/search/parse-query.ts';
import type { QueryError } from '../../shared/query/query-pieces.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { shownTab } from '../store/shown-tab.ts';
import { useApp } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { proposalsFor } from './search-proposals.ts';
import { optionId, PROPOSALS_ID, SearchProposals } from './search-proposal-list.tsx';
import { SearchResult } from './search-result.tsx';
import './search-field.css';

/** Where events are looked for. Absent where there is no trace to look in. */
export function SearchField() {
  const summary = useApp((state) => (shownTab(state) === 'trace' ? summaryOf(state.trace) : null));
  if (summary === null) return null;
  return <OpenField clockMhz={summary.header.clockMhz} />;
}

function OpenField({ clockMhz }: { clockMhz: number | null }) {
  const draft = useApp((state) => state.searchDraft);
  const write = useApp((state) => state.writeSearch);
  const past = useApp((state) => state.pastSearches);
  const searched = useApp((state) => state.search.text);
  const found = useApp((state) => state.search.found);
  const { search: actions } = useTraceActions();
  const input = useFieldOnDemand();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const proposals = proposalsFor(draft, past, clockMhz !== null);
  const parsed = parseQuery(draft, { clockMhz });
  const error = parsed.ok ? null : parsed.error;

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const search = (text: string): void => {
    close();
    write(text);
    actions.search(text);
  };
  const enter = (step: 1 | -1): void => {
    const proposal = isOpen ? proposals[active] : undefined;
    if (proposal) return search(proposal.text);
    if (error !== null) return setOpen(true);
    // What failed or was cancelled is tried again.
    if (draft.trim() !== found?.text || draft.trim() !== searched) return search(draft);
    close();
    actions.step(step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!isArrow && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') return enter(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') return event.currentTarget.blur();
    setOpen(true);
    const count = proposals.length + 1;
    // One place before the first: the text itself.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive(((active + 1 + step + count) % count) - 1);
  };
  return (
    <div className="search" role="search">
      <div className="search-box" data-invalid={error !== null || undefined}>
        <Icon name="search" />
        <MarkedInput
          inputRef={input}
          text={draft}
          error={error}
          active={isOpen && active >= 0 ? active : null}
          isOpen={isOpen}
          onWrite={(text) => {
            write(text);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(draft === '')}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <SearchResult isQuery={error === null} />
        {(draft !== '' || searched !== null) && (
          <IconButton
            icon="close"
            label="End the search"
            onClick={() => {
              search('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      {isOpen && (
        <SearchProposals
          proposals={proposals}
          active={active}
          error={error}
          onChoose={(text) => search(text)}
        />
      )}
    </div>
  );
}

/** Takes the keys, its text selected, when that is asked for. */
function useFieldOnDemand() {
  const input = useRef<HTMLInputElement>(null);
  const isWanted = useApp((state) => state.searchFieldIsWanted);
  const want = useApp((state) => state.wantSearchField);
  useEffect(() => {
    if (!isWanted) return;
    want(false);
    input.current?.focus();
    input.current?.select();
  }, [isWanted, want]);
  return input;
}

/** What is wrong is underlined where it stands. */
function MarkedInput(props: {
  inputRef: React.RefObject<HTMLInputElement | null>;
  text: string;
  error: QueryError | null;
  active: number | null;
  isOpen: boolean;
  onWrite(text: string): void;
  onFocus(): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}) {
  const { inputRef, text, error, active, isOpen, onWrite, onFocus, onBlur, onKeyDown } = props;
  const mirror = useRef<HTMLDivElement>(null);
  const follow = (input: HTMLInputElement): void => {
    if (mirror.current) mirror.current.scrollLeft = input.scrollLeft;
  };
  useEffect(() => {
    if (inputRef.current) follow(inputRef.current);
  });
  return (
    <div className="search-text">
      {error !== null && (
        <div className="search-mirror" ref={mirror} aria-hidden="true">
          {text.slice(0, error.column)}
          <span data-testid="search-error-mark">
            {text.slice(error.column, error.column + error.length) || '\u00a0'}
          </span>
          {text.slice(error.column + error.length)}
        </div>
      )}
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label="Search for events"
        aria-expanded={isOpen}
        aria-controls={PROPOSALS_ID}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : optionId(active)}
        aria-invalid={error !== null}
        aria-errormessage={error === null ? undefined : 'search-error'}
        placeholder="Search events (Ctrl+F)"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onScroll={(event) => follow(event.currentTarget)}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
