import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { differenceSplices } from '../../../shared/bake/difference.ts';
import { packSplices } from '../../../shared/bake/packed-splices.ts';
import { isSameStamp, stampOf, stampOfFile, type ContentStamp } from '../content-stamp.ts';
import { replaceFile, temporaryName } from '../replace-file.ts';
import { Serial } from '../serial.ts';
import { draftPlace, readDraft, removeDraft, type DraftPlace } from './draft-files.ts';
import { beginJournal, encodeEntry } from './journal-format.ts';

/** What the edits of a draft belong to: the bake in a file, or bytes that no file has. */
export type DraftBase =
  | { readonly kind: 'file'; readonly path: string; readonly stamp: ContentStamp }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly mayStamp: boolean };

type FileBase = Extract<DraftBase, { kind: 'file' }>;

interface Writing {
  readonly id: string;
  readonly place: DraftPlace;
  readonly handle: FileHandle;
  readonly base: ContentStamp;
  /** Number of the next entry, and where it goes. */
  next: number;
  end: number;
  /** Past this many bytes the edits are written anew as one. */
  limit: number;
  /** An edit is missing in it, so that no later one can be added. */
  isBroken: boolean;
}

export interface DraftWriterOptions {
  /** Where the file of a base was another before it could be copied: the edits lack their base. */
  baseLost(): void;
  readonly compactBytes: number;
}

/** A copy of so much is made in a few milliseconds. */
const COPY_FIRST_BYTES = 4 * 1024 * 1024;
const FLUSH_AFTER_MS = 400;
export const COMPACT_BYTES = 16 * 1024 * 1024;

/**
 * Keeps the unsaved bake of one window against a crash. What was given is on its way to the disk
 * when the call returns, and survives the end of any process when the promise is fulfilled.
 */
export class DraftWriter {
  readonly #folder: string;
  readonly #options: DraftWriterOptions;
  readonly #serial = new Serial();
  #writing: Writing | null = null;
  /** A copy that the next draft can begin with again, since the file is still the same. */
  #copied: { readonly id: string; readonly base: ContentStamp } | null = null;
  #copying: Promise<void> = Promise.resolve();
  #flushTimer: NodeJS.Timeout | null = null;

  constructor(folder: string, options: DraftWriterOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Begins a draft without edits; the one before is gone once this one is there. */
  begin(name: string, base: DraftBase): Promise<void> {
    return this.#serial.run(async () => {
      await mkdir(this.#folder, { recursive: true });
      const before = this.#writing;
      const copied = this.#copied;
      const stamp = base.kind === 'file' ? base.stamp : stampOf(base.bytes);
      const mayReuse = before === null && copied !== null && isSameStamp(copied.base, stamp);
      const id = mayReuse ? copied.id : randomUUID();
      const place = draftPlace(this.#folder, id);
      if (base.kind === 'bytes' && !mayReuse) await this.#writeBase(place, base.bytes);
      const source = base.kind === 'file' ? base.path : null;
      const mayStamp = base.kind === 'bytes' && base.mayStamp;
      const head = beginJournal({ name, path: source, base: stamp, mayStamp }, Date.now());
      const copies = base.kind === 'file' && !mayReuse;
      // Whoever sees the journal of a small bake finds its base; of a large one edits come first.
      const copiesFirst = copies && base.stamp.size <= COPY_FIRST_BYTES;
      const isCopied = copiesFirst && (await this.#copyBase(base, id, () => true));
      const handle = await newJournal(place.journal, head);
      this.#writing = this.#writingAt(id, place, handle, stamp, 1, head.length);
      this.#copied = null;
      if (before !== null) await drop(before);
      if (copied !== null && !mayReuse) await removeDraft(draftPlace(this.#folder, copied.id));
      if (copiesFirst && !isCopied) this.#options.baseLost();
      else if (copies && !copiesFirst) this.#copying = this.#copyBehind(base, id);
    });
  }

  /** Adds an edit: packed splices. Throws where there is no draft, or it cannot be written. */
  append(packed: Uint8Array): Promise<void> {
    return this.#serial.run(async () => {
      const writing = this.#writing;
      if (writing === null || writing.isBroken) {
        throw new Error('There is no draft that the edit could be added to.');
      }
      const entry = encodeEntry(writing.next, Date.now(), packed);
      try {
        await writeAll(writing.handle, entry, writing.end);
      } catch (error) {
        // What it holds stays until the page has begun again, with all bytes.
        writing.isBroken = true;
        throw error;
      }
      writing.next += 1;
      writing.end += entry.length;
      this.#flushSoon(writing);
      if (writing.end > writing.limit) await this.#compact(writing);
    });
  }

  /** Nothing is unsaved any more. The copy of the file stays for the next edit. */
  clear(): Promise<void> {
    return this.#serial.run(async () => {
      const writing = this.#writing;
      this.#writing = null;
      if (writing === null) return;
      await writing.handle.close();
      await rm(writing.place.journal, { force: true });
      this.#copied = { id: writing.id, base: writing.base };
    });
  }

  /** The bake has left the window, or its file has other bytes now. */
  async release(): Promise<void> {
    await this.clear();
    return this.#serial.run(async () => {
      await this.#copying;
      if (this.#copied !== null) {
        await removeDraft(draftPlace(this.#folder, this.#copied.id));
      }
      this.#copied = null;
    });
  }

  /** The page is gone, its draft stays: its id, or null where there was none. */
  setAside(): Promise<string | null> {
    return this.#serial.run(async () => {
      const writing = this.#writing;
      this.#writing = null;
      await writing?.handle.close();
      return writing?.id ?? null;
    });
  }

  /** Goes on with a draft that was read, of `edits` edits up to byte `end`. */
  adopt(id: string, base: ContentStamp, edits: number, end: number): Promise<void> {
    return this.#serial.run(async () => {
      const before = this.#writing;
      const place = draftPlace(this.#folder, id);
      const handle = await open(place.journal, 'r+');
      await handle.truncate(end);
      this.#writing = this.#writingAt(id, place, handle, base, edits + 1, end);
      if (before !== null) await drop(before);
    });
  }

  async settled(): Promise<void> {
    await this.#serial.settled();
    await this.#copying;
  }

  #writingAt(
    id: string,
    place: DraftPlace,
    handle: FileHandle,
    base: ContentStamp,
    next: number,
    end: number,
  ): Writing {
    const limit = Math.max(this.#options.compactBytes, end * 2);
    return { id, place, handle, base, next, end, limit, isBroken: false };
  }

  async #writeBase(place: DraftPlace, bytes: Uint8Array): Promise<void> {
    const written = await replaceFile(place.base, bytes);
    if (!written.ok) throw new Error(written.error.message);
  }

  /** Meanwhile the file itself is the base; the copy counts from the moment it has its name. */
  async #copyBehind(base: FileBase, id: string): Promise<void> {
    const isWanted = () => this.#writing?.id === id || this.#copied?.id === id;
    if (await this.#copyBase(base, id, isWanted)) return;
    if (this.#copied?.id === id) this.#copied = null;
    if (this.#writing?.id === id) this.#options.baseLost();
  }

  /** False where the file is another by now, or cannot be copied. */
  async #copyBase(
    { path: file, stamp }: FileBase,
    id: string,
    isWanted: () => boolean,
  ): Promise<boolean> {
    const temporary = path.join(this.#folder, temporaryName());
    try {
      await copyFile(file, temporary, constants.COPYFILE_FICLONE);
      const copied = await stampOfFile(temporary, stamp);
      if (copied === null || !isSameStamp(copied.stamp, stamp)) return false;
      if (isWanted()) await rename(temporary, draftPlace(this.#folder, id).base);
      return true;
    } catch {
      return false;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #compact(writing: Writing): Promise<void> {
    await this.#copying;
    const read = await readDraft(writing.place);
    if (read.kind !== 'read') return;
    const { head, keptAt, base, bytes } = read.draft;
    const packed = packSplices(differenceSplices(base, bytes));
    const content = Buffer.concat([beginJournal(head, keptAt), encodeEntry(1, keptAt, packed)]);
    const written = await replaceFile(writing.place.journal, content);
    if (!written.ok) return;
    const { id, place, base: stamp, handle: old } = writing;
    const handle = await open(place.journal, 'r+');
    this.#writing = this.#writingAt(id, place, handle, stamp, 2, content.length);
    await old.close();
  }

  /** For a power cut; a process that ends leaves what it wrote to the system. */
  #flushSoon({ handle }: Writing): void {
    if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
    this.#flushTimer = setTimeout(() => {
      // Closed meanwhile: then it was replaced or is not needed any more.
      handle.datasync().catch(() => undefined);
    }, FLUSH_AFTER_MS);
    this.#flushTimer.unref();
  }
}

async function newJournal(file: string, head: Buffer): Promise<FileHandle> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(head);
    return handle;
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

async function drop({ handle, place }: Writing): Promise<void> {
  await handle.close().catch(() => undefined);
  await removeDraft(place);
}

async function writeAll(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
