import { fail, ok, type Result } from '../../result.ts';
import { compareNotes, MOST_NOTES, type Note } from './note.ts';

/** A member that this version does not know: its key, and its JSON as it was written. */
export type UnknownMember = readonly [key: string, json: string];

export interface NoteEntry {
  readonly note: Note;
  readonly unknown: readonly UnknownMember[];
}

/** That a note was removed is kept, so that an older copy of it does not bring it back. */
export interface Removal {
  readonly id: string;
  readonly changed: string;
}

/** All notes of a trace, as one side file holds them. */
export interface NotesDocument {
  readonly entries: ReadonlyMap<string, NoteEntry>;
  readonly removals: ReadonlyMap<string, Removal>;
  readonly unknown: readonly UnknownMember[];
  /** JSON texts of the notes that could not be read: they stay in the file as they are. */
  readonly unread: readonly string[];
}

export const NO_NOTES: NotesDocument = {
  entries: new Map(),
  removals: new Map(),
  unknown: [],
  unread: [],
};

/** What a user does with one note. `changed` says when. */
export type NoteChange =
  | { readonly kind: 'put'; readonly note: Note }
  | { readonly kind: 'remove'; readonly id: string; readonly changed: string };

/** Older removals than these are forgotten: nobody keeps a copy for so long. */
const MOST_REMOVALS = 1000;

/**
 * Brings two copies together, note by note: the one changed later counts, be it an edit or a
 * removal. Merging is commutative, associative and repeatable, so that the order in which copies
 * meet does not matter. Where both were changed at one time a note outdoes its removal, and of two
 * notes, or of two values of an unknown member, the one whose JSON is greater counts.
 */
export function mergeNotes(a: NotesDocument, b: NotesDocument): NotesDocument {
  const entries = new Map(a.entries);
  for (const [id, entry] of b.entries) {
    const known = entries.get(id);
    if (known === undefined || isLaterEntry(entry, known)) entries.set(id, entry);
  }
  const removals = new Map(a.removals);
  for (const [id, removal] of b.removals) {
    const known = removals.get(id);
    if (known === undefined || isLater(removal.changed, known.changed)) removals.set(id, removal);
  }
  const unknown = new Map(a.unknown);
  for (const [key, json] of b.unknown) {
    if (json > (unknown.get(key) ?? '')) unknown.set(key, json);
  }
  return settle({
    entries,
    removals,
    unknown: [...unknown],
    unread: [...new Set([...a.unread, ...b.unread])],
  });
}

/**
 * The document after one change; what a note has besides the known fields stays with it.
 * Errors: `notes-too-many`.
 */
export function changeNotes(document: NotesDocument, change: NoteChange): Result<NotesDocument> {
  if (change.kind === 'remove') {
    const removals = new Map([[change.id, { id: change.id, changed: change.changed }]]);
    return ok(mergeNotes(document, { ...NO_NOTES, removals }));
  }
  const { note } = change;
  const known = document.entries.get(note.id);
  if (known === undefined && document.entries.size + document.unread.length >= MOST_NOTES) {
    return fail('notes-too-many', `A trace can have ${MOST_NOTES} notes, and there are as many.`);
  }
  const entries = new Map([[note.id, { note, unknown: known?.unknown ?? [] }]]);
  return ok(mergeNotes(document, { ...NO_NOTES, entries }));
}

/** In the order in which they are written and shown. */
export function sortedNotes(document: NotesDocument): Note[] {
  return [...document.entries.values()].map(({ note }) => note).sort(compareNotes);
}

/** Of a note and its removal one remains; of removals the newest. */
function settle(document: NotesDocument): NotesDocument {
  const entries = new Map(document.entries);
  const removals = new Map(document.removals);
  for (const [id, { changed }] of document.removals) {
    const entry = entries.get(id);
    if (entry === undefined) continue;
    if (isLater(changed, entry.note.changed)) entries.delete(id);
    else removals.delete(id);
  }
  return { ...document, entries, removals: newest(removals) };
}

function newest(removals: ReadonlyMap<string, Removal>): ReadonlyMap<string, Removal> {
  if (removals.size <= MOST_REMOVALS) return removals;
  const sorted = [...removals.values()].sort(
    (a, b) => time(b.changed) - time(a.changed) || (a.id < b.id ? -1 : 1),
  );
  return new Map(sorted.slice(0, MOST_REMOVALS).map((removal) => [removal.id, removal]));
}

function isLaterEntry(entry: NoteEntry, known: NoteEntry): boolean {
  const apart = time(entry.note.changed) - time(known.note.changed);
  return apart === 0 ? JSON.stringify(entry) > JSON.stringify(known) : apart > 0;
}

function isLater(changed: string, known: string): boolean {
  return time(changed) > time(known);
}

/** Anything that is no time is older than every time. */
function time(text: string): number {
  const value = Date.parse(text);
  return Number.isNaN(value) ? Number.MIN_SAFE_INTEGER : value;
}
