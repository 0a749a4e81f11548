import { ok } from '../../shared/result.ts';
import { durationStatistics } from '../../shared/trace/durations.ts';
import type { BackgroundName, BackgroundQueries } from '../../shared/trace-port.ts';
import { analysisBackground } from './analysis/analysis-background.ts';
import { inThread, type BackgroundQuery, type BackgroundTable } from './background-table.ts';
import { searchBackground } from './search/search-background.ts';

/** Every question that a thread answers. */
export const backgroundAnswers: BackgroundTable<BackgroundQueries> = {
  durations: inThread(({ index }, { lanes, from, to }) =>
    ok(durationStatistics(index, lanes, from, to)),
  ),
  ...searchBackground,
  ...analysisBackground,
};

/** The same, for a name that is known only when it is asked. */
export function backgroundAnswer(name: BackgroundName): BackgroundQuery<unknown, unknown> {
  return backgroundAnswers[name] as BackgroundQuery<unknown, unknown>;
}

export function isBackgroundName(name: unknown): name is BackgroundName {
  return typeof name === 'string' && Object.hasOwn(backgroundAnswers, name);
}
