import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { markOfFile, type FileMark } from './content-stamp.ts';

/** Who writes a file writes it in pieces: it is looked at when nothing has come for so long. */
const SETTLE_MS = 120;
/** Network drives send no events of what others do. */
const POLL_MS = 3000;

/**
 * Notices that a file may have become another: its folder is watched, so that a file which is
 * replaced by a rename, removed or made again is seen, and it is asked for now and then besides.
 */
export class DiskWatch {
  readonly #file: string;
  readonly #touched: () => void;
  readonly #poll: NodeJS.Timeout;
  #watcher: FSWatcher | null = null;
  #settle: NodeJS.Timeout | null = null;
  #mark: FileMark | null | undefined = undefined;
  #isClosed = false;

  /** `touched` is told when the file system says another thing of the file than before. */
  constructor(file: string, touched: () => void) {
    this.#file = file;
    this.#touched = touched;
    this.#watchFolder();
    this.#poll = setInterval(() => void this.look(), POLL_MS);
    this.#poll.unref();
    void this.look();
  }

  /** Asks the file system now. */
  async look(): Promise<void> {
    if (this.#watcher === null) this.#watchFolder();
    // A drive that does not answer says nothing about the file; a save will tell.
    const mark = await markOfFile(this.#file).catch(() => this.#mark);
    if (this.#isClosed || mark === this.#mark) return;
    this.#mark = mark;
    this.#touched();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#poll);
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#watcher?.close();
  }

  #watchFolder(): void {
    const name = path.basename(this.#file);
    try {
      const watcher = watch(path.dirname(this.#file), { persistent: false }, (_kind, changed) => {
        if (changed === null || changed === name) this.#lookSoon();
      });
      // The folder itself is gone: the next look watches again, if it is back.
      watcher.on('error', () => this.#endWatcher(watcher));
      this.#watcher = watcher;
    } catch {
      // No folder, or no more watchers to be had: asking now and then is what remains.
      this.#watcher = null;
    }
  }

  #endWatcher(watcher: FSWatcher): void {
    watcher.close();
    if (this.#watcher === watcher) this.#watcher = null;
  }

  #lookSoon(): void {
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#settle = setTimeout(() => void this.look(), SETTLE_MS);
    this.#settle.unref();
  }
}
