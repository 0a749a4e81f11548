import type { Result } from '../../shared/result.ts';
import { BYTES_PER_ROW, PART_BYTES } from '../ui/hex-rows.ts';

export const CHUNK_BYTES = 4096;
const ROWS_PER_CHUNK = CHUNK_BYTES / BYTES_PER_ROW;

/** Rows of a part of a large file. */
export const ROWS_PER_PAGE = PART_BYTES / BYTES_PER_ROW;

export type Chunk = Result<Uint8Array>;

export function chunkOfRow(row: number): number {
  return Math.floor(row / ROWS_PER_CHUNK);
}

/** The bytes of a row, null while its chunk is on its way or cannot be read. */
export function bytesOfRow(row: number, chunk: Chunk | undefined): Uint8Array | null {
  if (!chunk?.ok) return null;
  const from = (row % ROWS_PER_CHUNK) * BYTES_PER_ROW;
  return chunk.value.subarray(from, from + BYTES_PER_ROW);
}

/** Decimal, or hexadecimal with 0x; null where it is no byte of the file. */
export function parseByteOffset(text: string, fileSize: number): number | null {
  const typed = text.trim().replaceAll('_', '');
  const isNumber = /^(\d+|0x[0-9a-f]+)$/i.test(typed);
  const offset = isNumber ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(offset) && offset < fileSize ? offset : null;
}
