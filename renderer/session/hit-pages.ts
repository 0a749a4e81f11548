import type { AppError } from '../../shared/result.ts';
import type { HitOrder, HitRow } from '../../shared/trace/search/search-queries.ts';
import type { Ask } from './query-client.ts';

const PAGE_ROWS = 100;
/** Some screens of rows around those that are looked at. */
const MOST_PAGES = 40;

/**
 * The rows of a list of hits, asked for by the page as they come into view. One question is under
 * way at a time; when its answer comes, only what is still in view is asked for.
 */
export class HitPages {
  readonly #ask: Ask;
  readonly #searchId: number;
  readonly #order: HitOrder;
  readonly #report: (error: AppError) => void;
  readonly #pages = new Map<number, readonly HitRow[]>();
  readonly #listeners = new Set<() => void>();
  #wanted = { first: 0, end: 0 };
  #isAsking = false;
  #hasFailed = false;
  #version = 0;

  constructor(ask: Ask, searchId: number, order: HitOrder, report: (error: AppError) => void) {
    this.#ask = ask;
    this.#searchId = searchId;
    this.#order = order;
    this.#report = report;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with every answer. */
  readonly version = (): number => this.#version;

  /** null: not here yet. */
  row(index: number): HitRow | null {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null;
  }

  /** Rows [first, end) are looked at. */
  want(first: number, end: number): void {
    this.#wanted = { first, end };
    this.#askNext();
  }

  #askNext(): void {
    const page = this.#missingPage();
    if (page === null || this.#isAsking || this.#hasFailed) return;
    this.#isAsking = true;
    const { answer } = this.#ask('hits', {
      searchId: this.#searchId,
      order: this.#order,
      first: page * PAGE_ROWS,
      count: PAGE_ROWS,
    });
    void answer.then((result) => {
      this.#isAsking = false;
      if (!result.ok) {
        this.#hasFailed = true;
        return this.#report(result.error);
      }
      this.#pages.set(page, result.value);
      this.#dropFarPages();
      this.#version++;
      for (const listener of this.#listeners) listener();
      this.#askNext();
    });
  }

  #missingPage(): number | null {
    const { first, end } = this.#wanted;
    for (let page = Math.floor(first / PAGE_ROWS); page * PAGE_ROWS < end; page++) {
      if (!this.#pages.has(page)) return page;
    }
    return null;
  }

  #dropFarPages(): void {
    if (this.#pages.size <= MOST_PAGES) return;
    const middle = (this.#wanted.first + this.#wanted.end) / 2 / PAGE_ROWS;
    const byDistance = [...this.#pages.keys()].sort(
      (a, b) => Math.abs(b - middle) - Math.abs(a - middle),
    );
    for (const page of byDistance.slice(0, byDistance.length - MOST_PAGES)) {
      this.#pages.delete(page);
    }
  }
}
