import { LANES, MAGNITUDE_BYTES, WEIGHTS_PER_TILE } from './layout.ts';

/**
 * One tile's weights in 40 bytes: weight k has its magnitude in the low (even k) or high (odd k)
 * nibble of byte k/2, its sign in bit k%8 of byte 32 + k/8, 1 for plus.
 */
export function weightOf(bytes: Uint8Array, tileAt: number, k: number): number {
  const magnitude = magnitudeOf(bytes, tileAt, k);
  if (magnitude === 0) return 0;
  return isPlus(bytes, tileAt, k) ? magnitude : -magnitude;
}

export function magnitudeOf(bytes: Uint8Array, tileAt: number, k: number): number {
  const pair = bytes[tileAt + (k >> 1)]!;
  return (k & 1) === 0 ? pair & 0xf : pair >> 4;
}

function isPlus(bytes: Uint8Array, tileAt: number, k: number): boolean {
  return ((bytes[tileAt + MAGNITUDE_BYTES + (k >> 3)]! >> (k & 7)) & 1) === 1;
}

/** Changes one weight in place; zero gets the sign bit 0. Throws a RangeError outside −15…15. */
export function putWeight(bytes: Uint8Array, tileAt: number, k: number, value: number): void {
  const magnitude = value < 0 ? -value : value;
  if (magnitude > 15 || (value | 0) !== value) {
    throw new RangeError(`Weight ${value} is outside −15…15`);
  }
  const pairAt = tileAt + (k >> 1);
  const pair = bytes[pairAt]!;
  bytes[pairAt] = (k & 1) === 0 ? (pair & 0xf0) | magnitude : (pair & 0x0f) | (magnitude << 4);
  const signAt = tileAt + MAGNITUDE_BYTES + (k >> 3);
  const bit = 1 << (k & 7);
  bytes[signAt] = value > 0 ? bytes[signAt]! | bit : bytes[signAt]! & ~bit;
}

/** All weights of the tile into `weights`, by k. */
export function unpackTile(bytes: Uint8Array, tileAt: number, weights: Int8Array): void {
  for (let row = 0, k = 0; row < LANES; row++) {
    let signs = bytes[tileAt + MAGNITUDE_BYTES + row]!;
    for (const end = k + LANES; k < end; k += 2, signs >>= 2) {
      const pair = bytes[tileAt + (k >> 1)]!;
      const [low, high] = [pair & 0xf, pair >> 4];
      weights[k] = (signs & 1) === 1 ? low : -low;
      weights[k + 1] = (signs & 2) === 2 ? high : -high;
    }
  }
}

/**
 * Changes the weights where `next` differs from `now`, what the tile has, as `putWeight` does.
 * Throws a RangeError outside −15…15.
 */
export function repackTile(
  bytes: Uint8Array,
  tileAt: number,
  now: Int8Array,
  next: Int8Array,
): void {
  for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
    const value = next[k]!;
    if (value !== now[k]) putWeight(bytes, tileAt, k, value);
  }
}
