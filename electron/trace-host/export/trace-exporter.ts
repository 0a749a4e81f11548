import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { fail, ok, type AppError, type Problem, type Result } from '../../../shared/result.ts';
import type { ExportArea } from '../../../shared/trace/export/export-request.ts';
import type { LaneIndex } from '../../../shared/trace/lane-index.ts';
import type { Details } from '../../../shared/trace-port.ts';
import type { LaneReader } from '../cache/lane-reader.ts';
import type { Port } from '../port.ts';
import type { TraceState } from '../trace-state.ts';
import type { ExportCommand, ExportNews, ExportOrder } from './export-messages.ts';
import type { ExportTask } from './export-worker.ts';

const WORKER_FILE = path.join(import.meta.dirname, 'export-worker.js');

export type ExportPort = Port<ExportCommand, ExportNews>;

/** A thread that does one export. */
export interface ExportThread {
  /** Told of progress and of the end, also where the thread ended by itself. */
  onNews(listener: (news: ExportNews) => void): void;
  /** Ends it wherever it is; its file is closed when this resolves. */
  end(): Promise<void>;
}

export interface ExportedFile {
  readonly path: string;
  /** Whether it is no longer the one that was opened. */
  hasChanged(): boolean;
}

/** Of an index from the cache. */
type Lanes = Pick<LaneReader, 'isLost' | 'firstMissing' | 'advance'>;

type Known = Pick<TraceState, 'places'> & {
  readonly lanes: Lanes | null;
  readonly index: LaneIndex | null;
  readonly summary: Pick<TraceState['summary'], 'details' | 'types' | 'problems'>;
};

const CANCELLED = fail('cancelled', 'The export was cancelled.');
const CHANGED = fail('file-changed', 'The trace has changed on disk since it was opened.');
const NOT_READY = fail('not-ready', 'The trace is still being read.');

/** The exports of an open trace, each in a thread of its own over the shared index. */
export class TraceExporter {
  readonly #file: ExportedFile;
  readonly #startThread: (task: ExportTask) => ExportThread;
  #known: Known | null = null;
  #checksumProblems: readonly Problem[] = [];
  #jobs: readonly ExportJob[] = [];

  constructor(file: ExportedFile, startThread = startExportThread) {
    this.#file = file;
    this.#startThread = startThread;
  }

  get isBusy(): boolean {
    return this.#jobs.some(({ isOver }) => !isOver);
  }

  /** What is known of the trace from now on. */
  show(state: Known): void {
    this.#known = state;
  }

  /** What the check of the payload has found. */
  noteChecksum(problems: readonly Problem[]): void {
    this.#checksumProblems = problems;
  }

  start(order: ExportOrder, port: ExportPort): void {
    const job = new ExportJob(port, this.#file);
    this.#jobs = [...this.#jobs.filter(({ isOver }) => !isOver), job];
    void this.#prepare(order, job).then((task) => {
      if (!task.ok) job.fail(task.error);
      else if (!job.isOver) job.run(this.#startThread(task.value), () => this.#notes());
    });
  }

  /** What is wrong with the trace: what is made of it looks as sound as any. */
  #notes(): string[] {
    const found = [...(this.#known?.summary.problems ?? []), ...this.#checksumProblems];
    const messages = found.filter(({ severity }) => severity !== 'info').map((one) => one.message);
    return [...new Set(messages)];
  }

  /** Errors: `file-changed`, `not-ready`, `no-details`, `cancelled` and those of the cache. */
  async #prepare(order: ExportOrder, job: ExportJob): Promise<Result<ExportTask>> {
    if (this.#file.hasChanged()) return CHANGED;
    const known = this.#known;
    if (known === null) return NOT_READY;
    const { index, lanes, places, summary } = known;
    const { area } = order.what;
    const missing = missingEvents(summary.details, area);
    if (missing !== null) return { ok: false, error: missing };
    if (index === null) return NOT_READY;
    const loaded = await loadLanes(lanes, area?.lanes ?? index.cores.keys(), job);
    if (!loaded.ok) return loaded;
    return ok({ index, places, types: summary.types, tracePath: this.#file.path, order });
  }
}

/** Why the events of an area are not all there; null where they are. */
function missingEvents(details: Details, area: ExportArea | null): AppError | null {
  if (details.kind === 'all') return null;
  if (details.kind === 'loading') return NOT_READY.error;
  const fact =
    details.kind === 'none'
      ? 'Only the overview of this trace has been loaded'
      : `Of this trace only the events from offset ${details.from} to ${details.to} have been loaded`;
  const wanted = area === null ? 'all of them' : `those from offset ${area.from} to ${area.to}`;
  if (details.kind === 'range' && area !== null) {
    if (area.from >= details.from && area.to <= details.to) return null;
  }
  return fail('no-details', `${fact}; the export needs ${wanted}.`).error;
}

/** Loads the lanes of an index from the cache, a piece at a time, so that the host stays awake. */
async function loadLanes(
  lanes: Lanes | null,
  wanted: Iterable<number>,
  job: ExportJob,
): Promise<Result<true>> {
  const asked = [...wanted];
  for (;;) {
    if (job.isOver) return CANCELLED;
    if (lanes?.isLost) return NOT_READY;
    const lane = lanes?.firstMissing(asked) ?? null;
    if (lanes === null || lane === null) return ok(true);
    const advanced = lanes.advance(lane);
    if (!advanced.ok) return advanced;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One export from its order to its end, which is told once. */
class ExportJob {
  readonly #port: ExportPort;
  readonly #file: ExportedFile;
  #thread: ExportThread | null = null;
  #isOver = false;

  constructor(port: ExportPort, file: ExportedFile) {
    this.#port = port;
    this.#file = file;
    port.onMessage(() => this.#stop(CANCELLED.error));
    port.onClose(() => this.#stop(CANCELLED.error));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  fail(error: AppError): void {
    this.#end({ kind: 'failed', error });
  }

  /** `notes` are asked for when it is done, to be told before the export's own. */
  run(thread: ExportThread, notes: () => readonly string[]): void {
    this.#thread = thread;
    thread.onNews((news) => {
      if (this.#isOver) return;
      // What was written while the file changed is of no use, however it ended.
      if (this.#file.hasChanged()) this.#stop(CHANGED.error);
      else if (news.kind === 'progress') this.#port.post(news);
      else if (news.kind === 'failed') this.#end(news);
      else {
        const facts = { ...news.facts, notes: [...notes(), ...news.facts.notes] };
        this.#end({ kind: 'done', facts });
      }
    });
  }

  #stop(error: AppError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const ended = this.#thread?.end() ?? Promise.resolve();
    void ended.then(() => this.#port.post({ kind: 'failed', error }));
  }

  #end(news: ExportNews): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#port.post(news);
  }
}

function startExportThread(task: ExportTask): ExportThread {
  const worker = new Worker(WORKER_FILE, { workerData: task });
  return {
    onNews: (listener) => {
      worker.on('message', listener);
      worker.on('error', (error) => {
        console.error(error);
        const message = `The export ended unexpectedly: ${String(error)}.`;
        listener({ kind: 'failed', error: { code: 'export-fault', message } });
      });
    },
    end: () => worker.terminate().then(() => undefined),
  };
}
