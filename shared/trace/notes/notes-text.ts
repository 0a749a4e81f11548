import { encodeUtf8, isUtf8 } from '../../bytes/utf8.ts';
import { fail, ok, type Result } from '../../result.ts';
import { headerReader } from '../header-json.ts';
import { itemsOf, membersOf, type JsonMember, type JsonSource } from './json-members.ts';
import { MOST_NOTES, MOST_NOTES_BYTES } from './note.ts';
import { noteJson, readNote } from './note-json.ts';
import {
  sortedNotes,
  type NoteEntry,
  type NotesDocument,
  type Removal,
  type UnknownMember,
} from './notes-document.ts';

/**
 * The side file `name.pccx.notes.json`: UTF-8 JSON,
 * `{"format":"tilescope-notes","version":1,"notes":[…],"removed":[{"id","changed"}…]}`, one note a
 * line in the order of their cycles, so that it can be read, compared and merged as text. Members
 * that are not known are kept as they were written.
 */
export const NOTES_FORMAT = 'tilescope-notes';
export const NOTES_VERSION = 1;

const KNOWN = ['format', 'version', 'notes', 'removed'];

export interface NotesReading {
  readonly document: NotesDocument;
  /** Of each note that could not be read: which one, and why. */
  readonly findings: readonly string[];
}

/**
 * Reads a side file. A single note that makes no sense is kept unread and told in `findings`.
 * Errors, with the place where there is one: `notes-too-large`, `notes-json`, `notes-format`,
 * `notes-version`, `notes-too-many`.
 */
export function readNotesText(bytes: Uint8Array): Result<NotesReading> {
  if (bytes.length > MOST_NOTES_BYTES) return failTooLarge(bytes.length);
  const checked = checkJson(bytes);
  if (!checked.ok) return checked;
  const members = membersOf(bytes) ?? [];
  const format = valueOf(members, 'format')?.text ?? 'none';
  if (format !== NOTES_FORMAT) {
    return fail('notes-format', `Its format is ${format}, where ${NOTES_FORMAT} was expected.`);
  }
  const version = valueOf(members, 'version')?.json ?? 'none';
  if (version !== String(NOTES_VERSION)) {
    return fail('notes-version', `Its version is ${version}; this program knows ${NOTES_VERSION}.`);
  }
  const items = itemsOf(valueOf(members, 'notes')?.bytes ?? encodeUtf8('[]'));
  if (items === null) return fail('notes-format', 'Its member "notes" is not an array.');
  if (items.length > MOST_NOTES) {
    return fail('notes-too-many', `It has ${items.length} notes; at most ${MOST_NOTES} are read.`);
  }
  return ok(readItems(items, members));
}

/** The text of a side file. Errors: `notes-too-large`. */
export function writeNotesText(document: NotesDocument): Result<Uint8Array> {
  const notes = sortedNotes(document).map(({ id }) => noteJson(entryOf(document, id)));
  const lines = [...notes, ...document.unread];
  const removals = [...document.removals.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const members: UnknownMember[] = [
    ['format', JSON.stringify(NOTES_FORMAT)],
    ['version', String(NOTES_VERSION)],
    ...document.unknown,
    ['notes', arrayJson(lines)],
    ['removed', arrayJson(removals.map(({ id, changed }) => JSON.stringify({ id, changed })))],
  ];
  const text = members.map(([key, json]) => `  ${JSON.stringify(key)}: ${json}`).join(',\n');
  const bytes = encodeUtf8(`{\n${text}\n}\n`);
  return bytes.length > MOST_NOTES_BYTES ? failTooLarge(bytes.length) : ok(bytes);
}

function entryOf(document: NotesDocument, id: string): NoteEntry {
  const entry = document.entries.get(id);
  if (entry === undefined) throw new Error(`there is no note ${id}`);
  return entry;
}

function arrayJson(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n    ${items.join(',\n    ')}\n  ]`;
}

function readItems(items: readonly JsonSource[], members: readonly JsonMember[]): NotesReading {
  const entries = new Map<string, NoteEntry>();
  const unread: string[] = [];
  const findings: string[] = [];
  for (const [place, item] of items.entries()) {
    const read = readNote(item);
    const isTwice = read.ok && entries.has(read.value.note.id);
    if (read.ok && !isTwice) entries.set(read.value.note.id, read.value);
    else {
      const why = read.ok ? `its id ${read.value.note.id} stands twice` : read.error.message;
      unread.push(item.json);
      findings.push(`Note ${place + 1} of ${items.length}: ${why}.`);
    }
  }
  const unknown = members
    .filter(({ key }) => !KNOWN.includes(key))
    .map(({ key, value }): UnknownMember => [key, value.json]);
  const removals = readRemovals(valueOf(members, 'removed'));
  return { document: { entries, removals, unknown, unread }, findings };
}

/** A removal that makes no sense removes nothing. */
function readRemovals(source: JsonSource | null): Map<string, Removal> {
  const removals = new Map<string, Removal>();
  for (const item of (source && itemsOf(source.bytes)) ?? []) {
    const members = membersOf(item.bytes) ?? [];
    const id = valueOf(members, 'id');
    const changed = valueOf(members, 'changed');
    if (id?.kind !== 'string' || changed?.kind !== 'string') continue;
    removals.set(id.text, { id: id.text, changed: changed.text });
  }
  return removals;
}

/** Of a key that stands twice the last value counts, as JSON.parse has it. */
function valueOf(members: readonly JsonMember[], key: string): JsonSource | null {
  return members.findLast((member) => member.key === key)?.value ?? null;
}

/** The whole text is JSON and an object, before any part of it is believed. */
function checkJson(bytes: Uint8Array): Result<null> {
  const reader = headerReader(bytes);
  const first = reader.next();
  reader.skipValue(first);
  const last = reader.error === null ? reader.next() : 'error';
  if (last !== 'end') {
    const at = reader.error?.at ?? 0;
    const fact = reader.error?.message.replace(/, at byte \d+\.$/, '') ?? 'The JSON is damaged';
    return fail('notes-json', `${fact}, at ${lineAndColumn(bytes, at)}.`, at);
  }
  if (first !== '{') return fail('notes-format', 'It is JSON, but no object.');
  return isUtf8(bytes) ? ok(null) : fail('notes-json', 'It has bytes that are not UTF-8.');
}

function lineAndColumn(bytes: Uint8Array, at: number): string {
  const before = bytes.subarray(0, at);
  const lineStart = before.lastIndexOf(0x0a) + 1;
  const line = before.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  return `line ${line}, column ${at - lineStart + 1} (byte ${at})`;
}

function failTooLarge(length: number) {
  const mebibytes = MOST_NOTES_BYTES / 2 ** 20;
  return fail('notes-too-large', `Its ${length} bytes are more than ${mebibytes} MiB.`);
}
