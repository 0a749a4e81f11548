import { parentPort, workerData } from 'node:worker_threads';
import { openPositional } from '../../files/positional-source.ts';
import { LaneReader, type LaneSource } from './lane-reader.ts';
import { lowerThreadPriority } from './low-priority.ts';

/** After each lane that is there. */
export interface LanesMessage {
  readonly lane: number;
}

/** Ends early where the file is damaged. */
function loadAll(source: LaneSource, post: (message: LanesMessage) => void): void {
  const file = openPositional(source.file);
  if (!file.ok) return;
  const reader = new LaneReader(source, (at, target) => file.value.copyInto(at, target));
  for (const lane of source.index.cores.keys()) {
    if (!reader.load([lane]).ok) break;
    post({ lane });
  }
  file.value.close();
}

lowerThreadPriority();
loadAll(workerData as LaneSource, (message) => parentPort?.postMessage(message));
