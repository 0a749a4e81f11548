import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { Serial } from './serial.ts';

export interface Draft {
  readonly name: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly bytes: Uint8Array;
}

const headSchema = z.object({ name: z.string(), savedAt: z.iso.datetime(), size: z.number() });
const NEWLINE = 0x0a;

/**
 * Unsaved bakes, kept in the application's data against a crash: one file a window. The files
 * that are there at start were left by a crash; windows take them over one by one.
 */
export class Drafts {
  readonly folder: string;
  readonly #orphans: string[] = [];
  readonly #slots: DraftSlot[] = [];

  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'drafts');
  }

  /** At start, by the only instance. Newest first. */
  async findOrphans(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const found: { file: string; savedAt: string }[] = [];
    for (const name of names.filter((each) => each.endsWith('.draft'))) {
      const file = path.join(this.folder, name);
      const draft = await readDraft(file);
      if (draft !== null) found.push({ file, savedAt: draft.savedAt });
      else await rename(file, `${file}.damaged`).catch(() => undefined);
    }
    found.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
    this.#orphans.push(...found.map(({ file }) => file));
  }

  /** The place of a new window, with the newest orphan where one is left. */
  slot(): DraftSlot {
    const own = path.join(this.folder, newDraftName());
    const slot = new DraftSlot(own, this.#orphans.shift() ?? null);
    this.#slots.push(slot);
    return slot;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.settled()));
  }
}

/** A window's draft: its own file, and one that it found and has not taken over yet. */
export class DraftSlot {
  #file: string;
  #offered: string | null;
  readonly #serial = new Serial();

  constructor(file: string, offered: string | null) {
    this.#file = file;
    this.#offered = offered;
  }

  /** What the window should offer to restore, if anything. */
  offered(): Promise<Draft | null> {
    return this.#serial.run(async () => (this.#offered === null ? null : readDraft(this.#offered)));
  }

  /** The offered draft; from now on it is this window's own. */
  take(): Promise<Draft | null> {
    return this.#serial.run(async () => {
      await this.#adoptOffered();
      return readDraft(this.#file);
    });
  }

  keep(name: string, bytes: Uint8Array): Promise<void> {
    return this.#serial.run(async () => {
      await mkdir(path.dirname(this.#file), { recursive: true });
      const head = { name, savedAt: new Date().toISOString(), size: bytes.length };
      const written = await replaceFile(
        this.#file,
        Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]),
      );
      if (!written.ok) throw new Error(written.error.message);
    });
  }

  /** The page is gone: what it kept is offered to the next page, and outlives this window. */
  setAside(): Promise<void> {
    return this.#serial.run(async () => {
      if ((await readDraft(this.#file)) === null) return;
      this.#offered = this.#file;
      this.#file = path.join(path.dirname(this.#file), newDraftName());
    });
  }

  /** Removes the window's own draft. One that is only offered stays. */
  clear(): Promise<void> {
    return this.#serial.run(() => rm(this.#file, { force: true }));
  }

  settled(): Promise<void> {
    return this.#serial.settled();
  }

  async #adoptOffered(): Promise<void> {
    if (this.#offered === null) return;
    await rm(this.#file, { force: true });
    this.#file = this.#offered;
    this.#offered = null;
  }
}

function newDraftName(): string {
  return `${randomUUID()}.draft`;
}

async function readDraft(file: string): Promise<Draft | null> {
  try {
    const content = await readFile(file);
    const lineEnd = content.indexOf(NEWLINE);
    const head = headSchema.parse(JSON.parse(content.toString('utf8', 0, lineEnd)));
    const bytes = new Uint8Array(content.subarray(lineEnd + 1));
    return bytes.length === head.size ? { name: head.name, savedAt: head.savedAt, bytes } : null;
  } catch {
    return null;
  }
}
