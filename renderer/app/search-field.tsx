import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { parseQuery } from '../../shared/trace/search/parse-query.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { shownTab } from '../store/shown-tab.ts';
import { useApp } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MarkedInput } from '../ui/marked-input.tsx';
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
          value={draft}
          mark={error}
          role="combobox"
          aria-label="Search for events"
          aria-expanded={isOpen}
          aria-controls={PROPOSALS_ID}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-errormessage={error === null ? undefined : 'search-error'}
          placeholder="Search events (Ctrl+F)"
          onChange={(event) => {
            write(event.currentTarget.value);
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
