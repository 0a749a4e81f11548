import { useMemo, useState } from 'react';
import type { LaneUtilisation } from '../../../shared/trace/analysis/analysis-queries.ts';
import { useUnits } from '../../store/shown-units.ts';
import { useApp } from '../../store/store.ts';
import { AnswerState } from '../answer-state.tsx';
import { OverTimeChart } from '../charts/over-time-chart.tsx';
import { PerCoreChart } from '../charts/per-core-chart.tsx';
import { Fact, Facts } from '../facts.tsx';
import { SegmentedChoice } from '../segmented-choice.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { coreColumn, lengthColumn, shareColumn, showShare } from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SectionProps } from './section-props.ts';

/** As many as a chart is wide on a large screen, about. */
const TIME_COLUMNS = 1_024;

const KINDS = [
  { value: 'compute', name: 'Compute', token: 'type-mac' },
  { value: 'transfer', name: 'Transfer', token: 'type-read' },
  { value: 'waiting', name: 'Waiting', token: 'type-stall' },
  { value: 'occupied', name: 'Occupied', token: 'text-dim' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

export function UtilisationSection({ summary, scope }: SectionProps) {
  const units = useUnits();
  const isLikePccxLab = useApp((state) => state.analysis.isLikePccxLab);
  const [kind, setKind] = useState<Kind>('compute');
  const args = scope.there === 'there' ? scope.area : null;
  const byCore = useAnswer('utilisation', args);
  const overTime = useAnswer(
    'utilisation-columns',
    args && { ...args, columns: TIME_COLUMNS, byLane: false },
  );
  return (
    <>
      <AnswerState scope={scope} asked={byCore}>
        {({ lanes }) => (
          <UtilisationFacts lanes={lanes} cycles={scope.cycles} isLikePccxLab={isLikePccxLab} />
        )}
      </AnswerState>
      <div className="chart-row">
        {byCore?.answer.kind === 'there' && (
          <CoreBars
            lanes={byCore.answer.value.lanes}
            cycles={scope.cycles}
            isLikePccxLab={isLikePccxLab}
            kind={kind}
            onKind={setKind}
            subtitle={scope.words}
          />
        )}
        {byCore?.answer.kind === 'there' && (
          <AnswerState scope={scope} asked={overTime}>
            {(columns) => (
              <OverTimeChart
                columns={columns}
                origin={summary.origin}
                units={units}
                subtitle={scope.words}
              />
            )}
          </AnswerState>
        )}
      </div>
      {byCore?.answer.kind === 'there' && <CoreTable lanes={byCore.answer.value.lanes} />}
    </>
  );
}

function utilisationOf(lane: LaneUtilisation, isLikePccxLab: boolean): number | null {
  return isLikePccxLab ? lane.utilisationByPccxLab : lane.utilisation;
}

function UtilisationFacts(props: {
  lanes: readonly LaneUtilisation[];
  cycles: bigint;
  isLikePccxLab: boolean;
}) {
  const { lanes, cycles, isLikePccxLab } = props;
  const shares = lanes.map((lane) => utilisationOf(lane, isLikePccxLab) ?? 0);
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const least = shares.reduce((least, share) => Math.min(least, share), Infinity);
  const most = shares.reduce((most, share) => Math.max(most, share), 0);
  if (lanes.length === 0 || cycles === 0n) return null;
  return (
    <Facts label="Utilisation">
      <Fact name="mean of the cores" testId="utilisation-mean">
        {showShare(mean)}
      </Fact>
      <Fact name="lowest">{showShare(least)}</Fact>
      <Fact name="highest">{showShare(most)}</Fact>
    </Facts>
  );
}

function CoreBars(props: {
  lanes: readonly LaneUtilisation[];
  cycles: bigint;
  isLikePccxLab: boolean;
  kind: Kind;
  onKind(kind: Kind): void;
  subtitle: string;
}) {
  const { lanes, cycles, isLikePccxLab, kind } = props;
  const cores = useMemo(() => lanes.map(({ core }) => core), [lanes]);
  const layers = useMemo(() => {
    const { name, token } = KINDS.find(({ value }) => value === kind) ?? KINDS[0];
    const shares = lanes.map((lane) =>
      kind === 'compute'
        ? (utilisationOf(lane, isLikePccxLab) ?? 0)
        : cycles > 0n
          ? Number(lane[kind]) / Number(cycles)
          : 0,
    );
    return [{ name, token, shares }];
  }, [lanes, cycles, isLikePccxLab, kind]);
  return (
    <PerCoreChart
      title="Per core"
      subtitle={props.subtitle}
      what="utilisation-per-core"
      cores={cores}
      layers={layers}
    >
      <SegmentedChoice label="Kind" choices={KINDS} value={kind} onChoose={props.onKind} />
    </PerCoreChart>
  );
}

function CoreTable({ lanes }: { lanes: readonly LaneUtilisation[] }) {
  const units = useUnits();
  const columns = useMemo(
    () => [
      coreColumn<LaneUtilisation>(({ core }) => core),
      shareColumn<LaneUtilisation>(
        { id: 'utilisation', name: 'Utilisation' },
        ({ utilisation }) => utilisation,
      ),
      shareColumn<LaneUtilisation>(
        { id: 'pccx-lab', name: 'By pccx-lab', title: 'min(1, Σ compute / T)' },
        ({ utilisationByPccxLab }) => utilisationByPccxLab,
      ),
      ...(['compute', 'transfer', 'waiting', 'occupied'] as const).map((kind) =>
        lengthColumn<LaneUtilisation>(
          { id: kind, name: KIND_NAMES[kind], title: '|∪|: no cycle counts twice' },
          units,
          (lane) => BigInt(lane[kind]),
        ),
      ),
    ],
    [units],
  );
  return (
    <SortedTable
      title="Cores"
      what="utilisation"
      columns={columns}
      rows={lanes}
      keyOf={({ lane }) => String(lane)}
    />
  );
}

const KIND_NAMES: Record<Kind, string> = {
  compute: 'Compute',
  transfer: 'Transfer',
  waiting: 'Waiting',
  occupied: 'Occupied',
};
