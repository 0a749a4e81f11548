import { parentPort, workerData } from 'node:worker_threads';
import { keepIndex } from './keep-index.ts';
import { lowerThreadPriority } from './low-priority.ts';
import type { CacheEntry } from './write-index.ts';

/** What the host gives to the thread that keeps its trace's index. */
export interface CacheWorkerData {
  readonly folder: string;
  readonly tracePath: string;
  readonly entry: CacheEntry;
}

const { folder, tracePath, entry } = workerData as CacheWorkerData;
lowerThreadPriority();
void keepIndex(folder, tracePath, entry).then((kept) => parentPort?.postMessage(kept));
