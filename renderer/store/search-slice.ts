import type { StateCreator } from 'zustand';
import type { AppError } from '../../shared/result.ts';
import type { HitOrder } from '../../shared/trace/search/search-queries.ts';

/** What a search found. Its hits stay in the host, and are asked for by their number. */
export interface Found {
  readonly searchId: number;
  readonly text: string;
  readonly hits: number;
  /** Events that could be searched. */
  readonly events: number;
  /** Hits that are in the order by duration; 0 where it was not asked for. */
  readonly longest: number;
  /** Events of hidden types were left out. */
  readonly isOfShownTypes: boolean;
}

export type SearchWork =
  | { readonly kind: 'none' }
  /** The trace is still being read. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' };

export interface Search {
  /** What was searched for last; null: nothing is. */
  readonly text: string | null;
  /** Stays while the next search runs, as long as the host knows its hits. */
  readonly found: Found | null;
  readonly work: SearchWork;
}

/** The hit that was gone to last; it counts while its event is selected. */
export interface CurrentHit {
  readonly record: number;
  /** In the order of starts, from 0. */
  readonly number: number;
  /** Looking went on at the other end. */
  readonly wrapped: 'to-first' | 'to-last' | null;
}

export interface SearchSlice {
  readonly search: Search;
  /** As it stands in the field. */
  readonly searchDraft: string;
  readonly hitOrder: HitOrder;
  readonly currentHit: CurrentHit | null;
  /** Newest first. */
  readonly pastSearches: readonly string[];
  /** The field is to take the keys as soon as it is there. */
  readonly searchFieldIsWanted: boolean;
  writeSearch(draft: string): void;
  searchChanged(change: Partial<Search>): void;
  orderHits(order: HitOrder): void;
  hitReached(hit: CurrentHit | null): void;
  searchesRemembered(texts: readonly string[]): void;
  wantSearchField(isWanted: boolean): void;
}

export const NO_SEARCH: Search = { text: null, found: null, work: { kind: 'none' } };

export const createSearchSlice: StateCreator<SearchSlice> = (set) => ({
  search: NO_SEARCH,
  searchDraft: '',
  hitOrder: 'start',
  currentHit: null,
  pastSearches: [],
  searchFieldIsWanted: false,
  writeSearch: (searchDraft) => set({ searchDraft }),
  searchChanged: (change) => set(({ search }) => ({ search: { ...search, ...change } })),
  orderHits: (hitOrder) => set({ hitOrder }),
  hitReached: (currentHit) => set({ currentHit }),
  searchesRemembered: (pastSearches) => set({ pastSearches }),
  wantSearchField: (searchFieldIsWanted) => set({ searchFieldIsWanted }),
});
