import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { TotalsGrouping } from '../store/analysis-slice.ts';
import { hiddenTypeCount, hiddenTypesOf } from '../store/hidden-types.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { AnswerState, Note, Progress } from './answer-state.tsx';
import { useScope, type Scope } from './area-scope.ts';
import { PART_NAMES, partOf, UNCOUNTED } from './part-words.ts';
import { TableActions } from './saving.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import { sortRows, type Sorting } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';
import { roundedSign, totalsColumns } from './totals-columns.tsx';
import { TotalsFooter } from './totals-footer.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useTotals, type Background, type TotalsAnswers } from './totals-questions.ts';
import { rowsByCore, rowsByCoreAndType, rowsByType, type TotalsRow } from './totals-rows.ts';
import { PartLoading } from '../ui/part-loading.tsx';
import './totals.css';

/** A file of its own: the charts' library is not needed for the first picture. */
const TotalsHistogram = lazy(async () => ({
  default: (await import('./totals-histogram.tsx')).TotalsHistogram,
}));

const GROUPINGS: readonly { value: TotalsGrouping; name: string }[] = [
  { value: 'type', name: 'Type' },
  { value: 'core', name: 'Core' },
  { value: 'core-type', name: 'Core and type' },
];

/** How often and how long, by type and core: of the selected area, else of the whole trace. */
export function TotalsPanel({ summary }: { summary: TraceSummary }) {
  const { grouping, isHistogramShown: wish } = useApp((state) => state.analysis);
  const panel = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(panel, LEAST_WIDTH_FOR_BOTH_CSS_PX);
  const isHistogramShown = wish ?? isWide;
  const scope = useScope(summary, 'selection');
  const hidden = useApp((state) => (scope.kind === 'selection' ? hiddenTypesOf(state) : null));
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [picked, setPicked] = useState<TotalsRow | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const answers = useTotals(scope, {
    grouping,
    hidden: hidden ?? NONE,
    histogramLane: picked?.lane ?? null,
    isHistogramShown,
    looksAtEveryEvent: isAsked || scope.kind !== 'whole' || summary.events <= MOST_EVENTS_UNASKED,
  });
  const rows = useRows(summary, scope, grouping, answers);
  const sign = roundedSign(summary);
  const units = useUnits();
  const words = {
    units,
    sign,
    // The summary's own sums are exact.
    cyclesSign: grouping === 'type' && scope.kind === 'whole' ? '' : sign,
    durationsComing: answers.counted?.answer.kind === 'pending',
    percentilesComing: answers.percentiles.state === 'pending',
  };
  const columns = totalsColumns(grouping, words);
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sorting), [rows, columns, sorting]);
  const pick = (row: TotalsRow): void => setPicked(picked?.key === row.key ? null : row);
  return (
    <div ref={panel} className="totals-panel" data-testid="totals">
      <TotalsBar
        scope={scope}
        isHistogramShown={isHistogramShown}
        percentiles={
          answers.percentiles.state === 'not-asked'
            ? { ...answers.percentiles, askAgain: () => setIsAsked(true) }
            : answers.percentiles
        }
        onGroup={() => {
          setSorting(null);
          setPicked(null);
        }}
      >
        <TableActions what={`totals-by-${grouping}`} columns={columns} rows={sorted} />
      </TotalsBar>
      <div
        className="totals-body"
        data-histogram={isHistogramShown || undefined}
        data-narrow={!isWide || undefined}
      >
        {rows === null ? (
          <Uncounted scope={scope} answers={answers} />
        ) : (
          <DataTable
            label={`Totals by ${grouping === 'core-type' ? 'core and type' : grouping}`}
            columns={columns}
            rows={sorted}
            keyOf={({ key }) => key}
            dataOf={rowData}
            sorting={sorting}
            onSort={setSorting}
            onPick={pick}
            pickedKey={picked?.key ?? null}
            footer={
              grouping === 'type' && (
                <TotalsFooter summary={summary} scope={scope} statistics={answers.statistics} />
              )
            }
          />
        )}
        {isHistogramShown && answers.durations !== null && (
          <Suspense fallback={<PartLoading />}>
            <TotalsHistogram
              summary={summary}
              durations={answers.durations}
              typeCode={picked?.type?.code ?? null}
              of={histogramWords(picked)}
              subtitle={scope.words}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A trace that was only opened is not walked through as a whole where that takes long. */
const MOST_EVENTS_UNASKED = 2_000_000;

/** Of the table and a histogram that can be read. */
const LEAST_WIDTH_FOR_BOTH_CSS_PX = 1_240;

const NONE: readonly number[] = [];

/** What rows are of, for style sheets and tests. */
function rowData({ type, core }: TotalsRow): Readonly<Record<string, string>> {
  return {
    ...(type === null ? {} : { 'data-type': type.name }),
    ...(core === null ? {} : { 'data-core': String(core) }),
  };
}

function histogramWords(picked: TotalsRow | null): string {
  if (picked === null) return 'all types';
  const core = picked.core === null ? '' : `core ${picked.core}`;
  return [core, picked.type?.name ?? ''].filter((part) => part !== '').join(', ');
}

/** null where nothing can be shown yet. */
function useRows(
  summary: TraceSummary,
  scope: Scope,
  grouping: TotalsGrouping,
  answers: TotalsAnswers,
): readonly TotalsRow[] | null {
  const { statistics, laneStatistics, durations } = answers;
  if (grouping === 'type') {
    if (scope.kind !== 'whole' && statistics === null) return null;
    return rowsByType(summary, scope, statistics, durations);
  }
  if (laneStatistics === null) return null;
  return grouping === 'core'
    ? rowsByCore(summary, scope.cycles, laneStatistics, answers.ofCores)
    : rowsByCoreAndType(summary, scope.cycles, laneStatistics, answers.ofCoresByType);
}

/** In place of rows: what is counted soon, later, or cannot be. */
function Uncounted({ scope, answers }: { scope: Scope; answers: TotalsAnswers }) {
  if (scope.there !== 'there') return <Note testId="uncounted">{UNCOUNTED[scope.there]}</Note>;
  if (answers.counted?.answer.kind === 'pending') return <Note testId="uncounted">Counting…</Note>;
  return (
    <AnswerState scope={scope} asked={answers.counted}>
      {() => null}
    </AnswerState>
  );
}

function TotalsBar(props: {
  scope: Scope;
  isHistogramShown: boolean;
  percentiles: Background;
  onGroup(): void;
  children: ReactNode;
}) {
  const { scope, isHistogramShown } = props;
  const part = useApp((state) => partOf(state.trace));
  const hiddenCount = useApp(hiddenTypeCount);
  const grouping = useApp((state) => state.analysis.grouping);
  const changeAnalysis = useApp((state) => state.changeAnalysis);
  const words =
    scope.kind === 'whole' && part !== null
      ? scope.words.replace('Whole trace', PART_NAMES[part])
      : scope.words;
  return (
    <div className="totals-bar">
      <SegmentedChoice
        label="Group by"
        choices={GROUPINGS}
        value={grouping}
        onChoose={(next) => {
          props.onGroup();
          changeAnalysis({ grouping: next });
        }}
      />
      <span className="bar-words" title={words}>
        {words}
        {scope.kind === 'selection' && hiddenCount > 0 && (
          <span data-testid="totals-hidden"> · {formatCount(hiddenCount, 'type')} hidden</span>
        )}
      </span>
      <span className="bar-space" />
      <Percentiles percentiles={props.percentiles} />
      {props.children}
      <Button
        aria-pressed={isHistogramShown}
        onClick={() => changeAnalysis({ isHistogramShown: !isHistogramShown })}
      >
        Histogram
      </Button>
    </div>
  );
}

const MISSING_WORDS = {
  'not-asked': 'Percentiles and histogram',
  cancelled: 'Percentiles cancelled',
  failed: 'No percentiles',
} as const;

/** How far the thread is with what looks at every event. */
function Percentiles({ percentiles }: { percentiles: Background }) {
  switch (percentiles.state) {
    case 'there':
      return null;
    case 'pending':
      return (
        <span className="bar-progress" data-testid="percentiles-pending">
          <Progress share={percentiles.share} label="Percentiles" />
          <Button onClick={percentiles.cancel}>Cancel</Button>
        </span>
      );
    case 'not-asked':
    case 'cancelled':
    case 'failed':
      return (
        <span className="bar-progress" data-testid="percentiles-missing">
          <span className="dim">{MISSING_WORDS[percentiles.state]}</span>
          <Button onClick={percentiles.askAgain}>Compute</Button>
        </span>
      );
  }
}
