import { Worker } from 'node:worker_threads';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import type { AppError, Problem, Result } from '../../shared/result.ts';
import { checksumOf } from '../../shared/trace/checksum.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { Overview } from '../../shared/trace/overview.ts';
import { summarizeTrace, type SummaryParts } from '../../shared/trace/trace-summary.ts';
import type { RecordPlaces, TraceFile } from '../../shared/trace/trace-file.ts';
import type {
  ChecksumStatus,
  Details,
  HostToPage,
  IndexMemory,
  TraceSummary,
} from '../../shared/trace-port.ts';
import type { IndexCache } from './cache/index-cache.ts';
import type { LaneReader } from './cache/lane-reader.ts';
import { summaryFromCache } from './cache/summary-schema.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { ChecksumMessage, ChecksumWorkerData } from './checksum-worker.ts';
import { crewOfOne, Threads, type Crew } from './indexing/crew.ts';
import { IndexRun, type CountedTrace, type PartlyCounted } from './indexing/index-run.ts';

export interface TraceOptions {
  readonly checksumMismatchIsError: boolean;
  /** Most memory for the index; null: half of the machine's memory. */
  readonly memoryBudgetMiB: number | null;
  /** Payloads of at least so many bytes are read by several threads, with a picture meanwhile. */
  readonly dividedBytes: number;
}

/** What can be looked at now. */
export interface TraceState {
  readonly places: RecordPlaces;
  readonly index: LaneIndex | null;
  readonly overview: Overview | null;
  /** Lanes of an index from the cache that are yet to be loaded; null where all are there. */
  readonly lanes: LaneReader | null;
  readonly summary: TraceSummary;
}

export interface ReaderNews {
  show(state: TraceState): void;
  /** A finer overview of what is shown: the same tiles, built faster. */
  refine(overview: Overview): void;
  tell(message: HostToPage): void;
}

const WORKER_FILE = path.join(import.meta.dirname, 'index-worker.js');
const CHECKSUM_FILE = path.join(import.meta.dirname, 'checksum-worker.js');
const MOST_THREADS = 8;
/** Each one costs a frame of the window. */
const PROGRESS_MS = 250;
/** The threads have ended by then, and the picture is drawn. */
const COLLECT_AFTER_MS = 500;
/** A measured 19 bytes an event where no events overlap, and what overlaps, giants and the overview add. */
const INDEX_BYTES_PER_EVENT = 20;
const NOT_READY: AppError = { code: 'not-ready', message: 'The trace is still being read.' };
const STOPPED: AppError = { code: 'cancelled', message: 'Loading was stopped.' };
const NO_PLACES: RecordPlaces = {
  records: 0,
  bincodeForm: null,
  checkpoints: new Float64Array(0),
  nameRecords: new Uint32Array(0),
  nameOffsets: new Float64Array(0),
};

export interface OpenedTrace {
  readonly file: TraceFile;
  readonly path: string;
  readonly mapped: boolean;
}

/** Who does the work: this thread for a small trace, else several that open the file themselves. */
export interface Crews {
  one(file: TraceFile): Crew;
  many(filePath: string): Crew;
}

/** Whether a trace is read by several threads. */
export function isDivided(file: TraceFile, { dividedBytes }: TraceOptions): boolean {
  return file.payloadLength >= dividedBytes;
}

/** As many threads as there are processors, within reason. */
export function startThreads(): Threads {
  return new Threads(WORKER_FILE, Math.min(MOST_THREADS, availableParallelism()));
}

const CREWS: Crews = { one: crewOfOne, many: (filePath) => startThreads().crewFor(filePath) };

/**
 * Reads one trace for a window: the picture so far while records are counted, the whole overview,
 * then all details or, past the memory budget, those of a range; the checksum beside the index.
 */
export class TraceReader {
  readonly #file: TraceFile;
  readonly #filePath: string;
  readonly #crews: Crews;
  readonly #mapped: boolean;
  readonly #options: TraceOptions;
  readonly #news: ReaderNews;
  readonly #cache: IndexCache | null;
  readonly #isDivided: boolean;
  #generation = 0;
  #checksum: ChecksumStatus;
  #run: IndexRun | null = null;
  #isStopped = false;
  #counted: CountedTrace | null = null;
  #isVerifying = false;
  #checksumProblems: readonly Problem[] = [];
  /** The whole index, as it was read from the file; to be kept once it is verified. */
  #whole: WholeTrace | null = null;
  #isFromCache = false;

  constructor(
    { file, path: filePath, mapped }: OpenedTrace,
    options: TraceOptions,
    news: ReaderNews,
    crews: Crews = CREWS,
    cache: IndexCache | null = null,
  ) {
    this.#file = file;
    this.#filePath = filePath;
    this.#mapped = mapped;
    this.#crews = crews;
    this.#options = options;
    this.#news = news;
    this.#cache = cache;
    this.#isDivided = isDivided(file, options);
    this.#checksum = file.storedChecksum === null ? 'absent' : 'pending';
  }

  /** Shows the whole trace: from the cache where it is kept there, else by reading it. */
  async read(): Promise<void> {
    if (this.#options.checksumMismatchIsError && this.#checksum === 'pending') {
      const isGood = await this.#verifyFirst();
      if (!isGood) return;
    }
    if (this.#showKept()) this.#verifyBeside();
    else await this.#readFile();
  }

  async #readFile(): Promise<void> {
    await this.#withCrew(this.#isDivided, async (run) => {
      // One thread finds these records, which leaves another time for the checksum.
      const isSequential = this.#file.encoding !== 'flatbuf';
      if (this.#isDivided && isSequential) this.#verifyBeside();
      const counting = await this.#step('reading', run, () =>
        run.count((partly) => this.#showPartly(partly)),
      );
      if (!counting.ok) return this.#fail(counting.error);
      const counted = counting.value;
      this.#counted = counted;
      const memory = this.#memoryOf(counted.counts.events);
      const details = this.#detailsAfterCounting(memory);
      if (this.#isDivided) this.#show(counted, null, details, memory);
      if (this.#isStopped) return;
      // With two processors the index would wait for what nobody looks at yet.
      if (this.#isDivided && availableParallelism() > 2) this.#verifyBeside();
      if (details.kind !== 'none') await this.#readDetails(run, counted);
      this.#verifyBeside();
    });
  }

  async #readDetails(run: IndexRun, counted: CountedTrace): Promise<void> {
    const indexing = await this.#step('indexing', run, () => run.index(counted, null));
    if (!indexing.ok) return this.#fail(indexing.error);
    if (indexing.value === null) {
      this.#show(counted, null, { kind: 'none', reason: 'stopped' }, null);
      return;
    }
    const index = indexing.value;
    const summary = this.#show(counted, index, { kind: 'all' }, null);
    // Nothing is left to be loaded.
    this.#counted = null;
    this.#verifyBeside();
    const finer = await run.refine(counted, index);
    const { places, overview } = counted;
    if (finer !== null) this.#news.refine(overview ? { ...finer, coarser: overview } : finer);
    // All of a kept overview is read at opening: the finer one would hold that up.
    this.#whole = { summary, index, overview, places };
    this.#keep();
  }

  /** Reads no further; what is known stays. */
  stop(): void {
    this.#isStopped = true;
    this.#run?.stop();
  }

  /** Details of the events that touch [from, to), where the whole index has no room. */
  async loadRange(from: number, to: number): Promise<void> {
    const counted = this.#counted;
    if (counted === null || this.#run !== null) {
      return this.#refuseRange(NOT_READY);
    }
    const mostEvents = Math.floor(this.#memoryLimit().limitBytes / INDEX_BYTES_PER_EVENT);
    this.#isStopped = false;
    await this.#withCrew(true, async (run) => {
      const loaded = await this.#step('indexing', run, () =>
        run.index(counted, { from, to }, mostEvents),
      );
      if (!loaded.ok) return this.#refuseRange(loaded.error);
      if (loaded.value === null) return this.#refuseRange(STOPPED);
      const memory = this.#memoryOf(counted.counts.events);
      this.#show(counted, loaded.value, { kind: 'range', from, to }, memory);
    });
  }

  #refuseRange(error: AppError): void {
    this.#news.tell({ kind: 'range-refused', error });
  }

  async #withCrew(isDivided: boolean, work: (run: IndexRun) => Promise<void>): Promise<void> {
    const crew = isDivided ? this.#crews.many(this.#filePath) : this.#crews.one(this.#file);
    const run = new IndexRun(this.#file, crew, isDivided);
    this.#run = run;
    if (this.#isStopped) run.stop();
    try {
      await work(run);
    } finally {
      this.#run = null;
      crew.close();
      // The threads' overviews and what they were given.
      if (isDivided) setTimeout(collectGarbage, COLLECT_AFTER_MS);
    }
  }

  /** Does a step with progress told. */
  async #step<T>(
    phase: 'reading' | 'indexing',
    run: IndexRun,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const began = performance.now();
    const bytesTotal = this.#file.payloadStart + this.#file.payloadLength;
    const timer = setInterval(() => {
      const { bytes, events } = run.progress();
      const elapsedMs = performance.now() - began;
      const bytesDone = Math.min(bytesTotal, Math.round(bytes));
      this.#news.tell({ kind: 'progress', phase, bytesDone, bytesTotal, events, elapsedMs });
    }, PROGRESS_MS);
    const done = await work();
    clearInterval(timer);
    return done;
  }

  #fail(error: AppError): void {
    this.#news.tell({ kind: 'failed', error });
  }

  #detailsAfterCounting(memory: IndexMemory | null): Details {
    if (this.#isStopped) return { kind: 'none', reason: 'stopped' };
    return memory === null ? { kind: 'loading' } : { kind: 'none', reason: 'budget' };
  }

  #memoryLimit(): { readonly limitBytes: number } {
    const { memoryBudgetMiB } = this.#options;
    return {
      limitBytes: memoryBudgetMiB === null ? Math.floor(totalmem() / 2) : memoryBudgetMiB * 2 ** 20,
    };
  }

  /** null where the index of so many events fits. */
  #memoryOf(events: number): IndexMemory | null {
    const neededBytes = events * INDEX_BYTES_PER_EVENT;
    const { limitBytes } = this.#memoryLimit();
    return neededBytes > limitBytes ? { neededBytes, limitBytes } : null;
  }

  #showPartly({ counts, originHigh, overview }: PartlyCounted): void {
    const parts = { counts, origin: BigInt(originHigh) << 32n, overview, problems: [] };
    const summary = this.#summary(parts, null, { kind: 'loading' }, null);
    this.#news.show({ places: NO_PLACES, index: null, overview, lanes: null, summary });
  }

  /** False where nothing is kept, or the memory budget has become smaller. */
  #showKept(): boolean {
    const kept = this.#cache?.open(() => void this.#readAnew()) ?? null;
    if (kept === null) return false;
    if (this.#memoryOf(kept.index.events) !== null) {
      this.#cache?.close();
      return false;
    }
    this.#isFromCache = true;
    const moment = { generation: ++this.#generation, mapped: this.#mapped };
    const summary = { ...summaryFromCache(kept.summary, moment), checksum: this.#checksum };
    const { places, index, overview, lanes } = kept;
    this.#news.show({ places, index, overview, lanes, summary });
    return true;
  }

  /** What came from the cache is damaged, or not what the file holds. */
  async #readAnew(): Promise<void> {
    if (!this.#isFromCache) return;
    this.#isFromCache = false;
    this.#cache?.drop();
    await this.#readFile();
  }

  /** The cache takes only what is verified. */
  #keep(): void {
    if (this.#whole === null) return;
    const summary = { ...this.#whole.summary, checksum: this.#checksum };
    this.#cache?.keep(summary, this.#file.encoding, this.#whole);
  }

  #show(
    counted: CountedTrace,
    index: LaneIndex | null,
    details: Details,
    memory: IndexMemory | null,
  ): TraceSummary {
    const { places, overview } = counted;
    const origin = BigInt(counted.originHigh) << 32n;
    const summary = this.#summary({ ...counted, origin }, index, details, memory);
    this.#news.show({ places, index, overview, lanes: null, summary });
    return summary;
  }

  #summary(
    parts: Pick<SummaryParts, 'counts' | 'origin' | 'overview' | 'problems'>,
    index: LaneIndex | null,
    details: Details,
    memory: IndexMemory | null,
  ): TraceSummary {
    return summarizeTrace({
      ...parts,
      problems: [...parts.problems, ...this.#checksumProblems],
      generation: ++this.#generation,
      file: this.#file,
      mapped: this.#mapped,
      details,
      index,
      fromCache: false,
      memory,
      checksum: this.#checksum,
    });
  }

  /** Before anything is shown, where the user wants a mismatch to be an error. */
  async #verifyFirst(): Promise<boolean> {
    const { status, problems, error } = await this.#verify();
    this.#checksum = status;
    const [mismatch] = problems;
    if (error === null && !(status === 'mismatch' && mismatch)) return true;
    this.#news.tell({ kind: 'failed', error: error ?? errorOf(mismatch as Problem) });
    return false;
  }

  /** Beside the picture: a file that cannot be read to its end any more is reported as a problem. */
  #verifyBeside(): void {
    if (this.#checksum !== 'pending' || this.#isVerifying) return;
    this.#isVerifying = true;
    void this.#verify().then(({ status, problems, error }) => {
      this.#isVerifying = false;
      this.#checksum = status;
      const found = error === null ? problems : [problemOf(error)];
      this.#checksumProblems = found;
      this.#news.tell({ kind: 'checksum', status, problems: found });
      this.#keep();
      if (status === 'mismatch') void this.#readAnew();
    });
  }

  #verify(): Promise<Verified> {
    if (!this.#isDivided) return Promise.resolve(verified(checksumOf(this.#file)));
    const workerData: ChecksumWorkerData = { path: this.#filePath };
    const thread = new Worker(CHECKSUM_FILE, { workerData });
    const bytesTotal = this.#file.payloadLength;
    return new Promise((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', (message: ChecksumMessage) => {
        if (message.kind === 'done') return resolve(verified(message.found));
        const { bytesDone, elapsedMs } = message;
        const progress = { phase: 'verifying', bytesDone, bytesTotal, events: 0 } as const;
        this.#news.tell({ kind: 'progress', ...progress, elapsedMs });
      });
    });
  }
}

type WholeTrace = Omit<TraceState, 'index' | 'lanes'> & { readonly index: LaneIndex };

interface Verified {
  readonly status: ChecksumStatus;
  readonly problems: readonly Problem[];
  readonly error: AppError | null;
}

function verified(found: ReturnType<typeof checksumOf>): Verified {
  if (!found.ok) return { status: 'pending', problems: [], error: found.error };
  const { status, problems } = found.value;
  return { status, problems, error: null };
}

function errorOf({ code, message, at }: Problem): AppError {
  return at === null ? { code, message } : { code, message, at };
}

function problemOf({ code, message, at }: AppError): Problem {
  return { severity: 'warning', code, at: at ?? null, tile: null, message };
}
