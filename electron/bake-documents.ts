import path from 'node:path';
import type { FileRef, OpenedBake, OpenedText, SaveOutcome } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { BakeWatches } from './bake-watches.ts';
import { lookAt, readBakeFile, type OnDisk } from './files/bake-file.ts';
import { markOfFile, stampOf, type ContentStamp } from './files/content-stamp.ts';
import type { TakenDraft } from './files/drafts/drafts.ts';
import { findFile, type FoundFile } from './files/file-kind.ts';
import { OpenFiles } from './files/open-files.ts';
import { replaceFile, type MayReplace, type ReplaceEnvironment } from './files/replace-file.ts';
import type { Serial } from './files/serial.ts';
import { failFromSystem } from './files/system-error.ts';
import { readTextFile } from './files/text-file.ts';
import type { PageLink } from './page-link.ts';

export interface BakeSurroundings {
  readonly replacing: ReplaceEnvironment;
  /** One save at a time in the whole application: two of one file must not cross. */
  readonly saving: Serial;
  /** The samples are never written to, whatever their permissions say. */
  isProtected(file: string): boolean;
  /** The system's save dialog; null where it was cancelled. */
  chooseTarget(defaultPath: string): Promise<string | null>;
  /** The system's open dialog for a CSV; null where it was cancelled. */
  chooseCsv(): Promise<string | null>;
  /** Where a bake that has no file yet is offered to be saved. */
  defaultFolder(): string;
  saved(file: string): void;
  /** Keeps what a save is about to replace, if its user wants that. */
  keepBackup(file: string): Promise<void>;
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
  readonly #watches: BakeWatches;
  readonly #readAgain = new Map<string, ContentStamp>();

  constructor(page: Pick<PageLink, 'send'>, surroundings: BakeSurroundings) {
    this.#files = new OpenFiles(surroundings.changed);
    this.#page = page;
    this.#surroundings = surroundings;
    this.#watches = new BakeWatches({
      heldOf: (id) => this.heldOf(id),
      betweenSaves: (task) => surroundings.saving.run(task),
      tell: (news) => page.send('bake:on-disk', news),
    });
  }

  get isOpen(): boolean {
    return !this.#files.isEmpty;
  }

  /** Reads the bake and hands it to the page; false where it could not be read, which is told. */
  async open(file: FoundFile): Promise<boolean> {
    if (file.kind === 'bake-text') return this.#openText(file);
    const read = await readBakeFile(file.path);
    if (!read.ok) {
      const name = path.basename(file.path);
      this.#page.send('file:failed', { name, kind: 'bake', error: read.error });
      return false;
    }
    const { bytes, stamp } = read.value;
    this.#page.send('bake:opened', { file: this.#add(file, bytes.length, stamp), bytes });
    return true;
  }

  /** A draft is on the screen with its file, where that still holds what its edits began with. */
  async openRestored({ draft, file: origin }: TakenDraft): Promise<void> {
    const { head, base, bytes } = draft;
    const found = origin?.state === 'same' ? await findFile(origin.path) : null;
    const file = found?.ok === true ? this.#add(found.value, base.length, head.base) : null;
    const { name, mayStamp } = head;
    this.#page.send('bake:restored', { name, file, base, bytes, mayStamp, origin });
  }

  /** Where an open bake is and what it is known to hold. */
  heldOf(id: string): { path: string; stamp: ContentStamp } | null {
    const file = this.#files.get(id);
    return file === null ? null : { path: file.path, stamp: file.kept };
  }

  #add(file: FoundFile, size: number, stamp: ContentStamp): FileRef {
    const readOnly = file.readOnly || this.#surroundings.isProtected(file.path);
    const { ref } = this.#files.add({ ...file, readOnly, size }, stamp);
    this.#watches.watch(ref.id, file.path);
    return ref;
  }

  /** A text is read once: the bake that the page makes of it has no file yet. */
  async #openText(file: FoundFile): Promise<boolean> {
    const name = path.basename(file.path);
    const read = await readTextFile(file.path);
    if (read.ok) this.#page.send('bake:text-opened', { name, bytes: read.value });
    else this.#page.send('file:failed', { name, kind: 'bake', error: read.error });
    return read.ok;
  }

  /** Asks for a CSV of parameters and reads it. Errors: those of `readTextFile`. */
  async chooseCsv(): Promise<Result<OpenedText | null>> {
    const file = await this.#surroundings.chooseCsv();
    if (file === null) return ok(null);
    const read = await readTextFile(file);
    return read.ok ? ok({ name: path.basename(file), bytes: read.value }) : read;
  }

  save(id: string, bytes: Uint8Array, overwrite: boolean): Promise<Result<SaveOutcome>> {
    return this.#surroundings.saving.run(() => this.#save(id, bytes, overwrite));
  }

  async #save(id: string, bytes: Uint8Array, overwrite: boolean): Promise<Result<SaveOutcome>> {
    const file = this.#files.get(id);
    if (file === null) return fail('not-open', 'This bake is no longer open.');
    if (this.#surroundings.isProtected(file.path)) return failProtected(file.path);
    const seen = await seenOnDisk(file.path, file.kept);
    if (!seen.ok) return seen;
    const { change } = seen.value;
    if (change !== null && !overwrite) return ok(changedOnDisk(file.path, change.what));
    const written = await this.#replace(file.path, bytes, (target) =>
      isStill(target, seen.value, file.kept),
    );
    if (!written.ok) {
      const { code, message } = written.error;
      return code === CHANGED ? ok({ kind: CHANGED, message }) : written;
    }
    const updated = this.#files.update(id, bytes.length, stampOf(bytes)) ?? file;
    this.#surroundings.saved(file.path);
    void this.#watches.check(id);
    return ok({ kind: 'saved', file: updated.ref, noBackup: written.value });
  }

  /** The value: why what was there could not be kept, which is no reason not to save. */
  async #replace(
    file: string,
    bytes: Uint8Array,
    mayReplace: MayReplace,
  ): Promise<Result<string | null>> {
    let noBackup: string | null = null;
    const written = await replaceFile(file, bytes, this.#surroundings.replacing, async (target) => {
      noBackup = await this.#surroundings.keepBackup(file).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      return mayReplace(target);
    });
    return written.ok ? ok(noBackup) : written;
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
    const written = await this.#replace(target, bytes, async () => ok(null));
    if (!written.ok) return written;
    const found = await findFile(target);
    if (!found.ok) return found;
    if (oldId !== null) this.close(oldId);
    const ref = this.#add(found.value, bytes.length, stampOf(bytes));
    this.#surroundings.saved(target);
    return ok({ kind: 'saved', file: ref, noBackup: written.value });
  }

  /** What the file holds now; the page may then accept it as what the file is known to hold. */
  async readAgain(id: string): Promise<Result<OpenedBake>> {
    const file = this.#files.get(id);
    if (file === null) return fail('not-open', 'This bake is no longer open.');
    const read = await readBakeFile(file.path);
    if (!read.ok) return read;
    const { bytes, stamp } = read.value;
    this.#readAgain.set(id, stamp);
    return ok({ file: { ...file.ref, size: bytes.length }, bytes });
  }

  /** What was read again last is what the file is known to hold from now on. */
  acceptRead(id: string): void {
    const stamp = this.#readAgain.get(id);
    if (stamp === undefined) return;
    this.#readAgain.delete(id);
    this.#files.update(id, stamp.size, stamp);
    void this.#watches.check(id);
  }

  /** The window came to the front. */
  lookAtDisk(): void {
    this.#watches.lookAtAll();
  }

  close(id: string): void {
    this.#files.remove(id);
    this.#readAgain.delete(id);
    this.#watches.forget(id);
  }

  /** The window is gone. */
  closeAll(): void {
    for (const { ref } of this.#files.all()) this.close(ref.id);
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

const CHANGED = 'changed-on-disk';

function changedOnDisk(file: string, what: string) {
  const message = `${file} changed on disk since it was opened or saved: it ${what}.`;
  return { kind: CHANGED, message } as const;
}

async function seenOnDisk(file: string, known: ContentStamp): Promise<Result<OnDisk>> {
  try {
    return ok(await lookAt(file, known));
  } catch (error) {
    return failFromSystem('read', file, error);
  }
}

/** Whether right before the rename the file still is the one whose content was looked at. */
async function isStill(file: string, seen: OnDisk, known: ContentStamp): Promise<Result<null>> {
  if ((await markOfFile(file)) === seen.mark) return ok(null);
  const { change } = await lookAt(file, known);
  if (change === null) return ok(null);
  return fail(CHANGED, changedOnDisk(file, change.what).message);
}

function failProtected(file: string) {
  return fail('read-only', `${file} is the sample that ships with Tilescope; it is not replaced.`);
}
