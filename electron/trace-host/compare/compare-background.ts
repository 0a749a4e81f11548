import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CompareBackgroundQueries } from '../../../shared/trace/compare/compare-queries.ts';
import { workEnds } from '../../../shared/trace/compare/work-ends.ts';
import { workShares } from '../../../shared/trace/compare/work-shares.ts';
import { inThread, type BackgroundTable, type ThreadTrace } from '../background-table.ts';

export const compareBackground: BackgroundTable<CompareBackgroundQueries> = {
  'work-shares': inThread((trace, args) =>
    ofWhole(trace, () => workShares(trace.index, args, trace.tellShare)),
  ),
  'work-ends': inThread((trace, args) =>
    ofWhole(trace, () => workEnds(trace.index, args, trace.tellShare)),
  ),
};

/** Events are counted from the first one on: a part of them would be other events. */
function ofWhole<T>({ index, places }: ThreadTrace, answer: () => T): Result<T> {
  if (index.events >= places.records) return ok(answer());
  const loaded = `${index.events} of ${places.records} events have been loaded`;
  return fail('no-details', `Windows are compared where all events are at hand; ${loaded}.`);
}
