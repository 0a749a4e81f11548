import type { TraceMix } from '../../shared/trace/area-queries.ts';
import { SLOT_COUNT } from '../../shared/trace/event-types.ts';
import type { DevicePx } from '../../shared/units.ts';
import { isHiddenSlot } from '../store/hidden-types.ts';
import { DRAWING_ORDER } from '../store/trace-types.ts';
import { xOnMinimap } from './minimap-scale.ts';

/** Device pixels; right and bottom exclusive. */
export interface MinimapBox {
  readonly left: DevicePx;
  readonly top: DevicePx;
  readonly right: DevicePx;
  readonly bottom: DevicePx;
}

export interface MinimapSize {
  readonly widthPx: DevicePx;
  readonly heightPx: DevicePx;
}

/** What is drawn of a trace from `from` to `to`. */
export interface MixOfTrace {
  readonly mix: TraceMix;
  readonly from: number;
  readonly to: number;
}

/** By slot: the parts of all columns' bars that have its colour; none of hidden slots (a bit each). */
export function mixBoxes(
  { mix, from, to }: MixOfTrace,
  size: MinimapSize,
  hiddenSlots = 0,
): MinimapBox[][] {
  const boxes: MinimapBox[][] = Array.from({ length: SLOT_COUNT }, () => []);
  const width = 2 ** mix.level;
  const scale = { startOffset: from, endOffset: to, widthCssPx: size.widthPx };
  for (let column = 0; column < mix.columns; column++) {
    const start = Math.max(from, (mix.firstColumn + column) * width);
    const end = Math.min(to, (mix.firstColumn + column + 1) * width);
    const left = Math.round(xOnMinimap(scale, start));
    const right = Math.max(left + 1, Math.round(xOnMinimap(scale, end)));
    const cycles = mix.cycles
      .subarray(column * SLOT_COUNT, (column + 1) * SLOT_COUNT)
      .map((sum, slot) => (isHiddenSlot(hiddenSlots, slot) ? 0 : sum));
    let bottom = size.heightPx;
    for (const [slot, height] of stackHeights(cycles, mix.lanes * (end - start), size.heightPx)) {
      boxes[slot]?.push({ left, right, top: bottom - height, bottom });
      bottom -= height;
    }
  }
  return boxes;
}

/**
 * Heights of the slots that are present, from the bottom upward: shares of `capacity` in whole
 * pixels, at least one each; what that adds is taken from the room above, then from the highest.
 * Busy cycles beyond the capacity (events overlap) make shares of their sum.
 */
export function stackHeights(
  cycles: ArrayLike<number>,
  capacity: number,
  heightPx: DevicePx,
): [slot: number, height: DevicePx][] {
  const present = DRAWING_ORDER.filter((slot) => (cycles[slot] as number) > 0);
  const sum = present.reduce((total, slot) => total + (cycles[slot] as number), 0);
  const full = Math.max(capacity, sum);
  let running = 0;
  let edge = 0;
  const stack = present.map((slot): [number, number] => {
    running += cycles[slot] as number;
    const next = Math.round((running / full) * heightPx);
    const height = Math.max(1, next - edge);
    edge = next;
    return [slot, height];
  });
  let total = stack.reduce((heights, [, height]) => heights + height, 0);
  for (; total > heightPx; total--) {
    const highest = stack.reduce((most, entry) => (entry[1] > most[1] ? entry : most));
    highest[1]--;
  }
  return stack;
}
