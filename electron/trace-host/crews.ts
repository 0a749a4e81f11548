import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { crewOfOne, Threads, type Crew } from './indexing/crew.ts';

const WORKER_FILE = path.join(import.meta.dirname, 'index-worker.js');
const MOST_THREADS = 8;

/** Who does the work: this thread for a small trace, else several that open the file themselves. */
export interface Crews {
  one(file: TraceFile): Crew;
  many(filePath: string): Crew;
}

/** As many threads as there are processors, within reason. */
export function startThreads(): Threads {
  return new Threads(WORKER_FILE, Math.min(MOST_THREADS, availableParallelism()));
}

export const CREWS: Crews = {
  one: crewOfOne,
  many: (filePath) => startThreads().crewFor(filePath),
};
