import { useMemo, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { formatWhole } from '../../ui/format.ts';
import { Note } from '../answer-state.tsx';
import type { Column } from '../table/column.ts';
import { coreColumn, shareColumn, showShare } from '../table/number-columns.tsx';
import { axis, widthOfLabels } from './axes.ts';
import { barsFrom, stack } from './bars.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartSpec } from './chart.tsx';

/** Shares of 1, one a core, in the order of the cores. */
export interface CoreLayer {
  readonly name: string;
  /** Of ui/tokens.css. */
  readonly token: string;
  readonly shares: readonly number[];
}

interface CoreRow {
  readonly core: number;
  readonly shares: readonly number[];
}

/** Bars side by side, one a core; layers stand on one another. */
export function PerCoreChart(props: {
  title: string;
  subtitle: string;
  what: string;
  cores: readonly number[];
  layers: readonly CoreLayer[];
  children?: ReactNode;
}) {
  const { title, cores, layers } = props;
  const spec = useMemo(() => perCoreSpec(cores, layers), [cores, layers]);
  const rows = useMemo(
    () =>
      cores.map((core, place) => ({
        core,
        shares: layers.map(({ shares }) => shares[place] ?? 0),
      })),
    [cores, layers],
  );
  // An area may span idle cores alone.
  if (cores.length === 0) return <Note>No core of it has events.</Note>;
  return (
    <ChartFigure
      title={title}
      subtitle={props.subtitle}
      label={`${title}, ${formatWhole(cores.length)} bars. The numbers are in its table.`}
      what={props.what}
      spec={spec}
      legend={layers.map(({ name, token }) => ({ name, token }))}
      columns={columnsOf(layers)}
      rows={rows}
      keyOf={({ core }) => String(core)}
      testId={props.what}
    >
      {props.children}
    </ChartFigure>
  );
}

function perCoreSpec(cores: readonly number[], layers: readonly CoreLayer[]): ChartSpec {
  const { tops, bottoms } = stack(layers.map(({ shares }) => shares.map((share) => share * 100)));
  const places = cores.map((_, place) => place);
  return {
    data: [places, ...tops.map((top) => [...top])],
    options: (paint) => ({
      scales: {
        x: { time: false, range: () => [-0.5, cores.length - 0.5] },
        y: { range: (_chart, _min, max) => [0, max > 0 ? max * 1.05 : 1] },
      },
      series: [
        {},
        ...layers.map(({ token }, layer): uPlot.Series => ({
          fill: paint.colour(token),
          width: 0,
          paths: barsFrom(bottoms[layer] ?? []),
          points: { show: false },
        })),
      ],
      axes: [
        axis(paint, {
          size: 22,
          incrs: WHOLE_STEPS,
          values: (_chart, splits) => splits.map((place) => String(cores[place] ?? '')),
          grid: { show: false },
        }),
        percentAxis(paint),
      ],
    }),
    readout: (index) => {
      const parts = layers.map(({ name, shares }) => `${name} ${showShare(shares[index] ?? 0)}`);
      return `core ${cores[index]}: ${parts.join(', ')}`;
    },
  };
}

const WHOLE_STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];

export function percentAxis(paint: Parameters<typeof axis>[0]): uPlot.Axis {
  return axis(paint, {
    space: 28,
    size: (chart, values) => widthOfLabels(chart, values),
    values: (_chart, splits) => splits.map((split) => `${split.toLocaleString()} %`),
  });
}

function columnsOf(layers: readonly CoreLayer[]): readonly Column<CoreRow>[] {
  return [
    coreColumn<CoreRow>(({ core }) => core),
    ...layers.map(({ name }, layer) =>
      shareColumn<CoreRow>(
        { id: name, name, widthCssPx: 128 },
        ({ shares }) => shares[layer] ?? null,
      ),
    ),
  ];
}
