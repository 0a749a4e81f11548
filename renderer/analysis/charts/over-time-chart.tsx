import { useMemo } from 'react';
import uPlot from 'uplot';
import {
  COLUMN_KINDS,
  type UtilisationColumns,
} from '../../../shared/trace/analysis/analysis-queries.ts';
import type { ShownUnits } from '../../../shared/shown-units.ts';
import { formatRough } from '../../ui/format.ts';
import { showPosition } from '../../ui/format-units.ts';
import type { Column } from '../table/column.ts';
import { positionColumn, shareColumn, showShare } from '../table/number-columns.tsx';
import { axis } from './axes.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartPaint } from './chart-paint.ts';
import type { ChartSpec } from './chart.tsx';
import { percentAxis } from './per-core-chart.tsx';
import { timeScale } from './time-scale.ts';

const NAMES = {
  occupied: 'Occupied',
  compute: 'Compute',
  transfer: 'Transfer',
  waiting: 'Waiting',
};
const TOKENS = {
  occupied: 'text-dim',
  compute: 'type-mac',
  transfer: 'type-read',
  waiting: 'type-stall',
};
const LEGEND = COLUMN_KINDS.map((kind) => ({ name: NAMES[kind], token: TOKENS[kind] }));

interface TimeRow {
  readonly column: number;
  readonly from: number;
  readonly to: number;
  /** Shares of 1, in the order of COLUMN_KINDS. */
  readonly shares: readonly number[];
}

/** What the cores do over time: each column's share of its width × cores. */
export function OverTimeChart(props: {
  columns: UtilisationColumns;
  origin: string;
  units: ShownUnits;
  subtitle: string;
}) {
  const { columns, origin, units } = props;
  const rows = useMemo(() => rowsOf(columns), [columns]);
  const spec = useMemo(() => overTimeSpec(rows, origin, units), [rows, origin, units]);
  return (
    <ChartFigure
      title="Over time"
      subtitle={props.subtitle}
      label={`Shares of all cores over time in ${rows.length} columns. The numbers are in its table.`}
      what="utilisation-over-time"
      spec={spec}
      legend={LEGEND}
      columns={tableColumns(origin, units)}
      rows={rows}
      keyOf={({ column }) => String(column)}
      testId="utilisation-over-time"
    />
  );
}

function rowsOf({ edges, cycles, summedLanes }: UtilisationColumns): readonly TimeRow[] {
  const kinds = COLUMN_KINDS.length;
  return Array.from({ length: Math.max(0, edges.length - 1) }, (_, column) => {
    const from = edges[column] as number;
    const to = edges[column + 1] as number;
    const most = (to - from) * summedLanes;
    const shares = COLUMN_KINDS.map((_kind, kind) =>
      most > 0 ? (cycles[column * kinds + kind] as number) / most : 0,
    );
    return { column, from, to, shares };
  });
}

/** Steps: a column is flat from its first to its last cycle. */
function overTimeSpec(rows: readonly TimeRow[], origin: string, units: ShownUnits): ChartSpec {
  const scale = timeScale(origin, units);
  const ends = [...rows.map(({ from }) => from), ...rows.slice(-1).map(({ to }) => to)];
  const last = rows.at(-1);
  const values = COLUMN_KINDS.map((_, kind) =>
    [...rows, ...(last ? [last] : [])].map(({ shares }) => (shares[kind] as number) * 100),
  );
  const absolute = (offset: number): string =>
    showPosition(BigInt(origin) + BigInt(offset), units).main;
  return {
    data: [ends.map(scale.toShown), ...values],
    options: (paint) => ({
      scales: { x: { time: false }, y: { range: () => [0, 100] } },
      series: [{}, ...COLUMN_KINDS.map((kind) => stepSeries(paint, TOKENS[kind]))],
      axes: [
        axis(paint, {
          size: 22,
          space: 72,
          values: (_chart, splits) => splits.map((split) => shortNumber(split)),
        }),
        percentAxis(paint),
      ],
    }),
    readout: (index) => {
      const row = rows[Math.min(index, rows.length - 1)];
      if (row === undefined) return '';
      const parts = COLUMN_KINDS.map(
        (kind, place) => `${NAMES[kind].toLowerCase()} ${showShare(row.shares[place] ?? 0)}`,
      );
      const unit = units.unit === 'cycles' ? ' cycles' : '';
      return `${absolute(row.from)} – ${absolute(row.to)}${unit}: ${parts.join(', ')}`;
    },
  };
}

function stepSeries(paint: ChartPaint, token: string): uPlot.Series {
  const steps = uPlot.paths.stepped?.({ align: 1 });
  return {
    stroke: paint.colour(token),
    width: 1.5,
    points: { show: false },
    ...(steps ? { paths: steps } : {}),
  };
}

const ROUGH_FROM = 1e6;

function shortNumber(value: number): string {
  return Math.abs(value) >= ROUGH_FROM ? formatRough(value) : value.toLocaleString();
}

function tableColumns(origin: string, units: ShownUnits): readonly Column<TimeRow>[] {
  const at = (offset: number): bigint => BigInt(origin) + BigInt(offset);
  return [
    positionColumn<TimeRow>({ id: 'from', name: 'From' }, units, ({ from }) => at(from)),
    positionColumn<TimeRow>({ id: 'to', name: 'To' }, units, ({ to }) => at(to)),
    ...COLUMN_KINDS.map((kind, place) =>
      shareColumn<TimeRow>({ id: kind, name: NAMES[kind] }, ({ shares }) => shares[place] ?? null),
    ),
  ];
}
