import { existsSync } from 'node:fs';
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
// Who clears the cache takes what is being written from under it.
const isGone = (temporary: string): boolean => !existsSync(temporary);
void keepIndex(folder, tracePath, entry, isGone).then((kept) => parentPort?.postMessage(kept));
