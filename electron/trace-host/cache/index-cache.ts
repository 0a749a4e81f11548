import { rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from '../../../shared/result.ts';
import type { TraceEncoding } from '../../../shared/trace/trace-file.ts';
import type { TraceSummary } from '../../../shared/trace-port.ts';
import { SLOW_ENCODING, type IndexCacheOptions } from './cache-options.ts';
import type { CacheWorkerData } from './cache-worker.ts';
import { entryName } from './entry-names.ts';
import { startLoadingLanes } from './lane-loading.ts';
import type { LaneReader } from './lane-reader.ts';
import { openIndex, type CachedIndex } from './read-index.ts';
import { summaryToKeep } from './summary-schema.ts';
import { readTraceKey, type TraceKey } from './trace-key.ts';
import type { TraceContents } from './write-index.ts';

/** The threads that keep an index and load one; tests have none. */
export interface CacheThreads {
  keep(data: CacheWorkerData): KeepingThread;
  /** Returns the function that stops it. */
  load(lanes: LaneReader): () => void;
}

/** What the thread that keeps an index is used through. */
export interface KeepingThread {
  onKept(listener: (kept: Result<true>) => void): void;
  onFault(listener: (error: Error) => void): void;
}

/**
 * One trace's place in the cache. It is made before the trace is read: what is kept later is kept
 * for the file as it was then.
 */
export class IndexCache {
  readonly #options: IndexCacheOptions;
  readonly #tracePath: string;
  readonly #key: Result<TraceKey>;
  readonly #log: (line: string) => void;
  readonly #threads: CacheThreads;
  #isKept = false;
  /** Ends the use of the index that was opened. */
  #letGo: (() => void) | null = null;

  /** `log` is told what does not work: the trace is shown all the same. */
  constructor(
    options: IndexCacheOptions,
    tracePath: string,
    log: (line: string) => void,
    threads: CacheThreads = { keep: startKeepingThread, load: startLoadingLanes },
  ) {
    this.#options = options;
    this.#tracePath = tracePath;
    this.#log = log;
    this.#threads = threads;
    this.#key = readTraceKey(tracePath);
  }

  /**
   * What is kept of the trace, whose lanes are loaded from now on; null where there is nothing, or
   * nothing that can be used. `lost` is told when it turns out to be damaged.
   */
  open(lost: () => void): CachedIndex | null {
    if (!this.#key.ok) return null;
    const { folder, appVersion } = this.#options;
    const opened = openIndex(folder, appVersion, this.#key.value);
    if (opened.ok) return this.#use(opened.value, lost);
    const { code, message } = opened.error;
    if (code === 'cache-absent') return null;
    this.#log(`The kept index is not used: ${message}`);
    if (code !== 'out-of-memory') this.drop();
    return null;
  }

  /** Keeps the index of a verified trace, once, where it is worth its place. */
  keep(summary: TraceSummary, encoding: TraceEncoding, parts: KeptParts): void {
    const { folder, appVersion, leastEvents } = this.#options;
    const least = encoding === 'flatbuf' ? leastEvents : leastEvents / SLOW_ENCODING;
    if (!this.#key.ok || summary.events < least || this.#isKept) return;
    // Checking it takes as long as drawing a small trace.
    const toKeep = summaryToKeep(summary);
    if (toKeep === null) return;
    this.#isKept = true;
    const { index, overview, places } = parts;
    const contents = { summary: toKeep, index, overview, places };
    const entry = { appVersion, key: this.#key.value, contents };
    const thread = this.#threads.keep({ folder, tracePath: this.#tracePath, entry });
    thread.onKept((kept) => {
      if (!kept.ok) this.#log(`The index was not kept: ${kept.error.message}`);
    });
    thread.onFault((error) => this.#log(`The index was not kept: ${String(error)}`));
  }

  /** Ends the use of the index that was opened. */
  close(): void {
    this.#letGo?.();
    this.#letGo = null;
  }

  /** Removes what is kept: it is damaged, or not what the file holds. */
  drop(): void {
    if (!this.#key.ok) return;
    this.close();
    try {
      rmSync(path.join(this.#options.folder, entryName(this.#key.value)), { force: true });
    } catch (error) {
      this.#log(`The kept index could not be removed: ${String(error)}`);
    }
  }

  #use(kept: CachedIndex, lost: () => void): CachedIndex {
    const stopLoading = this.#threads.load(kept.lanes);
    this.#letGo = () => {
      stopLoading();
      kept.close();
    };
    kept.lanes.onLost = ({ message }) => {
      this.#log(`The kept index is not used any more: ${message}`);
      // Not in the middle of an answer.
      setImmediate(lost);
    };
    return kept;
  }
}

type KeptParts = Omit<TraceContents, 'summary'>;

/** The thread ends with the host; what it was writing then is removed by the next one. */
function startKeepingThread(data: CacheWorkerData): KeepingThread {
  const workerFile = path.join(import.meta.dirname, 'cache-worker.js');
  const worker = new Worker(workerFile, { workerData: data });
  return {
    onKept: (listener) => void worker.once('message', listener),
    onFault: (listener) => void worker.once('error', listener),
  };
}
