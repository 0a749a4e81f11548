import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../shared/result.ts';
import { openContainer } from '../../shared/trace/container.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { guarded, sharedMemory, type CrewTask, type CrewWorkerData } from './indexing/crew.ts';
import { perform, takeNext } from './indexing/perform.ts';
import type { CrewMessage, Partly } from './indexing/tasks.ts';
import { openTraceSource } from './trace-source.ts';

/** One thread of a crew: opens the trace for itself and does one task after the other. */
const { number } = workerData as CrewWorkerData;
const post = (message: CrewMessage): void => parentPort?.postMessage(message);
let file: Result<TraceFile> | null = null;

parentPort?.on('message', ({ path, task }: CrewTask) => {
  file ??= openFile(path);
  if (!file.ok) return post({ kind: 'failed', error: file.error });
  const hand = {
    file: file.value,
    number,
    allocate: sharedMemory,
    tellPartly: (partly: Partly) => post({ kind: 'partly', partly }),
    take: takeNext,
  };
  const done = guarded(() => perform(hand, task));
  if (done.ok) post({ kind: 'done', answer: done.value });
  else post({ kind: 'failed', error: done.error });
});

function openFile(path: string): Result<TraceFile> {
  const opened = openTraceSource(path, console.warn);
  return opened.ok ? openContainer(opened.value.source) : opened;
}
