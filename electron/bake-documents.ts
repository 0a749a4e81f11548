import path from 'node:path';
import type { SaveOutcome } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { changeSince, readBakeFile, stampOf, type ContentStamp } from './files/bake-file.ts';
import { findFile, type FoundFile } from './files/file-kind.ts';
import { OpenFiles } from './files/open-files.ts';
import { replaceFile, type ReplaceEnvironment } from './files/replace-file.ts';
import type { Serial } from './files/serial.ts';
import type { PageLink } from './page-link.ts';

export interface BakeSurroundings {
  readonly replacing: ReplaceEnvironment;
  /** One save at a time in the whole application: two of one file must not cross. */
  readonly saving: Serial;
  /** The samples are never written to, whatever their permissions say. */
  isProtected(file: string): boolean;
  /** The system's save dialog; null where it was cancelled. */
  chooseTarget(defaultPath: string): Promise<string | null>;
  /** Where a bake that has no file yet is offered to be saved. */
  defaultFolder(): string;
  saved(file: string): void;
  /** A bake came or went. */
  changed(): void;
}

/**
 * The bakes of one window: one on the screen and, while the page asks whether unsaved edits may
 * go, the one that waits. The page closes what it no longer shows.
 */
export class BakeDocuments {
  readonly #files: OpenFiles<ContentStamp>;
  readonly #page: Pick<PageLink, 'send'>;
  readonly #surroundings: BakeSurroundings;

  constructor(page: Pick<PageLink, 'send'>, surroundings: BakeSurroundings) {
    this.#files = new OpenFiles(surroundings.changed);
    this.#page = page;
    this.#surroundings = surroundings;
  }

  get isOpen(): boolean {
    return !this.#files.isEmpty;
  }

  /** Reads the bake and hands it to the page; false where it could not be read, which is told. */
  async open(file: FoundFile): Promise<boolean> {
    const read = await readBakeFile(file.path);
    if (!read.ok) {
      const name = path.basename(file.path);
      this.#page.send('file:failed', { name, kind: 'bake', error: read.error });
      return false;
    }
    const { bytes, stamp } = read.value;
    const readOnly = file.readOnly || this.#surroundings.isProtected(file.path);
    const { ref } = this.#files.add({ ...file, readOnly, size: bytes.length }, stamp);
    this.#page.send('bake:opened', { file: ref, bytes });
    return true;
  }

  save(id: string, bytes: Uint8Array, overwrite: boolean): Promise<Result<SaveOutcome>> {
    return this.#surroundings.saving.run(() => this.#save(id, bytes, overwrite));
  }

  async #save(id: string, bytes: Uint8Array, overwrite: boolean): Promise<Result<SaveOutcome>> {
    const file = this.#files.get(id);
    if (file === null) return fail('not-open', 'This bake is no longer open.');
    if (this.#surroundings.isProtected(file.path)) return failProtected(file.path);
    if (!overwrite) {
      const change = await changeSince(file.path, file.kept);
      if (change !== null) {
        const message = `${file.path} changed on disk since it was opened: it ${change}.`;
        return ok({ kind: 'changed-on-disk', message });
      }
    }
    const written = await replaceFile(file.path, bytes, this.#surroundings.replacing);
    if (!written.ok) return written;
    const updated = this.#files.update(id, bytes.length, stampOf(bytes)) ?? file;
    this.#surroundings.saved(file.path);
    return ok({ kind: 'saved', file: updated.ref });
  }

  async saveAs(
    id: string | null,
    suggestedName: string,
    bytes: Uint8Array,
  ): Promise<Result<SaveOutcome>> {
    const old = id === null ? null : this.#files.get(id);
    const folder = old === null ? this.#surroundings.defaultFolder() : path.dirname(old.path);
    const name = path.basename(suggestedName) || 'untitled.d8p';
    const target = await this.#surroundings.chooseTarget(path.join(folder, name));
    if (target === null) return ok({ kind: 'cancelled' });
    return this.#surroundings.saving.run(() => this.#saveTo(target, old?.ref.id ?? null, bytes));
  }

  async #saveTo(
    target: string,
    oldId: string | null,
    bytes: Uint8Array,
  ): Promise<Result<SaveOutcome>> {
    if (this.#surroundings.isProtected(target)) return failProtected(target);
    const written = await replaceFile(target, bytes, this.#surroundings.replacing);
    if (!written.ok) return written;
    const found = await findFile(target);
    if (!found.ok) return found;
    if (oldId !== null) this.#files.remove(oldId);
    const { ref } = this.#files.add(found.value, stampOf(bytes));
    this.#surroundings.saved(target);
    return ok({ kind: 'saved', file: ref });
  }

  close(id: string): void {
    this.#files.remove(id);
  }

  /** The page was loaded anew: the newest bake is read again and handed over. */
  async reopenForNewPage(): Promise<void> {
    const open = this.#files.all();
    const newest = open.at(-1);
    for (const { ref } of open) this.close(ref.id);
    if (newest === undefined) return;
    const found = await findFile(newest.path);
    if (found.ok) await this.open(found.value);
  }
}

function failProtected(file: string) {
  return fail('read-only', `${file} is the sample that ships with Tilescope; it is not replaced.`);
}
