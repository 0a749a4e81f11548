/**
 * What can fail in the ordinary course of things is a value, not an exception:
 * bad input, short reads, a cancelled request. It crosses processes as plain data.
 */
export interface AppError {
  /** Stable word of the product, kebab-case: `header-length`, `short-read`, `cancelled`. */
  readonly code: string;
  /** The fact with its numbers, as one sentence for people. Advice belongs to the interface. */
  readonly message: string;
  /** Byte offset in the file, where the fact has a place. */
  readonly at?: number;
  /** The operating system's own word, such as ENOSPC, where it was the one that refused. */
  readonly system?: string;
}

export type Result<T, E = AppError> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail(
  code: string,
  message: string,
  at?: number,
): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: at === undefined ? { code, message } : { code, message, at } };
}

export type Severity = 'error' | 'compatibility' | 'warning' | 'info';

/** One finding about a file: traces and bakes report alike, and so does the command line. */
export interface Problem {
  readonly severity: Severity;
  readonly code: string;
  /** First byte of the offending field in the file; null where it has no place. */
  readonly at: number | null;
  /** Tile number (y·w + x) in a bake; null elsewhere. */
  readonly tile: number | null;
  readonly message: string;
}
