import { useMemo } from 'react';
import type uPlot from 'uplot';
import { edges } from '../../shared/trace/duration-bins.ts';
import { shortTypeName } from '../../shared/trace/event-types.ts';
import type { DurationStatistics, TraceSummary } from '../../shared/trace-port.ts';
import { slotOfType, typesPresent } from '../store/trace-types.ts';
import { formatCount, formatRough, formatWhole } from '../ui/format.ts';
import { axis, widthOfLabels } from './charts/axes.ts';
import { barsFrom, stack } from './charts/bars.ts';
import { ChartFigure } from './charts/chart-figure.tsx';
import { SLOT_TOKENS, type ChartPaint } from './charts/chart-paint.ts';
import type { ChartSpec } from './charts/chart.tsx';
import {
  histogramOf,
  powerTicks,
  wholeDurations,
  type Histogram,
} from './charts/histogram-bins.ts';
import type { Column } from './table/column.ts';

interface NamedType {
  readonly name: string;
  readonly token: string;
  readonly bins: readonly number[];
}

interface BinRow {
  readonly bin: number;
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

const CSS_PX_A_TICK = 56;
/** The lowest power of two that is written with a unit behind it. */
const ROUGH_FROM = 2 ** 20;

/** How long the events of each type are, whole, on a logarithmic scale. */
export function TotalsHistogram(props: {
  summary: TraceSummary;
  durations: DurationStatistics;
  /** null: all of them. */
  typeCode: number | null;
  /** Behind the title: what it is of. */
  of: string;
  subtitle: string;
}) {
  const { summary, durations, typeCode } = props;
  const types = useMemo(
    () => namedTypes(summary, durations, typeCode),
    [summary, durations, typeCode],
  );
  const histogram = useMemo(() => histogramOf(types), [types]);
  const spec = useMemo(() => histogram && histogramSpec(types, histogram), [types, histogram]);
  if (spec === null || histogram === null) return <p className="dock-note">There are no events.</p>;
  return (
    <ChartFigure
      title={`Durations: ${props.of}`}
      subtitle={props.subtitle}
      label={`Histogram of durations, ${props.of}. Its numbers are in the table.`}
      what="durations"
      spec={spec}
      legend={types.map(({ name, token }) => ({ name: shortTypeName(name), token }))}
      columns={binColumns(types)}
      rows={binRows(histogram)}
      keyOf={({ bin }) => String(bin)}
      testId="histogram"
    />
  );
}

function namedTypes(
  summary: TraceSummary,
  durations: DurationStatistics,
  typeCode: number | null,
): readonly NamedType[] {
  const totals = durations.types.map(({ code, events }) => ({ code, events, cycles: '0' }));
  return typesPresent({ types: summary.types, totals })
    .filter(({ code }) => typeCode === null || code === typeCode)
    .map(({ code, name }) => ({
      name,
      token: SLOT_TOKENS[slotOfType(summary, code)] ?? 'type-other',
      bins: durations.types.find((type) => type.code === code)?.bins ?? [],
    }));
}

function histogramSpec(types: readonly NamedType[], histogram: Histogram): ChartSpec {
  const { firstBin, bins, counts } = histogram;
  const { tops, bottoms } = stack(counts);
  const xs = Array.from({ length: bins }, (_, step) => firstBin + step);
  return {
    data: [xs, ...tops.map((top) => [...top])],
    options: (paint) => ({
      scales: {
        x: { time: false, range: () => [firstBin - 0.5, firstBin + bins - 0.5] },
        y: { range: (_chart, _min, max) => [0, Math.max(1, max)] },
      },
      series: [
        {},
        ...types.map(({ token }, type): uPlot.Series => ({
          fill: paint.colour(token),
          width: 0,
          paths: barsFrom(bottoms[type] ?? []),
          points: { show: false },
        })),
      ],
      axes: [durationAxis(paint, histogram), countAxis(paint)],
    }),
    readout: (index) => readout(types, counts, firstBin, index),
  };
}

/** Ticks stand at the lower edge of their bin. */
function durationAxis(paint: ChartPaint, { firstBin, bins }: Histogram): uPlot.Axis {
  return axis(paint, {
    size: 22,
    splits: (chart) =>
      powerTicks(firstBin, bins, Math.floor(chart.width / CSS_PX_A_TICK)).map((bin) => bin - 0.5),
    values: (_chart, splits) =>
      splits.map((split) => {
        const { from } = edges(split + 0.5);
        return from >= ROUGH_FROM ? formatRough(from) : formatWhole(from);
      }),
    grid: { show: false },
  });
}

function countAxis(paint: ChartPaint): uPlot.Axis {
  return axis(paint, {
    incrs: [1, 2, 5]
      .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
      .sort((a, b) => a - b),
    space: 28,
    size: (chart, values) => widthOfLabels(chart, values),
    values: (_chart, splits) => splits.map(formatRough),
  });
}

function readout(
  types: readonly NamedType[],
  counts: Histogram['counts'],
  firstBin: number,
  index: number,
): string {
  const parts = types.flatMap(({ name }, type) => {
    const count = counts[type]?.[index] ?? 0;
    return count > 0 ? [`${shortTypeName(name)} ${formatWhole(count)}`] : [];
  });
  const range = wholeDurations(firstBin + index);
  if (range === null) return '';
  const { from, to } = range;
  const cycles =
    from === to ? formatCount(from, 'cycle') : `${formatWhole(from)} – ${formatCount(to, 'cycle')}`;
  return `${cycles}: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}

/** Bins that no whole number falls into stay out. */
function binRows({ firstBin, bins, counts }: Histogram): readonly BinRow[] {
  return Array.from({ length: bins }, (_, step) => step).flatMap((step) => {
    const range = wholeDurations(firstBin + step);
    if (range === null) return [];
    return { bin: firstBin + step, ...range, counts: counts.map((each) => each[step] ?? 0) };
  });
}

function binColumns(types: readonly NamedType[]): readonly Column<BinRow>[] {
  const edge = (id: 'from' | 'to', name: string): Column<BinRow> => ({
    id,
    name,
    widthCssPx: 96,
    value: (row) => row[id],
    show: (row) => formatWhole(row[id]),
  });
  return [
    edge('from', 'From (cycles)'),
    edge('to', 'To (cycles)'),
    ...types.map(({ name }, type): Column<BinRow> => ({
      id: name,
      name,
      widthCssPx: 120,
      value: ({ counts }) => counts[type] ?? 0,
      show: ({ counts }) => formatWhole(counts[type] ?? 0),
    })),
  ];
}
