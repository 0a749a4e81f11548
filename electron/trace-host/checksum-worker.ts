import { parentPort } from 'node:worker_threads';
import type { Result } from '../../shared/result.ts';
import { checksumOf, type ChecksumFinding } from '../../shared/trace/checksum.ts';
import { openContainer } from '../../shared/trace/container.ts';
import { openTraceSource } from './trace-source.ts';

/** What the thread is sent, once. */
export interface ChecksumTask {
  readonly path: string;
}

export type ChecksumMessage =
  | { readonly kind: 'progress'; readonly bytesDone: number; readonly elapsedMs: number }
  | { readonly kind: 'done'; readonly found: Result<ChecksumFinding> };

const PROGRESS_MS = 250;

/** A thread of its own, since every byte's hash waits for the one before. */
function run({ path }: ChecksumTask, post: (message: ChecksumMessage) => void): void {
  const opened = openTraceSource(path, console.warn);
  if (!opened.ok) return post({ kind: 'done', found: opened });
  const file = openContainer(opened.value.source);
  if (!file.ok) return post({ kind: 'done', found: file });
  const began = performance.now();
  let toldAt = began;
  const found = checksumOf(file.value, (bytesDone) => {
    const now = performance.now();
    if (now - toldAt >= PROGRESS_MS) {
      toldAt = now;
      post({ kind: 'progress', bytesDone, elapsedMs: now - began });
    }
    return true;
  });
  // To let go of a mapping of 1 GiB takes 50 ms.
  post({ kind: 'done', found });
  opened.value.source.close();
}

parentPort?.once('message', (task: ChecksumTask) => {
  run(task, (message) => parentPort?.postMessage(message));
  parentPort?.close();
});
