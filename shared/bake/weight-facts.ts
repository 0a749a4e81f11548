import { tileAt, type Bake } from './bake.ts';
import { MAGNITUDE_BYTES, WEIGHTS_PER_TILE } from './layout.ts';

/** What a tile's 64 weights are together, from its 40 packed bytes (section TILE_WEIGHTS_PACKED). */

const tableOf = (value: (low: number, high: number) => number) =>
  Uint16Array.from({ length: 256 }, (_, byte) => value(byte & 0xf, byte >> 4));

/** Of the two magnitudes in a byte. */
const SUMS = tableOf((low, high) => low + high);
const SQUARES = tableOf((low, high) => low * low + high * high);
const LARGEST = tableOf((low, high) => Math.max(low, high));
/** Bit 0: the low nibble is not zero, bit 1: the high one. */
const PRESENT = tableOf((low, high) => (low > 0 ? 1 : 0) + (high > 0 ? 2 : 0));
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
});

/** Σ|w|, 0…960. */
export function weightSum(bake: Bake, tile: number): number {
  return total(bake, tile, SUMS);
}

/** Σw², 0…14,400: the L2 norm is its square root. */
export function weightSquares(bake: Bake, tile: number): number {
  return total(bake, tile, SQUARES);
}

/** The largest magnitude, 0…15. */
export function largestMagnitude(bake: Bake, tile: number): number {
  const at = tileAt(bake, 'weights', tile);
  let most = 0;
  for (let byte = at; byte < at + MAGNITUDE_BYTES; byte++) {
    most = Math.max(most, LARGEST[bake.bytes[byte]!]!);
  }
  return most;
}

/** How many weights are above and below zero; a zero is neither, whatever its sign bit. */
export function weightSigns(bake: Bake, tile: number): { plus: number; minus: number } {
  const { nonzero, plus } = countSigns(bake, tile);
  return { plus, minus: nonzero - plus };
}

/** Number of weights that are not zero, 0…64. */
export function nonzeroWeights(bake: Bake, tile: number): number {
  return countSigns(bake, tile).nonzero;
}

/** Weights above zero less weights below zero, −64…64: 64 times the mean sign. */
export function signBalance(bake: Bake, tile: number): number {
  const { nonzero, plus } = countSigns(bake, tile);
  return 2 * plus - nonzero;
}

function total(bake: Bake, tile: number, table: Uint16Array): number {
  const at = tileAt(bake, 'weights', tile);
  let sum = 0;
  for (let byte = at; byte < at + MAGNITUDE_BYTES; byte++) sum += table[bake.bytes[byte]!]!;
  return sum;
}

function countSigns(bake: Bake, tile: number): { nonzero: number; plus: number } {
  const at = tileAt(bake, 'weights', tile);
  const { bytes } = bake;
  let [nonzero, plus] = [0, 0];
  for (let eight = 0; eight < WEIGHTS_PER_TILE / 8; eight++) {
    const from = at + 4 * eight;
    const present =
      PRESENT[bytes[from]!]! |
      (PRESENT[bytes[from + 1]!]! << 2) |
      (PRESENT[bytes[from + 2]!]! << 4) |
      (PRESENT[bytes[from + 3]!]! << 6);
    nonzero += BITS[present]!;
    plus += BITS[present & bytes[at + MAGNITUDE_BYTES + eight]!]!;
  }
  return { nonzero, plus };
}
