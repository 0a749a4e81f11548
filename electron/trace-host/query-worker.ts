import { parentPort, workerData } from 'node:worker_threads';
import { fail, type Result } from '../../shared/result.ts';
import { openContainer } from '../../shared/trace/container.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { backgroundAnswer } from './background-answers.ts';
import type { BackgroundTask, ThreadData, ThreadMessage } from './background-thread.ts';
import { openTraceSource } from './trace-source.ts';

/** The thread that answers what looks at many events, one task after the other. */
const { path } = workerData as ThreadData;
const SHARE_EVERY_MS = 50;
const post = (message: ThreadMessage): void => parentPort?.postMessage(message);
let file: Result<TraceFile> | null = null;
let toldAt = 0;

parentPort?.on('message', (task: BackgroundTask) => {
  toldAt = performance.now();
  const done = answer(task);
  if (done.ok) post({ kind: 'found', found: done.value });
  else post({ kind: 'failed', error: done.error });
});

/** What an array throws when there is no memory for it becomes an error. */
function answer({ name, args, index, places }: BackgroundTask): Result<unknown> {
  try {
    return backgroundAnswer(name).run({ index, places, openFile, tellShare }, args);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fail('out-of-memory', `The memory for the answer is not free: ${error.message}.`);
  }
}

function openFile(): Result<TraceFile> {
  if (file) return file;
  const opened = openTraceSource(path, console.warn);
  file = opened.ok ? openContainer(opened.value.source) : opened;
  return file;
}

function tellShare(share: number): void {
  const now = performance.now();
  if (now - toldAt < SHARE_EVERY_MS) return;
  toldAt = now;
  post({ kind: 'share', share });
}
