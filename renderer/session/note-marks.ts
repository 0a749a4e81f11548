import { NOTE_COLOURS, noteStart, type Note } from '../../shared/trace/notes/note.ts';
import type { NoteMark } from '../timeline-worker/messages.ts';

/** What the timeline draws of notes. Offsets count from `origin`, an absolute cycle. */
export function noteMarks(notes: readonly Note[], origin: string): NoteMark[] {
  const zero = BigInt(origin);
  const offsetOf = (cycle: string): number => Number(BigInt(cycle) - zero);
  return notes.map((note) => {
    const { place, colour } = note;
    return {
      startOffset: offsetOf(noteStart(note)),
      endOffset: place.kind === 'area' ? offsetOf(place.to) : null,
      cores: place.kind === 'area' && place.cores !== 'all' ? place.cores : null,
      colour: NOTE_COLOURS.indexOf(colour),
    };
  });
}
