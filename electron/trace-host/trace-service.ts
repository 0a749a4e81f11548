import type { Overview } from '../../shared/trace/overview.ts';
import type { AppError, Result } from '../../shared/result.ts';
import type {
  BackgroundName,
  HostToPage,
  HostToWorker,
  PageToHost,
  TraceSummary,
  WorkerToHost,
} from '../../shared/trace-port.ts';
import { backgroundAnswer, isBackgroundName } from './background-answers.ts';
import type { BackgroundQueries } from './background-queries.ts';
import type { OpenTrace } from './open-trace.ts';
import type { Port } from './port.ts';
import { answerQuery, backgroundTask, missingLane } from './queries.ts';
import { TileQueue } from './tile-queue.ts';

export type QueryPort = Port<PageToHost, HostToPage>;
export type BulkPort = Port<WorkerToHost, HostToWorker>;

type Query = Extract<PageToHost, { kind: 'query' }>;

/** What the window asks of the reading itself. */
export interface ReadingCommands {
  stop(): void;
  loadRange(from: number, to: number): void;
}

/** The first picture is drawn by then, and mostly nothing else is going on. */
const REHEARSE_AFTER_MS = 500;
const NOT_READY: AppError = { code: 'not-ready', message: 'The trace is still being read.' };

/**
 * Answers the two ports of an open trace. Questions go before visible tiles, these before
 * prefetched ones, and none waits for the lanes of a question for the thread; after every answer and every few lanes of a tile the port is listened to again,
 * so that a question never waits behind tiles and what was cancelled is not built.
 */
export class TraceService {
  #query: QueryPort;
  #bulk: BulkPort;
  readonly #commands: ReadingCommands;
  readonly #background: BackgroundQueries;
  #open: { readonly trace: OpenTrace; readonly tiles: TileQueue } | null = null;
  #queries: Query[] = [];
  #scheduled = false;
  #toldOfChange = false;
  #rehearsal: NodeJS.Timeout | undefined;

  constructor(
    query: QueryPort,
    bulk: BulkPort,
    commands: ReadingCommands,
    background: BackgroundQueries,
  ) {
    this.#query = query;
    this.#bulk = bulk;
    this.#commands = commands;
    this.#background = background;
    query.onMessage((message) => this.#receiveQuery(message));
    bulk.onMessage((message) => this.#receiveBulk(message));
  }

  /** More of the trace is known: tells the page, and answers from that from now on. */
  open(trace: OpenTrace, summary: TraceSummary): void {
    const { index, overview, lanes: loading } = trace;
    const { generation, lanes } = summary;
    const ground = { index, overview, loading, generation, laneCount: lanes.length };
    this.#open = { trace, tiles: new TileQueue(ground, (answer) => this.#bulk.post(answer)) };
    this.#query.post({ kind: 'summary', summary });
    this.checkFile();
    this.#rehearseSoon();
  }

  /** The same tiles, built faster, and finer sums. */
  refine(overview: Overview): void {
    if (!this.#open) return;
    const { trace, tiles } = this.#open;
    tiles.refine(overview);
    this.#open = { trace: { ...trace, overview }, tiles };
    this.#rehearseSoon();
  }

  /** So that the user's first views of each level need not wait for code to be compiled. */
  #rehearseSoon(): void {
    clearTimeout(this.#rehearsal);
    this.#rehearsal = setTimeout(() => {
      this.#open?.tiles.rehearse();
      this.#schedule();
    }, REHEARSE_AFTER_MS).unref();
  }

  /** Tells the page, once, when the file is no longer the one that was opened. */
  checkFile(): void {
    if (this.#toldOfChange || !this.#open?.trace.hasChanged()) return;
    this.#toldOfChange = true;
    this.#query.post({ kind: 'file-changed' });
  }

  #receiveQuery(message: PageToHost): void {
    if (message.kind === 'cancel') {
      this.#queries = this.#queries.filter(({ id }) => id !== message.id);
      this.#background.cancel(message.id);
    } else if (message.kind === 'stop') {
      this.#commands.stop();
    } else if (message.kind === 'load-range') {
      const { from, to } = message;
      if (Number.isFinite(from) && Number.isFinite(to)) this.#commands.loadRange(from, to);
    } else if (message.kind === 'query') {
      this.#queries.push(message);
      this.#schedule();
    }
  }

  #receiveBulk(message: WorkerToHost): void {
    if (message.kind === 'cancel') {
      if (Array.isArray(message.ids)) this.#open?.tiles.cancel(message.ids);
    } else if (message.kind === 'tiles') {
      if (this.#open) this.#open.tiles.add(message);
      else this.#bulk.post({ kind: 'refusal', id: message.id, error: NOT_READY });
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#work();
    });
  }

  #work(): void {
    const query = this.#queries.find(({ name }) => !isBackgroundName(name)) ?? this.#queries[0];
    if (query && this.#hasLanesFor(query)) {
      this.#queries = this.#queries.filter((waiting) => waiting !== query);
      this.#answer(query);
    } else if (!query || isBackgroundName(query.name)) {
      this.#open?.tiles.step();
    }
    const hasTiles = this.#open?.tiles.isEmpty === false && !this.#isLost;
    if (this.#queries.length > 0 || hasTiles) this.#schedule();
  }

  /** What came from the cache is of no use; the trace is being read anew. */
  get #isLost(): boolean {
    return this.#open?.trace.lanes?.isLost ?? false;
  }

  /** Whether the lanes that a query looks at are loaded; else loads a piece of one. */
  #hasLanesFor({ name, args }: Query): boolean {
    if (!this.#open || this.#isLost) return true;
    const { trace } = this.#open;
    const lane = missingLane(trace, name, args);
    if (lane !== null) trace.lanes?.advance(lane);
    return lane === null;
  }

  #answer({ id, name, args }: Query): void {
    if (!this.#open || this.#isLost) {
      this.#query.post({ kind: 'refusal', id, error: NOT_READY });
      return;
    }
    if (isBackgroundName(name)) this.#startBackground(id, this.#open.trace, name, args);
    else this.#reply(id, answerQuery(this.#open.trace, name, args));
    this.checkFile();
  }

  #startBackground(id: number, trace: OpenTrace, name: BackgroundName, args: unknown): void {
    const task = backgroundTask(trace, name, args);
    if (!task.ok) return this.#reply(id, task);
    const { index } = task.value;
    this.#background.start(id, task.value, {
      share: (share) => this.#query.post({ kind: 'query-progress', id, share }),
      found: (found) => {
        this.#reply(id, { ok: true, value: backgroundAnswer(name).settle(index, found) });
      },
      failed: (error) => this.#reply(id, { ok: false, error }),
    });
  }

  #reply(id: number, answer: Result<unknown>): void {
    if (answer.ok) this.#query.post({ kind: 'answer', id, value: answer.value });
    else this.#query.post({ kind: 'refusal', id, error: answer.error });
  }
}
