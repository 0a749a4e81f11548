import { BINS_PER_POWER, edges } from '../../../shared/trace/duration-bins.ts';

/** The bins from the first to the last that holds anything, of several types. */
export interface Histogram {
  readonly firstBin: number;
  /** By type as given, then by bin from `firstBin`. */
  readonly counts: readonly (readonly number[])[];
  readonly bins: number;
}

/** null where there are no events. */
export function histogramOf(
  types: readonly { readonly bins: readonly number[] }[],
): Histogram | null {
  const filled = types.flatMap(({ bins }) =>
    bins.flatMap((count, bin) => (count > 0 ? [bin] : [])),
  );
  if (filled.length === 0) return null;
  const first = filled.reduce((least, bin) => Math.min(least, bin), Infinity);
  const last = filled.reduce((most, bin) => Math.max(most, bin), 0);
  const bins = last - first + 1;
  const counts = types.map((type) =>
    Array.from({ length: bins }, (_, step) => type.bins[first + step] ?? 0),
  );
  return { firstBin: first, counts, bins };
}

/** The whole durations that a bin holds, both ends included; null where none can be in it. */
export function wholeDurations(bin: number): { readonly from: number; readonly to: number } | null {
  const { from, to } = edges(bin);
  const least = Math.ceil(from);
  const most = Math.ceil(to) - 1;
  return most < least ? null : { from: least, to: most };
}

/** Bins that begin at a power of two, at most `most` of them, evenly apart. */
export function powerTicks(firstBin: number, bins: number, most: number): number[] {
  const lowest = Math.max(0, Math.ceil((firstBin - 1) / BINS_PER_POWER));
  const highest = Math.floor((firstBin + bins - 1) / BINS_PER_POWER);
  const step = Math.max(1, Math.ceil((highest - lowest + 1) / Math.max(1, most)));
  const ticks: number[] = [];
  for (let power = lowest; power <= highest; power += step) {
    ticks.push(1 + power * BINS_PER_POWER);
  }
  return ticks;
}
