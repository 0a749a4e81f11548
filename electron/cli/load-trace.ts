import path from 'node:path';
import { version } from '../../package.json';
import { ok, type Problem, type Result } from '../../shared/result.ts';
import type { ExportedTrace } from '../../shared/trace/export/export-pieces.ts';
import type { TraceCounts } from '../../shared/trace/trace-counts.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import { crewOfOne } from '../trace-host/indexing/crew.ts';
import { IndexRun } from '../trace-host/indexing/index-run.ts';

/** A trace with the index of all of its events. */
export interface ReadWhole {
  readonly counts: TraceCounts;
  readonly trace: ExportedTrace;
  readonly problems: readonly Problem[];
}

/** Indexes the trace in this thread, as the application does with small ones. */
export async function readWhole(file: TraceFile, input: string): Promise<Result<ReadWhole>> {
  const run = new IndexRun(file, crewOfOne(file), false);
  const counted = await run.count(() => undefined);
  if (!counted.ok) return counted;
  const index = await run.index(counted.value, null);
  if (!index.ok) return index;
  if (index.value === null) throw new Error('nobody stops this run');
  const { places, counts, problems } = counted.value;
  const trace = {
    file,
    places,
    types: counts.types,
    index: index.value,
    sourceName: path.basename(input),
    appVersion: version,
  };
  return ok({ trace, counts, problems: [...file.problems, ...problems] });
}
