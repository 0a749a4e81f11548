import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_BYTES, TILE_COLUMNS, TILE_LANE_BYTES } from '../../shared/trace/tile-layout.ts';
import { paintBars } from './bar-pixels.ts';
import { isHidden } from './hidden-slots.ts';
import { newStack, STACK_ORDER, stackColumn } from './stack.ts';

/** A place's colour is its number and one more. */
const places = Uint32Array.from(STACK_ORDER, (_, place) => place + 1);
const COLOURS = { places, idle: 99, hiddenSlots: 0 };
const FRONT = 7;
const BEHIND = 12_345;

function painted(texels: Uint8Array, heightPx: number, hiddenSlots = 0): Uint32Array {
  const pixels = new Uint32Array(FRONT + (heightPx + 1) * TILE_COLUMNS).fill(BEHIND);
  paintBars(pixels, FRONT, texels, heightPx, { ...COLOURS, hiddenSlots });
  return pixels;
}

describe('paintBars', () => {
  it('paints each column as it stacks, from the bottom of the lane upward', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 0, 1, 3, 40, 100), { minLength: 8, maxLength: 8 }),
        fc.nat({ max: TILE_COLUMNS - 1 }),
        fc.integer({ min: 1, max: 60 }),
        (shares, column, heightPx) => {
          const texels = new Uint8Array(TILE_LANE_BYTES);
          texels.set(shares, column * COLUMN_BYTES);
          const pixels = painted(texels, heightPx);
          const stack = newStack();
          const total = stackColumn(stack, shares, 0, heightPx);
          const fromTop = Array.from({ length: heightPx }, (_, row) => row).map(
            (row) => pixels[FRONT + row * TILE_COLUMNS + column]!,
          );
          const bar = [...stack].flatMap((height, place) => Array(height).fill(place + 1));
          expect(fromTop.reverse()).toEqual([...bar, ...Array(heightPx - total).fill(99)]);
        },
      ),
    );
  });

  it('paints all columns and no pixel beside them', () => {
    const texels = new Uint8Array(TILE_LANE_BYTES);
    for (let column = 0; column < TILE_COLUMNS; column++) texels[column * COLUMN_BYTES + 1] = 255;
    const pixels = painted(texels, 4);
    expect(new Set(pixels.subarray(FRONT, FRONT + 4 * TILE_COLUMNS))).toEqual(new Set([1]));
    expect(new Set(pixels.subarray(0, FRONT))).toEqual(new Set([BEHIND]));
    expect(new Set(pixels.subarray(FRONT + 4 * TILE_COLUMNS))).toEqual(new Set([BEHIND]));
  });

  it('paints as if there were nothing of hidden types', () => {
    const anyShares = fc.array(fc.nat(60), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anyShares, fc.nat(255), (shares, hiddenSlots) => {
        const texels = new Uint8Array(TILE_LANE_BYTES);
        texels.set(shares, 5 * COLUMN_BYTES);
        const without = new Uint8Array(TILE_LANE_BYTES);
        const shown = shares.map((share, slot) => (isHidden(hiddenSlots, slot) ? 0 : share));
        without.set(shown, 5 * COLUMN_BYTES);
        expect(painted(texels, 20, hiddenSlots)).toEqual(painted(without, 20));
        expect([...texels.subarray(5 * COLUMN_BYTES, 5 * COLUMN_BYTES + 8)]).toEqual(shares);
      }),
    );
  });
});
