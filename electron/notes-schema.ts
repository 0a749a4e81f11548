import { z } from 'zod';
import {
  asCycle,
  compareDecimals,
  MOST_CORE_RUNS,
  MOST_ID_CHARACTERS,
  MOST_NOTE_CHARACTERS,
  NOTE_COLOURS,
  type NotePlace,
} from '../shared/trace/notes/note.ts';
import type { NoteChange } from '../shared/trace/notes/notes-document.ts';

/** What a page may write into the notes of a trace: what the side file may hold, and no more. */
const id = z.string().min(1).max(MOST_ID_CHARACTERS);
const time = z.iso.datetime();
const cycle = z.string().refine((text) => asCycle(text) === text, 'no cycle');
const core = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const run = z.tuple([core, core]).refine(([first, last]) => first <= last, 'no run');

const place: z.ZodType<NotePlace> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('point'), at: cycle }),
  z
    .strictObject({
      kind: z.literal('area'),
      from: cycle,
      to: cycle,
      cores: z.union([z.literal('all'), z.array(run).max(MOST_CORE_RUNS)]),
    })
    .refine(({ from, to }) => compareDecimals(from, to) <= 0, 'ends before it begins'),
]);

const note = z.strictObject({
  id,
  place,
  text: z.string().max(MOST_NOTE_CHARACTERS),
  colour: z.enum(NOTE_COLOURS),
  created: time,
  changed: time,
});

export const noteChange: z.ZodType<NoteChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('put'), note }),
  z.strictObject({ kind: z.literal('remove'), id, changed: time }),
]);
