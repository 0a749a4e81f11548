import { ok, type Result } from '../../../shared/result.ts';
import { laneAt } from '../../../shared/trace/find-event.ts';
import { durationAt, endAt, type LaneIndex } from '../../../shared/trace/lane-index.ts';
import { nameOfRecord, readRecord } from '../../../shared/trace/read-record.ts';
import { hitColumns } from '../../../shared/trace/search/hit-columns.ts';
import { hitUnions } from '../../../shared/trace/search/hit-unions.ts';
import { hitCount, positionOfHit } from '../../../shared/trace/search/hit-set.ts';
import { hitBeside, hitsByStart } from '../../../shared/trace/search/hits-by-start.ts';
import type {
  HitOrder,
  HitRow,
  SearchQueries,
} from '../../../shared/trace/search/search-queries.ts';
import { U64_MAX } from '../../../shared/units.ts';
import type { DirectAnswers, IndexedTrace } from '../open-trace.ts';
import { keptSearch, type KeptSearch } from './kept-search.ts';

export const searchAnswers: DirectAnswers<SearchQueries> = {
  hits: (trace, { searchId, order, first, count }) =>
    withSearch(trace, searchId, (search) =>
      rowsAt(trace, positionsOf(trace.index, search, order, first, count)),
    ),
  'hit-beside': (trace, { searchId, cursor, step }) =>
    withSearch(trace, searchId, ({ hits }) => {
      const beside = hitBeside(trace.index, hits, cursor, step);
      if (beside === null) return ok(null);
      const hit = rowAt(trace, beside.position);
      return hit.ok ? ok({ hit: hit.value, number: beside.number }) : hit;
    }),
  'hit-columns': (trace, { searchId, lanes, view }) =>
    withSearch(trace, searchId, ({ hits }) => ok(hitColumns(trace.index, hits, lanes, view))),
  'hit-unions': (trace, { searchId, lanes, sizes, view }) =>
    withSearch(trace, searchId, ({ hits }) => ok(hitUnions(trace.index, hits, lanes, sizes, view))),
};

function withSearch<T>(
  { index }: IndexedTrace,
  searchId: number,
  answer: (search: KeptSearch) => Result<T>,
): Result<T> {
  const search = keptSearch(index, searchId);
  return search.ok ? answer(search.value) : search;
}

function positionsOf(
  index: LaneIndex,
  { hits, longest }: KeptSearch,
  order: HitOrder,
  first: number,
  count: number,
): readonly number[] {
  if (order === 'start') return hitsByStart(index, hits, first, count);
  if (order === 'duration') return [...longest.subarray(first, first + count)];
  const length = Math.max(0, Math.min(count, hitCount(hits) - first));
  return Array.from({ length }, (_, i) => positionOfHit(hits, first + i));
}

function rowsAt(trace: IndexedTrace, positions: readonly number[]): Result<HitRow[]> {
  const rows: HitRow[] = [];
  for (const position of positions) {
    const row = rowAt(trace, position);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  return ok(rows);
}

/** Errors: those of reading the record or its name. */
function rowAt(trace: IndexedTrace, position: number): Result<HitRow> {
  const { index, file, places } = trace;
  const record = index.record[position] as number;
  const lane = laneAt(index, position);
  const name = nameOfRecord(file, places, record);
  if (!name.ok) return name;
  const exact = exactCycles(trace, position);
  if (!exact.ok) return exact;
  return ok({
    record,
    lane,
    core: index.cores[lane] as number,
    typeCode: index.type[position] as number,
    start: String(exact.value.start),
    duration: String(exact.value.duration),
    startOffset: index.start[position] as number,
    endOffset: endAt(index, position),
    name: name.value,
  });
}

/** From the index where it has not rounded, nor cut what would end past the last u64. */
function exactCycles(
  { index, file, places }: IndexedTrace,
  position: number,
): Result<{ readonly start: bigint; readonly duration: bigint }> {
  if (!index.offsetsExact) return readRecord(file, places, index.record[position] as number);
  const start = index.origin + BigInt(index.start[position] as number);
  const duration = BigInt(durationAt(index, position));
  if (start + duration < U64_MAX) return ok({ start, duration });
  return readRecord(file, places, index.record[position] as number);
}
