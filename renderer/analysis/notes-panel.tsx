import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { NotesState } from '../../shared/ipc.ts';
import { useTraceActions } from '../session/trace-actions.ts';
import { useUnits } from '../store/shown-units.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { elide, formatCount, formatWhole } from '../ui/format.ts';
import { NOTE_ROW_CSS_PX, NoteRow, type NotePart } from './note-row.tsx';
import './notes.css';

/** What was noted about the trace, in the order of its cycles. */
export function NotesPanel() {
  const notes = useApp((state) => state.notes);
  const { notes: actions } = useTraceActions();
  if (notes === null) return <p className="dock-note">The notes are being read.</p>;
  return (
    <div
      className="notes-panel"
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement;
        if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey))
          return;
        event.preventDefault();
        actions.undoRemoval();
      }}
    >
      <NotesBar notes={notes} />
      {notes.notes.length === 0 ? (
        <p className="dock-note">
          No notes yet. M notes the selected area, else the cycle at the pointer; Shift+M lets you
          write at once.
        </p>
      ) : (
        <NoteList notes={notes} />
      )}
    </div>
  );
}

const MOST_SHOWN_CHARACTERS = 40;
const MOST_FINDINGS_SHOWN = 100;

/** What was removed last, what could not be read, and where notes are. */
function NotesBar({ notes }: { notes: NotesState }) {
  const removed = useApp((state) => state.removedNote);
  const actions = useTraceActions().notes;
  const { findings, notes: all, isKept, sideFile } = notes;
  if (all.length + findings.length === 0 && removed === null) return null;
  const place = isKept ? 'in the application’s data' : `in ${sideFile.split(/[\\/]/).at(-1)}`;
  return (
    <div className="notes-bar">
      <span className="dim" title={isKept ? undefined : sideFile}>
        {all.length > 0 && `${formatCount(all.length, 'note')} ${place}`}
      </span>
      {findings.length > 0 && (
        <details className="notes-findings">
          <summary>Not all could be read ({formatWhole(findings.length)})</summary>
          <ul>
            {findings.slice(0, MOST_FINDINGS_SHOWN).map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          What could not be read stays in the file as it is.
        </details>
      )}
      <span className="status-space" />
      {removed !== null && (
        <>
          <span className="dim notes-removed">
            Removed{removed.text !== '' && ` “${elide(removed.text, MOST_SHOWN_CHARACTERS)}”`}
          </span>
          <Button onClick={() => actions.undoRemoval()}>Undo</Button>
        </>
      )}
    </div>
  );
}

interface Focus {
  readonly index: number;
  readonly part: NotePart;
}

function NoteList({ notes: { notes } }: { notes: NotesState }) {
  const units = useUnits();
  const wanted = useApp((state) => state.wantedNote);
  const noteIsWritten = useApp((state) => state.noteIsWritten);
  const { notes: actions, goToNote } = useTraceActions();
  const [focus, setFocus] = useState<Focus | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: notes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => NOTE_ROW_CSS_PX,
    overscan: 4,
  });
  const wantedIndex = notes.findIndex(({ id }) => id === wanted?.id);

  useEffect(() => {
    if (wantedIndex >= 0) virtual.scrollToIndex(wantedIndex);
    // Only a new wish scrolls; `virtual` is another object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted?.asked, wantedIndex]);

  const moveTo = (index: number, part: NotePart): void => {
    if (index < 0 || index >= notes.length) return;
    virtual.scrollToIndex(index);
    setFocus({ index, part });
  };
  const focusOf = (index: number): NotePart | null => {
    if (focus?.index === index) return focus.part;
    return index === wantedIndex && wanted?.isToBeWritten ? 'text' : null;
  };
  return (
    <div ref={scroller} className="note-rows" data-own-arrows data-testid="notes">
      <ul style={{ height: virtual.getTotalSize() }} aria-label="Notes">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const note = notes[index];
          if (note === undefined) return null;
          return (
            <NoteRow
              key={note.id}
              note={note}
              units={units}
              topCssPx={start}
              isWanted={index === wantedIndex}
              focus={focusOf(index)}
              onFocused={() => {
                setFocus(null);
                noteIsWritten();
              }}
              onMove={(step, part) => moveTo(index + step, part)}
              onRemove={() => {
                actions.remove(note);
                // The next one takes its place, unless it was the last.
                moveTo(Math.min(index, notes.length - 2), 'place');
              }}
              onGo={() => goToNote(note.place)}
              actions={actions}
            />
          );
        })}
      </ul>
    </div>
  );
}
