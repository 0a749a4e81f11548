import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Result } from '../../shared/result.ts';
import { shiftOf } from '../../shared/trace/compare/compared-trace.ts';
import {
  differenceRows,
  type DifferenceRow,
  type Grouping,
} from '../../shared/trace/compare/differences.ts';
import type { LaneStatistics } from '../../shared/trace/area-queries.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { oneAtATime } from '../session/one-at-a-time.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import type { Area } from '../store/selection-slice.ts';
import { coresOfArea } from '../store/shown-lanes.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { useCompare, useComparison } from './comparison-context.ts';
import type { Comparison } from './comparison.ts';

/** What is compared of one trace: lanes × [from, to), or all of it. */
interface Part {
  readonly summary: TraceSummary;
  readonly lanes: number[] | null;
  readonly from: number;
  readonly to: number;
  /** T, in cycles. */
  readonly cycles: bigint;
}

export interface Compared {
  readonly isArea: boolean;
  readonly a: Part;
  readonly b: Part;
}

interface Counted {
  readonly of: Compared;
  readonly a: LaneStatistics;
  readonly b: LaneStatistics;
}

type Answer = Result<Counted> | null;

export interface Differences {
  /** null: both have not been read yet. */
  readonly compared: Compared | null;
  /** null until they are counted. */
  readonly rows: Result<readonly DifferenceRow[]> | null;
}

/** Sums of the selected area of A and the same stretch of B, or of both as a whole. */
export function useDifferences(grouping: Grouping): Differences {
  const comparison = useComparison();
  const compared = useCompared(comparison);
  const answer = useCounted(comparison, compared);
  const rows = useMemo((): Differences['rows'] => {
    if (answer === null || !answer.ok) return answer;
    const { of, a, b } = answer.value;
    const sides = [sideOf(of.a, a), sideOf(of.b, b)] as const;
    return { ok: true, value: differenceRows(...sides, grouping) };
  }, [answer, grouping]);
  return { compared, rows };
}

function useCompared(comparison: Comparison): Compared | null {
  const { windowStore, second } = comparison;
  const a = useStore(windowStore, ({ trace }) => summaryOf(trace));
  const b = useStore(second.store, ({ trace }) => summaryOf(trace));
  const area = useStore(windowStore, ({ selection }) =>
    selection.kind === 'area' ? selection.area : null,
  );
  const offset = useCompare((state) => state.offset);
  return useMemo(() => {
    if (a === null || b === null) return null;
    if (a.details.kind === 'loading' || b.details.kind === 'loading') return null;
    if (area === null) return { isArea: false, a: wholeOf(a), b: wholeOf(b) };
    const cores = coresOfArea(windowStore.getState(), area);
    const shift = shiftOf(a, b, offset);
    return { isArea: true, a: partOf(a, area, cores, 0), b: partOf(b, area, cores, shift) };
  }, [a, b, area, offset, windowStore]);
}

/** Events without a duration at the very end count too. */
function wholeOf(summary: TraceSummary): Part {
  const { extentStart, extentEnd, firstOffset, lastOffset } = summary;
  return {
    summary,
    lanes: null,
    from: Math.min(extentStart, firstOffset),
    to: Math.max(extentEnd, lastOffset) + 1,
    // What lies before the first event says when it began to be traced, not how it went.
    cycles: BigInt(lastOffset) - BigInt(firstOffset),
  };
}

function partOf(
  summary: TraceSummary,
  { fromOffset, toOffset }: Area,
  cores: readonly number[],
  shift: number,
): Part {
  const wanted = new Set(cores);
  const lanes = summary.lanes.flatMap(({ core }, lane) => (wanted.has(core) ? [lane] : []));
  const cycles = BigInt(toOffset - fromOffset);
  return { summary, lanes, from: fromOffset + shift, to: toOffset + shift, cycles };
}

function sideOf({ summary, cycles }: Part, statistics: LaneStatistics) {
  const cores = summary.lanes.map(({ core }) => core);
  return { cores, types: summary.types, statistics, cycles };
}

/** null while the first answer is on its way; an earlier one stays until the next is there. */
function useCounted(comparison: Comparison, compared: Compared | null): Answer {
  const [answer, setAnswer] = useState<Answer>(null);
  const questions = useMemo(() => oneAtATime(), []);
  useEffect(() => {
    if (compared === null) return;
    questions.ask(() => askBoth(comparison, compared), setAnswer);
  }, [comparison, compared, questions]);
  useEffect(() => () => questions.cancel(), [questions]);
  return answer;
}

function askBoth({ askShown, second }: Comparison, of: Compared): Pending<Counted> {
  const a = askOf(askShown, of.a);
  const b = askOf(second.ask, of.b);
  return {
    answer: Promise.all([a.answer, b.answer]).then(([ofA, ofB]): Result<Counted> => {
      if (!ofA.ok) return named('A', ofA.error);
      if (!ofB.ok) return named('B', ofB.error);
      return { ok: true, value: { of, a: ofA.value, b: ofB.value } };
    }),
    cancel: () => {
      a.cancel();
      b.cancel();
    },
  };
}

function askOf(ask: Ask, { lanes, from, to }: Part): Pending<LaneStatistics> {
  return ask('lane-statistics', { lanes, from, to, hidden: [] });
}

function named(name: 'A' | 'B', error: { code: string; message: string }): Result<never> {
  return { ok: false, error: { ...error, message: `Trace ${name}: ${error.message}` } };
}
