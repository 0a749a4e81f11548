import type { EventFilter } from './event-filter.ts';
import type { ColumnView, HitColumns } from './hit-columns.ts';
import type { HitCursor } from './hits-by-start.ts';

/**
 * The search over events: `find` in the background, then questions about what it found, which the
 * host answers at once. A host keeps the last result of the present generation; a question about
 * any other search is refused with `no-search`. Offsets are cycles from the origin.
 */
export interface SearchQueries {
  /** Events number `first` to `first + count` (fewer at the end) of an order. */
  hits: (q: { searchId: number; order: HitOrder; first: number; count: number }) => HitRow[];
  /**
   * The next (1) or previous (−1) hit over all lanes, in the order (start, lane, record). An event at
   * the cursor itself is passed over. null: there is none.
   */
  'hit-beside': (q: {
    searchId: number;
    cursor: HitCursor;
    step: 1 | -1;
  }) => { readonly hit: HitRow; readonly number: number } | null;
  /** Where hits lie, lane by lane; at most MOST_CELLS lanes × columns (hit-columns.ts). */
  'hit-columns': (q: { searchId: number; lanes: number[]; view: ColumnView }) => HitColumns;
  /**
   * The same marks for several lanes together (hit-unions.ts); at most MOST_CELLS rows × columns.
   * A lane may be named once.
   */
  'hit-unions': (q: {
    searchId: number;
    lanes: number[];
    /** How many of `lanes` each row is of, one after the other. */
    sizes: number[];
    view: ColumnView;
  }) => Uint8Array;
}

export interface SearchBackgroundQueries {
  /** Events of `lanes` (null: all) that fit; of those that are loaded where details are of a range. */
  find: (q: {
    filter: EventFilter;
    lanes: number[] | null;
    /** Asks for the hits of all lanes together in such columns, as a minimap shows them. */
    overall: ColumnView | null;
    /** Asks for the order by duration, which takes about as long once more. */
    longest: boolean;
  }) => FindAnswer;
}

/** `duration`: the longest first, as far as `FindAnswer.longest`. The others: all hits. */
export type HitOrder = 'start' | 'lane' | 'duration';

/** At most so many rows are given at once. */
export const MOST_HIT_ROWS = 200;
/** So many of the hits stand in the order by duration. */
export const MOST_LONGEST = 100_000;

export interface FindAnswer {
  readonly searchId: number;
  readonly hits: number;
  /** Events that could be searched: fewer than the trace has where only a range is loaded. */
  readonly events: number;
  /** By lane. */
  readonly hitsByLane: Uint32Array;
  /** Hits that the order by duration has: all, the longest 100,000, or 0 where it was not asked for. */
  readonly longest: number;
  readonly overall: HitColumns | null;
}

export interface HitRow {
  readonly record: number;
  readonly lane: number;
  readonly core: number;
  readonly typeCode: number;
  /** Exact values of the file, decimal u64. */
  readonly start: string;
  readonly duration: string;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly name: string | null;
}
