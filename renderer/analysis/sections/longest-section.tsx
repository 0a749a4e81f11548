import { useMemo } from 'react';
import type { LongestEvents } from '../../../shared/trace/analysis/analysis-queries.ts';
import { useTraceActions } from '../../session/trace-actions.ts';
import { useUnits } from '../../store/shown-units.ts';
import { slotOfType } from '../../store/trace-types.ts';
import { AnswerState, Note } from '../answer-state.tsx';
import { SortedTable } from '../sorted-table.tsx';
import {
  coreColumn,
  countColumn,
  lengthColumn,
  positionColumn,
  typeColumn,
} from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SectionProps } from './section-props.ts';

type LongestRow = LongestEvents['types'][number]['rows'][number] & { readonly code: number };

const MOST_OF_A_TYPE = 100;

export function LongestSection({ summary, scope }: SectionProps) {
  const units = useUnits();
  const { selectRecord } = useTraceActions();
  const asked = useAnswer(
    'longest-events',
    scope.there === 'there' ? { ...scope.area, codes: null, count: MOST_OF_A_TYPE } : null,
  );
  const columns = useMemo(
    () => [
      typeColumn<LongestRow>(({ code }) => ({
        name: summary.types.find((type) => type.code === code)?.name ?? `type ${code}`,
        slot: slotOfType(summary, code),
      })),
      coreColumn<LongestRow>(({ core }) => core),
      positionColumn<LongestRow>(
        { id: 'start', name: 'Start' },
        units,
        ({ startOffset }) => BigInt(summary.origin) + BigInt(startOffset),
      ),
      lengthColumn<LongestRow>({ id: 'duration', name: 'Duration' }, units, ({ duration }) =>
        BigInt(duration),
      ),
      countColumn<LongestRow>({ id: 'record', name: 'Record' }, ({ record }) => record),
    ],
    [summary, units],
  );
  return (
    <AnswerState scope={scope} asked={asked}>
      {({ types }) => {
        if (types.length === 0) return <Note testId="no-events">No event lies in it.</Note>;
        const rows = types.flatMap(({ code, rows: ofType }) =>
          ofType.map((row) => ({ ...row, code })),
        );
        return (
          <SortedTable
            title={`The longest of each type, ${MOST_OF_A_TYPE} at most`}
            what="longest-events"
            columns={columns}
            rows={rows}
            keyOf={({ record }) => String(record)}
            onPick={({ record }) => selectRecord(record)}
          />
        );
      }}
    </AnswerState>
  );
}
