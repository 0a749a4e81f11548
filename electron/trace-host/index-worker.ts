import { parentPort, workerData } from 'node:worker_threads';
import { indexTrace, type IndexMessage, type TraceOptions } from './index-trace.ts';
import { openTraceSource } from './trace-source.ts';

/** What the host gives to the thread that reads and indexes its trace. */
export interface IndexWorkerData {
  readonly path: string;
  readonly options: TraceOptions;
}

function run({ path, options }: IndexWorkerData, post: (message: IndexMessage) => void): void {
  const opened = openTraceSource(path, console.warn);
  if (!opened.ok) return post({ kind: 'failed', error: opened.error });
  try {
    indexTrace(opened.value, options, (byteLength) => new SharedArrayBuffer(byteLength), post);
  } finally {
    opened.value.source.close();
  }
}

run(workerData as IndexWorkerData, (message) => parentPort?.postMessage(message));
