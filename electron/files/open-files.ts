import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FileRef } from '../../shared/ipc.ts';
import type { FoundFile } from './file-kind.ts';

export interface OpenFile<Kept> {
  readonly ref: FileRef;
  readonly path: string;
  readonly kept: Kept;
}

/**
 * The files that one window has open, by ids that mean nothing elsewhere: the page can name what
 * it was given and nothing more. `Kept` is what main remembers beside the path.
 */
export class OpenFiles<Kept> {
  readonly #byId = new Map<string, OpenFile<Kept>>();
  readonly #changed: () => void;

  /** `changed` is told when a file comes or goes. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  add(file: Pick<FoundFile, 'path' | 'size' | 'readOnly'>, kept: Kept): OpenFile<Kept> {
    const ref: FileRef = {
      id: randomUUID(),
      name: path.basename(file.path),
      path: file.path,
      size: file.size,
      readOnly: file.readOnly,
    };
    const entry = { ref, path: file.path, kept };
    this.#byId.set(ref.id, entry);
    this.#changed();
    return entry;
  }

  get(id: string): OpenFile<Kept> | null {
    return this.#byId.get(id) ?? null;
  }

  /** The same id with another size or another thing to remember. */
  update(id: string, size: number, kept: Kept): OpenFile<Kept> | null {
    const entry = this.#byId.get(id);
    if (entry === undefined) return null;
    const updated = { ref: { ...entry.ref, size }, path: entry.path, kept };
    this.#byId.set(id, updated);
    return updated;
  }

  remove(id: string): OpenFile<Kept> | null {
    const entry = this.get(id);
    if (this.#byId.delete(id)) this.#changed();
    return entry;
  }

  all(): OpenFile<Kept>[] {
    return [...this.#byId.values()];
  }
}
