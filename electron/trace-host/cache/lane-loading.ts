import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { LanesMessage } from './lanes-worker.ts';
import type { LaneReader } from './lane-reader.ts';

/**
 * Loads the lanes of a kept index in a thread of its own, so that few of them are still missing
 * when they are asked for; returns the function that stops it. A lane that the host loads meanwhile
 * is written twice, with the same bytes. A thread that fails is not missed: the host loads what it
 * needs itself, and finds what is wrong.
 */
export function startLoadingLanes(lanes: LaneReader): () => void {
  const workerFile = path.join(import.meta.dirname, 'lanes-worker.js');
  const worker = new Worker(workerFile, { workerData: lanes.source });
  worker.on('message', ({ lane }: LanesMessage) => lanes.markLoaded(lane));
  worker.on('error', (error) => console.error(error));
  return () => void worker.terminate();
}
