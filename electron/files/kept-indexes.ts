import path from 'node:path';
import type { Settings } from '../../shared/ipc.ts';
import { cacheSize, clearCache, removeLeftovers } from '../trace-host/cache/cache-folder.ts';
import type { IndexCacheOptions } from '../trace-host/cache/cache-options.ts';

/** Where a system keeps what can be made again, below its variable or the user's own folder. */
export interface UserFolders {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folder of the kept indexes in the user's cache folder. */
export function indexFolder({ platform, home, env }: UserFolders): string {
  if (platform === 'darwin') return path.join(home, 'Library/Caches/Tilescope/indexes');
  const [variable, usual, name] =
    platform === 'win32'
      ? (['LOCALAPPDATA', 'AppData/Local', 'Tilescope'] as const)
      : (['XDG_CACHE_HOME', '.cache', 'tilescope'] as const);
  const stated = env[variable];
  // A relative path in the variable is to be ignored (XDG base directory specification).
  const base = stated && path.isAbsolute(stated) ? stated : path.join(home, usual);
  return path.join(base, name, 'indexes');
}

/** The indexes of large traces that are kept between openings, as main sees them. */
export class KeptIndexes {
  readonly #options: IndexCacheOptions | null;

  /** Null where nothing may be kept. */
  constructor(options: IndexCacheOptions | null) {
    this.#options = options;
  }

  /** For a host: null where the user wants nothing to be kept or used. */
  optionsFor({ keepIndexes }: Settings): IndexCacheOptions | null {
    return keepIndexes ? this.#options : null;
  }

  /** Bytes on the disk. */
  async size(): Promise<number> {
    return this.#options === null ? 0 : cacheSize(this.#options.folder);
  }

  /** Removes all of them; returns the bytes that remain. */
  async clear(): Promise<number> {
    return this.#options === null ? 0 : clearCache(this.#options.folder);
  }

  /** At start: what hosts that ended in the middle of writing have left. */
  async removeLeftovers(): Promise<void> {
    if (this.#options !== null) await removeLeftovers(this.#options.folder);
  }
}
