/**
 * How a column's shares become a stacked bar of whole pixels. The fragment shader of
 * gl/draw-residual.ts does exactly this per pixel; here it is documented and tested.
 *
 *   1. The running sum of shares, times the lane's height, rounded, gives the edges.
 *   2. A slot whose share is not zero gets at least one pixel.
 *   3. What this adds is taken from idle (the room above the bar), and where that is used up,
 *      pixel by pixel from the slot that is highest at that moment, the lowest of equals.
 *
 * Only a lane lower than the number of its present slots can lose one.
 */

/** Slots from the bottom of the lane upward: the work, what it waits for, then the rest. */
export const STACK_ORDER: readonly number[] = [1, 2, 3, 4, 5, 6, 0, 7];

/** Heights in device pixels per slot, in slot order; `shares` are bytes, 255 the full column. */
export function stackHeights(shares: ArrayLike<number>, heightPx: number): number[] {
  const heights = new Array<number>(STACK_ORDER.length).fill(0);
  let sum = 0;
  let edge = 0;
  let total = 0;
  for (const slot of STACK_ORDER) {
    const share = shares[slot] ?? 0;
    // Each share is rounded by itself: together they may pass the full column by a little.
    sum = Math.min(255, sum + share);
    const next = Math.floor((sum * heightPx) / 255 + 0.5);
    const height = share > 0 ? Math.max(1, next - edge) : 0;
    heights[slot] = height;
    edge = next;
    total += height;
  }
  for (; total > heightPx; total--) takePixelFromHighest(heights);
  return heights;
}

function takePixelFromHighest(heights: number[]): void {
  const highest = Math.max(...heights);
  const slot = STACK_ORDER.find((candidate) => heights[candidate] === highest) ?? 0;
  heights[slot] = highest - 1;
}

/** The slot drawn at a pixel, counted from the lane's bottom; null where the lane shows idle. */
export function slotAt(heights: readonly number[], pixelFromBottom: number): number | null {
  let top = 0;
  for (const slot of STACK_ORDER) {
    top += heights[slot] ?? 0;
    if (pixelFromBottom < top) return slot;
  }
  return null;
}
