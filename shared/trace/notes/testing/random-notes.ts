import fc from 'fast-check';
import { asNoteText, NOTE_COLOURS, type Note, type NotePlace } from '../note.ts';
import { changeNotes, NO_NOTES, type NoteChange, type NotesDocument } from '../notes-document.ts';

const cycle = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

const area: fc.Arbitrary<NotePlace> = fc
  .record({
    edges: fc.tuple(cycle, cycle),
    ids: fc.uniqueArray(fc.nat({ max: 2 ** 32 - 1 }), { minLength: 1, maxLength: 8 }),
    isOfAll: fc.boolean(),
  })
  .map(({ edges, ids, isOfAll }) => {
    const [from, to] = edges[0] < edges[1] ? edges : [edges[1], edges[0]];
    const sorted = ids.sort((a, b) => a - b);
    const runs = sorted.map((id): [number, number] => [id, id]);
    return { kind: 'area', from: `${from}`, to: `${to}`, cores: isOfAll ? 'all' : runs };
  });

const place: fc.Arbitrary<NotePlace> = fc.oneof(
  cycle.map((at): NotePlace => ({ kind: 'point', at: `${at}` })),
  area,
);

/** Few ids and few times, so that copies of one note meet, also with equal times. */
const id = fc.constantFrom('a', 'b', 'c', 'd');
const changed = fc.nat({ max: 5 }).map((ms) => new Date(1_700_000_000_000 + ms).toISOString());

export const randomNote: fc.Arbitrary<Note> = fc.record({
  id,
  place,
  text: fc.string({ unit: 'binary', maxLength: 40 }).map(asNoteText),
  colour: fc.constantFrom(...NOTE_COLOURS),
  created: changed,
  changed,
});

const change: fc.Arbitrary<NoteChange> = fc.oneof(
  randomNote.map((note): NoteChange => ({ kind: 'put', note })),
  fc.record({ kind: fc.constant('remove' as const), id, changed }),
);

const unknown = fc.array(
  fc.tuple(fc.constantFrom('owner', 'tool'), fc.constantFrom('1', '{"x":12345678901234567890}')),
  { maxLength: 2 },
);

/** What some changes make of nothing. */
export const randomDocument: fc.Arbitrary<NotesDocument> = fc
  .tuple(fc.array(change, { maxLength: 8 }), unknown)
  .map(([changes, members]) => {
    const start: NotesDocument = { ...NO_NOTES, unknown: [...new Map(members)] };
    return changes.reduce((document, each) => {
      const next = changeNotes(document, each);
      if (!next.ok) throw new Error(next.error.message);
      return next.value;
    }, start);
  });
