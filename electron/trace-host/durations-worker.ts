import { parentPort } from 'node:worker_threads';
import { durationStatistics } from '../../shared/trace/durations.ts';
import type { DurationsTask } from './background-queries.ts';

parentPort?.on('message', ({ index, lanes, from, to }: DurationsTask) => {
  parentPort?.postMessage(durationStatistics(index, lanes, from, to));
});
