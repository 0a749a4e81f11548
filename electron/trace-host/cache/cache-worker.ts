import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { keepIndex } from './keep-index.ts';
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
// On Linux this is the priority of the calling thread alone; elsewhere it would be the host's.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_LOW);
const isCancelled = (): boolean => Atomics.load(cancelled, 0) !== 0;
void keepIndex(folder, tracePath, entry, isCancelled).then((kept) => parentPort?.postMessage(kept));
