import { useMemo } from 'react';
import type {
  ComputeTransferOverlap,
  OverlapCycles,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import { useUnits } from '../../store/shown-units.ts';
import { formatShare } from '../../ui/format.ts';
import { showLength, showOnOneLine } from '../../ui/format-units.ts';
import { AnswerState } from '../answer-state.tsx';
import { PerCoreChart } from '../charts/per-core-chart.tsx';
import { Fact, Facts } from '../facts.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { coreColumn, lengthColumn, shareColumn } from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SectionProps } from './section-props.ts';

type LaneOverlap = ComputeTransferOverlap['lanes'][number];

export function OverlapSection({ scope }: SectionProps) {
  const asked = useAnswer('overlap', scope.there === 'there' ? scope.area : null);
  return (
    <AnswerState scope={scope} asked={asked}>
      {({ lanes, device }) => (
        <>
          <DeviceFacts device={device} cycles={scope.cycles} />
          <div className="chart-row">
            <OverlapBars lanes={lanes} cycles={scope.cycles} subtitle={scope.words} />
          </div>
          <OverlapTable lanes={lanes} />
        </>
      )}
    </AnswerState>
  );
}

/** Over all cores: a cycle counts once. */
function DeviceFacts({ device, cycles }: { device: OverlapCycles; cycles: bigint }) {
  const units = useUnits();
  const both = BigInt(device.both);
  const length = (value: string): string => showOnOneLine(showLength(value, units), units);
  return (
    <Facts label="Device">
      <Fact
        name="MAC, any core"
        testId="overlap-compute"
        beside={formatShare(BigInt(device.compute), cycles)}
      >
        {length(device.compute)}
      </Fact>
      <Fact
        name="DMA, any core"
        testId="overlap-transfer"
        beside={formatShare(BigInt(device.transfer), cycles)}
      >
        {length(device.transfer)}
      </Fact>
      <Fact name="both at once" testId="overlap-both" beside={formatShare(both, cycles)}>
        {length(device.both)}
      </Fact>
      <Fact name="of MAC under DMA">{formatShare(both, BigInt(device.compute))}</Fact>
      <Fact name="of DMA under MAC">{formatShare(both, BigInt(device.transfer))}</Fact>
    </Facts>
  );
}

function OverlapBars(props: { lanes: readonly LaneOverlap[]; cycles: bigint; subtitle: string }) {
  const { lanes, cycles } = props;
  const cores = useMemo(() => lanes.map(({ core }) => core), [lanes]);
  const layers = useMemo(() => {
    const share = (cyclesOf: (lane: LaneOverlap) => number): number[] =>
      lanes.map((lane) => (cycles > 0n ? cyclesOf(lane) / Number(cycles) : 0));
    const only = (kind: 'compute' | 'transfer') => (lane: LaneOverlap) =>
      Number(BigInt(lane[kind]) - BigInt(lane.both));
    return [
      { name: 'MAC alone', token: 'type-mac', shares: share(only('compute')) },
      { name: 'both', token: 'type-other', shares: share(({ both }) => Number(both)) },
      { name: 'DMA alone', token: 'type-read', shares: share(only('transfer')) },
    ];
  }, [lanes, cycles]);
  return (
    <PerCoreChart
      title="Per core"
      subtitle={props.subtitle}
      what="overlap-per-core"
      cores={cores}
      layers={layers}
    />
  );
}

function OverlapTable({ lanes }: { lanes: readonly LaneOverlap[] }) {
  const units = useUnits();
  const columns = useMemo(() => {
    const cyclesOf = (kind: keyof OverlapCycles) => (lane: LaneOverlap) => BigInt(lane[kind]);
    const ofCompute = ({ compute, both }: LaneOverlap): number | null =>
      compute === '0' ? null : Number(both) / Number(compute);
    return [
      coreColumn<LaneOverlap>(({ core }) => core),
      lengthColumn<LaneOverlap>({ id: 'compute', name: 'MAC' }, units, cyclesOf('compute')),
      lengthColumn<LaneOverlap>({ id: 'transfer', name: 'DMA' }, units, cyclesOf('transfer')),
      lengthColumn<LaneOverlap>({ id: 'both', name: 'Both' }, units, cyclesOf('both')),
      shareColumn<LaneOverlap>({ id: 'of-compute', name: 'Of MAC' }, ofCompute),
    ];
  }, [units]);
  return (
    <SortedTable
      title="Cores"
      what="overlap"
      columns={columns}
      rows={lanes}
      keyOf={({ lane }) => String(lane)}
    />
  );
}
