import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { READ_NOW } from './open-flags.ts';
import { failFromSystem } from './system-error.ts';

export interface FileSource extends ByteSource {
  close(): void;
}

/**
 * A file read by position, `size` being its size at opening: the file must keep that much.
 * Errors of opening: `read-failed`, `not-a-file`.
 */
export function openPositional(path: string): Result<FileSource> {
  try {
    const handle = openSync(path, READ_NOW);
    const stats = fstatSync(handle);
    if (!stats.isFile()) {
      closeSync(handle);
      return fail('not-a-file', `${path} is not a regular file.`);
    }
    const { size } = stats;
    return ok({
      size,
      copyInto: (byteOffset, target) => readAt(handle, size, byteOffset, target),
      close: () => closeSync(handle),
    });
  } catch (error) {
    return failFromSystem('read', path, error);
  }
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
    return failFromSystem('read', 'The file', error);
  }
  return ok(done);
}

function shrankMessage(size: number, end: number): string {
  return `The file had ${size} bytes when it was opened and now ends at byte ${end}.`;
}
