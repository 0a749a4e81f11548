import type { Events } from '../shared/ipc.ts';
import { lookAt } from './files/bake-file.ts';
import type { ContentStamp } from './files/content-stamp.ts';
import { DiskWatch } from './files/disk-watch.ts';

type OnDisk = Events['bake:on-disk'];

export interface WatchedBake {
  readonly path: string;
  readonly stamp: ContentStamp;
}

export interface WatchSurroundings {
  /** What an open bake is known to hold by now; null where it was closed. */
  heldOf(id: string): WatchedBake | null;
  /** Runs when no save is under way, so that none of the application's own is taken for another's. */
  betweenSaves<T>(task: () => Promise<T>): Promise<T>;
  tell(news: OnDisk): void;
}

/** Tells the page when a bake's file holds another thing than what was read or written last. */
export class BakeWatches {
  readonly #surroundings: WatchSurroundings;
  readonly #watches = new Map<string, DiskWatch>();
  readonly #told = new Map<string, string>();

  constructor(surroundings: WatchSurroundings) {
    this.#surroundings = surroundings;
  }

  watch(id: string, file: string): void {
    this.#watches.set(id, new DiskWatch(file, () => void this.check(id)));
  }

  forget(id: string): void {
    this.#watches.get(id)?.close();
    this.#watches.delete(id);
    this.#told.delete(id);
  }

  forgetAll(): void {
    for (const id of [...this.#watches.keys()]) this.forget(id);
  }

  /** The window came to the front: what was missed is seen now. */
  lookAtAll(): void {
    for (const watch of this.#watches.values()) void watch.look();
  }

  /** Compares the content, and tells what has changed since it was told last. */
  async check(id: string): Promise<void> {
    const news = await this.#surroundings.betweenSaves(() => this.#compare(id));
    if (news === null || !this.#watches.has(id)) return;
    const text = JSON.stringify(news.change);
    if ((this.#told.get(id) ?? 'null') === text) return;
    this.#told.set(id, text);
    this.#surroundings.tell(news);
  }

  async #compare(id: string): Promise<OnDisk | null> {
    const held = this.#surroundings.heldOf(id);
    if (held === null) return null;
    // What cannot be read now says nothing about what is there.
    const onDisk = await lookAt(held.path, held.stamp).catch(() => null);
    if (onDisk === null) return null;
    const { change } = onDisk;
    if (change === null) return { fileId: id, change: null };
    const message = `${held.path} changed on disk since it was opened or saved: it ${change.what}.`;
    return { fileId: id, change: { kind: change.kind, message } };
  }
}
