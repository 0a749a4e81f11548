import type { ByteSource } from '../bytes/byte-source.ts';
import type { Result } from '../result.ts';
import type { TraceContainer, TraceFile } from './trace-file.ts';

/** Reads fixed part and header (specification, "binary layout"). */
export function readContainer(_source: ByteSource): Result<TraceContainer> {
  throw new Error('being written');
}

/**
 * readContainer, and the encoding must be one that Tilescope reads.
 * Errors: `too-short`, `magic`, `major-version`, `header-length`, `header-json`, `header-depth`,
 * `encoding`, and those of the source.
 */
export function openContainer(_source: ByteSource): Result<TraceFile> {
  throw new Error('being written');
}

/** The header as indented JSON with every number and string as it stands in the file. */
export function headerText(_file: TraceContainer): string {
  throw new Error('being written');
}
