import { fail, type Result } from '../../../shared/result.ts';
import { failFromSystem } from '../../files/system-error.ts';
import { cacheLimit, makeRoom, removeLeftovers } from './cache-folder.ts';
import { entryName } from './entry-names.ts';
import { isSameKey, readTraceKey } from './trace-key.ts';
import {
  contentsByteLength,
  writeIndex,
  type CacheEntry,
  type IsCancelled,
} from './write-index.ts';

/**
 * Keeps the index of the trace at `tracePath` in the folder, within its bound; `limit` tells the
 * bytes that the folder may have. Errors: those of writing; `file-changed` where the trace is no
 * longer the one that was read; `cache-too-large`.
 */
export async function keepIndex(
  folder: string,
  tracePath: string,
  entry: CacheEntry,
  isCancelled: IsCancelled,
  limitOf: (folder: string) => Promise<number> = cacheLimit,
): Promise<Result<true>> {
  const now = readTraceKey(tracePath);
  if (!now.ok) return now;
  if (!isSameKey(now.value, entry.key)) {
    return fail('file-changed', 'The trace is no longer the one that was read.');
  }
  try {
    // A host whose window is closed ends at once, whatever it writes.
    await removeLeftovers(folder);
    const limit = await limitOf(folder);
    const size = contentsByteLength(entry.contents);
    if (size > limit) {
      return fail('cache-too-large', `The index has ${size} bytes; the cache may have ${limit}.`);
    }
    await makeRoom(folder, limit - size, entryName(entry.key));
    const written = writeIndex(folder, entry, isCancelled);
    // Another host may have written at the same time.
    await makeRoom(folder, limit);
    return written;
  } catch (error) {
    return failFromSystem('write', folder, error);
  }
}
