import type { AreaArgs, LaneDurations, LaneStatistics } from '../../shared/trace/area-queries.ts';
import type { AreaStatistics, DurationStatistics } from '../../shared/trace-port.ts';
import type { Answer } from '../session/answers.ts';
import type { TotalsGrouping } from '../store/analysis-slice.ts';
import type { Scope } from './area-scope.ts';
import { useAnswer, useAnswers, valueOf, type AskedAnswer } from './use-answer.ts';

/** What the totals are made of; null until it is there. */
export interface TotalsAnswers {
  readonly statistics: AreaStatistics | null;
  readonly laneStatistics: LaneStatistics | null;
  readonly durations: DurationStatistics | null;
  readonly ofCores: LaneDurations | null;
  readonly ofCoresByType: ReadonlyMap<number, LaneDurations>;
  /** Of what the rows show first. */
  readonly counted: AskedAnswer<unknown> | null;
  readonly percentiles: Background;
}

/** What a thread still looks for. */
export interface Background {
  readonly state: 'not-asked' | 'there' | 'pending' | 'cancelled' | 'failed';
  readonly share: number;
  cancel(): void;
  askAgain(): void;
}

export function areaArgs(scope: Scope, hidden: readonly number[]): AreaArgs {
  const { lanes, from, to } = scope.area;
  // What happens in the very last cycle boundary of a trace and lasts no time is a part of it.
  const end = scope.kind === 'whole' ? to + 1 : to;
  return { lanes: lanes && [...lanes], from, to: end, hidden: [...hidden] };
}

export interface TotalsWishes {
  readonly grouping: TotalsGrouping;
  readonly hidden: readonly number[];
  /** The histogram is of this one; null: of all. */
  readonly histogramLane: number | null;
  readonly isHistogramShown: boolean;
  /** Also for what a thread has to look for. */
  readonly looksAtEveryEvent: boolean;
}

/**
 * Asks for what a grouping shows. Counts and sums are answered at once; percentiles and histograms
 * by a thread that looks at every event.
 */
export function useTotals(
  scope: Scope,
  { grouping, hidden, histogramLane, isHistogramShown, looksAtEveryEvent }: TotalsWishes,
): TotalsAnswers {
  const args = scope.there === 'there' ? areaArgs(scope, hidden) : null;
  const slowArgs = looksAtEveryEvent ? args : null;
  const byType = grouping === 'type';
  const statistics = useAnswer('statistics', byType ? args : null);
  const laneStatistics = useAnswer('lane-statistics', byType ? null : args);
  const histogramArgs =
    slowArgs && histogramLane !== null ? { ...slowArgs, lanes: [histogramLane] } : slowArgs;
  const durations = useAnswer('durations', byType || isHistogramShown ? histogramArgs : null);
  const ofCores = useAnswer(
    'lane-durations',
    slowArgs && grouping === 'core' ? { ...slowArgs, types: null, binsOf: [] } : null,
  );
  const codes = grouping === 'core-type' ? codesOf(valueOf(laneStatistics)) : [];
  const byCode = useAnswers(
    'lane-durations',
    slowArgs ? codes.map((code) => ({ ...slowArgs, types: [code], binsOf: [] })) : [],
  );
  const all = [durations, ofCores].filter((asked) => asked !== null);
  return {
    statistics: valueOf(statistics),
    laneStatistics: valueOf(laneStatistics),
    durations: valueOf(durations),
    ofCores: valueOf(ofCores),
    ofCoresByType: new Map(
      byCode.answers.flatMap((answer, place) =>
        answer.kind === 'there' ? [[codes[place] as number, answer.value] as const] : [],
      ),
    ),
    counted: byType ? statistics : laneStatistics,
    percentiles: {
      ...together([...all.map(({ answer }) => answer), ...byCode.answers], [...all, byCode]),
      ...(args !== null && slowArgs === null ? { state: 'not-asked' } : {}),
    },
  };
}

function codesOf(statistics: LaneStatistics | null): number[] {
  return [...new Set(statistics?.rows.code)].sort((a, b) => a - b);
}

function together(
  answers: readonly Answer<unknown>[],
  asked: readonly { cancel(): void; askAgain(): void }[],
): Background {
  const shares = answers.map((answer) => {
    if (answer.kind === 'there') return 1;
    return answer.kind === 'pending' ? answer.share : 0;
  });
  const kinds = new Set(answers.map(({ kind }) => kind));
  const state = (['pending', 'failed', 'cancelled'] as const).find((kind) => kinds.has(kind));
  return {
    state: state ?? 'there',
    share: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    cancel: () => asked.forEach((each) => each.cancel()),
    askAgain: () => asked.forEach((each) => each.askAgain()),
  };
}
