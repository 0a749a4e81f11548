import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Result } from '../../shared/result.ts';
import type { NotesDocument } from '../../shared/trace/notes/notes-document.ts';
import { readNotesText, writeNotesText } from '../../shared/trace/notes/notes-text.ts';
import { replaceFile } from './replace-file.ts';
import { codeOf, failFromSystem } from './system-error.ts';

/** A trace as it lies on the disk. */
export interface TraceOnDisk {
  /** Behind all links. */
  readonly path: string;
  /** Device, inode, size and time: the same file under another path. Null where it is gone. */
  readonly identity: string | null;
}

export interface FoundNotes {
  readonly notes: NotesDocument | null;
  readonly damage: string | null;
}

const headSchema = z.object({ path: z.string(), identity: z.string().nullable() });
const NEWLINE = 0x0a;
const ENDING = '.notes';
/** A path has 32,768 characters at most, which JSON may write as six bytes each. */
const MOST_HEAD_BYTES = 256 * 1024;
/** A folder with more files is searched no further. */
const MOST_FILES = 2000;

export async function identityOf(file: string): Promise<string | null> {
  try {
    const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
    return [dev, ino, size, mtimeNs].join('-');
  } catch {
    return null;
  }
}

/**
 * Notes that cannot lie beside their trace, in the application's data: a line that says of which
 * trace they are, and behind it the text of a side file. They are found by the trace's path, or,
 * where it was moved, by its identity.
 */
export class KeptNotes {
  readonly folder: string;

  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'notes');
  }

  /** `notes` is null where there are none; what is damaged is set aside, and told. */
  async find(trace: TraceOnDisk): Promise<FoundNotes> {
    const byPath = await readKept(this.#fileByPath(trace));
    if (byPath.kind === 'read') return { notes: byPath.document, damage: null };
    if (byPath.kind === 'damaged') return { notes: null, damage: byPath.message };
    const moved = trace.identity === null ? null : await this.#byIdentity(trace.identity);
    return { notes: moved?.document ?? null, damage: null };
  }

  async write(trace: TraceOnDisk, document: NotesDocument): Promise<Result<null>> {
    const text = writeNotesText(document);
    if (!text.ok) return text;
    const moved = trace.identity === null ? null : await this.#byIdentity(trace.identity);
    const file = moved?.file ?? this.#fileByPath(trace);
    const { path: of, identity } = trace;
    const head = encodeUtf8(`${JSON.stringify({ path: of, identity })}\n`);
    try {
      await mkdir(this.folder, { recursive: true });
    } catch (error) {
      return failFromSystem('write', this.folder, error);
    }
    return replaceFile(file, Buffer.concat([head, text.value]));
  }

  async remove(trace: TraceOnDisk): Promise<void> {
    const moved = trace.identity === null ? null : await this.#byIdentity(trace.identity);
    await rm(this.#fileByPath(trace), { force: true });
    if (moved !== null) await rm(moved.file, { force: true });
  }

  #fileByPath(trace: TraceOnDisk): string {
    const name = createHash('sha256').update(trace.path).digest('hex').slice(0, 32);
    return path.join(this.folder, `${name}${ENDING}`);
  }

  async #byIdentity(identity: string): Promise<Extract<Kept, { kind: 'read' }> | null> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.slice(0, MOST_FILES)) {
      if (!name.endsWith(ENDING)) continue;
      const file = path.join(this.folder, name);
      if ((await headOf(file))?.identity !== identity) continue;
      const kept = await readKept(file);
      if (kept.kind === 'read') return kept;
    }
    return null;
  }
}

type Kept =
  | { kind: 'absent' }
  | { kind: 'damaged'; message: string }
  | { kind: 'read'; file: string; identity: string | null; document: NotesDocument };

/** The first line alone, which says of which trace the notes are; null where it makes no sense. */
async function headOf(file: string): Promise<z.infer<typeof headSchema> | null> {
  try {
    const handle = await open(file, 'r');
    try {
      const start = Buffer.alloc(MOST_HEAD_BYTES);
      const { bytesRead } = await handle.read(start, 0, start.length, 0);
      const lineEnd = start.subarray(0, bytesRead).indexOf(NEWLINE);
      return headSchema.parse(JSON.parse(start.toString('utf8', 0, Math.max(0, lineEnd))));
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

async function readKept(file: string): Promise<Kept> {
  try {
    const content = await readFile(file);
    const lineEnd = content.indexOf(NEWLINE);
    const { identity } = headSchema.parse(JSON.parse(content.toString('utf8', 0, lineEnd)));
    const reading = readNotesText(new Uint8Array(content.subarray(lineEnd + 1)));
    if (!reading.ok) throw new Error(reading.error.message);
    return { kind: 'read', file, identity, document: reading.value.document };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' };
    const aside = `${file}.damaged`;
    await rename(file, aside).catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    return {
      kind: 'damaged',
      message: `${file} could not be read (${reason}). It is now ${aside}.`,
    };
  }
}
