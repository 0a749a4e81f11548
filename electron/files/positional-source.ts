import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface FileSource extends ByteSource {
  close(): void;
}

/**
 * A file read by position, `size` being its size at opening.
 * Errors of opening: `open-failed`, `not-a-file`.
 */
export function openPositional(path: string): Result<FileSource> {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    return fail('open-failed', `${path} cannot be opened: ${messageOf(error)}.`);
  }
  const stat = fstatSync(handle);
  if (!stat.isFile()) {
    closeSync(handle);
    return fail('not-a-file', `${path} is not a file.`);
  }
  const size = stat.size;
  return ok({
    size,
    copyInto: (byteOffset, target) => readAt(handle, size, byteOffset, target),
    close: () => closeSync(handle),
  });
}

function readAt(
  handle: number,
  size: number,
  byteOffset: number,
  target: Uint8Array,
): Result<number> {
  if (!Number.isSafeInteger(byteOffset) || byteOffset < 0) {
    return fail('bad-range', `Byte offset ${byteOffset} is no offset in a file.`);
  }
  const wanted = Math.max(0, Math.min(target.length, size - byteOffset));
  let done = 0;
  try {
    while (done < wanted) {
      const read = readSync(handle, target, done, wanted - done, byteOffset + done);
      if (read === 0) return fail('file-shrank', shrankMessage(size, byteOffset + done));
      done += read;
    }
  } catch (error) {
    return fail('read-failed', `Reading failed: ${messageOf(error)}.`, byteOffset + done);
  }
  return ok(done);
}

function shrankMessage(size: number, end: number): string {
  return `The file had ${size} bytes when it was opened and now ends at byte ${end}.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
