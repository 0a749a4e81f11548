import { ok, type Result } from '../../../shared/result.ts';
import type { Allocate, LaneIndex } from '../../../shared/trace/lane-index.ts';
import { findEvents } from '../../../shared/trace/search/find-events.ts';
import { hitColumns, type HitColumns } from '../../../shared/trace/search/hit-columns.ts';
import { hitCount } from '../../../shared/trace/search/hit-set.ts';
import { longestHits } from '../../../shared/trace/search/longest-hits.ts';
import {
  MOST_LONGEST,
  type FindAnswer,
  type SearchBackgroundQueries,
} from '../../../shared/trace/search/search-queries.ts';
import { inThreadKept, type BackgroundTable, type ThreadTrace } from '../background-table.ts';
import { keepSearch, type KeptSearch } from './kept-search.ts';

type FindArgs = Parameters<SearchBackgroundQueries['find']>[0];

/** What crosses from the thread; the bits lie in shared memory. */
interface Found extends KeptSearch {
  readonly overall: HitColumns | null;
}

const share: Allocate = (byteLength) => new SharedArrayBuffer(byteLength);

function find(trace: ThreadTrace, { filter, lanes, overall, longest }: FindArgs): Result<Found> {
  const { index } = trace;
  const found = findEvents(trace, { filter, lanes }, share, (done) => trace.tellShare(done));
  if (!found.ok) return found;
  const hits = found.value;
  return ok({
    hits,
    longest: longest ? longestHits(index, hits, MOST_LONGEST) : new Uint32Array(0),
    overall: overall && hitColumns(index, hits, null, overall),
  });
}

function keepFound(index: LaneIndex, { hits, longest, overall }: Found): FindAnswer {
  return {
    searchId: keepSearch(index, { hits, longest }),
    hits: hitCount(hits),
    events: index.events,
    hitsByLane: Uint32Array.from(
      index.cores,
      (_, lane) => (hits.laneFirst[lane + 1] as number) - (hits.laneFirst[lane] as number),
    ),
    longest: longest.length,
    overall,
  };
}

export const searchBackground: BackgroundTable<SearchBackgroundQueries> = {
  find: inThreadKept(find, keepFound, 'file'),
};
