import type { Roofline } from '../../../shared/trace/analysis/analysis-queries.ts';

/** A place in the chart: ops a byte, ops a second. */
export interface RooflinePoint {
  readonly intensity: number;
  readonly rate: number;
}

export interface RooflineLine {
  /** Left end, ridge and right end of the roof, ascending. */
  readonly roof: readonly [RooflinePoint, RooflinePoint, RooflinePoint];
  /** What the trace has done; null where that is not known, or nothing. */
  readonly point: RooflinePoint | null;
  /** By powers of ten. */
  readonly intensities: readonly [number, number];
  readonly rates: readonly [number, number];
}

const floorPower = (value: number): number => 10 ** Math.floor(Math.log10(value));
const ceilPower = (value: number): number => 10 ** Math.ceil(Math.log10(value));

/**
 * The roof min(peak, intensity × bandwidth) and the trace's own point, with room around both; null
 * where the roof is not known (a missing header field) or has no height.
 */
export function rooflineLine(roofline: Roofline): RooflineLine | null {
  const { peakCompute, memoryBandwidth, ridge, intensity, achieved } = roofline;
  const isKnown = peakCompute !== null && memoryBandwidth !== null && ridge !== null;
  if (!isKnown || !(peakCompute > 0) || !(memoryBandwidth > 0) || !(ridge > 0)) return null;
  const point =
    intensity !== null && achieved !== null && intensity > 0 && achieved > 0
      ? { intensity, rate: achieved }
      : null;
  const least = floorPower(Math.min(ridge / 10, point?.intensity ?? Infinity));
  const most = ceilPower(Math.max(ridge * 10, point?.intensity ?? 0));
  const roofAt = (x: number): RooflinePoint => ({
    intensity: x,
    rate: Math.min(peakCompute, x * memoryBandwidth),
  });
  const left = roofAt(least);
  return {
    roof: [left, { intensity: ridge, rate: peakCompute }, roofAt(most)],
    point,
    intensities: [least, most],
    rates: [
      floorPower(Math.min(left.rate, point?.rate ?? Infinity)),
      ceilPower(Math.max(peakCompute * 1.5, point?.rate ?? 0)),
    ],
  };
}
