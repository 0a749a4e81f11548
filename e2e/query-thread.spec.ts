import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@playwright/test';
import type {
  BackgroundTask,
  ThreadData,
  ThreadMessage,
} from '../electron/trace-host/background-thread.ts';
import { LaneBuilder } from '../shared/trace/lane-builder.ts';
import { durationStatistics } from '../shared/trace/durations.ts';
import type { LaneIndex } from '../shared/trace/lane-index.ts';
import { event, recordBlocks } from '../shared/trace/testing/trace-events.ts';

const WORKER = path.join(import.meta.dirname, '../out/trace-host/query-worker.js');

/** Over shared buffers, as in the host. */
function sharedIndex(): LaneIndex {
  const events = Array.from({ length: 3_000 }, (_, i) =>
    event(i % 3, i * 40, (i * 7919) % 9_000, i % 7),
  );
  const builder = new LaneBuilder((byteLength) => new SharedArrayBuffer(byteLength));
  for (const block of recordBlocks(events)) builder.count(block);
  for (const block of recordBlocks(events)) builder.fill(block);
  const built = builder.finish();
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

const NO_PLACES: BackgroundTask['places'] = {
  records: 3_000,
  bincodeForm: null,
  checkpoints: new Float64Array(),
  nameRecords: new Uint32Array(),
  nameOffsets: new Float64Array(),
};

function answerOf(worker: Worker, task: BackgroundTask): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind !== 'share') resolve(message);
    });
    worker.once('error', reject);
    worker.postMessage(task);
  });
}

test('the thread of the built application counts durations, task after task', async () => {
  const index = sharedIndex();
  // Durations are in the index: nothing opens the file.
  const workerData: ThreadData = { path: '' };
  const worker = new Worker(WORKER, { workerData });
  try {
    for (const lanes of [null, [2], [0, 1]]) {
      const args = { lanes, from: 1_000, to: 90_000, hidden: [] };
      const found = durationStatistics(index, lanes, args.from, args.to);
      const task: BackgroundTask = { name: 'durations', args, index, places: NO_PLACES };
      expect(await answerOf(worker, task)).toEqual({ kind: 'found', found });
    }
  } finally {
    await worker.terminate();
  }
});
