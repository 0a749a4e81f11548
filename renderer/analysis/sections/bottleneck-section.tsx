import { useMemo, useState, type ReactNode } from 'react';
import type {
  BottleneckRow,
  Bottlenecks,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import type { TraceSummary } from '../../../shared/trace-port.ts';
import { useTraceActions } from '../../session/trace-actions.ts';
import { useUnits } from '../../store/shown-units.ts';
import { useApp } from '../../store/store.ts';
import { slotOfType } from '../../store/trace-types.ts';
import { formatCount, formatWhole } from '../../ui/format.ts';
import { AnswerState } from '../answer-state.tsx';
import { NumberField } from '../number-field.tsx';
import { Pages } from '../pages.tsx';
import { SortedTable } from '../sorted-table.tsx';
import {
  countColumn,
  lengthColumn,
  positionColumn,
  shareColumn,
  typeColumn,
} from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SectionProps } from './section-props.ts';

/** Rows of one answer. */
const ROWS_PER_PAGE = 10_000;
const MOST_WINDOW_CYCLES = 2 ** 40;

export function BottleneckSection({ summary, scope }: SectionProps) {
  const { isLikePccxLab, windowCycles, threshold } = useApp((state) => state.analysis);
  const [page, setPage] = useState(0);
  const asked = useAnswer(
    'bottlenecks',
    scope.there === 'there'
      ? {
          ...scope.area,
          formula: isLikePccxLab ? 'pccx-lab' : 'runs',
          windowCycles,
          threshold,
          skip: page * ROWS_PER_PAGE,
          count: ROWS_PER_PAGE,
        }
      : null,
  );
  return (
    <>
      <Choices onChange={() => setPage(0)} />
      <AnswerState scope={scope} asked={asked}>
        {(found) => (
          <>
            <p className="analysis-text" data-testid="bottleneck-words">
              {flaggedWords(found, summary)}
            </p>
            <BottleneckTable found={found} summary={summary} isWhole={scope.kind !== 'selection'}>
              <Pages page={page} rows={found.total} rowsPerPage={ROWS_PER_PAGE} onPage={setPage} />
            </BottleneckTable>
          </>
        )}
      </AnswerState>
    </>
  );
}

function Choices({ onChange }: { onChange(): void }) {
  const { windowCycles, threshold } = useApp((state) => state.analysis);
  const changeAnalysis = useApp((state) => state.changeAnalysis);
  const change = (next: Parameters<typeof changeAnalysis>[0]): void => {
    onChange();
    changeAnalysis(next);
  };
  return (
    <div className="analysis-choices">
      <NumberField
        label="Window (cycles)"
        value={windowCycles}
        isWhole
        least={1}
        most={MOST_WINDOW_CYCLES}
        placeholder="256"
        onChange={(next) => change({ windowCycles: next })}
      />
      <NumberField
        label="Threshold (%)"
        value={threshold * 100}
        least={0.01}
        most={100}
        onChange={(next) => next !== null && change({ threshold: next / 100 })}
      />
    </div>
  );
}

/** A window counts once for each type that it is flagged for. */
function flaggedWords(found: Bottlenecks, { types }: TraceSummary): string {
  const { windows, flagged, windowCycles, windowWidened, formula } = found;
  const of = `${formatCount(windows, 'window')} of ${formatCount(windowCycles, 'cycle')}`;
  const widened = windowWidened ? ', as 256 would have been too many' : '';
  const all = flagged.reduce((sum, type) => sum + type.windows, 0);
  if (all === 0) return `None of ${of}${widened} reaches the threshold.`;
  const parts = flagged
    .filter((type) => type.windows > 0)
    .map(({ typeCode, windows: count, runs }) => {
      const name = types.find(({ code }) => code === typeCode)?.name ?? `type ${typeCode}`;
      const merged = formula === 'runs' ? ` in ${formatCount(runs, 'run')}` : '';
      return `${name} ${formatWhole(count)}${merged}`;
    });
  return `${formatWhole(all)} of ${of}${widened} are flagged: ${parts.join(', ')}.`;
}

function BottleneckTable(props: {
  found: Bottlenecks;
  summary: TraceSummary;
  isWhole: boolean;
  children: ReactNode;
}) {
  const { found, summary, isWhole } = props;
  const units = useUnits();
  const { goToRange } = useTraceActions();
  const columns = useMemo(() => {
    const at = (offset: number): bigint => BigInt(summary.origin) + BigInt(offset);
    return [
      typeColumn<BottleneckRow>(({ typeCode }) => ({
        name: summary.types.find(({ code }) => code === typeCode)?.name ?? `type ${typeCode}`,
        slot: slotOfType(summary, typeCode),
      })),
      positionColumn<BottleneckRow>({ id: 'from', name: 'From' }, units, ({ from }) => at(from)),
      positionColumn<BottleneckRow>({ id: 'to', name: 'To' }, units, ({ to }) => at(to)),
      countColumn<BottleneckRow>(
        { id: 'windows', name: 'Windows', widthCssPx: 80 },
        (row) => row.windows,
      ),
      lengthColumn<BottleneckRow>(
        { id: 'cycles', name: 'Cycles lost', title: 'Of the type, over all cores' },
        units,
        ({ cycles }) => BigInt(Math.round(cycles)),
      ),
      shareColumn<BottleneckRow>(
        { id: 'share', name: 'Share', title: 'Of its length × cores' },
        ({ share }) => share,
      ),
      shareColumn<BottleneckRow>(
        { id: 'peak', name: 'Peak', title: 'The largest share of one window' },
        ({ peakShare }) => peakShare,
      ),
    ];
  }, [summary, units]);
  return (
    <SortedTable
      title={found.formula === 'runs' ? 'Ranked by cycles lost' : 'Windows by time'}
      what="bottlenecks"
      columns={columns}
      rows={found.rows}
      keyOf={({ typeCode, from }) => `${typeCode} ${from}`}
      onPick={({ from, to }) => goToRange(from, to, isWhole)}
    >
      {props.children}
    </SortedTable>
  );
}
