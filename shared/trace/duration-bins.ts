/**
 * Bins of a histogram of durations: bin 0 for no cycles, then four to each power of two, of equal
 * width. Those of 1, 2 and 3 cycles that hold no whole number stay empty.
 */
export const BINS_PER_POWER = 4;

/** Digits that may be left out of durations of 2^32 and more, whose bin three leading ones tell. */
const LOW_DIGITS = 30;

/** The bin of a duration in cycles, a whole number ≥ 0. */
export function binOf(duration: number): number {
  if (duration === 0) return 0;
  if (duration >= 2 ** 32) {
    return binOf(Math.floor(duration / 2 ** LOW_DIGITS)) + LOW_DIGITS * BINS_PER_POWER;
  }
  const power = 31 - Math.clz32(duration);
  const part = power >= 2 ? duration >>> (power - 2) : duration << (2 - power);
  return 1 + power * BINS_PER_POWER + (part & 3);
}

/** The durations of a bin: from ≤ duration < to, in cycles. */
export function edges(bin: number): { readonly from: number; readonly to: number } {
  if (bin === 0) return { from: 0, to: 1 };
  const quarter = 2 ** Math.floor((bin - 1) / BINS_PER_POWER) / BINS_PER_POWER;
  const part = (bin - 1) % BINS_PER_POWER;
  return { from: quarter * (BINS_PER_POWER + part), to: quarter * (BINS_PER_POWER + part + 1) };
}
