import { useMemo } from 'react';
import type {
  BarrierInstance,
  Barriers,
  LaneBarriers,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import { useTraceActions } from '../../session/trace-actions.ts';
import { useUnits } from '../../store/shown-units.ts';
import { formatWhole } from '../../ui/format.ts';
import { AnswerState } from '../answer-state.tsx';
import { SortedTable } from '../sorted-table.tsx';
import { coreColumn, countColumn, lengthColumn, positionColumn } from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import { arrivalWords, pairingWords } from './barrier-words.ts';
import type { SectionProps } from './section-props.ts';

/** The barriers at which most is lost come first, and of those no more. */
const MOST_BARRIERS = 1_000;

/** Who waits for whom at barriers. */
export function BarrierPart({ summary, scope }: SectionProps) {
  const asked = useAnswer(
    'barriers',
    scope.there === 'there'
      ? { ...scope.area, order: 'lost', skip: 0, count: MOST_BARRIERS }
      : null,
  );
  return (
    <AnswerState scope={scope} asked={asked}>
      {(barriers) => (
        <>
          <p className="analysis-text" data-testid="barrier-words">
            {pairingWords(barriers.pairing)} {arrivalWords(barriers)}
          </p>
          {barriers.pairing.kind !== 'unknown' && barriers.instances > 0 && (
            <div className="chart-row">
              <LaneTable barriers={barriers} />
              <InstanceTable
                barriers={barriers}
                origin={summary.origin}
                isWhole={scope.kind !== 'selection'}
              />
            </div>
          )}
        </>
      )}
    </AnswerState>
  );
}

function LaneTable({ barriers }: { barriers: Barriers }) {
  const units = useUnits();
  const columns = useMemo(
    () => [
      coreColumn<LaneBarriers>(({ core }) => core),
      countColumn<LaneBarriers>({ id: 'arrivals', name: 'Arrivals' }, ({ arrivals }) => arrivals),
      countColumn<LaneBarriers>({ id: 'last', name: 'Times last' }, ({ last }) => last),
      lengthColumn<LaneBarriers>(
        { id: 'lost', name: 'Waited', title: 'From its arrivals to the last ones' },
        units,
        ({ lost }) => BigInt(lost),
      ),
    ],
    [units],
  );
  return (
    <SortedTable
      title="Arrivals by core"
      what="barrier-arrivals"
      columns={columns}
      rows={barriers.lanes}
      keyOf={({ lane }) => String(lane)}
    />
  );
}

function InstanceTable(props: { barriers: Barriers; origin: string; isWhole: boolean }) {
  const { barriers, origin, isWhole } = props;
  const units = useUnits();
  const { goToRange } = useTraceActions();
  const columns = useMemo(() => {
    const at = (offset: number): bigint => BigInt(origin) + BigInt(offset);
    return [
      countColumn<BarrierInstance>(
        { id: 'number', name: 'Barrier', widthCssPx: 72 },
        (row) => row.number,
      ),
      positionColumn<BarrierInstance>({ id: 'first', name: 'First arrival' }, units, (row) =>
        at(row.firstArrival),
      ),
      lengthColumn<BarrierInstance>({ id: 'spread', name: 'Spread' }, units, (row) =>
        BigInt(row.spread),
      ),
      lengthColumn<BarrierInstance>(
        { id: 'lost', name: 'Lost', title: 'Σ over its cores' },
        units,
        (row) => BigInt(row.lost),
      ),
      countColumn<BarrierInstance>(
        { id: 'cores', name: 'Cores', widthCssPx: 64 },
        (row) => row.cores,
      ),
      {
        id: 'last-core',
        name: 'Last core',
        widthCssPx: 120,
        value: (row: BarrierInstance) => (row.spread === 0 ? null : row.lastCore),
        show: lastWords,
      },
    ];
  }, [origin, units]);
  return (
    <SortedTable
      title={`Barriers, most lost first${barriers.instances > MOST_BARRIERS ? ` (${formatWhole(MOST_BARRIERS)} of ${formatWhole(barriers.instances)})` : ''}`}
      what="barriers"
      columns={columns}
      rows={barriers.rows}
      keyOf={({ number }) => String(number)}
      onPick={({ firstArrival, lastArrival }) =>
        goToRange(firstArrival, Math.max(lastArrival, firstArrival + 1), isWhole)
      }
    />
  );
}

function lastWords({ spread, lastCore, arriveLast }: BarrierInstance): string {
  if (spread === 0) return 'all at once';
  return arriveLast > 1 ? `${lastCore} and ${formatWhole(arriveLast - 1)} more` : String(lastCore);
}
