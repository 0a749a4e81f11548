import type { Result } from '../../shared/result.ts';

export const BYTES_PER_ROW = 16;
export const CHUNK_BYTES = 4096;
const ROWS_PER_CHUNK = CHUNK_BYTES / BYTES_PER_ROW;

/**
 * A browser's elements end at about 33 million pixels, so larger files are shown in pages of
 * 2^20 rows (18 px each): 16 MiB.
 */
export const ROWS_PER_PAGE = 2 ** 20;

export type Chunk = Result<Uint8Array>;

export function rowCountOf(fileSize: number): number {
  return Math.ceil(fileSize / BYTES_PER_ROW);
}

export function chunkOfRow(row: number): number {
  return Math.floor(row / ROWS_PER_CHUNK);
}

/** The bytes of a row, null while its chunk is on its way or cannot be read. */
export function bytesOfRow(row: number, chunk: Chunk | undefined): Uint8Array | null {
  if (!chunk?.ok) return null;
  const from = (row % ROWS_PER_CHUNK) * BYTES_PER_ROW;
  return chunk.value.subarray(from, from + BYTES_PER_ROW);
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** Printable ASCII as it is, a dot for the rest. */
export function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
  ).join('');
}

/** Decimal, or hexadecimal with 0x; null where it is no byte of the file. */
export function parseByteOffset(text: string, fileSize: number): number | null {
  const typed = text.trim().replaceAll('_', '');
  const isNumber = /^(\d+|0x[0-9a-f]+)$/i.test(typed);
  const offset = isNumber ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(offset) && offset < fileSize ? offset : null;
}
