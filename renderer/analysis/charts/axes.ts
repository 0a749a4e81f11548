import type uPlot from 'uplot';
import type { ChartPaint } from './chart-paint.ts';

const TICK_CSS_PX = 4;

/** An axis in the page's colours; `rest` says what is on it. */
export function axis(paint: ChartPaint, rest: uPlot.Axis): uPlot.Axis {
  return {
    stroke: paint.textDim,
    font: paint.labelFont,
    labelFont: paint.labelFont,
    labelSize: 16,
    labelGap: 0,
    gap: 4,
    grid: { stroke: paint.line, width: 1 },
    ticks: { stroke: paint.line, width: 1, size: TICK_CSS_PX },
    ...rest,
  };
}

/** Wide enough for its longest label, at least. */
export function widthOfLabels(chart: uPlot, labels: readonly string[] | null): number {
  const ratio = devicePixelRatio || 1;
  const widest = (labels ?? []).reduce(
    (most, label) => Math.max(most, chart.ctx.measureText(label).width / ratio),
    0,
  );
  return Math.ceil(widest) + TICK_CSS_PX + 10;
}
