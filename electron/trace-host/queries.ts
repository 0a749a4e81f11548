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
import { readRecord } from '../../shared/trace/read-record.ts';
import { areaStatistics } from '../../shared/trace/statistics.ts';
import type { ExactRecord, RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import type {
  Details,
  EventBrief,
  EventDetails,
  QueryAnswer,
  QueryArgs,
  QueryName,
} from '../../shared/trace-port.ts';
import type { LaneReader } from './cache/lane-reader.ts';
import type { DurationsTask } from './background-queries.ts';
import { isQueryName, lanesAsked, querySchemas } from './query-schemas.ts';

/** A trace as far as it has been read, and its file, which details are read from again. */
export interface OpenTrace {
  readonly file: TraceFile;
  readonly places: RecordPlaces;
  /** Of the events that `details` says; null where there are none. */
  readonly index: LaneIndex | null;
  readonly details: Details;
  /** Lanes of the index that are yet to be loaded; null where all are there. */
  readonly lanes: LaneReader | null;
  /** Whether the file is no longer the one that was indexed. */
  hasChanged(): boolean;
}

interface IndexedTrace extends OpenTrace {
  readonly index: LaneIndex;
}

/** All but what is answered in the background. */
type DirectName = Exclude<QueryName, 'durations'>;

type Answers = {
  readonly [N in DirectName]: (trace: IndexedTrace, args: QueryArgs<N>) => Result<QueryAnswer<N>>;
};

const answers: Answers = {
  'event-at': (trace, { lane, offset, tolerance, row }) =>
    withLane(trace, lane, () =>
      detailsAt(trace, eventAtPoint(trace.index, lane, offset, tolerance, row)),
    ),
  'event-near': (trace, { lane, offset }) =>
    withLane(trace, lane, () => detailsAt(trace, eventNearest(trace.index, lane, offset))),
  event: (trace, { record }) => {
    const found = findRecord(trace, record);
    return found.ok ? detailsOf(trace, found.value.position, found.value.exact) : found;
  },
  'event-beside': (trace, { record, step }) => {
    const found = findRecord(trace, record);
    return found.ok ? detailsAt(trace, neighbour(trace.index, found.value.position, step)) : found;
  },
  statistics: (trace, { lanes, from, to }) =>
    withLanes(trace, lanes, () => ok(areaStatistics(trace.index, lanes, from, to))),
  bytes: bytesOf,
};

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
 * Errors: `bad-query`, `no-lane`, `no-record`, `file-changed` and those of the file.
 */
export function answerQuery(trace: OpenTrace, name: unknown, args: unknown): Result<unknown> {
  if (!isQueryName(name) || name === 'durations') {
    return fail('bad-query', `There is no query ${String(name)}.`);
  }
  return answerNamed(trace, name, args);
}

/**
 * What the thread in the background needs to answer `durations`, whose arguments may be anything.
 * Errors: `bad-query`, `no-lane`, `not-ready`, `no-details`.
 */
export function durationsTask(trace: OpenTrace, args: unknown): Result<DurationsTask> {
  const parsed = querySchemas.durations.safeParse(args);
  if (!parsed.success) {
    return fail('bad-query', `The arguments of durations are wrong: ${parsed.error.message}`);
  }
  const indexed = withDetails(trace, parsed.data);
  if (!indexed.ok) return indexed;
  const { index } = indexed.value;
  return withLanes(indexed.value, parsed.data.lanes, () => ok({ index, ...parsed.data }));
}

function answerNamed<N extends DirectName>(
  trace: OpenTrace,
  name: N,
  args: unknown,
): Result<QueryAnswer<N>> {
  const parsed = querySchemas[name].safeParse(args);
  if (!parsed.success) {
    return fail('bad-query', `The arguments of ${name} are wrong: ${parsed.error.message}`);
  }
  // The index answers for itself; what is read from the file must still be the same file.
  if (name !== 'statistics' && trace.hasChanged()) {
    return fail('file-changed', 'The file has changed since it was opened.');
  }
  if (name === 'bytes') return bytesOf(trace, parsed.data as QueryArgs<'bytes'>) as never;
  const indexed = withDetails(trace, parsed.data as Asked);
  return indexed.ok ? answers[name](indexed.value, parsed.data) : indexed;
}

/**
 * A lane that the question looks at and that is yet to be loaded; null where there is none. The
 * lane of a record is known only when the record was read.
 */
export function missingLane({ lanes, index }: OpenTrace, args: unknown): number | null {
  if (lanes === null || index === null || lanes.isComplete) return null;
  const parsed = lanesAsked.safeParse(args);
  if (!parsed.success) return null;
  const asked = parsed.data;
  if ('lane' in asked) return lanes.firstMissing([asked.lane]);
  return lanes.firstMissing(asked.lanes ?? index.cores.keys());
}

/** Where a question points, if it points anywhere. */
interface Asked {
  readonly offset?: number;
  readonly from?: number;
  readonly to?: number;
}

/** Errors: `not-ready`, `no-details` where the question is about events that are not in the index. */
function withDetails(trace: OpenTrace, asked: Asked): Result<IndexedTrace> {
  const { details, index } = trace;
  if (details.kind === 'loading') return fail('not-ready', 'The trace is still being read.');
  if (index === null) return fail('no-details', 'Only the overview of this trace has been loaded.');
  if (details.kind === 'range') {
    const { offset = details.from, from = offset, to = offset } = asked;
    if (from < details.from || to > details.to) {
      return fail('no-details', 'The events at this place have not been loaded.');
    }
  }
  return ok({ ...trace, index });
}

function withLane<T>({ index }: IndexedTrace, lane: number, then: () => Result<T>): Result<T> {
  return lane < index.cores.length ? then() : noLane(index, lane);
}

function withLanes<T>(
  { index }: IndexedTrace,
  lanes: readonly number[] | null,
  then: () => Result<T>,
): Result<T> {
  const stranger = lanes?.find((lane) => lane >= index.cores.length);
  return stranger === undefined ? then() : noLane(index, stranger);
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

function detailsAt(trace: IndexedTrace, position: number): Result<EventDetails | null> {
  if (position < 0) return ok(null);
  const record = trace.index.record[position] as number;
  const exact = readRecord(trace.file, trace.places, record);
  return exact.ok ? detailsOf(trace, position, exact.value) : exact;
}

function detailsOf(
  { index }: IndexedTrace,
  position: number,
  exact: ExactRecord,
): Result<EventDetails> {
  const { record, typeCode, startOffset, endOffset, row } = briefAt(index, position);
  const previous = neighbour(index, position, -1);
  const next = neighbour(index, position, 1);
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
