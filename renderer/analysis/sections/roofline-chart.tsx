import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { Roofline } from '../../../shared/trace/analysis/analysis-queries.ts';
import { axis, widthOfLabels } from '../charts/axes.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import type { ChartPaint } from '../charts/chart-paint.ts';
import type { ChartSpec } from '../charts/chart.tsx';
import type { Column } from '../table/column.ts';
import { rooflineLine, type RooflineLine, type RooflinePoint } from './roofline-line.ts';
import { intensityWords, rateWords, shortIntensity, shortRate } from './roofline-words.ts';

interface PlaceRow extends RooflinePoint {
  readonly name: string;
}

const LEGEND = [
  { name: 'Roof', token: 'text-dim' },
  { name: 'This trace', token: 'type-mac' },
];
const POINT_CSS_PX = 10;

const COLUMNS: readonly Column<PlaceRow>[] = [
  {
    id: 'name',
    name: 'Place',
    widthCssPx: 120,
    isText: true,
    value: ({ name }) => name,
    show: ({ name }) => name,
  },
  {
    id: 'intensity',
    name: 'Ops a byte',
    widthCssPx: 140,
    value: ({ intensity }) => intensity,
    show: ({ intensity }) => intensityWords(intensity),
  },
  {
    id: 'rate',
    name: 'Ops a second',
    widthCssPx: 140,
    value: ({ rate }) => rate,
    show: ({ rate }) => rateWords(rate, 'op/s'),
  },
];

/** Both scales are logarithmic. Nothing is drawn where the roof is not known. */
export function RooflineChart({ roofline, subtitle }: { roofline: Roofline; subtitle: string }) {
  const line = useMemo(() => rooflineLine(roofline), [roofline]);
  const rows = useMemo(() => (line === null ? [] : placesOf(line)), [line]);
  const spec = useMemo(() => line && rooflineSpec(line, rows), [line, rows]);
  if (spec === null) return null;
  const { intensity, achieved, bound } = roofline;
  const point = `${intensityWords(intensity)}, ${rateWords(achieved, 'op/s')}`;
  return (
    <div className="chart-row roofline-row">
      <ChartFigure
        title="Roofline"
        subtitle={subtitle}
        label={`Roofline. The trace is at ${point}, bound by ${bound ?? 'what is not known'}.`}
        what="roofline"
        spec={spec}
        legend={LEGEND}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ name }) => name}
        testId="roofline"
      />
    </div>
  );
}

/** By intensity, as the chart needs them. */
function placesOf({ roof, point }: RooflineLine): readonly PlaceRow[] {
  const names = ['left end', 'ridge', 'right end'];
  const places = roof.map((place, at) => ({ ...place, name: names[at] ?? '' }));
  if (point !== null) places.push({ ...point, name: 'this trace' });
  return places.sort((a, b) => a.intensity - b.intensity);
}

function rooflineSpec(line: RooflineLine, rows: readonly PlaceRow[]): ChartSpec {
  const isPoint = ({ name }: PlaceRow): boolean => name === 'this trace';
  return {
    data: [
      rows.map(({ intensity }) => intensity),
      rows.map((row) => (isPoint(row) ? undefined : row.rate)),
      rows.map((row) => (isPoint(row) ? row.rate : undefined)),
    ],
    options: (paint) => ({
      scales: {
        x: { time: false, distr: 3, range: () => [...line.intensities] },
        y: { distr: 3, range: () => [...line.rates] },
      },
      series: [
        {},
        { stroke: paint.textDim, width: 2, spanGaps: true, points: { show: false } },
        pointSeries(paint),
      ],
      axes: [
        axis(paint, { size: 22, label: 'Ops a byte', values: decades(shortIntensity) }),
        axis(paint, {
          label: 'Ops a second',
          size: (chart, values) => widthOfLabels(chart, values),
          values: decades(shortRate),
        }),
      ],
    }),
    readout: (index) => {
      const row = rows[index];
      if (row === undefined) return '';
      return `${row.name}: ${intensityWords(row.intensity)}, ${rateWords(row.rate, 'op/s')}`;
    },
  };
}

function pointSeries(paint: ChartPaint): uPlot.Series {
  const colour = paint.colour('type-mac');
  return {
    stroke: colour,
    width: 0,
    points: { show: true, size: POINT_CSS_PX, fill: colour, stroke: paint.background, width: 2 },
  };
}

/** Powers of ten only: the lines between them speak for themselves. */
function decades(show: (value: number) => string): uPlot.Axis.Values {
  return (_chart: uPlot, splits: readonly (number | null)[]) =>
    splits.map((split) => {
      if (split === null) return '';
      const power = Math.log10(split);
      return Math.abs(power - Math.round(power)) > 1e-9 ? '' : show(split);
    });
}
