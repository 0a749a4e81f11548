import { availableParallelism } from 'node:os';
import type { AppError, Problem, Result } from '../../shared/result.ts';
import { flatbufPlaces } from '../../shared/trace/flatbuf.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import { summarizeTrace, type SummaryParts } from '../../shared/trace/trace-summary.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import type {
  ChecksumStatus,
  Details,
  IndexMemory,
  TraceSummary,
} from '../../shared/trace-port.ts';
import type { IndexCache } from './cache/index-cache.ts';
import { summaryFromCache } from './cache/summary-schema.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Crews } from './crews.ts';
import { IndexRun, type CountedTrace } from './indexing/index-run.ts';
import { MemoryBudget } from './indexing/memory.ts';
import { withProgress, type RunProgress } from './indexing/progress.ts';
import type { PartlyCounted } from './indexing/tally.ts';
import {
  isDivided,
  type OpenedTrace,
  type ReaderNews,
  type TraceOptions,
  type TraceState,
} from './trace-state.ts';
import { findingsOf, refusalOf, verifyHere, type Verified } from './verification.ts';

/** The threads have ended by then, and the picture is drawn. */
const COLLECT_AFTER_MS = 500;
const NOT_READY: AppError = { code: 'not-ready', message: 'The trace is still being read.' };
const STOPPED: AppError = { code: 'cancelled', message: 'Loading was stopped.' };

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
  readonly #budget: MemoryBudget;
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
    crews: Crews,
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
    this.#budget = new MemoryBudget(options.memoryBudgetMiB);
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
        run.count((partly) => this.#showPartly(partly), this.#budget.mostEvents),
      );
      if (!counting.ok) return this.#fail(counting.error);
      const counted = counting.value;
      this.#counted = counted;
      const memory = this.#budget.excess(counted.counts.events);
      const details = this.#detailsAfterCounting(memory);
      // The threads go on while the picture is put together here.
      const indexing = details.kind === 'none' ? null : this.#index(run, counted);
      if (this.#isDivided) this.#show(counted, null, details, memory);
      if (this.#isStopped) return;
      // With two processors the index would wait for what nobody looks at yet.
      if (this.#isDivided && availableParallelism() > 2) this.#verifyBeside();
      if (indexing !== null) await this.#readDetails(run, counted, indexing);
      this.#verifyBeside();
    });
  }

  #index(run: IndexRun, counted: CountedTrace): Promise<Result<LaneIndex | null>> {
    return this.#step('indexing', run, () => run.index(counted, null));
  }

  async #readDetails(
    run: IndexRun,
    counted: CountedTrace,
    indexing: Promise<Result<LaneIndex | null>>,
  ): Promise<void> {
    const indexed = await indexing;
    if (!indexed.ok) return this.#fail(indexed.error);
    if (indexed.value === null) {
      this.#show(counted, null, { kind: 'none', reason: 'stopped' }, null);
      return;
    }
    const index = indexed.value;
    const summary = this.#show(counted, index, { kind: 'all' }, null);
    // Nothing is left to be loaded.
    this.#counted = null;
    this.#verifyBeside();
    const finer = await run.refine(counted, index);
    const { places } = counted;
    const overview = counted.overview();
    if (finer !== null) this.#news.refine(overview ? { coarser: overview, ...finer } : finer);
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
    this.#isStopped = false;
    await this.#withCrew(true, async (run) => {
      const loaded = await this.#step('indexing', run, () =>
        run.index(counted, { from, to }, this.#budget.mostEvents),
      );
      if (!loaded.ok) return this.#refuseRange(loaded.error);
      if (loaded.value === null) return this.#refuseRange(STOPPED);
      const memory = this.#budget.excess(counted.counts.events);
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
  #step<T>(
    phase: 'reading' | 'indexing',
    run: IndexRun,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const bytesTotal = this.#file.payloadStart + this.#file.payloadLength;
    const tell = (news: RunProgress): void =>
      this.#news.tell({ kind: 'progress', phase, bytesTotal, ...news });
    return withProgress(run, bytesTotal, tell, work);
  }

  #fail(error: AppError): void {
    this.#news.tell({ kind: 'failed', error });
  }

  #detailsAfterCounting(memory: IndexMemory | null): Details {
    if (this.#isStopped) return { kind: 'none', reason: 'stopped' };
    return memory === null ? { kind: 'loading' } : { kind: 'none', reason: 'budget' };
  }

  #showPartly({ counts, originHigh, overview }: PartlyCounted): void {
    const parts = { counts, origin: BigInt(originHigh) << 32n, overview, problems: [] };
    const summary = this.#summary(parts, null, { kind: 'loading' }, null);
    this.#news.show({
      places: flatbufPlaces(0, null),
      index: null,
      overview,
      lanes: null,
      summary,
    });
  }

  /** False where nothing is kept, or the memory budget has become smaller. */
  #showKept(): boolean {
    const kept = this.#cache?.open(() => void this.#readAnew()) ?? null;
    if (kept === null) return false;
    if (this.#budget.excess(kept.index.events) !== null) {
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
    const { places } = counted;
    const overview = counted.overview();
    const origin = BigInt(counted.originHigh) << 32n;
    const summary = this.#summary({ ...counted, origin, overview }, index, details, memory);
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
    const verified = await this.#verify();
    this.#checksum = verified.status;
    const error = refusalOf(verified);
    if (error !== null) this.#fail(error);
    return error === null;
  }

  /** Beside the picture: a file that cannot be read to its end any more is reported as a problem. */
  #verifyBeside(): void {
    if (this.#checksum !== 'pending' || this.#isVerifying) return;
    this.#isVerifying = true;
    void this.#verify().then((verified) => {
      const { status } = verified;
      const problems = findingsOf(verified);
      this.#isVerifying = false;
      this.#checksum = status;
      this.#checksumProblems = problems;
      this.#news.tell({ kind: 'checksum', status, problems });
      this.#keep();
      if (status === 'mismatch') void this.#readAnew();
    });
  }

  #verify(): Promise<Verified> {
    if (!this.#isDivided) return Promise.resolve(verifyHere(this.#file));
    const progress = {
      phase: 'verifying',
      bytesTotal: this.#file.payloadLength,
      events: 0,
    } as const;
    return this.#crews.verify(this.#filePath, (bytesDone, elapsedMs) =>
      this.#news.tell({ kind: 'progress', ...progress, bytesDone, elapsedMs }),
    );
  }
}

type WholeTrace = Omit<TraceState, 'index' | 'lanes'> & { readonly index: LaneIndex };
