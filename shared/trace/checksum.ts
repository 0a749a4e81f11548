import type { Problem, Result } from '../result.ts';
import type { ChecksumStatus } from '../trace-port.ts';
import type { TraceFile } from './trace-file.ts';

export interface ChecksumFinding {
  readonly status: Exclude<ChecksumStatus, 'pending'>;
  readonly computed: bigint | null;
  readonly problems: readonly Problem[];
}

/** FNV-1a 64 over the payload (specification, "integrity"). */
export function checksumOf(
  _file: TraceFile,
  _onProgress?: (bytesDone: number) => boolean,
): Result<ChecksumFinding> {
  throw new Error('being written');
}
