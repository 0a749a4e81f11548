import type { FoundFile } from './files/file-kind.ts';

/** What one window is to open: at most one trace and one bake. */
export interface Opening {
  readonly trace: FoundFile | null;
  readonly bake: FoundFile | null;
}

export interface OpeningPlan {
  /** For the window that the files came to. */
  readonly here: Opening;
  /** One new window each. */
  readonly elsewhere: readonly Opening[];
}

/**
 * Spreads files over windows. A window holds one trace and one bake: the first trace stays here
 * where `traceGoesHere` (nothing would be replaced, or replacing is what was asked for), further
 * ones get windows of their own; the first bake stays here, since the page asks before unsaved
 * edits go; further bakes join the new windows in order.
 */
export function planOpenings(files: readonly FoundFile[], traceGoesHere: boolean): OpeningPlan {
  const traces = files.filter((file) => file.kind === 'trace');
  const bakes = files.filter((file) => file.kind !== 'trace');
  const here = {
    trace: traceGoesHere ? (traces.shift() ?? null) : null,
    bake: bakes.shift() ?? null,
  };
  const elsewhere = Array.from({ length: Math.max(traces.length, bakes.length) }, (_, index) => ({
    trace: traces[index] ?? null,
    bake: bakes[index] ?? null,
  }));
  return { here, elsewhere };
}
