import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { OtherBake } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  isSameStamp,
  stampOf,
  stampOfFile,
  type ContentStamp,
  type FileMark,
} from './content-stamp.ts';
import { READ_NOW } from './open-flags.ts';
import { failFromSystem } from './system-error.ts';

export interface ReadBake {
  readonly bytes: Uint8Array;
  readonly stamp: ContentStamp;
}

/** Up to here a file is read whatever it says of itself: a damaged one can then be shown. */
const FREELY_READ_BYTES = 16 * 1024 * 1024;
/** Over four million tiles. What is larger is not read even where total_len agrees. */
export const LARGEST_BAKE_BYTES = 256 * 1024 * 1024;

const TOTAL_LEN_OFFSET = 12;

/**
 * Reads a bake whole. A large file must first say by its total_len that it is that large.
 * Errors: `read-failed`, `bake-size`, `changed-while-reading`.
 */
export async function readBakeFile(file: string): Promise<Result<ReadBake>> {
  try {
    const handle = await open(file, READ_NOW);
    try {
      const before = await handle.stat();
      const allowed = await checkSize(handle, file, before.size);
      if (!allowed.ok) return allowed;
      const bytes = await readExactly(handle, before.size);
      const after = await handle.stat();
      if (bytes.length !== before.size || after.size !== before.size) {
        return fail(
          'changed-while-reading',
          `${file} changed while it was read: it had ${before.size} bytes and has ${after.size} now.`,
        );
      }
      return ok({ bytes, stamp: stampOf(bytes) });
    } finally {
      await handle.close();
    }
  } catch (error) {
    return failFromSystem('read', file, error);
  }
}

/** Reads a bake to hold it against another one; the same limits and errors as for opening. */
export async function readOtherBake(file: string): Promise<Result<OtherBake>> {
  const read = await readBakeFile(file);
  return read.ok ? ok({ name: path.basename(file), bytes: read.value.bytes }) : read;
}

async function checkSize(handle: FileHandle, file: string, size: number): Promise<Result<null>> {
  if (size <= FREELY_READ_BYTES) return ok(null);
  if (size > LARGEST_BAKE_BYTES) {
    return fail(
      'bake-size',
      `${file} has ${size} bytes; a bake has at most ${LARGEST_BAKE_BYTES}.`,
    );
  }
  const field = await readExactly(handle, 4, TOTAL_LEN_OFFSET);
  const totalLen = new DataView(field.buffer).getUint32(0, true);
  if (totalLen === size) return ok(null);
  return fail(
    'bake-size',
    `${file} has ${size} bytes but its total_len says ${totalLen}; ` +
      `above ${FREELY_READ_BYTES} bytes both must agree.`,
    TOTAL_LEN_OFFSET,
  );
}

async function readExactly(handle: FileHandle, length: number, from = 0): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}

export interface FileChange {
  readonly kind: 'changed' | 'gone';
  /** What is different, to stand behind "it": "had 13 bytes and has 11 now". */
  readonly what: string;
}

export interface OnDisk {
  /** Null where the file still holds what was read or written last. */
  readonly change: FileChange | null;
  /** Null where nothing is there. */
  readonly mark: FileMark | null;
}

/** Compares a file with what it is known to hold. Throws what the system says. */
export async function lookAt(file: string, known: ContentStamp): Promise<OnDisk> {
  const now = await stampOfFile(file, known);
  if (now === null) return { change: { kind: 'gone', what: 'is no longer there' }, mark: null };
  const { stamp, mark } = now;
  if (isSameStamp(stamp, known)) return { change: null, mark };
  const what =
    stamp.size === known.size
      ? `has ${stamp.size} bytes as before, but others`
      : `had ${known.size} bytes and has ${stamp.size} now`;
  return { change: { kind: 'changed', what }, mark };
}
