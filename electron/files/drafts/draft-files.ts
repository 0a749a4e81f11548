import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { applyPacked } from '../../../shared/bake/packed-splices.ts';
import { isSameStamp, stampOf } from '../content-stamp.ts';
import { LARGEST_BAKE_BYTES } from '../bake-file.ts';
import { READ_NOW } from '../open-flags.ts';
import { codeOf } from '../system-error.ts';
import { readJournal, type DraftHead, type Journal } from './journal-format.ts';

/** The two files of one draft. */
export interface DraftPlace {
  readonly journal: string;
  readonly base: string;
}

export function draftPlace(folder: string, id: string): DraftPlace {
  return { journal: path.join(folder, `${id}.draft`), base: path.join(folder, `${id}.base`) };
}

export interface ReadDraft {
  readonly head: DraftHead;
  readonly keptAt: number;
  /** What editing began with, and what it came to. */
  readonly base: Uint8Array;
  readonly bytes: Uint8Array;
  readonly edits: number;
  /** Bytes of the journal that are whole. */
  readonly end: number;
}

export type DraftRead =
  | { readonly kind: 'read'; readonly draft: ReadDraft }
  /** There is no journal, or no edit in it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged'; readonly reason: string };

/** The base is the draft's own copy or, where that was not complete yet, the file it was made from. */
export async function readDraft(place: DraftPlace): Promise<DraftRead> {
  const content = await readIfThere(place.journal);
  if (content === null) return { kind: 'empty' };
  const read = readJournal(content);
  if (read.kind !== 'read') return read;
  const { head, keptAt, edits, end } = read.journal;
  const base = await readBase(place, head);
  if (base === null) {
    const where = head.path === null ? '' : ` and ${head.path} is another by now`;
    return { kind: 'damaged', reason: `the copy that its edits belong to is missing${where}` };
  }
  const bytes = replay(base, read.journal);
  if (typeof bytes === 'string') return { kind: 'damaged', reason: bytes };
  return { kind: 'read', draft: { head, keptAt, base, bytes, edits: edits.length, end } };
}

async function readBase(place: DraftPlace, { base, path: file }: DraftHead) {
  for (const candidate of file === null ? [place.base] : [place.base, file]) {
    const bytes = await readIfThere(candidate).catch(() => null);
    if (bytes !== null && isSameStamp(stampOf(bytes), base)) return new Uint8Array(bytes);
  }
  return null;
}

/** The bytes after all edits, or why they do not fit the base. */
function replay(base: Uint8Array, { edits }: Journal): Uint8Array | string {
  let bytes: Uint8Array = base.slice();
  for (const splices of edits) {
    const applied = applyPacked(bytes, splices, LARGEST_BAKE_BYTES);
    if (!applied.ok) return applied.error.message;
    bytes = applied.value;
  }
  return bytes;
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file, { flag: READ_NOW });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The ids of all journals; bases without one are remains of windows that were closed, and go. */
export async function sweepDrafts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.draft')).map((name) => path.parse(name).name);
  const kept = new Set(ids);
  for (const name of names) {
    const { name: id, ext } = path.parse(name);
    if (ext === '.base' && !kept.has(id)) await rm(path.join(folder, name), { force: true });
  }
  return ids;
}

export async function removeDraft({ journal, base }: DraftPlace): Promise<void> {
  await rm(journal, { force: true });
  await rm(base, { force: true });
}
