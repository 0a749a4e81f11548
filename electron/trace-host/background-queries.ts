import type { AppError } from '../../shared/result.ts';
import type { BackgroundTask, BackgroundThread, ThreadMessage } from './background-thread.ts';

/** What becomes of a question: at last one of `found` and `failed`, unless it is cancelled. */
export interface BackgroundListener {
  share(share: number): void;
  found(found: unknown): void;
  failed(error: AppError): void;
}

interface Job {
  readonly id: number;
  readonly task: BackgroundTask;
  readonly listener: BackgroundListener;
}

/**
 * Questions that look at many events, answered one at a time in a thread, so that no other answer
 * waits for them. What runs is cancelled by ending the thread; the next question starts another.
 */
export class BackgroundQueries {
  readonly #startThread: () => BackgroundThread;
  #thread: BackgroundThread | null = null;
  #running: Job | null = null;
  #waiting: Job[] = [];

  constructor(startThread: () => BackgroundThread) {
    this.#startThread = startThread;
  }

  start(id: number, task: BackgroundTask, listener: BackgroundListener): void {
    this.#waiting.push({ id, task, listener });
    this.#next();
  }

  cancel(id: number): void {
    this.#waiting = this.#waiting.filter((job) => job.id !== id);
    if (this.#running?.id !== id) return;
    this.#endThread();
    this.#next();
  }

  /** Cancels everything and ends the thread. */
  close(): void {
    this.#waiting = [];
    this.#endThread();
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#thread ??= this.#newThread();
    this.#thread.post(job.task);
  }

  #newThread(): BackgroundThread {
    const thread = this.#startThread();
    thread.onMessage((message) => {
      // What was on its way when its question was cancelled is dropped.
      if (thread === this.#thread) this.#receive(message);
    });
    return thread;
  }

  #receive(message: ThreadMessage): void {
    const job = this.#running;
    if (message.kind === 'share') return job?.listener.share(message.share);
    this.#running = null;
    if (message.kind === 'found') job?.listener.found(message.found);
    else job?.listener.failed(message.error);
    this.#next();
  }

  #endThread(): void {
    this.#thread?.end();
    this.#thread = null;
    this.#running = null;
  }
}
