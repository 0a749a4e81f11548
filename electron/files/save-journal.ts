import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isTemporaryName } from './replace-file.ts';

/**
 * Notes every temporary file of a save while it exists, one note a file, so that what a crash or
 * a power cut left in the user's folders is removed at the next start and nothing is searched for.
 */
export class SaveJournal {
  readonly #folder: string;
  readonly #ownFolders: readonly string[];

  /** In `ownFolders`, the application's own, nothing is noted: they are swept as a whole. */
  constructor(dataFolder: string, ownFolders: readonly string[] = []) {
    this.#ownFolders = ownFolders;
    this.#folder = path.join(dataFolder, 'saving');
  }

  async note(temporary: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#noteOf(temporary), temporary);
  }

  async forget(temporary: string): Promise<void> {
    await rm(this.#noteOf(temporary), { force: true });
  }

  /** At start, by the only instance: nobody is saving. Returns the files that were removed. */
  async removeLeftovers(): Promise<string[]> {
    const notes = await readdir(this.#folder).catch(() => []);
    const removed: string[] = [];
    const remove = (file: string): Promise<unknown> =>
      rm(file).then(
        () => removed.push(file),
        () => undefined,
      );
    for (const folder of this.#ownFolders) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter(isTemporaryName)) await remove(path.join(folder, name));
    }
    for (const note of notes) {
      const noteFile = path.join(this.#folder, note);
      const temporary = await readFile(noteFile, 'utf8').catch(() => '');
      // A note is only believed where it names one of our temporary files.
      if (path.isAbsolute(temporary) && isTemporaryName(path.basename(temporary))) {
        await remove(temporary);
      }
      await rm(noteFile, { force: true });
    }
    return removed;
  }

  #noteOf(temporary: string): string {
    return path.join(this.#folder, createHash('sha256').update(temporary).digest('hex'));
  }
}
