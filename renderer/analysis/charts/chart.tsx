import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useApp } from '../../store/store.ts';
import { readChartPaint, type ChartPaint } from './chart-paint.ts';
import './charts.css';

/** A drawing in the page's colours: made anew where the data or the theme are others. */
export interface ChartSpec {
  readonly data: uPlot.AlignedData;
  options(paint: ChartPaint): Pick<uPlot.Options, 'series' | 'axes'> & Partial<uPlot.Options>;
  /** What is said of the values under the pointer, by their place in the data. */
  readout(index: number): string;
}

export interface ChartHandle {
  readonly canvas: HTMLCanvasElement;
  readonly pixelRatio: number;
}

/** The pointer reads values; nothing is dragged or switched in these charts. */
const CURSOR: uPlot.Cursor = { y: false, points: { show: false }, drag: { x: false, y: false } };

export function Chart(props: {
  spec: ChartSpec;
  /** What the chart shows, for those who do not see it. */
  label: string;
  /** Of the values under the pointer; empty where it is elsewhere. */
  onReadout(this: void, text: string): void;
  /** null when the drawing goes. */
  onDrawn(this: void, drawing: ChartHandle | null): void;
}) {
  const { spec, label, onReadout, onDrawn } = props;
  const theme = useApp((state) => state.shownTheme);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    const paint = readChartPaint();
    const show = ({ cursor: { idx } }: uPlot): void =>
      onReadout(idx === null || idx === undefined ? '' : spec.readout(idx));
    const size = sizeOf(parent);
    const options = {
      legend: { show: false },
      cursor: CURSOR,
      hooks: { setCursor: [show] },
      ...size,
      ...spec.options(paint),
    };
    const chart = new uPlot(options, spec.data, parent);
    onDrawn({ canvas: chart.ctx.canvas, pixelRatio: uPlot.pxRatio });
    const observer = new ResizeObserver(() => {
      const { width, height } = sizeOf(parent);
      if (width > 0 && height > 0) chart.setSize({ width, height });
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      onDrawn(null);
      chart.destroy();
    };
  }, [spec, theme, onReadout, onDrawn]);

  return <div ref={place} className="chart-place" role="img" aria-label={label} />;
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
}
