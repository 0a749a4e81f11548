import type { AppError } from '../../shared/result.ts';

/** Where a command writes: results to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void;
  /** A piece of a long result; resolves when the next one may come. */
  piece(bytes: Uint8Array): Promise<void>;
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

const ADVICE: Readonly<Record<string, string>> = {
  'types-without-number': 'With --lossy they become 0.',
  'long-names': 'With --lossy they are cut.',
};

/** The error as a line about the file, with what one can do about it. */
export function errorLine(file: string, { code, message }: AppError): string {
  const fact = message.startsWith(file) ? message : `${file}: ${message}`;
  const advice = ADVICE[code];
  return advice === undefined ? `${fact}\n` : `${fact} ${advice}\n`;
}
