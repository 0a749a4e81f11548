import type { AppError, Result } from '../../shared/result.ts';
import type { LaneStatistics } from '../../shared/trace/area-queries.ts';
import {
  commonLanes,
  commonTypes,
  type CommonLane,
  type CommonType,
} from '../../shared/trace/compare/compared-trace.ts';
import {
  commonEvents,
  pairedEvents,
  windowsFor,
  type WorkWindows,
} from '../../shared/trace/compare/slower-windows.ts';
import type { QueryArgs, QueryName, TraceSummary } from '../../shared/trace-port.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import type { AppStore } from '../store/store.ts';
import { summaryOf, type TraceDocument } from '../store/trace-slice.ts';
import type { WindowStrips } from '../timeline-worker/messages.ts';
import type { CompareStore, Work } from './compare-state.ts';
import { windowStrips } from './window-strips.ts';

export interface ComparedSide {
  readonly store: AppStore;
  readonly ask: Ask;
}

interface WindowComparisonDeps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  showStrips(strips: WindowStrips | null): void;
}

/** Rows that a table of windows has at most: ranking 32,768 of them took 117 ms, a long frame. */
const MOST_ROWS = 2 ** 14;

/** What stops a comparison: an answer that is an error, or somebody who no longer wants it. */
class Stopped extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Asks both hosts how long the same work takes, as soon as both traces have been read. */
export class WindowComparison {
  readonly #state: CompareStore;
  readonly #deps: WindowComparisonDeps;
  #run: Run | null = null;
  /** What the answer that is there, or on its way, is about. */
  #askedFor: string | null = null;

  constructor(state: CompareStore, deps: WindowComparisonDeps) {
    this.#state = state;
    this.#deps = deps;
  }

  get isWaiting(): boolean {
    return this.#run !== null;
  }

  /** A trace is another one, or more of it has been read. */
  follow(): void {
    const key = this.#key();
    if (key !== this.#askedFor) this.ask();
  }

  ask(): void {
    this.#stop();
    this.#deps.showStrips(null);
    this.#askedFor = this.#key();
    const a = summaryOf(this.#deps.a.store.getState().trace);
    const b = summaryOf(this.#deps.b.store.getState().trace);
    if (a === null || b === null) return this.#show({ kind: 'none', why: null });
    if (a.details.kind === 'loading' || b.details.kind === 'loading') {
      return this.#show({ kind: 'none', why: 'reading' });
    }
    void this.#answer(a, b);
  }

  cancel(): void {
    this.#stop();
    this.#show({ kind: 'none', why: 'cancelled' });
  }

  forget(): void {
    this.#stop();
    this.#askedFor = null;
    this.#show({ kind: 'none', why: null });
  }

  #stop(): void {
    this.#run?.end();
    this.#run = null;
  }

  async #answer(a: TraceSummary, b: TraceSummary): Promise<void> {
    const run = new Run((share) => this.#show({ kind: 'running', share }));
    this.#run = run;
    this.#show({ kind: 'running', share: 0 });
    try {
      const value = await this.#compare(run, a, b);
      if (run !== this.#run) return;
      this.#run = null;
      this.#show({ kind: 'done', value });
      this.#deps.showStrips(windowStrips(value));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (run !== this.#run) return;
      this.#run = null;
      this.#show({ kind: 'failed', error: error.error });
    }
  }

  async #compare(run: Run, a: TraceSummary, b: TraceSummary): Promise<WorkWindows> {
    const lanes = commonLanes(a.lanes, b.lanes);
    const types = commonTypes(a.types, b.types);
    const { wantedWindows } = this.#state.getState();
    const windows = windowsFor(wantedWindows, lanes.length, types.length, MOST_ROWS);
    const common = await this.#common(run, [a, b], lanes, types);
    const workA = { ...sideOf(lanes, types, 'A'), windows };
    const workB = { ...sideOf(lanes, types, 'B'), windows };
    const shares = await run.ask('A', this.#deps.a, 'work-shares', { ...workA, common }, 0);
    const { counts } = shares;
    const ends = await Promise.all([
      run.ask('A', this.#deps.a, 'work-ends', { ...workA, counts }, 1),
      run.ask('B', this.#deps.b, 'work-ends', { ...workB, counts }, 2),
    ]);
    const paired = pairedEvents(common, a.events, b.events);
    return { lanes, windows, a: ends[0], b: ends[1], paired };
  }

  async #common(
    run: Run,
    [a, b]: readonly [TraceSummary, TraceSummary],
    lanes: readonly CommonLane[],
    types: readonly CommonType[],
  ): Promise<Uint32Array> {
    const all = (trace: TraceSummary) => ({ lanes: null, ...everything(trace), hidden: [] });
    const [ofA, ofB]: LaneStatistics[] = await Promise.all([
      run.ask('A', this.#deps.a, 'lane-statistics', all(a), null),
      run.ask('B', this.#deps.b, 'lane-statistics', all(b), null),
    ]);
    return commonEvents(lanes, types, ofA as LaneStatistics, ofB as LaneStatistics);
  }

  #show(windows: Work<WorkWindows>): void {
    this.#state.setState({ windows });
  }

  #key(): string {
    const { a, b } = this.#deps;
    const traces = [a, b].map(({ store }) => keyOf(store.getState().trace));
    return [...traces, this.#state.getState().wantedWindows].join(' ');
  }
}

/** Every event, those without a duration at the very end too. */
function everything(trace: TraceSummary): { from: number; to: number } {
  return {
    from: Math.min(trace.extentStart, trace.firstOffset),
    to: Math.max(trace.extentEnd, trace.lastOffset) + 1,
  };
}

function sideOf(
  lanes: readonly CommonLane[],
  types: readonly CommonType[],
  side: 'A' | 'B',
): { lanes: number[]; codes: number[] } {
  return {
    lanes: lanes.map((lane) => lane[`lane${side}`]),
    codes: types.map((type) => type[`code${side}`]),
  };
}

function keyOf(trace: TraceDocument): string {
  return trace.phase === 'none' ? '' : `${trace.file.id} ${trace.summary.generation}`;
}

/** The questions of one comparison, and how far they are together. */
class Run {
  readonly #tell: (share: number) => void;
  readonly #pending = new Set<Pending<unknown>>();
  /** Of the three that look at every event. */
  readonly #shares = [0, 0, 0];
  #isOver = false;

  constructor(tell: (share: number) => void) {
    this.#tell = tell;
  }

  end(): void {
    this.#isOver = true;
    for (const pending of this.#pending) pending.cancel();
  }

  /** The answer's value; throws `Stopped` without one. `place`: of its share among all. */
  async ask<N extends QueryName>(
    name: 'A' | 'B',
    { ask }: ComparedSide,
    query: N,
    args: QueryArgs<N>,
    place: number | null,
  ) {
    const pending = ask(query, args, (share) => this.#hear(place, share));
    this.#pending.add(pending);
    const result = await pending.answer;
    this.#pending.delete(pending);
    if (place !== null) this.#hear(place, 1);
    return valueOf(name, result);
  }

  #hear(place: number | null, share: number): void {
    if (place === null || this.#isOver) return;
    this.#shares[place] = share;
    const sum = this.#shares.reduce((all, each) => all + each, 0);
    this.#tell(sum / this.#shares.length);
  }
}

function valueOf<T>(name: 'A' | 'B', result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Stopped({ ...result.error, message: `Trace ${name}: ${result.error.message}` });
}
