import type { AppError } from '../../../shared/result.ts';
import type { KnownRecords } from '../../../shared/trace/decode.ts';
import type { EventType } from '../../../shared/trace/event-types.ts';
import type { Names } from '../../../shared/trace/flatbuf-names.ts';
import type { IndexOverview } from '../../../shared/trace/index-overview.ts';
import type { GiantDurations } from '../../../shared/trace/lane-fill.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import type { FillTask } from '../../../shared/trace/lane-layout.ts';
import type { Giants } from '../../../shared/trace/lane-sums.ts';
import type { OverviewMemory } from '../../../shared/trace/overview-memory.ts';
import type { Cases } from '../../../shared/trace/problems.ts';
import type { CountedPart } from '../../../shared/trace/record-count.ts';
import type { TraceCounts } from '../../../shared/trace/trace-counts.ts';
import type { RecordPlaces } from '../../../shared/trace/trace-file.ts';

/**
 * What the threads of a crew are asked to do, and what they answer: plain data. Every thread gets
 * the same task; what it works on it takes from the counter that all share.
 */

/** More cores than this are counted by one thread: each segment of records lists all of them. */
export const MOST_DIVIDED_CORES = 64 * 1024;

/** Shared by the threads of a task and the one that waits for them. */
export interface Control {
  /** Number of the next piece of work. */
  readonly next: Int32Array;
  /** Not 0: end early. */
  readonly stop: Int32Array;
  /** Bytes and events that are done, by thread. */
  readonly bytes: Float64Array;
  readonly events: Float64Array;
}

/** Offsets [from, to): events that do not touch them are left out. */
export interface OffsetRange {
  readonly from: number;
  readonly to: number;
}

/** First pass: what records there are. */
export interface CountTask {
  readonly kind: 'count';
  readonly control: Control;
  /** High word of the cycle from which offsets count. */
  readonly originHigh: number;
  /** Records that a thread takes at a time; a multiple of CHECKPOINT_RECORDS. */
  readonly segmentRecords: number;
  /** Records to read of a flatbuf payload, up to the name trailer where it is known. */
  readonly flatbufRecords: number;
  /** One memory a thread, and where events are expected; null: no overview is wanted. */
  readonly overview: {
    readonly memories: readonly OverviewMemory[];
    readonly expected: OffsetRange;
  } | null;
  readonly range: OffsetRange | null;
}

export interface Counted {
  readonly part: CountedPart;
  readonly types: readonly EventType[];
  readonly problems: readonly Cases[];
  /** Of encodings that one thread reads alone. */
  readonly places: RecordPlaces | null;
  /** The name trailer of a flatbuf payload, and where it begins; what lies behind it is no record. */
  readonly trailer: { readonly record: number; readonly names: Names } | null;
}

/** Second pass: puts the records into the index. */
export interface PutTask {
  readonly kind: 'put';
  readonly control: Control;
  readonly index: LaneIndex;
  readonly known: KnownRecords;
  readonly tasks: readonly FillTask[];
  readonly range: OffsetRange | null;
}

export interface Put {
  readonly giants: GiantDurations;
  /** Whether the records were those that had been counted. */
  readonly isComplete: boolean;
}

/** Sorts and sums up lanes. */
export interface FinishTask {
  readonly kind: 'finish';
  readonly control: Control;
  readonly index: LaneIndex;
  readonly giants: GiantDurations;
}

export type Finished = readonly { readonly lane: number; readonly giants: Giants }[];

/** Rows and unions of lanes that overlap. */
export interface OverlapTask {
  readonly kind: 'overlaps';
  readonly control: Control;
  readonly index: LaneIndex;
}

/** Fills an overview from a finished index; answers whether the sums of all lanes fit it. */
export interface RefineTask {
  readonly kind: 'refine';
  readonly control: Control;
  readonly index: LaneIndex;
  readonly overview: IndexOverview;
}

/** Everything by the first thread alone, for traces that cannot be divided. */
export interface WholeTask {
  readonly kind: 'whole';
  readonly control: Control;
}

export interface Whole {
  readonly index: LaneIndex;
  readonly counts: TraceCounts;
  readonly places: RecordPlaces;
  readonly problems: readonly Cases[];
}

export interface TaskAnswers {
  count: Counted;
  put: Put;
  finish: Finished;
  overlaps: null;
  refine: boolean;
  whole: Whole | null;
}

export type IndexTask = CountTask | PutTask | FinishTask | OverlapTask | RefineTask | WholeTask;
export type Answer<T extends IndexTask> = TaskAnswers[T['kind']];

/** What a thread says while it counts. */
export type Partly = Pick<Counted, 'part' | 'types'>;

/** What a thread sends to the one that waits. */
export type CrewMessage =
  | { readonly kind: 'partly'; readonly partly: Partly }
  | { readonly kind: 'done'; readonly answer: TaskAnswers[keyof TaskAnswers] }
  | { readonly kind: 'failed'; readonly error: AppError };
