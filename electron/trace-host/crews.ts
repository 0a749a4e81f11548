import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { crewOfOne, Threads, type Crew } from './indexing/crew.ts';
import { ChecksumThread, type TellVerified, type Verified } from './verification.ts';

const WORKER_FILE = path.join(import.meta.dirname, 'index-worker.js');
const MOST_THREADS = 8;

/** Who does the work: this thread for a small trace, else several that open the file themselves. */
export interface Crews {
  one(file: TraceFile): Crew;
  many(filePath: string): Crew;
  /** The checksum of a large trace, by a thread beside. */
  verify(filePath: string, tell: TellVerified): Promise<Verified>;
}

/** Crews of threads, which can be started before the trace is known. */
export class ThreadCrews implements Crews {
  #threads: Threads | null = null;
  #checksum: ChecksumThread | null = null;

  /** Starts the threads that the next large trace takes. */
  prepare(): void {
    this.#threads ??= startThreads();
    this.#checksum ??= new ChecksumThread();
  }

  one(file: TraceFile): Crew {
    return crewOfOne(file);
  }

  many(filePath: string): Crew {
    const threads = this.#threads ?? startThreads();
    this.#threads = null;
    return threads.crewFor(filePath);
  }

  verify(filePath: string, tell: TellVerified): Promise<Verified> {
    const thread = this.#checksum ?? new ChecksumThread();
    this.#checksum = null;
    return thread.verify(filePath, tell);
  }

  /** Ends the threads that were not taken. */
  close(): void {
    this.#threads?.close();
    this.#checksum?.close();
    this.#threads = null;
    this.#checksum = null;
  }
}

/** As many threads as there are processors, within reason. */
function startThreads(): Threads {
  return new Threads(WORKER_FILE, Math.min(MOST_THREADS, availableParallelism()));
}
