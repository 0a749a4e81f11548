import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { isEntryName, writerOfTemporary } from './entry-names.ts';

/**
 * The folder of the cached indexes. Only files with names of its own are counted and removed.
 * What cannot be read or removed counts as not there: a cache is a convenience.
 */

/** Nobody wants a cache that fills the disk. */
const MOST_BYTES = 8 * 2 ** 30;
const SHARE_OF_FREE_DISK = 0.1;

interface CacheFile {
  readonly name: string;
  readonly size: number;
  readonly usedMs: number;
}

/** Bytes of all files of the cache. */
export async function cacheSize(folder: string): Promise<number> {
  return sizeOf(await cacheFiles(folder));
}

/** Removes every file of the cache, also what is being written; returns the bytes that remain. */
export async function clearCache(folder: string): Promise<number> {
  for (const { name } of await cacheFiles(folder)) await remove(folder, name);
  return cacheSize(folder);
}

/**
 * Removes what processes that ended in the middle of writing have left; `ended` is one that is
 * known to end, while the system may still have its number.
 */
export async function removeLeftovers(folder: string, ended?: number): Promise<void> {
  for (const { name } of await cacheFiles(folder)) {
    const writer = writerOfTemporary(name);
    if (writer !== null && (writer === ended || !isRunning(writer))) await remove(folder, name);
  }
}

/** What the cache may hold: 8 GiB, or a tenth of the disk that is free without it. */
export async function cacheLimit(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize + (await cacheSize(folder));
  return Math.min(MOST_BYTES, Math.floor(free * SHARE_OF_FREE_DISK));
}

/**
 * Removes entries, those used longest ago first, until what is left has at most `limit` bytes.
 * The entry `spared` goes in no case; it will be replaced and does not count.
 */
export async function makeRoom(folder: string, limit: number, spared?: string): Promise<void> {
  const files = await cacheFiles(folder);
  const entries = files.filter(({ name }) => isEntryName(name) && name !== spared);
  entries.sort((a, b) => a.usedMs - b.usedMs);
  let size = sizeOf(entries);
  for (const entry of entries) {
    if (size <= limit) return;
    if (await remove(folder, entry.name)) size -= entry.size;
  }
}

async function cacheFiles(folder: string): Promise<CacheFile[]> {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => isEntryName(name) || writerOfTemporary(name) !== null);
  const files = await Promise.all(own.map((name) => describe(folder, name)));
  return files.filter((file) => file !== null);
}

async function describe(folder: string, name: string): Promise<CacheFile | null> {
  try {
    const { size, mtimeMs } = await stat(path.join(folder, name));
    return { name, size, usedMs: mtimeMs };
  } catch {
    return null;
  }
}

function sizeOf(files: readonly CacheFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function remove(folder: string, name: string): Promise<boolean> {
  return rm(path.join(folder, name), { force: true }).then(
    () => true,
    () => false,
  );
}

/** Signal 0 only asks. A process of somebody else is running too. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
