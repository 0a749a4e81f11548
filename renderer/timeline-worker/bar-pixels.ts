import { SLOT_COUNT } from '../../shared/trace/event-types.ts';
import { COLUMN_BYTES, TILE_COLUMNS } from '../../shared/trace/tile-layout.ts';
import type { ResolvedTheme } from './colours.ts';
import { withOpacity } from './colours.ts';
import { borrowShownTexels } from './hidden-slots.ts';
import { packColour } from './quad-batch.ts';
import { borrowEdges, FULL_SHARE, newStack, STACK_ORDER, stackColumn } from './stack.ts';

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
const ORDER = Uint8Array.from(STACK_ORDER);

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
  const edges = borrowEdges(heightPx);
  const bottom = at + (heightPx - 1) * TILE_COLUMNS;
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const from = column * COLUMN_BYTES;
    // As stackColumn has it, painted as it goes: a third of the time for bars with few types.
    let pixel = bottom + column;
    let sum = 0;
    let edge = 0;
    let room = heightPx;
    for (let place = 0; place < SLOT_COUNT; place++) {
      const share = shares[from + ORDER[place]!]!;
      if (share === 0) continue;
      sum = Math.min(FULL_SHARE, sum + share);
      const next = edges[sum]!;
      const height = Math.max(1, next - edge);
      edge = next;
      room -= height;
      if (room < 0) {
        paintFullBar(pixels, bottom + column, shares, from, heightPx, places);
        break;
      }
      const colour = places[place]!;
      for (let left = height; left > 0; left--, pixel -= TILE_COLUMNS) pixels[pixel] = colour;
    }
  }
}

/** Where the least pixels have to be taken from other slots; paints over what is there. */
function paintFullBar(
  pixels: Uint32Array,
  bottom: number,
  shares: Uint8Array,
  from: number,
  heightPx: number,
  places: Uint32Array,
): void {
  stackColumn(stack, shares, from, heightPx);
  let pixel = bottom;
  for (let place = 0; place < SLOT_COUNT; place++) {
    const colour = places[place]!;
    for (let left = stack[place]!; left > 0; left--, pixel -= TILE_COLUMNS) pixels[pixel] = colour;
  }
}
