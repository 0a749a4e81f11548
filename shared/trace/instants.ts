import type { LaneIndex } from './lane-index.ts';

/**
 * The first entry in [from, to) of `instantPosition` (part of one list) that starts at `offset` or
 * later, else `to`. Doubles its steps from `from` on.
 */
export function instantFrom(index: LaneIndex, from: number, to: number, offset: number): number {
  let low = from;
  let step = 1;
  while (low + step < to && startOf(index, low + step) < offset) {
    low += step;
    step *= 2;
  }
  let high = Math.min(to, low + step);
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if (startOf(index, middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function startOf(index: LaneIndex, entry: number): number {
  return index.start[index.instantPosition[entry] as number] as number;
}
