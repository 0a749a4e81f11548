import type { StateCreator } from 'zustand';
import type { NotesState } from '../../shared/ipc.ts';
import type { Note } from '../../shared/trace/notes/note.ts';

export interface NotesSlice {
  /** Of the trace on the screen, with what is still on its way to the disk; null until read. */
  readonly notes: NotesState | null;
  /** The note to look at; the counter makes asking for the same one again count. */
  readonly wantedNote: {
    readonly id: string;
    /** Its text is to be written: it takes the keys. */
    readonly isToBeWritten: boolean;
    readonly asked: number;
  } | null;
  /** What was removed last, as long as that can be undone. */
  readonly removedNote: Note | null;
  /** What the user has seen and dismissed: the message of an obstacle, or of kept notes. */
  readonly dismissedNotesNotice: string | null;
  showNotes(notes: NotesState): void;
  wantNote(id: string, isToBeWritten: boolean): void;
  /** Its text has the keys now: showing the list again does not take them again. */
  noteIsWritten(): void;
  offerRemoved(note: Note | null): void;
  dismissNotesNotice(message: string): void;
  forgetNotes(): void;
}

const NOTHING = {
  notes: null,
  wantedNote: null,
  removedNote: null,
  dismissedNotesNotice: null,
};

export const createNotesSlice: StateCreator<NotesSlice> = (set) => ({
  ...NOTHING,
  showNotes: (notes) => set({ notes }),

  wantNote: (id, isToBeWritten) => {
    set(({ wantedNote }) => ({
      wantedNote: { id, isToBeWritten, asked: (wantedNote?.asked ?? 0) + 1 },
    }));
  },

  noteIsWritten: () => {
    set(({ wantedNote }) => ({
      wantedNote: wantedNote && { ...wantedNote, isToBeWritten: false },
    }));
  },

  offerRemoved: (removedNote) => set({ removedNote }),
  dismissNotesNotice: (dismissedNotesNotice) => set({ dismissedNotesNotice }),
  forgetNotes: () => set(NOTHING),
});
