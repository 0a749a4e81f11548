import type { Result } from '../../shared/result.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';

/*
 * How to add a question that a thread answers:
 * 1. its arguments and answer to the background queries of its family (shared/trace/<family>/
 *    <family>-queries.ts), which `TraceQueries` extends;
 * 2. its schema to <family>/<family>-schemas.ts here;
 * 3. its function to <family>/<family>-background.ts: `inThread(run)` where what the thread finds is
 *    the answer, `inThreadKept(run, settle)` where the host keeps some of it, both with 'file' as
 *    the last argument where the file is read, so that it is refused once that has changed.
 * The lanes that it names (`lane`, `lanes`; null or neither: all) are loaded and compared with the
 * trace before, `offset` or `from` and `to` (null: no bound) with the details that there are.
 */

/** What the thread has of the trace. */
export interface ThreadTrace {
  /** Over buffers that the host shares: nobody writes to it. */
  readonly index: LaneIndex;
  readonly places: RecordPlaces;
  /** The trace file, which the thread opens for itself once. Errors: those of opening. */
  openFile(): Result<TraceFile>;
  /** Tells the page which share (0 to 1) of the work is done; may be called often. */
  tellShare(share: number): void;
}

export type Reads = 'index' | 'file';

export interface BackgroundQuery<Args, Answer> {
  /** Where it looks beside the index. */
  readonly reads: Reads;
  /** In the thread. What it finds is plain data that may cross threads: objects, typed arrays. */
  run(trace: ThreadTrace, args: Args): Result<unknown>;
  /**
   * In the host: what the page is told of what was found, which may be kept meanwhile, by `index`
   * (a WeakMap): another generation has another one. Shared buffers cannot be sent to the page.
   */
  settle(index: LaneIndex, found: unknown): Answer;
}

export type BackgroundTable<Queries> = {
  readonly [N in keyof Queries]: Queries[N] extends (args: infer Args) => infer Answer
    ? BackgroundQuery<Args, Answer>
    : never;
};

export function inThread<Args, Answer>(
  run: (trace: ThreadTrace, args: Args) => Result<Answer>,
  reads: Reads = 'index',
): BackgroundQuery<Args, Answer> {
  return { reads, run, settle: (_index, found) => found as Answer };
}

export function inThreadKept<Args, Found, Answer>(
  run: (trace: ThreadTrace, args: Args) => Result<Found>,
  settle: (index: LaneIndex, found: Found) => Answer,
  reads: Reads = 'index',
): BackgroundQuery<Args, Answer> {
  return { reads, run, settle: (index, found) => settle(index, found as Found) };
}
