import { createFnv1a64 } from '../bytes/fnv1a64.ts';
import { fail, ok, type Problem, type Result } from '../result.ts';
import type { ChecksumStatus } from '../trace-port.ts';
import { presentEnd } from './decode-context.ts';
import { finding } from './problems.ts';
import type { TraceFile } from './trace-file.ts';

export interface ChecksumFinding {
  readonly status: Exclude<ChecksumStatus, 'pending'>;
  readonly computed: bigint | null;
  /** The mismatch, as a warning; callers whose user wants it so make it an error. */
  readonly problems: readonly Problem[];
}

/**
 * Compares the payload's FNV-1a 64 with the header's (specification, "integrity"). `onProgress`
 * is told the payload bytes that are done, every 256 KiB, and ends the work by returning false.
 * Errors: `cancelled` and those of the source.
 */
export function checksumOf(
  file: TraceFile,
  onProgress?: (bytesDone: number) => boolean,
): Result<ChecksumFinding> {
  const stored = file.storedChecksum;
  if (stored === null) return ok({ status: 'absent', computed: null, problems: [] });
  const hash = createFnv1a64();
  const end = presentEnd(file);
  for (let at = file.payloadStart; at < end;) {
    const target = hash.buffer.subarray(0, Math.min(hash.buffer.length, end - at));
    const got = file.source.copyInto(at, target);
    if (!got.ok) return got;
    if (got.value === 0) return fail('short-read', `The file ended early, at byte ${at}.`, at);
    hash.addBuffer(got.value);
    at += got.value;
    if (onProgress?.(at - file.payloadStart) === false) {
      return fail('cancelled', 'The check of the payload was cancelled.');
    }
  }
  const computed = hash.value;
  if (computed === stored.value) return ok({ status: 'ok', computed, problems: [] });
  const message = `The payload's FNV-1a 64 is ${hex(computed)}; the header says ${hex(stored.value)}.`;
  const problem = finding('warning', 'checksum-mismatch', stored.at, message);
  return ok({ status: 'mismatch', computed, problems: [problem] });
}

function hex(value: bigint): string {
  return `0x${value.toString(16).padStart(16, '0')}`;
}
