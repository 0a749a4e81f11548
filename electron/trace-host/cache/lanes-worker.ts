import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../../shared/result.ts';
import { openPositional } from '../../files/positional-source.ts';
import { LaneReader, type LaneSource } from './lane-reader.ts';
import { lowerThreadPriority } from './low-priority.ts';

/** After each lane its number; in the end whether all are there. */
export type LanesMessage =
  | { readonly kind: 'loaded'; readonly lane: number }
  | { readonly kind: 'done'; readonly result: Result<true> };

function loadAll(source: LaneSource, post: (message: LanesMessage) => void): Result<true> {
  const file = openPositional(source.file);
  if (!file.ok) return file;
  try {
    const reader = new LaneReader(source, (at, target) => file.value.copyInto(at, target));
    for (const lane of source.index.cores.keys()) {
      const loaded = reader.load([lane]);
      if (!loaded.ok) return loaded;
      post({ kind: 'loaded', lane });
    }
    return { ok: true, value: true };
  } finally {
    file.value.close();
  }
}

lowerThreadPriority();
const post = (message: LanesMessage): void => parentPort?.postMessage(message);
post({ kind: 'done', result: loadAll(workerData as LaneSource, post) });
