/** True where every pixel of four bytes is the one before it. */
export function isOneColour(bitmap: Uint8Array): boolean {
  return Buffer.compare(bitmap.subarray(4), bitmap.subarray(0, -4)) === 0;
}
