import { useMemo, useState, type ReactNode } from 'react';
import type { DifferenceRow, Grouping } from '../../shared/trace/compare/differences.ts';
import { TableActions } from '../analysis/saving.tsx';
import { SegmentedChoice } from '../analysis/segmented-choice.tsx';
import { sortRows, type Sorting } from '../analysis/table/column.ts';
import { DataTable } from '../analysis/table/data-table.tsx';
import { formatCount, formatCycles } from '../ui/format.ts';
import { useCompare } from './comparison-context.ts';
import { differenceColumns } from './difference-columns.tsx';
import { signed } from './difference-words.ts';
import { useDifferences, type Compared } from './use-differences.ts';

const GROUPINGS = [
  { value: 'type', name: 'Type' },
  { value: 'core', name: 'Core' },
  { value: 'core-and-type', name: 'Core and type' },
] as const;

const NO_ROWS: readonly DifferenceRow[] = [];

/** Events, cycles and shares of A and B side by side, of a selected area or as a whole. */
export function DifferencesTable({ choice }: { choice: ReactNode }) {
  const [grouping, setGrouping] = useState<Grouping>('type');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { compared, rows } = useDifferences(grouping);
  const sign = compared === null || isExact(compared) ? '' : '≈ ';
  const columns = useMemo(() => differenceColumns(grouping, sign), [grouping, sign]);
  const found = rows?.ok ? rows.value : NO_ROWS;
  const sorted = useMemo(() => sortRows(found, columns, sorting), [found, columns, sorting]);
  return (
    <>
      <div className="compare-panel-bar">
        {choice}
        <SegmentedChoice
          label="Rows"
          choices={GROUPINGS}
          value={grouping}
          onChoose={(next) => {
            setSorting(null);
            setGrouping(next);
          }}
        />
        <Words compared={compared} />
        <span className="compare-space" />
        <TableActions what={`differences-by-${grouping}`} columns={columns} rows={sorted} />
      </div>
      {rows?.ok ? (
        <DataTable
          label="Differences of the two traces"
          columns={columns}
          rows={sorted}
          keyOf={({ core, type }) => `${core} ${type}`}
          sorting={sorting}
          onSort={setSorting}
          testId="differences"
        />
      ) : (
        <p className="dock-note" data-testid="not-compared">
          {noteOf(compared, rows?.error.message ?? null)}
        </p>
      )}
    </>
  );
}

function isExact({ a, b }: Compared): boolean {
  return a.summary.offsetsExact && b.summary.offsetsExact;
}

function noteOf(compared: Compared | null, error: string | null): string {
  if (compared === null) return 'Both are compared when they have been read.';
  return error === null ? 'Counting…' : `They cannot be compared: ${error}`;
}

function Words({ compared }: { compared: Compared | null }) {
  const offset = useCompare((state) => state.offset);
  if (compared === null) return null;
  const { isArea, a, b } = compared;
  const text = isArea
    ? `Selected area: ${formatCount(a.lanes?.length ?? 0, 'core')} × ${formatCycles(a.cycles)}, in B ${signed(-offset)} cycles`
    : `From the first event to the last end: A ${formatCycles(a.cycles)}, B ${formatCycles(b.cycles)}`;
  return (
    <span className="compare-words" title={text}>
      {text}
    </span>
  );
}
