import { lstat, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type AppError, type Result } from '../../shared/result.ts';
import { MOST_NOTES_BYTES } from '../../shared/trace/notes/note.ts';
import type { NotesDocument } from '../../shared/trace/notes/notes-document.ts';
import {
  readNotesText,
  writeNotesText,
  type NotesReading,
} from '../../shared/trace/notes/notes-text.ts';
import { isWritable } from './file-kind.ts';
import { READ_NOW } from './open-flags.ts';
import { replaceFile, type ReplaceEnvironment } from './replace-file.ts';
import { codeOf, failFromSystem } from './system-error.ts';

/** What there is where the notes of a trace should be. */
export type NotesOnDisk =
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly reading: NotesReading }
  /** It stays as it is: nothing is written over what could not be read. */
  | { readonly kind: 'damaged'; readonly error: AppError };

/** Notes lie beside their trace, never in it. */
export function sideFileOf(trace: string): string {
  return `${trace}.notes.json`;
}

export async function readNotesFile(file: string): Promise<NotesOnDisk> {
  const bytes = await readBounded(file);
  if (bytes === null) return { kind: 'absent' };
  const reading = bytes.ok ? readNotesText(bytes.value) : bytes;
  if (reading.ok) return { kind: 'read', reading: reading.value };
  return { kind: 'damaged', error: reading.error };
}

/** Replaces the file as a whole. Errors: `notes-too-large` and those of `replaceFile`. */
export async function writeNotesFile(
  file: string,
  document: NotesDocument,
  replacing: ReplaceEnvironment,
): Promise<Result<null>> {
  const text = writeNotesText(document);
  return text.ok ? replaceFile(file, text.value, replacing) : text;
}

/** Why no notes can be written beside the trace; null where they can, as far as can be told. */
export async function obstacleBeside(side: string): Promise<AppError | null> {
  const folder = path.dirname(side);
  try {
    const { mode } = await stat(folder);
    if (!(await isWritable(folder, mode))) {
      return { code: 'notes-read-only', message: `The folder ${folder} is read-only.` };
    }
    const existing = await stat(side).catch(() => null);
    if (existing !== null && !(await isWritable(side, existing.mode))) {
      return { code: 'notes-read-only', message: `The file ${side} is read-only.` };
    }
    return null;
  } catch (error) {
    return failFromSystem('write', side, error).error;
  }
}

/** Gives the file another name beside it, which says when; resolves to that name. */
export async function setAside(file: string, now: Date): Promise<Result<string>> {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const target = `${file}.damaged-${stamp}`;
  try {
    // A rename would replace what was set aside within the same second.
    const isTaken = await lstat(target).then(
      () => true,
      () => false,
    );
    if (isTaken) return fail('name-taken', `${target} is there already; nothing was changed.`);
    await rename(file, target);
    return ok(target);
  } catch (error) {
    return failFromSystem('write', file, error);
  }
}

/** Null where there is no file. No more is read than notes may have, and a byte to tell by. */
async function readBounded(file: string): Promise<Result<Uint8Array> | null> {
  try {
    const handle = await open(file, READ_NOW);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return fail('not-a-file', 'It is not a regular file.');
      const buffer = new Uint8Array(Math.min(stats.size, MOST_NOTES_BYTES + 1));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return ok(buffer.subarray(0, filled));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return failFromSystem('read', file, error);
  }
}
