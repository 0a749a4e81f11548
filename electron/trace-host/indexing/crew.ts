import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Allocate } from '../../../shared/trace/lane-index.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import { perform, takeNext } from './perform.ts';
import type { Answer, CrewMessage, IndexTask, Partly } from './tasks.ts';

/** Threads that do the same task together. One task at a time. */
export interface Crew {
  readonly size: number;
  /** Makes memory that all threads and the one that waits can use. */
  readonly allocate: Allocate;
  /** Every thread's answer, by its number. `tellPartly` hears what threads have counted so far. */
  run<T extends IndexTask>(
    task: T,
    tellPartly?: (number: number, partly: Partly) => void,
  ): Promise<Result<Answer<T>[]>>;
  /** Ends the threads; what they are doing is dropped. */
  close(): void;
}

/** The thread that calls, for traces that are read before another one has started. */
export function crewOfOne(file: TraceFile, allocate: Allocate = sharedMemory): Crew {
  const hand = { file, number: 0, allocate, tellPartly: () => {}, take: takeNext };
  return {
    size: 1,
    allocate,
    run: (task) => {
      const done = guarded(() => perform(hand, task));
      return Promise.resolve(done.ok ? ok([done.value]) : done);
    },
    close: () => {},
  };
}

export function sharedMemory(byteLength: number): SharedArrayBuffer {
  return new SharedArrayBuffer(byteLength);
}

/** What a typed array or a buffer throws when there is no memory for it becomes an error. */
export function guarded<T>(work: () => Result<T>): Result<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail('out-of-memory', `The memory for the index is not free: ${error.message}.`);
  }
}

/** What each thread is started with. */
export interface CrewWorkerData {
  readonly number: number;
}

/** What each thread is sent: the trace, which it opens for itself, and what to do with it. */
export interface CrewTask {
  readonly path: string;
  readonly task: IndexTask;
}

/** Threads that have loaded their program and wait for a trace; only one crew is made of them. */
export class Threads {
  readonly #threads: readonly Worker[];

  constructor(workerFile: string, size: number) {
    this.#threads = Array.from({ length: size }, (_, number) => {
      const workerData: CrewWorkerData = { number };
      return new Worker(workerFile, { workerData });
    });
    for (const thread of this.#threads) {
      // An exception in a thread is a fault of the program: end like one, main tells the window.
      thread.on('error', (error) => {
        console.error(error);
        process.exit(1);
      });
    }
  }

  crewFor(path: string): Crew {
    const threads = this.#threads;
    return {
      size: threads.length,
      allocate: sharedMemory,
      async run<T extends IndexTask>(task: T, tellPartly?: (number: number, part: Partly) => void) {
        const answers = await Promise.all(
          threads.map((thread, number) =>
            askThread(thread, { path, task }, (partly) => tellPartly?.(number, partly)),
          ),
        );
        const failed = answers.find((answer) => !answer.ok);
        if (failed) return failed as Result<never>;
        return ok(answers.flatMap((answer) => (answer.ok ? [answer.value as Answer<T>] : [])));
      },
      close: () => this.close(),
    };
  }

  close(): void {
    for (const thread of this.#threads) void thread.terminate();
  }
}

function askThread(
  thread: Worker,
  task: CrewTask,
  tellPartly: (partly: Partly) => void,
): Promise<Result<Answer<IndexTask>>> {
  return new Promise((resolve) => {
    const receive = (message: CrewMessage): void => {
      if (message.kind === 'partly') return tellPartly(message.partly);
      thread.off('message', receive);
      resolve(message.kind === 'done' ? ok(message.answer) : { ok: false, error: message.error });
    };
    thread.on('message', receive);
    thread.postMessage(task);
  });
}
