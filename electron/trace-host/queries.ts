import { fail, ok, type Result } from '../../shared/result.ts';
import {
  eventAtPoint,
  eventNearest,
  laneAt,
  neighbour,
  overlappingEvents,
  positionOfRecord,
} from '../../shared/trace/find-event.ts';
import { durationAt, rowAt, type LaneIndex } from '../../shared/trace/lane-index.ts';
import { readRecord } from '../../shared/trace/read-record.ts';
import { areaStatistics } from '../../shared/trace/statistics.ts';
import type { ExactRecord, RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import type {
  EventBrief,
  EventDetails,
  QueryAnswer,
  QueryArgs,
  QueryName,
} from '../../shared/trace-port.ts';
import { isQueryName, querySchemas } from './query-schemas.ts';

/** An indexed trace and its file, which details are read from again. */
export interface OpenTrace {
  readonly file: TraceFile;
  readonly places: RecordPlaces;
  readonly index: LaneIndex;
  /** Whether the file is no longer the one that was indexed. */
  hasChanged(): boolean;
}

type Answers = {
  readonly [N in QueryName]: (trace: OpenTrace, args: QueryArgs<N>) => Result<QueryAnswer<N>>;
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
  statistics: ({ index }, { lanes, from, to }) => {
    const stranger = lanes?.find((lane) => lane >= index.cores.length);
    return stranger === undefined
      ? ok(areaStatistics(index, lanes, from, to))
      : noLane(index, stranger);
  },
  bytes: ({ file }, { byteOffset, length }) => {
    const target = new Uint8Array(length);
    const got = file.source.copyInto(byteOffset, target);
    return got.ok ? ok(target.slice(0, got.value)) : got;
  },
};

/**
 * Answers a question of the page, whose arguments may be anything.
 * Errors: `bad-query`, `no-lane`, `no-record`, `file-changed` and those of the file.
 */
export function answerQuery(trace: OpenTrace, name: unknown, args: unknown): Result<unknown> {
  if (!isQueryName(name)) return fail('bad-query', `There is no query ${String(name)}.`);
  return answerNamed(trace, name, args);
}

function answerNamed<N extends QueryName>(
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
  return answers[name](trace, parsed.data);
}

function withLane<T>({ index }: OpenTrace, lane: number, then: () => Result<T>): Result<T> {
  return lane < index.cores.length ? then() : noLane(index, lane);
}

function noLane(index: LaneIndex, lane: number): ReturnType<typeof fail> {
  return fail('no-lane', `There is no lane ${lane}; the trace has ${index.cores.length}.`);
}

function findRecord(
  trace: OpenTrace,
  record: number,
): Result<{ readonly position: number; readonly exact: ExactRecord }> {
  const exact = readRecord(trace.file, trace.places, record);
  if (!exact.ok) return exact;
  const { core, start } = exact.value;
  const position = positionOfRecord(trace.index, record, core, start);
  if (position < 0) {
    return fail(
      'file-changed',
      `Event ${record} is no longer the one that was read when the trace was opened.`,
    );
  }
  return ok({ position, exact: exact.value });
}

function detailsAt(trace: OpenTrace, position: number): Result<EventDetails | null> {
  if (position < 0) return ok(null);
  const record = trace.index.record[position] as number;
  const exact = readRecord(trace.file, trace.places, record);
  return exact.ok ? detailsOf(trace, position, exact.value) : exact;
}

function detailsOf(
  { index }: OpenTrace,
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
