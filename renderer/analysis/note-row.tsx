import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ShownUnits } from '../../shared/shown-units.ts';
import {
  MOST_NOTE_CHARACTERS,
  NOTE_COLOURS,
  type Note,
  type NoteColour,
} from '../../shared/trace/notes/note.ts';
import type { NotesActions } from '../session/notes-session.ts';
import { IconButton } from '../ui/button.tsx';
import { coreWords, placeWords } from './note-words.ts';

export const NOTE_ROW_CSS_PX = 30;

/** What of a row has the keys. */
export type NotePart = 'text' | 'place';

interface NoteRowProps {
  readonly note: Note;
  readonly units: ShownUnits;
  readonly topCssPx: number;
  /** It was asked for last. */
  readonly isWanted: boolean;
  /** Takes the keys as soon as it is there, and says so. */
  readonly focus: NotePart | null;
  onFocused(): void;
  onMove(step: 1 | -1, part: NotePart): void;
  /** By its keys: they go to a neighbour. */
  onRemove(): void;
  onGo(): void;
  readonly actions: NotesActions;
}

/** One note: colour, place, cores, text, all of them to be changed where they stand. */
export function NoteRow(props: NoteRowProps) {
  const { note, units, focus, onFocused, onMove, onGo, actions } = props;
  const place = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus === null) return;
    (focus === 'text' ? text : place).current?.focus();
    onFocused();
  }, [focus, onFocused]);

  const { main, beside } = placeWords(note.place, units);
  const onPlaceKey = (event: KeyboardEvent): void => {
    if (moveByArrow(event, (step) => onMove(step, 'place'))) return;
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    props.onRemove();
  };
  return (
    <li
      className="note-row"
      data-wanted={props.isWanted || undefined}
      data-testid="note"
      style={{ height: NOTE_ROW_CSS_PX, transform: `translateY(${props.topCssPx}px)` }}
    >
      <ColourChoice colour={note.colour} onChoose={(colour) => actions.recolour(note, colour)} />
      <button
        ref={place}
        type="button"
        className="link-button note-place"
        title={beside === null ? 'Go to it' : `Go to it: ${beside}`}
        onClick={onGo}
        onKeyDown={onPlaceKey}
      >
        {main}
      </button>
      <span className="dim note-cores" title={coreWords(note.place)}>
        {coreWords(note.place)}
      </span>
      <NoteText
        fieldRef={text}
        text={note.text}
        label={`Text of the note at ${main}`}
        onWrite={(next) => actions.write(note, next)}
        onMove={(step) => onMove(step, 'text')}
      />
      <IconButton
        icon="close"
        label={`Remove the note at ${main}`}
        onClick={() => actions.remove(note)}
      />
    </li>
  );
}

/** A swatch that opens the system's own list. */
function ColourChoice(props: { colour: NoteColour; onChoose(colour: NoteColour): void }) {
  const { colour, onChoose } = props;
  return (
    <span className="note-colour" style={{ background: `var(--note-${colour})` }}>
      <select
        value={colour}
        aria-label="Colour"
        title="Colour"
        onChange={(event) => onChoose(event.currentTarget.value as NoteColour)}
      >
        {NOTE_COLOURS.map((name) => (
          <option key={name} value={name}>
            {name.charAt(0).toUpperCase() + name.slice(1)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Enter, and leaving the field, keep what was typed; Escape does not. */
function NoteText(props: {
  fieldRef: React.RefObject<HTMLInputElement | null>;
  text: string;
  label: string;
  onWrite(text: string): void;
  onMove(step: 1 | -1): void;
}) {
  const { fieldRef, text, onWrite, onMove } = props;
  // null: nobody types, and what another window writes is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (moveByArrow(event, onMove)) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.currentTarget.value = text;
    event.currentTarget.blur();
  };
  return (
    <input
      ref={fieldRef}
      className="note-text"
      value={typed ?? text}
      placeholder="Write a note"
      aria-label={props.label}
      maxLength={MOST_NOTE_CHARACTERS}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null);
        onWrite(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function moveByArrow(event: KeyboardEvent, move: (step: 1 | -1) => void): boolean {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
  event.preventDefault();
  move(event.key === 'ArrowDown' ? 1 : -1);
  return true;
}
