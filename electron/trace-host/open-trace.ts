import type { Result } from '../../shared/result.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { Overview } from '../../shared/trace/overview.ts';
import type { RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import type { Details } from '../../shared/trace-port.ts';
import type { LaneReader } from './cache/lane-reader.ts';

/** A trace as far as it has been read, and its file, which details are read from again. */
export interface OpenTrace {
  readonly file: TraceFile;
  readonly places: RecordPlaces;
  /** Of the events that `details` says; null where there are none. */
  readonly index: LaneIndex | null;
  readonly overview: Overview | null;
  readonly details: Details;
  /** Lanes of the index that are yet to be loaded; null where all are there. */
  readonly lanes: LaneReader | null;
  /** Whether the file is no longer the one that was indexed. */
  hasChanged(): boolean;
}

export interface IndexedTrace extends OpenTrace {
  readonly index: LaneIndex;
}

/** What the host answers itself: the arguments fit their schema, and their lanes are there. */
export type DirectAnswers<Queries> = {
  readonly [N in keyof Queries]: Queries[N] extends (args: infer Args) => infer Answer
    ? (trace: IndexedTrace, args: Args) => Result<Answer>
    : never;
};
