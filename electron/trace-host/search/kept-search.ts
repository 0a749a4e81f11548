import { fail, ok, type Result } from '../../../shared/result.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import type { HitSet } from '../../../shared/trace/search/hit-set.ts';

export interface KeptSearch {
  readonly hits: HitSet;
  /** Positions by falling duration. */
  readonly longest: Uint32Array;
}

/** The last search of each index; with the index it goes. */
const kept = new WeakMap<LaneIndex, { readonly id: number; readonly search: KeptSearch }>();
let lastId = 0;

/** Keeps a search instead of the one before; returns its number. */
export function keepSearch(index: LaneIndex, search: KeptSearch): number {
  const id = ++lastId;
  kept.set(index, { id, search });
  return id;
}

/** Errors: `no-search` where another search, or another index, came after. */
export function keptSearch(index: LaneIndex, id: number): Result<KeptSearch> {
  const found = kept.get(index);
  if (found?.id === id) return ok(found.search);
  const last = found ? `the last one is search ${found.id}` : 'nothing has been searched yet';
  return fail('no-search', `The hits of search ${id} are no longer there: ${last}.`);
}
