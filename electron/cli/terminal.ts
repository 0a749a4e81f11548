import type { AppError } from '../../shared/result.ts';

/** Where a command writes: results to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/** 0 sound, 1 a file does not open or has errors, 2 not readable or writable, or wrong usage. */
export type ExitStatus = 0 | 1 | 2;

/** Failures of the disk; every other one is about what is in a file. */
const DISK_ERRORS = new Set([
  'read-failed',
  'write-failed',
  'file-shrank',
  'changed-while-reading',
  'not-a-file',
  'read-only',
]);

export function isDiskError(error: AppError): boolean {
  return DISK_ERRORS.has(error.code);
}

export function statusOf(error: AppError): ExitStatus {
  return isDiskError(error) ? 2 : 1;
}
