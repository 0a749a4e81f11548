import { rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from '../../../shared/result.ts';
import type { TraceEncoding } from '../../../shared/trace/trace-file.ts';
import type { TraceSummary } from '../../../shared/trace-port.ts';
import { SLOW_ENCODING, type IndexCacheOptions } from './cache-options.ts';
import type { CacheWorkerData } from './cache-worker.ts';
import { entryName } from './entry-names.ts';
import { openIndex, type CachedIndex } from './read-index.ts';
import { summaryToKeep } from './summary-schema.ts';
import { readTraceKey, type TraceKey } from './trace-key.ts';
import type { TraceContents } from './write-index.ts';

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
  readonly #startThread: (data: CacheWorkerData) => KeepingThread;
  #isKept = false;

  /** `log` is told what does not work: the trace is shown all the same. */
  constructor(
    options: IndexCacheOptions,
    tracePath: string,
    log: (line: string) => void,
    startThread = startKeepingThread,
  ) {
    this.#options = options;
    this.#tracePath = tracePath;
    this.#log = log;
    this.#startThread = startThread;
    this.#key = readTraceKey(tracePath);
  }

  /** What is kept of the trace; null where there is nothing, or nothing that can be used. */
  open(): CachedIndex | null {
    if (!this.#key.ok) return null;
    const { folder, appVersion } = this.#options;
    const opened = openIndex(folder, appVersion, this.#key.value);
    if (opened.ok) return opened.value;
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
    const toKeep = summaryToKeep(summary);
    if (!this.#key.ok || toKeep === null || summary.events < least || this.#isKept) return;
    this.#isKept = true;
    const { index, overview, places } = parts;
    const contents = { summary: toKeep, index, overview, places };
    const entry = { appVersion, key: this.#key.value, contents };
    const thread = this.#startThread({ folder, tracePath: this.#tracePath, entry });
    thread.onKept((kept) => {
      if (!kept.ok) this.#log(`The index was not kept: ${kept.error.message}`);
    });
    thread.onFault((error) => this.#log(`The index was not kept: ${String(error)}`));
  }

  /** Removes what is kept: it is damaged, or not what the file holds. */
  drop(): void {
    if (!this.#key.ok) return;
    try {
      rmSync(path.join(this.#options.folder, entryName(this.#key.value)), { force: true });
    } catch (error) {
      this.#log(`The kept index could not be removed: ${String(error)}`);
    }
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
