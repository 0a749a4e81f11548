import { createContext, useContext } from 'react';
import type { SavedBytes, SavedKind } from '../../shared/ipc.ts';
import type { Result } from '../../shared/result.ts';
import type { NotePlace } from '../../shared/trace/notes/note.ts';
import type { NotesActions } from './notes-session.ts';
import type { CycleOffset } from '../../shared/units.ts';
import type { Answers } from './answers.ts';
import type { Ask } from './query-client.ts';
import type { SearchActions } from './search-session.ts';

/** What panels may ask of the trace on the screen, whoever answers it. */
export interface TraceActions {
  readonly ask: Ask;
  /** The same for what panels show as long as they are there. */
  readonly answers: Answers;
  /** Selects an event and brings it into view. */
  selectRecord(record: number): void;
  zoomToSelection(): void;
  clearSelection(): void;
  copy(text: string): void;
  /** Shows the save dialog and writes what the page has made. */
  saveBytes(suggestedName: string, kind: SavedKind, bytes: Uint8Array): Promise<Result<SavedBytes>>;
  /** Fits the offsets [from, to) into the view and, where that is wanted, selects them on all lanes. */
  goToRange(from: CycleOffset, to: CycleOffset, isToBeSelected: boolean): void;
  /** Puts the two cursors into the view. */
  measureInView(): void;
  readonly notes: NotesActions;
  readonly search: SearchActions;
  /** Brings a noted cycle into the middle of the view, or fits a noted area into it. */
  goToNote(place: NotePlace): void;
}

export const TraceActionsContext = createContext<TraceActions | null>(null);

export function useTraceActions(): TraceActions {
  const actions = useContext(TraceActionsContext);
  if (!actions) throw new Error('a panel is outside of the trace workspace');
  return actions;
}
