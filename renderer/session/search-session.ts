import type { TraceSummary } from '../../shared/trace-port.ts';
import type { HitColumns, ColumnView } from '../../shared/trace/search/hit-columns.ts';
import type { HitCursor } from '../../shared/trace/search/hits-by-start.ts';
import { filterOf, type EventFilter } from '../../shared/trace/search/event-filter.ts';
import { parseQuery } from '../../shared/trace/search/parse-query.ts';
import type { FindAnswer, HitOrder } from '../../shared/trace/search/search-queries.ts';
import { hiddenTypesOf } from '../store/hidden-types.ts';
import { NO_SEARCH, type Found } from '../store/search-slice.ts';
import type { AppState, AppStore } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { latestOnly, type Ask } from './query-client.ts';
import { reportQueryError } from './query-errors.ts';
import { readHistory, remember, type TextStore } from './search-history.ts';

/** What the window can do with searches. */
export interface SearchActions {
  /** A text that is no query is not searched for. An empty one ends the search. */
  search(text: string): void;
  /** What was found before stays. */
  cancel(): void;
  sortBy(order: HitOrder): void;
  /** To the next (1) or previous (−1) hit, from the selected event, else from the view. */
  step(step: 1 | -1): void;
}

export interface SearchSessionDeps {
  readonly store: AppStore;
  readonly ask: Ask;
  readonly texts: TextStore;
  /** Selects an event and brings it into view; resolves when that is done. */
  select(record: number): Promise<void>;
  inView(): { readonly from: number; readonly to: number };
  /** Where the hits of the whole trace lie; null: nothing is searched for. */
  showOverall(hits: OverallHits | null): void;
}

/** Of all lanes together. */
export interface OverallHits {
  readonly view: ColumnView;
  readonly columns: HitColumns;
}

/** Columns of the whole trace: at least one a pixel of a wide screen. */
const OVERALL_COLUMNS = 4096;
/** Key repeats beyond this are dropped, so that releasing the key stops the walk. */
const MOST_STEPS_WAITING = 4;

/**
 * The search on the trace on the screen. It is repeated whenever the trace has another index: after
 * a reload, when details of another range have come, and when a trace has been read whole.
 */
export class SearchSession implements SearchActions {
  readonly #deps: SearchSessionDeps;
  readonly #finding = latestOnly();
  #steps: Promise<void> = Promise.resolve();
  #stepsWaiting = 0;

  constructor(deps: SearchSessionDeps) {
    this.#deps = deps;
    this.#state.searchesRemembered(readHistory(deps.texts));
    deps.store.subscribe((now, before) => {
      if (now.trace !== before.trace) this.#followTrace(now, before);
      else if (hiddenTypesOf(now) !== hiddenTypesOf(before)) this.#repeat();
    });
  }

  /** Steps that still wait for an answer. */
  get busy(): boolean {
    return this.#stepsWaiting > 0;
  }

  search(text: string): void {
    const wanted = text.trim();
    if (wanted === '') return this.#forget();
    const summary = this.#summary();
    if (summary === null) return;
    if (!parseQuery(wanted, { clockMhz: summary.header.clockMhz }).ok) return;
    const { pastSearches, searchesRemembered, showDockTab } = this.#state;
    showDockTab('events');
    searchesRemembered(remember(this.#deps.texts, pastSearches, wanted));
    this.#run(wanted);
  }

  cancel(): void {
    this.#finding.cancel();
    const { search, searchChanged } = this.#state;
    if (search.work.kind !== 'running' && search.work.kind !== 'waiting') return;
    searchChanged({ work: { kind: 'cancelled' } });
  }

  sortBy(order: HitOrder): void {
    this.#state.orderHits(order);
    const { text, found } = this.#state.search;
    const isMissing = order === 'duration' && found !== null && found.longest === 0;
    if (isMissing && found.hits > 0 && text !== null) this.#run(text);
  }

  step(step: 1 | -1): void {
    if (this.#stepsWaiting >= MOST_STEPS_WAITING) return;
    this.#stepsWaiting++;
    this.#steps = this.#steps
      .then(() => this.#goBeside(step))
      .finally(() => {
        this.#stepsWaiting--;
      });
  }

  #run(text: string): void {
    const summary = this.#summary();
    if (summary === null) return;
    const { searchChanged, hitOrder } = this.#state;
    this.#finding.cancel();
    const query = parseQuery(text, { clockMhz: summary.header.clockMhz });
    if (!query.ok) {
      // A time, and another file in its place that has no clock.
      this.#drop();
      return searchChanged({ text, work: { kind: 'failed', error: query.error } });
    }
    if (summary.details.kind === 'loading') return searchChanged({ text, work: WAITING });
    if (summary.details.kind === 'none') {
      return searchChanged({ text, work: { kind: 'failed', error: NOTHING_LOADED } });
    }
    searchChanged({ text, work: { kind: 'running', share: 0 } });
    const overall = wholeTrace(summary);
    const hidden = hiddenTypesOf(this.#state);
    const filter = shownOnly(filterOf(query.value, summary.types), hidden);
    const hearShare = (share: number): void => {
      if (this.#state.search.work.kind === 'running') {
        searchChanged({ work: { kind: 'running', share } });
      }
    };
    this.#finding.ask(
      () =>
        this.#deps.ask(
          'find',
          { filter, lanes: null, overall, longest: hitOrder === 'duration' },
          hearShare,
        ),
      (result) => {
        if (result.ok) return this.#receive(text, result.value, overall, hidden.length > 0);
        searchChanged({ work: { kind: 'failed', error: result.error } });
      },
    );
  }

  #receive(
    text: string,
    answer: FindAnswer,
    view: ColumnView | null,
    isOfShownTypes: boolean,
  ): void {
    const { searchId, hits, events, longest, overall } = answer;
    const found: Found = { searchId, text, hits, events, longest, isOfShownTypes };
    // For another order the same hits were found again.
    if (this.#state.search.found?.text !== text) this.#state.hitReached(null);
    this.#state.searchChanged({ text, found, work: { kind: 'none' } });
    this.#deps.showOverall(view === null || overall === null ? null : { view, columns: overall });
  }

  async #goBeside(step: 1 | -1): Promise<void> {
    const { found } = this.#state.search;
    if (found === null || found.hits === 0) return;
    const { ask, store, select } = this.#deps;
    const { searchId } = found;
    const beside = (cursor: HitCursor) => ask('hit-beside', { searchId, cursor, step }).answer;
    let answer = await beside(this.#cursor(step));
    const isAtEnd = answer.ok && answer.value === null;
    if (isAtEnd) answer = await beside(step === 1 ? BEFORE_ALL : AFTER_ALL);
    if (!answer.ok) return reportQueryError(store, answer.error);
    if (answer.value === null) return;
    const { hit, number } = answer.value;
    await select(hit.record);
    const other = step === 1 ? 'to-first' : 'to-last';
    this.#state.hitReached({ record: hit.record, number, wrapped: isAtEnd ? other : null });
  }

  #cursor(step: 1 | -1): HitCursor {
    const { selection } = this.#state;
    if (selection.kind === 'event') {
      const { startOffset, lane, record } = selection.details;
      return { offset: startOffset, lane, record };
    }
    const { from, to } = this.#deps.inView();
    return { offset: step === 1 ? from : to, lane: null, record: null };
  }

  #followTrace(now: AppState, before: AppState): void {
    const { trace } = now;
    if (trace.phase === 'none') return this.#forget();
    if (trace.phase === 'lost') return;
    const old = before.trace;
    if (old.phase !== 'none' && old.file.path !== trace.file.path) return this.#forget();
    if (now.search.text === null) return;
    const isSameIndex =
      old.phase === 'open' &&
      old.file.id === trace.file.id &&
      old.summary.generation === trace.summary.generation;
    if (isSameIndex) return;
    this.#drop();
    this.#repeat();
  }

  #repeat(): void {
    const { text, work } = this.#state.search;
    if (text !== null && work.kind !== 'cancelled') this.#run(text);
  }

  /** The hits are of an index that is no longer there. */
  #drop(): void {
    this.#finding.cancel();
    this.#state.hitReached(null);
    this.#state.searchChanged({ found: null });
    this.#deps.showOverall(null);
  }

  #forget(): void {
    this.#drop();
    this.#state.searchChanged(NO_SEARCH);
  }

  get #state(): AppState {
    return this.#deps.store.getState();
  }

  #summary(): TraceSummary | null {
    return summaryOf(this.#state.trace);
  }
}

const WAITING = { kind: 'waiting' } as const;
const NOTHING_LOADED = {
  code: 'no-details',
  message: 'Only an overview of the trace is loaded: there are no events to search.',
};
const BEFORE_ALL: HitCursor = { offset: -Number.MAX_VALUE, lane: null, record: null };
const AFTER_ALL: HitCursor = { offset: Number.MAX_VALUE, lane: null, record: null };

/** What is not shown is not found either. */
function shownOnly({ terms }: EventFilter, hidden: readonly number[]): EventFilter {
  if (hidden.length === 0) return { terms };
  return { terms: [...terms, { field: 'type', negated: true, codes: hidden }] };
}

function wholeTrace(summary: TraceSummary): ColumnView | null {
  const { extentStart, extentEnd, firstOffset, lastOffset } = summary;
  const from = Math.min(extentStart, firstOffset);
  const to = Math.max(extentEnd, lastOffset);
  return from < to ? { from, to, columns: OVERALL_COLUMNS } : null;
}
