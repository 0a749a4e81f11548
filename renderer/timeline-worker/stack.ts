/**
 * How a column's shares become a stacked bar of whole pixels.
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
const PLACES = STACK_ORDER.length;
export const FULL_SHARE = 255;

/** Heights of one column in device pixels by place in STACK_ORDER; made once and used again. */
export function newStack(): Uint16Array {
  return new Uint16Array(PLACES);
}

/**
 * Fills `stack` for the column whose eight shares, in slot order, begin at `shares[at]` (bytes, 255
 * the full column), and returns the height of the whole bar, at most `heightPx`.
 */
export function stackColumn(
  stack: Uint16Array,
  shares: ArrayLike<number>,
  at: number,
  heightPx: number,
): number {
  const edges = borrowEdges(heightPx);
  let sum = 0;
  let edge = 0;
  let total = 0;
  for (let place = 0; place < PLACES; place++) {
    const share = shares[at + STACK_ORDER[place]!]!;
    stack[place] = 0;
    if (share === 0) continue;
    // Each share is rounded by itself: together they may pass the full column by a little.
    sum = Math.min(FULL_SHARE, sum + share);
    const next = edges[sum]!;
    const height = Math.max(1, next - edge);
    stack[place] = height;
    edge = next;
    total += height;
  }
  for (; total > heightPx; total--) takePixelFromHighest(stack);
  return total;
}

const edges = new Uint16Array(FULL_SHARE + 1);
let edgesHeightPx = 0;

/** Rounded edges by running sum; columns are stacked by the hundred for one height. Borrowed. */
export function borrowEdges(heightPx: number): Uint16Array {
  if (heightPx === edgesHeightPx) return edges;
  for (let sum = 0; sum <= FULL_SHARE; sum++) {
    edges[sum] = Math.floor((sum * heightPx) / FULL_SHARE + 0.5);
  }
  edgesHeightPx = heightPx;
  return edges;
}

function takePixelFromHighest(stack: Uint16Array): void {
  let highest = 0;
  for (let place = 1; place < PLACES; place++) {
    if (stack[place]! > stack[highest]!) highest = place;
  }
  stack[highest]!--;
}
