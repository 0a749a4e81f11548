import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { fail, type Result } from '../../../shared/result.ts';
import type { LanesMessage } from './lanes-worker.ts';
import type { CachedIndex } from './read-index.ts';

/**
 * Loads the lanes of a cached index in a thread of its own, so that few of them are still missing
 * when they are asked for. A lane that the host loads meanwhile is written twice, with the same
 * bytes.
 */
export class LaneLoading {
  /**
   * When all lanes are there, or cannot be had. Errors: those of the lanes, `cancelled`; a thread
   * that could not go on is `cancelled` too, and the host loads the lanes itself.
   */
  readonly done: Promise<Result<true>>;
  readonly #worker: Worker;

  constructor({ lanes }: CachedIndex) {
    const workerFile = path.join(import.meta.dirname, 'lanes-worker.js');
    this.#worker = new Worker(workerFile, { workerData: lanes.source });
    this.done = new Promise((resolve) => {
      this.#worker.on('message', (message: LanesMessage) => {
        if (message.kind === 'loaded') lanes.markLoaded(message.lane);
        else resolve(message.result);
      });
      this.#worker.on('error', (error) => console.error(error));
      this.#worker.on('exit', () => resolve(fail('cancelled', 'The lanes are not loaded.')));
    });
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
