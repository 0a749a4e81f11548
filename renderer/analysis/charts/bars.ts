import type uPlot from 'uplot';

/** Between bars, of their width; none where that would be less than a pixel. */
const GAP_SHARE = 0.2;

/**
 * Draws a series as bars from `lower` to its own values. What is there is at least a pixel high and
 * wide, however little of the scale it is.
 */
export function barsFrom(lower: readonly number[]): uPlot.Series.PathBuilder {
  return (chart, series, first, last) => {
    const { left, width } = chart.bbox;
    const xs = chart.data[0];
    const ys = chart.data[series] ?? [];
    const fill = new Path2D();
    const x = (value: number): number => chart.valToPos(value, 'x', true);
    const y = (value: number): number => chart.valToPos(value, 'y', true);
    for (let i = first; i <= last; i++) {
      const from = lower[i] ?? 0;
      const to = ys[i] ?? from;
      if (!(to > from)) continue;
      const at = xs[i] as number;
      const start = Math.max(left, Math.round(x(at - 0.5)));
      const end = Math.min(left + width, Math.round(x(at + 0.5)));
      const gap = Math.floor((end - start) * GAP_SHARE);
      const bottom = Math.round(y(from));
      const height = Math.max(1, bottom - Math.round(y(to)));
      fill.rect(start, bottom - height, Math.max(1, end - start - gap), height);
    }
    return { fill, stroke: null, clip: null };
  };
}

/** Series stacked on one another, the lowest first: the tops of each, and below them its bottoms. */
export function stack(layers: readonly (readonly number[])[]): {
  readonly tops: readonly number[][];
  readonly bottoms: readonly number[][];
} {
  const tops: number[][] = [];
  const bottoms: number[][] = [];
  for (const layer of layers) {
    const bottom = tops.at(-1) ?? layer.map(() => 0);
    bottoms.push(bottom);
    tops.push(layer.map((value, i) => value + (bottom[i] as number)));
  }
  return { tops, bottoms };
}
