import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { READ_NOW } from './open-flags.ts';
import { codeOf } from './system-error.ts';

/** The bytes as they were read or written last, to notice when somebody else changes them. */
export interface ContentStamp {
  readonly size: number;
  readonly sha256: string;
}

/** What a file system says of a file without reading it: equal as long as nobody touched it. */
export type FileMark = string;

export interface StampedFile {
  readonly stamp: ContentStamp;
  readonly mark: FileMark;
}

/** No such file, or a folder on the way to it is one no longer. */
const GONE = new Set(['ENOENT', 'ENOTDIR']);
const CHUNK_BYTES = 1024 * 1024;

export function stampOf(bytes: Uint8Array): ContentStamp {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function isSameStamp(a: ContentStamp, b: ContentStamp): boolean {
  return a.size === b.size && a.sha256 === b.sha256;
}

export function markOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileMark {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Null where nothing is there. */
export async function markOfFile(file: string): Promise<FileMark | null> {
  try {
    return markOf(await stat(file, { bigint: true }));
  } catch (error) {
    if (GONE.has(codeOf(error) ?? '')) return null;
    throw error;
  }
}

/**
 * The stamp of what a file holds; null where nothing is there. Read in pieces, so that the process
 * answers others meanwhile. Of a file with another size than `expected` only the size is looked at:
 * its `sha256` is then empty. Throws what the system says where it cannot be read.
 */
export async function stampOfFile(
  file: string,
  expected: Pick<ContentStamp, 'size'> | null = null,
): Promise<StampedFile | null> {
  try {
    const handle = await open(file, READ_NOW);
    try {
      const stats = await handle.stat({ bigint: true });
      const size = Number(stats.size);
      const mark = markOf(stats);
      if (expected !== null && size !== expected.size) return { stamp: { size, sha256: '' }, mark };
      const hash = createHash('sha256');
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size + 1));
      let done = 0;
      for (;;) {
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, done);
        if (bytesRead === 0) break;
        hash.update(chunk.subarray(0, bytesRead));
        done += bytesRead;
      }
      return { stamp: { size: done, sha256: hash.digest('hex') }, mark };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (GONE.has(codeOf(error) ?? '')) return null;
    throw error;
  }
}
