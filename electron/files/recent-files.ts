import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import type { RecentFile } from '../../shared/ipc.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { Serial } from './serial.ts';

const MOST_RECENT_FILES = 12;

const storedSchema = z.array(
  z.object({ path: z.string().min(1), kind: z.enum(['trace', 'bake']) }),
);

/** The files opened last, newest first, over all windows and starts. */
export class RecentFiles {
  readonly #file: string;
  #list: readonly RecentFile[] = [];
  readonly #serial = new Serial();
  readonly #changed: (list: readonly RecentFile[]) => void;

  constructor(dataFolder: string, changed: (list: readonly RecentFile[]) => void) {
    this.#file = path.join(dataFolder, 'recent.json');
    this.#changed = changed;
  }

  async load(): Promise<void> {
    const read = await readJsonFile(this.#file, storedSchema);
    if (read.kind === 'damaged') console.error(`recent.json was damaged: ${read.reason}`);
    if (read.kind === 'read') this.#list = read.value.slice(0, MOST_RECENT_FILES).map(asRecent);
  }

  list(): readonly RecentFile[] {
    return this.#list;
  }

  pathOf(id: string): string | null {
    return this.#list.find((file) => file.id === id)?.path ?? null;
  }

  add(file: string, kind: RecentFile['kind']): Promise<void> {
    const others = this.#list.filter((recent) => recent.path !== file);
    return this.#set([asRecent({ path: file, kind }), ...others].slice(0, MOST_RECENT_FILES));
  }

  remove(file: string): Promise<void> {
    return this.#set(this.#list.filter((recent) => recent.path !== file));
  }

  clear(): Promise<void> {
    return this.#set([]);
  }

  settled(): Promise<void> {
    return this.#serial.settled();
  }

  /** The list counts also where it cannot be written: it is a convenience, not somebody's work. */
  async #set(list: readonly RecentFile[]): Promise<void> {
    this.#list = list;
    this.#changed(list);
    const stored = list.map((recent) => ({ path: recent.path, kind: recent.kind }));
    try {
      await this.#serial.run(() => writeJsonFile(this.#file, stored));
    } catch (error) {
      console.error('the recent files were not kept:', error);
    }
  }
}

function asRecent(stored: { path: string; kind: RecentFile['kind'] }): RecentFile {
  return { id: randomUUID(), name: path.basename(stored.path), ...stored };
}
