import type { Result } from '../result.ts';

/**
 * A file as random-access bytes: mapped memory, positional reads or an array in a test.
 * Synchronous, since its callers live in worker threads and utility processes.
 */
export interface ByteSource {
  /** Bytes that the file holds now; offsets may pass 2^32 but stay below 2^53. */
  readonly size: number;
  /**
   * Copies bytes from `byteOffset` on into `target` (owned by the caller) and tells how many
   * there were: fewer than `target.length` only at the end of the file.
   * Errors: `file-shrank`, `read-failed`, `bad-range`.
   */
  copyInto(byteOffset: number, target: Uint8Array): Result<number>;
}
