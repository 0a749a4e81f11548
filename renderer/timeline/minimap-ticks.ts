import { NOTE_COLOURS } from '../../shared/trace/notes/note.ts';
import type { NoteMark } from '../timeline-worker/messages.ts';
import type { MinimapTick } from './minimap.ts';

/** Notes on the minimap: each at its cycle, an area at its first. */
export function noteTicks(notes: readonly NoteMark[]): MinimapTick[] {
  return notes.map(({ startOffset, colour }) => ({
    offset: startOffset,
    token: `--note-${NOTE_COLOURS[colour] ?? NOTE_COLOURS[0]}`,
  }));
}
