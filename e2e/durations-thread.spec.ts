import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@playwright/test';
import type { DurationsTask } from '../electron/trace-host/background-queries.ts';
import { LaneBuilder } from '../shared/trace/lane-builder.ts';
import { durationStatistics } from '../shared/trace/durations.ts';
import type { LaneIndex } from '../shared/trace/lane-index.ts';
import { event, recordBlocks } from '../shared/trace/testing/trace-events.ts';

const WORKER = path.join(import.meta.dirname, '../out/trace-host/durations-worker.js');

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

test('the thread of the built application counts durations, task after task', async () => {
  const index = sharedIndex();
  const worker = new Worker(WORKER);
  try {
    for (const lanes of [null, [2], [0, 1]]) {
      const task: DurationsTask = { index, lanes, from: 1_000, to: 90_000 };
      const answer = new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      worker.postMessage(task);
      expect(await answer).toEqual(durationStatistics(index, lanes, task.from, task.to));
    }
  } finally {
    await worker.terminate();
  }
});
