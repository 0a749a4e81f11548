import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppError } from '../../shared/result.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { RecordPlaces } from '../../shared/trace/trace-file.ts';
import type { BackgroundName } from '../../shared/trace-port.ts';

/** What the thread is started with. */
export interface ThreadData {
  /** Of the trace, which it opens where a question needs the file. */
  readonly path: string;
}

/** What the thread is asked: a question with checked arguments and an index over shared buffers. */
export interface BackgroundTask {
  readonly name: BackgroundName;
  readonly args: unknown;
  readonly index: LaneIndex;
  readonly places: RecordPlaces;
}

/** Any number of shares, then what was found or why it was not. */
export type ThreadMessage =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'found'; readonly found: unknown }
  | { readonly kind: 'failed'; readonly error: AppError };

/** A thread that answers one task after the other. */
export interface BackgroundThread {
  post(task: BackgroundTask): void;
  onMessage(listener: (message: ThreadMessage) => void): void;
  end(): void;
}

export function startBackgroundThread(tracePath: string): BackgroundThread {
  const workerData: ThreadData = { path: tracePath };
  const worker = new Worker(path.join(import.meta.dirname, 'query-worker.js'), { workerData });
  // An exception in the thread is a fault of the program: end like one, main tells the window.
  worker.on('error', (error) => {
    throw error;
  });
  return {
    post: (task) => worker.postMessage(task),
    onMessage: (listener) => void worker.on('message', listener),
    end: () => void worker.terminate(),
  };
}
