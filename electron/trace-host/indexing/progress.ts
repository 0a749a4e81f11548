import type { IndexRun } from './index-run.ts';

/** Each one costs a frame of the window. */
const PROGRESS_MS = 250;

export interface RunProgress {
  readonly bytesDone: number;
  readonly events: number;
  readonly elapsedMs: number;
}

/** Tells now and then how far a run has got while `work` is done. */
export async function withProgress<T>(
  run: IndexRun,
  bytesTotal: number,
  tell: (progress: RunProgress) => void,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const timer = setInterval(() => {
    const { bytes, events } = run.progress();
    const elapsedMs = performance.now() - began;
    tell({ bytesDone: Math.min(bytesTotal, Math.round(bytes)), events, elapsedMs });
  }, PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
