import { COLUMN_BYTES, TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';
import type { ResolvedTheme } from './colours.ts';
import { withOpacity } from './colours.ts';
import { borrowShownTexels } from './hidden-slots.ts';
import { packColour } from './quad-batch.ts';
import { newStack, STACK_ORDER, stackColumn } from './stack.ts';

/** Colour words of finished bars; made anew with the theme. */
export interface BarColours {
  /** By place in STACK_ORDER. */
  readonly places: Uint32Array;
  /** The lane's own colour with no opacity: over rectangles it is left out. */
  readonly idle: number;
  /** Types that are left out, one bit a slot. */
  readonly hiddenSlots: number;
}

export function barColours(theme: ResolvedTheme, hiddenSlots = 0): BarColours {
  const colourOf = (slot: number): number => packColour(theme.slots[slot] ?? theme.text, 255);
  return {
    places: Uint32Array.from(STACK_ORDER, colourOf),
    idle: packColour(withOpacity(theme.laneBackground, 0)),
    hiddenSlots,
  };
}

const stack = newStack();

/**
 * The stacked bars of one tile of one lane (`texels` as in shared/trace/tile-layout.ts) as pixels:
 * rows of 256 from `pixels[at]` on, `heightPx` of them, the lane's top first. Done once for a tile
 * and a height, so that a frame only copies: in the fragment shader it took three quarters of the
 * software renderer's time.
 */
export function paintBars(
  pixels: Uint32Array,
  at: number,
  texels: Uint8Array,
  heightPx: number,
  { places, idle, hiddenSlots }: BarColours,
): void {
  pixels.fill(idle, at, at + heightPx * TILE_COLUMNS);
  const shares = borrowShownTexels(texels, hiddenSlots);
  const bottom = at + (heightPx - 1) * TILE_COLUMNS;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    if (stackColumn(stack, shares, column * COLUMN_BYTES, heightPx) === 0) continue;
    let pixel = bottom + column;
    for (let place = 0; place < places.length; place++) {
      const colour = places[place]!;
      for (let left = stack[place]!; left > 0; left--, pixel -= TILE_COLUMNS) {
        pixels[pixel] = colour;
      }
    }
  }
}
