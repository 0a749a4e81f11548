import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_NOTES, type Note } from './note.ts';
import {
  changeNotes,
  mergeNotes,
  NO_NOTES,
  sortedNotes,
  type NotesDocument,
} from './notes-document.ts';
import { randomDocument, randomNote } from './testing/random-notes.ts';

function noteAt(at: string, more: Partial<Note> = {}): Note {
  const time = '2026-01-01T00:00:00.000Z';
  const place = { kind: 'point', at } as const;
  return { id: at, place, text: '', colour: 'blue', created: time, changed: time, ...more };
}

function documentOf(...notes: Note[]): NotesDocument {
  return { ...NO_NOTES, entries: new Map(notes.map((note) => [note.id, { note, unknown: [] }])) };
}

/** The same document however its maps were filled. */
function plain(document: NotesDocument) {
  return {
    notes: sortedNotes(document),
    removals: [...document.removals.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    unknown: [...document.unknown].sort(),
    unread: [...document.unread].sort(),
  };
}

describe('notes that meet', () => {
  it('come to the same in any order, and meeting again changes nothing', () => {
    fc.assert(
      fc.property(randomDocument, randomDocument, randomDocument, (a, b, c) => {
        const once = plain(mergeNotes(mergeNotes(a, b), c));
        expect(plain(mergeNotes(a, mergeNotes(b, c)))).toEqual(once);
        expect(plain(mergeNotes(mergeNotes(c, a), b))).toEqual(once);
        expect(plain(mergeNotes(mergeNotes(mergeNotes(a, b), c), b))).toEqual(once);
      }),
    );
  });

  it('lose no note that nobody removed', () => {
    fc.assert(
      fc.property(randomDocument, randomDocument, (a, b) => {
        const merged = mergeNotes(a, b);
        for (const id of [...a.entries.keys(), ...b.entries.keys()]) {
          const isRemoved = a.removals.has(id) || b.removals.has(id);
          expect(merged.entries.has(id) || isRemoved).toBe(true);
        }
      }),
    );
  });

  it('keep the text that was written last, whichever copy is read first', () => {
    const older = noteAt('5', { text: 'older' });
    const newer = noteAt('5', { text: 'newer', changed: '2026-01-01T00:00:01+01:00' });
    const newest = noteAt('5', { text: 'newest', changed: '2026-01-01T00:00:00.001Z' });
    const merged = mergeNotes(mergeNotes(documentOf(newest), documentOf(newer)), documentOf(older));
    expect(sortedNotes(merged).map(({ text }) => text)).toEqual(['newest']);
  });

  it('do not bring back a note that was removed after it was copied', () => {
    const note = noteAt('5');
    const removed = changeNotes(documentOf(note), {
      kind: 'remove',
      id: '5',
      changed: '2026-01-02T00:00:00.000Z',
    });
    if (!removed.ok) throw new Error(removed.error.message);
    expect(sortedNotes(mergeNotes(removed.value, documentOf(note)))).toEqual([]);
    const edited = noteAt('5', { text: 'still needed', changed: '2026-01-03T00:00:00.000Z' });
    expect(sortedNotes(mergeNotes(removed.value, documentOf(edited)))).toEqual([edited]);
  });
});

describe('a change', () => {
  it('keeps what a note has besides the known fields', () => {
    fc.assert(
      fc.property(randomNote, (note) => {
        const entry = { note: { ...note, changed: '2000-01-01T00:00:00Z' }, unknown: [['x', '1']] };
        const start = { ...NO_NOTES, entries: new Map([[note.id, entry as never]]) };
        const next = changeNotes(start, { kind: 'put', note });
        if (!next.ok) throw new Error(next.error.message);
        expect(next.value.entries.get(note.id)).toEqual({ note, unknown: [['x', '1']] });
      }),
    );
  });

  it('is refused where there are as many notes as there may be', () => {
    const full = documentOf(...Array.from({ length: MOST_NOTES }, (_, i) => noteAt(String(i))));
    const refused = changeNotes(full, { kind: 'put', note: noteAt('x1', { id: 'x1' }) });
    expect(refused).toMatchObject({ ok: false, error: { code: 'notes-too-many' } });
    expect(changeNotes(full, { kind: 'put', note: noteAt('7', { text: 'edited' }) }).ok).toBe(true);
  });
});

describe('notes', () => {
  it('are sorted by their cycle as a number', () => {
    const cycles = ['18446744073709551615', '9', '10', '9007199254740993'];
    expect(sortedNotes(documentOf(...cycles.map((at) => noteAt(at)))).map(({ id }) => id)).toEqual([
      '9',
      '10',
      '9007199254740993',
      '18446744073709551615',
    ]);
  });
});
