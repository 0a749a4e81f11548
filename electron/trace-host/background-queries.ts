import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import type { DurationStatistics } from '../../shared/trace-port.ts';

/** What the thread is asked: the arguments of `durations` and an index over shared buffers. */
export interface DurationsTask {
  readonly index: LaneIndex;
  readonly lanes: readonly number[] | null;
  readonly from: number;
  readonly to: number;
}

/** A thread that answers each task with its statistics, one after the other. */
export interface DurationsThread {
  post(task: DurationsTask): void;
  onAnswer(listener: (answer: DurationStatistics) => void): void;
  end(): void;
}

interface Job {
  readonly id: number;
  readonly task: DurationsTask;
  readonly done: (answer: DurationStatistics) => void;
}

/**
 * Questions that look at every event, answered one at a time in a thread, so that no other answer
 * waits for them. What runs is cancelled by ending the thread; the next question starts another.
 */
export class BackgroundQueries {
  readonly #startThread: () => DurationsThread;
  #thread: DurationsThread | null = null;
  #running: Job | null = null;
  #waiting: Job[] = [];

  constructor(startThread = startDurationsThread) {
    this.#startThread = startThread;
  }

  /** `done` is called once, unless the question is cancelled before. */
  start(id: number, task: DurationsTask, done: (answer: DurationStatistics) => void): void {
    this.#waiting.push({ id, task, done });
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

  #newThread(): DurationsThread {
    const thread = this.#startThread();
    thread.onAnswer((answer) => {
      // An answer that was on its way when its question was cancelled.
      if (thread !== this.#thread) return;
      const job = this.#running;
      this.#running = null;
      job?.done(answer);
      this.#next();
    });
    return thread;
  }

  #endThread(): void {
    this.#thread?.end();
    this.#thread = null;
    this.#running = null;
  }
}

function startDurationsThread(): DurationsThread {
  const worker = new Worker(path.join(import.meta.dirname, 'durations-worker.js'));
  // An exception in the thread is a fault of the program: end like one, main tells the window.
  worker.on('error', (error) => {
    throw error;
  });
  return {
    post: (task) => worker.postMessage(task),
    onAnswer: (listener) => void worker.on('message', listener),
    end: () => void worker.terminate(),
  };
}
