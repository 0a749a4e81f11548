import { ok } from '../../../shared/result.ts';
import type { AnalysisBackgroundQueries } from '../../../shared/trace/analysis/analysis-queries.ts';
import { apiCalls } from '../../../shared/trace/analysis/api-calls.ts';
import { barriers } from '../../../shared/trace/analysis/barriers.ts';
import { bottlenecks } from '../../../shared/trace/analysis/bottlenecks.ts';
import { longestEvents } from '../../../shared/trace/analysis/longest-events.ts';
import { computeTransferOverlap } from '../../../shared/trace/analysis/overlap.ts';
import { timeLost } from '../../../shared/trace/analysis/time-lost.ts';
import { utilisationColumns } from '../../../shared/trace/analysis/utilisation-columns.ts';
import { utilisation } from '../../../shared/trace/analysis/utilisation.ts';
import { inThread, type BackgroundTable } from '../background-table.ts';

export const analysisBackground: BackgroundTable<AnalysisBackgroundQueries> = {
  utilisation: inThread(({ index, tellShare }, args) => ok(utilisation(index, args, tellShare))),
  'utilisation-columns': inThread(({ index, tellShare }, args) =>
    utilisationColumns(index, args, tellShare),
  ),
  overlap: inThread(({ index, tellShare }, args) =>
    ok(computeTransferOverlap(index, args, tellShare)),
  ),
  'time-lost': inThread(({ index, tellShare }, args) => ok(timeLost(index, args, tellShare))),
  barriers: inThread(({ index, places, tellShare }, args) => {
    const isPartial = index.events < places.records;
    return ok(barriers(index, args, isPartial, tellShare));
  }),
  bottlenecks: inThread(({ index, tellShare }, args) => bottlenecks(index, args, tellShare)),
  'api-calls': inThread(({ index, places, openFile, tellShare }, args) => {
    const file = openFile();
    return file.ok ? apiCalls(index, file.value, places, args, tellShare) : file;
  }, 'file'),
  'longest-events': inThread(({ index, tellShare }, args) =>
    ok(longestEvents(index, args, tellShare)),
  ),
};
