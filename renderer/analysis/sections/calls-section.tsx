import { useMemo, useState } from 'react';
import type { ApiCalls } from '../../../shared/trace/analysis/analysis-queries.ts';
import { useTraceActions } from '../../session/trace-actions.ts';
import { useUnits } from '../../store/shown-units.ts';
import { formatWhole } from '../../ui/format.ts';
import { showLength, showOnOneLine } from '../../ui/format-units.ts';
import { AnswerState, Note } from '../answer-state.tsx';
import { Fact, Facts } from '../facts.tsx';
import { Pages } from '../pages.tsx';
import { SortedTable } from '../sorted-table.tsx';
import type { Column } from '../table/column.ts';
import { coreColumn, countColumn, lengthColumn, positionColumn } from '../table/number-columns.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SectionProps } from './section-props.ts';

type Call = ApiCalls['rows'][number];

/** Each row is read from the file. */
const ROWS_PER_PAGE = 1_000;

const NAME: Column<Call> = {
  id: 'name',
  name: 'Name',
  widthCssPx: 280,
  isText: true,
  value: ({ name }) => name,
  show: ({ name }) => name ?? '–',
};

export function CallsSection({ scope }: SectionProps) {
  const units = useUnits();
  const { selectRecord } = useTraceActions();
  const [page, setPage] = useState(0);
  const asked = useAnswer(
    'api-calls',
    scope.there === 'there'
      ? { ...scope.area, order: 'duration', skip: page * ROWS_PER_PAGE, count: ROWS_PER_PAGE }
      : null,
  );
  const columns = useMemo(
    () => [
      NAME,
      coreColumn<Call>(({ core }) => core),
      positionColumn<Call>({ id: 'start', name: 'Start' }, units, ({ start }) => BigInt(start)),
      lengthColumn<Call>({ id: 'duration', name: 'Duration' }, units, (call) =>
        BigInt(call.duration),
      ),
      countColumn<Call>({ id: 'record', name: 'Record' }, ({ record }) => record),
    ],
    [units],
  );
  return (
    <AnswerState scope={scope} asked={asked}>
      {({ calls, cycles, rows }) =>
        calls === 0 ? (
          <Note testId="no-calls">No API_CALL lies in it.</Note>
        ) : (
          <>
            <Facts label="API calls">
              <Fact name="calls" testId="calls-count">
                {formatWhole(calls)}
              </Fact>
              <Fact name="whole durations together" testId="calls-cycles">
                {showOnOneLine(showLength(cycles, units), units)}
              </Fact>
            </Facts>
            <SortedTable
              title="The longest first"
              what="api-calls"
              columns={columns}
              rows={rows}
              keyOf={({ record }) => String(record)}
              onPick={({ record }) => selectRecord(record)}
            >
              <Pages page={page} rows={calls} rowsPerPage={ROWS_PER_PAGE} onPage={setPage} />
            </SortedTable>
          </>
        )
      }
    </AnswerState>
  );
}
