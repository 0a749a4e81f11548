import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  rankedWindows,
  type WindowRow,
  type WorkWindows,
} from '../../shared/trace/compare/slower-windows.ts';
import { TableActions } from '../analysis/saving.tsx';
import { sortRows, type Sorting } from '../analysis/table/column.ts';
import { DataTable } from '../analysis/table/data-table.tsx';
import { unitsOf, useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { Button } from '../ui/button.tsx';
import { formatCount, formatWhole } from '../ui/format.ts';
import { WINDOW_CHOICES, type Work } from './compare-state.ts';
import { useCompare, useComparison } from './comparison-context.ts';
import { windowColumns } from './window-columns.tsx';

const NO_ROWS: readonly WindowRow[] = [];

/** Which windows of work take longer in B, those that got slower most first. */
export function WindowsTable({ choice }: { choice: ReactNode }) {
  const comparison = useComparison();
  const work = useCompare((state) => state.windows);
  const value = work.kind === 'done' ? work.value : null;
  const columns = useColumns(value);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const ranked = useMemo(() => (value === null ? NO_ROWS : rankedWindows(value)), [value]);
  const rows = useMemo(() => sortRows(ranked, columns, sorting), [ranked, columns, sorting]);
  return (
    <>
      <div className="compare-panel-bar">
        {choice}
        <WindowCount />
        {value !== null && <PairedWords work={value} />}
        <span className="compare-space" />
        <StripLegend />
        <TableActions what="slower-windows" columns={columns} rows={rows} />
      </div>
      {value === null ? (
        <Waiting work={work} />
      ) : (
        <DataTable
          label="Windows of work, slower ones first"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          sorting={sorting}
          onSort={setSorting}
          pickedKey={picked}
          onPick={(row) => {
            setPicked(keyOf(row));
            comparison.goToWindow(row);
          }}
          testId="slower-windows"
        />
      )}
    </>
  );
}

function keyOf({ core, window }: WindowRow): string {
  return `${core} ${window}`;
}

function useColumns(work: WorkWindows | null) {
  const { second } = useComparison();
  const a = useApp(({ trace }) => summaryOf(trace));
  const b = useStore(second.store, ({ trace }) => summaryOf(trace));
  const unitsA = useUnits();
  const unitsB = useStore(second.store, unitsOf);
  return useMemo(
    () =>
      windowColumns({
        windows: work?.windows ?? 0,
        originA: BigInt(a?.origin ?? 0),
        originB: BigInt(b?.origin ?? 0),
        unitsA,
        unitsB,
        sign: (a?.offsetsExact ?? true) && (b?.offsetsExact ?? true) ? '' : '≈ ',
      }),
    [work, a, b, unitsA, unitsB],
  );
}

function WindowCount() {
  const comparison = useComparison();
  const wanted = useCompare((state) => state.wantedWindows);
  return (
    <label className="compare-count">
      <select
        aria-label="Windows a core"
        value={wanted}
        onChange={(event) => comparison.setWindows(Number(event.currentTarget.value))}
      >
        {WINDOW_CHOICES.map((count) => (
          <option key={count} value={count}>
            {formatWhole(count)}
          </option>
        ))}
      </select>
      windows a core
    </label>
  );
}

/** What the windows are of, and what is left out. */
function PairedWords({ work: { lanes, windows, paired } }: { work: WorkWindows }) {
  const wanted = useCompare((state) => state.wantedWindows);
  const parts = [
    `${formatCount(paired.events, 'event')} of ${formatCount(lanes.length, 'core')} in both`,
    ...(paired.onlyA > 0 ? [`${formatWhole(paired.onlyA)} only in A`] : []),
    ...(paired.onlyB > 0 ? [`${formatWhole(paired.onlyB)} only in B`] : []),
    ...(windows < wanted ? [`${formatWhole(windows)} windows for so many cores`] : []),
  ];
  const title =
    'The k-th event of a type on a core in A is taken for the k-th of that type there in B; later ones have no partner.';
  return (
    <span className="compare-words" title={`${parts.join(', ')}. ${title}`}>
      {parts.join(', ')}
    </span>
  );
}

function StripLegend() {
  return (
    <span className="compare-legend">
      <span className="compare-strip" data-direction="slower" />
      slower
      <span className="compare-strip" data-direction="faster" />
      faster
    </span>
  );
}

function Waiting({ work }: { work: Work<WorkWindows> }) {
  const comparison = useComparison();
  switch (work.kind) {
    case 'running': {
      const percent = Math.floor(work.share * 100);
      return (
        <div className="compare-waiting">
          <progress max={100} value={percent} aria-label="Comparing" />
          <span>Comparing {percent} %</span>
          <Button onClick={() => comparison.cancelWindows()}>Cancel</Button>
        </div>
      );
    }
    case 'failed':
      return (
        <p className="dock-note" data-testid="not-compared">
          They cannot be compared: {work.error.message}{' '}
          <Button onClick={() => comparison.askAgain()}>Try again</Button>
        </p>
      );
    case 'none':
      if (work.why !== 'cancelled') {
        return <p className="dock-note">Both are compared when they have been read.</p>;
      }
      return (
        <p className="dock-note">
          Cancelled. <Button onClick={() => comparison.askAgain()}>Compare</Button>
        </p>
      );
    case 'done':
      return null;
  }
}
