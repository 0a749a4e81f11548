import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { HitOrder } from '../../shared/trace/search/search-queries.ts';
import { HitPages } from '../session/hit-pages.ts';
import { reportQueryError } from '../session/query-errors.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import type { Found } from '../store/search-slice.ts';
import { appStore, useApp } from '../store/store.ts';
import { IconButton } from '../ui/button.tsx';
import { formatWhole } from '../ui/format.ts';
import { FIND_ROW_CSS_PX, FindRow, rowId } from './find-row.tsx';
import { keyMove } from './list-keys.ts';

/** Browsers lay out no more than some 16 million pixels; what is beyond is on another page. */
const PAGE_ROWS = 500_000;

const COLUMNS: readonly { readonly name: string; readonly order: HitOrder | null }[] = [
  { name: 'Type', order: null },
  { name: 'Core', order: 'lane' },
  { name: 'Start', order: 'start' },
  { name: 'Duration', order: 'duration' },
  { name: 'Name', order: null },
];

/** All hits in one of their orders. Only the rows in view are in the document, or asked for. */
export function FindList({ found, summary }: { found: Found; summary: TraceSummary }) {
  const order = useApp((state) => state.hitOrder);
  const { ask } = useTraceActions();
  // By duration a search has its own order, which has to be there first.
  const shownOrder = order === 'duration' && found.longest === 0 ? 'start' : order;
  const count = shownOrder === 'duration' ? found.longest : found.hits;
  const pages = useMemo(
    () =>
      new HitPages(ask, found.searchId, shownOrder, (error) => reportQueryError(appStore, error)),
    [ask, found.searchId, shownOrder],
  );
  return (
    <>
      {count < found.hits && (
        <p className="find-limit">
          The longest {formatWhole(count)} of {formatWhole(found.hits)} hits.
        </p>
      )}
      <FindRows key={shownOrder} pages={pages} count={count} order={shownOrder} summary={summary} />
    </>
  );
}

function FindColumns({ order }: { order: HitOrder }) {
  const { search: actions } = useTraceActions();
  return (
    <div className="find-row find-columns" role="group" aria-label="Order of the hits">
      {COLUMNS.map(({ name, order: own }) =>
        own === null ? (
          <span key={name}>{name}</span>
        ) : (
          <button
            key={name}
            type="button"
            aria-pressed={order === own}
            title={own === 'duration' ? 'The longest first' : `By ${name.toLowerCase()}`}
            onClick={() => actions.sortBy(own)}
          >
            {name}
            {order === own && <span aria-hidden="true">{own === 'duration' ? ' ↓' : ' ↑'}</span>}
          </button>
        ),
      )}
    </div>
  );
}

function FindRows(props: {
  pages: HitPages;
  count: number;
  order: HitOrder;
  summary: TraceSummary;
}) {
  const { pages, count, order, summary } = props;
  const selected = useApp(({ selection }) =>
    selection.kind === 'event' ? selection.details.record : null,
  );
  const current = useCurrentRow(order);
  const [active, setActive] = useState(current ?? 0);
  const [first, setFirst] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const choose = useChoice(pages);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: Math.min(PAGE_ROWS, count - first),
    getScrollElement: () => scroller.current,
    estimateSize: () => FIND_ROW_CSS_PX,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const wantedFirst = first + (items[0]?.index ?? 0);
  const wantedEnd = first + (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => pages.want(wantedFirst, wantedEnd), [pages, wantedFirst, wantedEnd]);

  const goTo = (index: number): void => {
    setActive(index);
    const page = Math.floor(index / PAGE_ROWS) * PAGE_ROWS;
    setFirst(page);
    // On another page the rows are the same elements.
    virtual.scrollToIndex(index - page);
  };
  useEffect(() => {
    if (current !== null) goTo(current);
    // Only a new hit scrolls; `virtual` is another object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return choose(active);
    }
    const perScreen = Math.floor((scroller.current?.clientHeight ?? 0) / FIND_ROW_CSS_PX);
    const next = keyMove(event.key, active, count, perScreen);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <>
      {count > PAGE_ROWS && <Pages first={first} count={count} onShow={goTo} />}
      <FindColumns order={order} />
      <div
        ref={scroller}
        className="find-rows"
        role="listbox"
        tabIndex={0}
        aria-label="Hits"
        aria-activedescendant={rowId(active)}
        data-own-arrows
        data-testid="hits"
        onKeyDown={onKeyDown}
      >
        <div style={{ height: virtual.getTotalSize() }} role="presentation">
          {items.map(({ index, start }) => (
            <FindRow
              key={index}
              index={first + index}
              count={count}
              row={pages.row(first + index)}
              summary={summary}
              topCssPx={start}
              isActive={first + index === active}
              selected={selected}
              onChoose={() => {
                setActive(first + index);
                choose(first + index);
              }}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Selects the event of a row, when its answer has come if it is not here yet. */
function useChoice(pages: HitPages): (index: number) => void {
  const { selectRecord } = useTraceActions();
  const version = useSyncExternalStore(pages.subscribe, pages.version);
  const awaited = useRef<number | null>(null);
  const choose = (index: number): void => {
    const row = pages.row(index);
    awaited.current = row === null ? index : null;
    if (row !== null) selectRecord(row.record);
  };
  useEffect(() => {
    if (awaited.current !== null) choose(awaited.current);
    // Only an answer brings rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [version]);
  return choose;
}

/** The row of the hit that was gone to last, where its number tells it. */
function useCurrentRow(order: HitOrder): number | null {
  return useApp(({ currentHit }) => (order === 'start' ? (currentHit?.number ?? null) : null));
}

function Pages(props: { first: number; count: number; onShow(index: number): void }) {
  const { first, count, onShow } = props;
  const end = Math.min(count, first + PAGE_ROWS);
  return (
    <div className="find-pages">
      <IconButton
        icon="previous"
        label="Hits before these"
        disabled={first === 0}
        onClick={() => onShow(first - PAGE_ROWS)}
      />
      <span>
        {formatWhole(first + 1)} to {formatWhole(end)}
      </span>
      <IconButton
        icon="next"
        label="Hits after these"
        disabled={end === count}
        onClick={() => onShow(end)}
      />
    </div>
  );
}
