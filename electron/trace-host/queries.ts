import type { z } from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  eventAtPoint,
  eventNearest,
  laneAt,
  neighbour,
  overlappingEvents,
  positionOfRecord,
} from '../../shared/trace/find-event.ts';
import { durationAt, laneOfCore, rowAt, type LaneIndex } from '../../shared/trace/lane-index.ts';
import { lanesOfMix, traceMix } from '../../shared/trace/mix.ts';
import { readRecord } from '../../shared/trace/read-record.ts';
import { nearestEdge } from '../../shared/trace/snap.ts';
import { areaStatistics, laneStatistics } from '../../shared/trace/statistics.ts';
import type { ExactRecord } from '../../shared/trace/trace-file.ts';
import { TypeFilter } from '../../shared/trace/type-filter.ts';
import type {
  BackgroundName,
  DirectQueries,
  EventBrief,
  EventDetails,
  QueryAnswer,
  QueryArgs,
  QueryName,
} from '../../shared/trace-port.ts';
import { analysisAnswers } from './analysis/analysis-answers.ts';
import { backgroundAnswer, isBackgroundName } from './background-answers.ts';
import type { BackgroundTask } from './background-thread.ts';
import type { DirectAnswers, IndexedTrace, OpenTrace } from './open-trace.ts';
import { isQueryName, lanesAsked, querySchemas } from './query-schemas.ts';
import { searchAnswers } from './search/search-answers.ts';

const answers: DirectAnswers<DirectQueries> = {
  'event-at': (trace, { lane, offset, tolerance, row, hidden }) => {
    const filter = new TypeFilter(hidden);
    const found = eventAtPoint(trace.index, lane, offset, tolerance, row, filter);
    return detailsAt(trace, found, filter);
  },
  'event-near': (trace, { lane, offset, hidden }) => {
    const filter = new TypeFilter(hidden);
    return detailsAt(trace, eventNearest(trace.index, lane, offset, filter), filter);
  },
  event: (trace, { record, hidden }) => {
    const found = findRecord(trace, record);
    if (!found.ok) return found;
    return detailsOf(trace, found.value.position, found.value.exact, new TypeFilter(hidden));
  },
  'event-beside': (trace, { record, step, hidden }) => {
    const filter = new TypeFilter(hidden);
    const found = findRecord(trace, record);
    if (!found.ok) return found;
    return detailsAt(trace, neighbour(trace.index, found.value.position, step, filter), filter);
  },
  statistics: ({ index }, { lanes, from, to, hidden }) =>
    ok(areaStatistics(index, lanes, from, to, new TypeFilter(hidden))),
  'lane-statistics': ({ index }, { lanes, from, to, hidden }) =>
    ok(laneStatistics(index, lanes, from, to, new TypeFilter(hidden))),
  snap: ({ index }, { lanes, offset, toleranceCycles, hidden }) =>
    ok(nearestEdge(index, lanes, offset, toleranceCycles, new TypeFilter(hidden))),
  mix: mixOf,
  bytes: bytesOf,
  ...searchAnswers,
  ...analysisAnswers,
};

/** These look at nothing of the file, and are answered whatever becomes of it. */
const INDEX_ONLY: readonly QueryName[] = ['statistics', 'lane-statistics', 'snap', 'mix'];

function mixOf(
  { overview, index, details }: OpenTrace,
  { from, to, columns }: QueryArgs<'mix'>,
): Result<QueryAnswer<'mix'>> {
  if (overview === null && details.kind === 'loading') return notReady();
  return traceMix({ overview, index: details.kind === 'all' ? index : null }, from, to, columns);
}

function bytesOf(
  { file }: OpenTrace,
  { byteOffset, length }: QueryArgs<'bytes'>,
): Result<Uint8Array> {
  const target = new Uint8Array(length);
  const got = file.source.copyInto(byteOffset, target);
  return got.ok ? ok(target.slice(0, got.value)) : got;
}

/**
 * Answers a question of the page, whose arguments may be anything.
 * Errors: `bad-query`, `not-ready`, `no-details`, `no-lane`, `no-record`, `file-changed` and those
 * of the file.
 */
export function answerQuery(trace: OpenTrace, name: unknown, args: unknown): Result<unknown> {
  if (!isQueryName(name) || isBackgroundName(name)) {
    return fail('bad-query', `There is no query ${String(name)}.`);
  }
  const parsed = parseArgs(name, args);
  if (!parsed.ok) return parsed;
  if (!INDEX_ONLY.includes(name) && trace.hasChanged()) return fileChanged();
  if (name === 'mix') return mixOf(trace, parsed.value as QueryArgs<'mix'>);
  if (name === 'bytes') return bytesOf(trace, parsed.value as QueryArgs<'bytes'>);
  const indexed = withIndex(trace, parsed.value);
  const answer = answers[name] as (trace: IndexedTrace, args: unknown) => Result<unknown>;
  return indexed.ok ? answer(indexed.value, parsed.value) : indexed;
}

/**
 * What the thread in the background needs to answer a question, whose arguments may be anything.
 * Errors: `bad-query`, `not-ready`, `no-details`, `no-lane`, `file-changed`.
 */
export function backgroundTask(
  trace: OpenTrace,
  name: BackgroundName,
  args: unknown,
): Result<BackgroundTask> {
  const parsed = parseArgs(name, args);
  if (!parsed.ok) return parsed;
  if (backgroundAnswer(name).reads === 'file' && trace.hasChanged()) return fileChanged();
  const indexed = withIndex(trace, parsed.value);
  if (!indexed.ok) return indexed;
  return ok({ name, args: parsed.value, index: indexed.value.index, places: trace.places });
}

function notReady(): Result<never> {
  return fail('not-ready', 'The trace is still being read.');
}

function fileChanged(): Result<never> {
  return fail('file-changed', 'The file has changed since it was opened.');
}

function parseArgs(name: QueryName, args: unknown): Result<object> {
  const parsed = (querySchemas[name] as z.ZodType<object>).safeParse(args);
  if (parsed.success) return ok(parsed.data);
  return fail('bad-query', `The arguments of ${name} are wrong: ${parsed.error.message}`);
}

/**
 * A lane that the question looks at and that is yet to be loaded; null where there is none. The
 * lane of a record is known only when the record was read.
 */
export function missingLane(trace: OpenTrace, name: unknown, args: unknown): number | null {
  const { lanes, index, overview } = trace;
  if (lanes === null || index === null || lanes.isComplete) return null;
  if (name === 'mix') return lanes.firstMissing(lanesOfMix(index, overview));
  const asked = askedLanes(args);
  if (asked === undefined && !isBackgroundName(name)) return null;
  return lanes.firstMissing(asked ?? index.cores.keys());
}

/** null: all; undefined where the question names no lanes. */
function askedLanes(args: unknown): readonly number[] | null | undefined {
  const parsed = lanesAsked.safeParse(args);
  if (!parsed.success) return undefined;
  return 'lane' in parsed.data ? [parsed.data.lane] : parsed.data.lanes;
}

/** Where a question points, if it points anywhere. */
interface Asked {
  readonly offset?: number | null;
  readonly from?: number | null;
  readonly to?: number | null;
}

/**
 * Errors: `not-ready`, `no-details` where the question is about events that are not in the index,
 * `no-lane`.
 */
function withIndex(trace: OpenTrace, asked: Asked): Result<IndexedTrace> {
  const { details, index } = trace;
  if (details.kind === 'loading') return notReady();
  if (index === null) return fail('no-details', 'Only the overview of this trace has been loaded.');
  if (details.kind === 'range') {
    const from = asked.from ?? asked.offset ?? details.from;
    const to = asked.to ?? asked.offset ?? details.to;
    if (from < details.from || to > details.to) {
      return fail('no-details', 'The events at this place have not been loaded.');
    }
  }
  const stranger = askedLanes(asked)?.find((lane) => lane >= index.cores.length);
  return stranger === undefined ? ok({ ...trace, index }) : noLane(index, stranger);
}

function noLane(index: LaneIndex, lane: number): ReturnType<typeof fail> {
  return fail('no-lane', `There is no lane ${lane}; the trace has ${index.cores.length}.`);
}

function findRecord(
  trace: IndexedTrace,
  record: number,
): Result<{ readonly position: number; readonly exact: ExactRecord }> {
  const exact = readRecord(trace.file, trace.places, record);
  if (!exact.ok) return exact;
  const { core, start } = exact.value;
  const loaded = loadLane(trace, core);
  if (!loaded.ok) return loaded;
  const position = positionOfRecord(trace.index, record, core, start);
  if (position < 0 && trace.details.kind === 'range') {
    return fail('no-details', `Event ${record} is not among those that have been loaded.`);
  }
  if (position < 0) {
    return fail(
      'file-changed',
      `Event ${record} is no longer the one that was read when the trace was opened.`,
    );
  }
  return ok({ position, exact: exact.value });
}

/** Errors: those of the cache. */
function loadLane({ index, lanes }: IndexedTrace, core: number): Result<true> {
  const lane = laneOfCore(index, core);
  return lanes === null || lane < 0 ? ok(true) : lanes.load([lane]);
}

function detailsAt(
  trace: IndexedTrace,
  position: number,
  filter: TypeFilter,
): Result<EventDetails | null> {
  if (position < 0) return ok(null);
  const record = trace.index.record[position] as number;
  const exact = readRecord(trace.file, trace.places, record);
  return exact.ok ? detailsOf(trace, position, exact.value, filter) : exact;
}

function detailsOf(
  { index }: IndexedTrace,
  position: number,
  exact: ExactRecord,
  filter: TypeFilter,
): Result<EventDetails> {
  const { record, typeCode, startOffset, endOffset, row } = briefAt(index, position);
  const previous = neighbour(index, position, -1, filter);
  const next = neighbour(index, position, 1, filter);
  return ok({
    record,
    lane: laneAt(index, position),
    core: exact.core,
    typeCode,
    typeName: exact.typeName,
    row,
    start: String(exact.start),
    duration: String(exact.duration),
    end: String(exact.start + exact.duration),
    startOffset,
    endOffset,
    name: exact.name,
    recordByteOffset: exact.byteOffset,
    previous: previous < 0 ? null : briefAt(index, previous),
    next: next < 0 ? null : briefAt(index, next),
    overlapping: overlappingEvents(index, position),
  });
}

function briefAt(index: LaneIndex, position: number): EventBrief {
  const startOffset = index.start[position] as number;
  return {
    record: index.record[position] as number,
    typeCode: index.type[position] as number,
    startOffset,
    endOffset: startOffset + durationAt(index, position),
    row: rowAt(index, position),
  };
}
