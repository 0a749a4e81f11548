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

/**
 * One trace's place in the cache. It is made before the trace is read: what is kept later is kept
 * for the file as it was then.
 */
export class IndexCache {
  readonly #options: IndexCacheOptions;
  readonly #tracePath: string;
  readonly #key: Result<TraceKey>;
  readonly #log: (line: string) => void;
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | null = null;

  constructor(options: IndexCacheOptions, tracePath: string, log: (line: string) => void) {
    this.#options = options;
    this.#tracePath = tracePath;
    this.#log = log;
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

  /** Keeps the index of a verified trace, in a thread of its own, where it is worth its place. */
  keep(
    summary: TraceSummary,
    encoding: TraceEncoding,
    parts: Omit<TraceContents, 'summary'>,
    kept: (result: Result<true>) => void = (result) => this.#tell(result),
  ): void {
    const { folder, appVersion, leastEvents } = this.#options;
    const least = encoding === 'flatbuf' ? leastEvents : leastEvents / SLOW_ENCODING;
    const toKeep = summaryToKeep(summary);
    if (!this.#key.ok || toKeep === null || summary.events < least || this.#worker) return;
    const { index, overview, places } = parts;
    const contents = { summary: toKeep, index, overview, places };
    const data: CacheWorkerData = {
      folder,
      tracePath: this.#tracePath,
      entry: { appVersion, key: this.#key.value, contents },
      cancelled: this.#cancelled,
    };
    const worker = new Worker(path.join(import.meta.dirname, 'cache-worker.js'), {
      workerData: data,
    });
    worker.once('message', kept);
    // The trace is shown all the same.
    worker.once('error', (error) => this.#log(`The index was not kept: ${String(error)}`));
    this.#worker = worker;
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

  /** Stops what is being written, and resolves when nothing of it is left. */
  async close(): Promise<void> {
    Atomics.store(this.#cancelled, 0, 1);
    const worker = this.#worker;
    if (worker === null || worker.threadId < 0) return;
    await new Promise((resolve) => worker.once('exit', resolve));
  }

  #tell(result: Result<true>): void {
    if (!result.ok) this.#log(`The index was not kept: ${result.error.message}`);
  }
}
