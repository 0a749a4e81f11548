import { parentPort, workerData } from 'node:worker_threads';
import { keepIndex } from './keep-index.ts';
import { lowerThreadPriority } from './low-priority.ts';
import type { CacheEntry } from './write-index.ts';

/** What the host gives to the thread that keeps its trace's index. */
export interface CacheWorkerData {
  readonly folder: string;
  readonly tracePath: string;
  readonly entry: CacheEntry;
  /** One shared word: not 0 when nobody wants the index any more. */
  readonly cancelled: Int32Array;
}

const { folder, tracePath, entry, cancelled } = workerData as CacheWorkerData;
lowerThreadPriority();
const isCancelled = (): boolean => Atomics.load(cancelled, 0) !== 0;
void keepIndex(folder, tracePath, entry, isCancelled).then((kept) => parentPort?.postMessage(kept));
