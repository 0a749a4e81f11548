import { useMemo } from 'react';
import type { LostCycles, TimeLost } from '../../../shared/trace/analysis/analysis-queries.ts';
import { useUnits } from '../../store/shown-units.ts';
import { showLength, showOnOneLine } from '../../ui/format-units.ts';
import { AnswerState } from '../answer-state.tsx';
import { PerCoreChart } from '../charts/per-core-chart.tsx';
import { Fact, Facts } from '../facts.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { coreColumn, lengthColumn, shareColumn, showShare } from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import { BarrierPart } from './barrier-part.tsx';
import type { SectionProps } from './section-props.ts';

type LaneLost = TimeLost['lanes'][number];

export function TimeLostSection({ summary, scope }: SectionProps) {
  const asked = useAnswer('time-lost', scope.there === 'there' ? scope.area : null);
  return (
    <AnswerState scope={scope} asked={asked}>
      {({ lanes, total }) => (
        <>
          <LostFacts total={total} />
          <div className="chart-row">
            <LostBars lanes={lanes} subtitle={scope.words} />
          </div>
          <LostTable lanes={lanes} />
          <BarrierPart summary={summary} scope={scope} />
        </>
      )}
    </AnswerState>
  );
}

function LostFacts({ total }: { total: LostCycles }) {
  const units = useUnits();
  const length = (value: string): string => showOnOneLine(showLength(value, units), units);
  return (
    <Facts label="All cores">
      <Fact name="stalls" testId="lost-stall" beside={showShare(total.stallShare)}>
        {length(total.stall)}
      </Fact>
      <Fact name="barriers" testId="lost-barrier" beside={showShare(total.barrierShare)}>
        {length(total.barrier)}
      </Fact>
      <Fact
        name="waiting and nothing else"
        testId="lost-uncovered"
        beside={showShare(total.uncoveredShare)}
      >
        {length(total.uncovered)}
      </Fact>
    </Facts>
  );
}

function LostBars({ lanes, subtitle }: { lanes: readonly LaneLost[]; subtitle: string }) {
  const cores = useMemo(() => lanes.map(({ core }) => core), [lanes]);
  const layers = useMemo(
    () => [
      {
        name: 'Stalls',
        token: 'type-stall',
        shares: lanes.map(({ stallShare }) => stallShare ?? 0),
      },
      {
        name: 'Barriers',
        token: 'type-barrier',
        shares: lanes.map(({ barrierShare }) => barrierShare ?? 0),
      },
    ],
    [lanes],
  );
  return (
    <PerCoreChart
      title="Per core"
      subtitle={subtitle}
      what="time-lost-per-core"
      cores={cores}
      layers={layers}
    />
  );
}

function LostTable({ lanes }: { lanes: readonly LaneLost[] }) {
  const units = useUnits();
  const columns = useMemo(() => {
    const length = (
      id: 'stall' | 'barrier' | 'waiting' | 'uncovered',
      name: string,
      title: string,
    ) => lengthColumn<LaneLost>({ id, name, title }, units, (lane) => BigInt(lane[id]));
    return [
      coreColumn<LaneLost>(({ core }) => core),
      length('stall', 'Stalls', 'Σ SYSTOLIC_STALL'),
      shareColumn<LaneLost>({ id: 'stall-share', name: 'Of T' }, ({ stallShare }) => stallShare),
      length('barrier', 'Barriers', 'Σ BARRIER_SYNC'),
      shareColumn<LaneLost>({ id: 'barrier-share', name: 'Of T' }, (lane) => lane.barrierShare),
      length('waiting', 'Waiting', 'Either of them, no cycle twice'),
      length('uncovered', 'Uncovered', 'Waiting with no compute or transfer of the core'),
      shareColumn<LaneLost>(
        { id: 'uncovered-share', name: 'Of T' },
        ({ uncoveredShare }) => uncoveredShare,
      ),
    ];
  }, [units]);
  return (
    <SortedTable
      title="Cores"
      what="time-lost"
      columns={columns}
      rows={lanes}
      keyOf={({ lane }) => String(lane)}
    />
  );
}
