import { MAGNITUDE_BYTES } from './layout.ts';

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
  return k % 2 === 0 ? pair & 0xf : pair >> 4;
}

function isPlus(bytes: Uint8Array, tileAt: number, k: number): boolean {
  return ((bytes[tileAt + MAGNITUDE_BYTES + (k >> 3)]! >> (k & 7)) & 1) === 1;
}

/** Changes one weight in place; zero gets the sign bit 0. Throws a RangeError outside −15…15. */
export function putWeight(bytes: Uint8Array, tileAt: number, k: number, value: number): void {
  if (!Number.isInteger(value) || Math.abs(value) > 15) {
    throw new RangeError(`Weight ${value} is outside −15…15`);
  }
  const magnitude = Math.abs(value);
  const pairAt = tileAt + (k >> 1);
  const pair = bytes[pairAt]!;
  bytes[pairAt] = k % 2 === 0 ? (pair & 0xf0) | magnitude : (pair & 0x0f) | (magnitude << 4);
  const signAt = tileAt + MAGNITUDE_BYTES + (k >> 3);
  const bit = 1 << (k & 7);
  bytes[signAt] = value > 0 ? bytes[signAt]! | bit : bytes[signAt]! & ~bit;
}
