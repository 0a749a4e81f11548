import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, open, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isWritable } from './file-kind.ts';
import { codeOf, failFromSystem } from './system-error.ts';

/** What a test replaces. */
export interface ReplaceEnvironment {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Called when the new content is on the disk under its temporary name. */
  readonly written?: () => Promise<void>;
  /** Told of a temporary file before it exists and after it is gone. */
  readonly journal: {
    note(temporary: string): Promise<void>;
    forget(temporary: string): Promise<void>;
  };
}

/** Asked last, with everything written and flushed: the time to the rename is all that remains. */
export type MayReplace = (target: string) => Promise<Result<null>>;
const ALWAYS: MayReplace = async () => ok(null);

const NO_JOURNAL = { note: async () => undefined, forget: async () => undefined };
const PLAIN = replacingWith(NO_JOURNAL);

export function replacingWith(journal: ReplaceEnvironment['journal']): ReplaceEnvironment {
  return { platform: process.platform, rename, journal };
}

/** Scanners and indexers of Windows hold a fresh file for a moment: in all about two seconds. */
const RETRY_DELAYS_MS = [10, 20, 50, 100, 200, 400, 600, 600];
const SHARING_ERRORS = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Replaces a file's content so that there is the old or the new one at any moment, whole: a
 * temporary file beside it is written, flushed and renamed over it. The target of a symbolic link
 * is replaced, not the link; mode and owner stay. Errors: `read-only`, `not-a-file`, `write-failed`.
 */
export async function replaceFile(
  file: string,
  bytes: Uint8Array,
  environment: ReplaceEnvironment = PLAIN,
  mayReplace: MayReplace = ALWAYS,
): Promise<Result<null>> {
  const write = async (temporary: string): Promise<Result<null>> => {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o666 });
    return ok(null);
  };
  return replaceWritten(file, write, environment, mayReplace);
}

/**
 * The same with a file that `write` makes under the temporary name that it is given; it must not
 * be there before. Errors: those of `replaceFile` and of `write`, after which nothing is left of it.
 */
export async function replaceWritten<T>(
  file: string,
  write: (temporary: string) => Promise<Result<T>>,
  environment: ReplaceEnvironment = PLAIN,
  mayReplace: MayReplace = ALWAYS,
): Promise<Result<T>> {
  try {
    const target = await followLinks(file);
    const existing = await statIfThere(target);
    if (existing !== null && !existing.isFile()) {
      return fail('not-a-file', `${target} is not a regular file; nothing was written.`);
    }
    if (existing !== null && !(await isWritable(target, existing.mode))) {
      return fail('read-only', `${target} is read-only; nothing was written.`);
    }
    return await writeAndRename(target, write, existing, environment, mayReplace);
  } catch (error) {
    return failFromSystem('write', file, error);
  }
}

async function writeAndRename<T>(
  target: string,
  write: (temporary: string) => Promise<Result<T>>,
  existing: Stats | null,
  { platform, rename: renameFile, journal, written: tellWritten }: ReplaceEnvironment,
  mayReplace: MayReplace,
): Promise<Result<T>> {
  const folder = path.dirname(target);
  const temporary = path.join(folder, temporaryName());
  await journal.note(temporary);
  let isRenamed = false;
  try {
    const written = await write(temporary);
    if (!written.ok) return written;
    await makeLike(temporary, existing);
    await tellWritten?.();
    const allowed = await mayReplace(target);
    if (!allowed.ok) return allowed;
    await renameRetrying(temporary, target, platform, renameFile);
    isRenamed = true;
    if (platform !== 'win32') await flushFolder(folder);
    return written;
  } finally {
    // What a drive that is gone does not let go of is removed at the next start.
    const isLeft = !isRenamed && !(await isRemoved(temporary));
    if (!isLeft) await journal.forget(temporary);
  }
}

function isRemoved(file: string): Promise<boolean> {
  return rm(file, { force: true }).then(
    () => true,
    () => false,
  );
}

export function temporaryName(): string {
  return `.tilescope-${randomUUID()}.tmp`;
}

export function isTemporaryName(name: string): boolean {
  return /^\.tilescope-[0-9a-f-]{36}\.tmp$/.test(name);
}

/** Mode and owner of the file that it replaces; then all of it is flushed to the disk. */
async function makeLike(file: string, like: Stats | null): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    if (like !== null) {
      const own = await handle.stat();
      if (own.uid !== like.uid || own.gid !== like.gid) {
        // Only root may give a file away; anybody else keeps it as their own.
        await handle.chown(like.uid, like.gid).catch(() => undefined);
      }
      await handle.chmod(like.mode & 0o7777);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function renameRetrying(
  from: string,
  to: string,
  platform: NodeJS.Platform,
  renameFile: ReplaceEnvironment['rename'],
): Promise<void> {
  const delays = platform === 'win32' ? RETRY_DELAYS_MS : [];
  for (const delayMs of delays) {
    try {
      return await renameFile(from, to);
    } catch (error) {
      if (!SHARING_ERRORS.has(codeOf(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  await renameFile(from, to);
}

/** Some file systems cannot flush a folder, and one may write to a folder that one may not read. */
const FLUSH_NOT_POSSIBLE = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EACCES']);

/** The rename itself must reach the disk; where that cannot be asked for, it gets there later. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!FLUSH_NOT_POSSIBLE.has(codeOf(error) ?? '')) throw error;
  }
}

/** Where the bytes go: behind all links, also where the last one leads to a file not yet there. */
async function followLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const isLink = await lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  return isLink ? path.resolve(path.dirname(file), await readlink(file)) : file;
}

async function statIfThere(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
