export const BYTES_PER_ROW = 16;

export function rowCount(byteLength: number): number {
  return Math.ceil(byteLength / BYTES_PER_ROW);
}

/**
 * A view scrolls at most so many bytes: at 18 px a row that is 19 million pixels, and a page cannot
 * be higher than about 33 million. Larger files are shown in parts.
 */
export const PART_BYTES = 1 << 24;

export function partCount(byteLength: number): number {
  return Math.max(1, Math.ceil(byteLength / PART_BYTES));
}

export function partOfByte(at: number): number {
  return Math.floor(at / PART_BYTES);
}

/** Row of a byte inside its part. */
export function rowOfByte(at: number): number {
  return Math.floor((at % PART_BYTES) / BYTES_PER_ROW);
}

/** Width of the offset column: as many digits as the last byte needs, at least four. */
export function offsetDigits(byteLength: number): number {
  return Math.max(4, Math.max(0, byteLength - 1).toString(16).length);
}

export function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

/** Printable ASCII, and a dot for everything else. */
export function textByte(value: number): string {
  return value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '.';
}
