import { ok } from '../../shared/result.ts';
import { durationStatistics, laneDurations } from '../../shared/trace/durations.ts';
import { TypeFilter } from '../../shared/trace/type-filter.ts';
import type { BackgroundName, BackgroundQueries } from '../../shared/trace-port.ts';
import { analysisBackground } from './analysis/analysis-background.ts';
import { inThread, type BackgroundQuery, type BackgroundTable } from './background-table.ts';
import { compareBackground } from './compare/compare-background.ts';
import { searchBackground } from './search/search-background.ts';

/** Every question that a thread answers. */
export const backgroundAnswers: BackgroundTable<BackgroundQueries> = {
  durations: inThread(({ index, tellShare }, { lanes, from, to, hidden }) =>
    ok(durationStatistics(index, lanes, from, to, new TypeFilter(hidden), tellShare)),
  ),
  'lane-durations': inThread(({ index, tellShare }, args) =>
    ok(laneDurations(index, args, new TypeFilter(args.hidden), tellShare)),
  ),
  ...searchBackground,
  ...analysisBackground,
  ...compareBackground,
};

/** The same, for a name that is known only when it is asked. */
export function backgroundAnswer(name: BackgroundName): BackgroundQuery<unknown, unknown> {
  return backgroundAnswers[name] as BackgroundQuery<unknown, unknown>;
}

export function isBackgroundName(name: unknown): name is BackgroundName {
  return typeof name === 'string' && Object.hasOwn(backgroundAnswers, name);
}
