import { ok, type Result } from '../../shared/result.ts';
import { openPositional, type FileSource } from '../files/positional-source.ts';
import { openMapped } from './mapped-file.ts';

export interface TraceSource {
  readonly source: FileSource;
  readonly mapped: boolean;
}

/**
 * Maps the file, or reads it by position where it cannot be mapped; `log` is told why then.
 * Errors: `open-failed`, `not-a-file`.
 */
export function openTraceSource(
  path: string,
  log: (line: string) => void,
  map: (path: string) => Result<FileSource> = openMapped,
): Result<TraceSource> {
  const mapped = map(path);
  if (mapped.ok) return ok({ source: mapped.value, mapped: true });
  if (mapped.error.code !== 'map-failed') return mapped;
  log(`${mapped.error.message} Reading it by position instead.`);
  const positional = openPositional(path);
  return positional.ok ? ok({ source: positional.value, mapped: false }) : positional;
}
