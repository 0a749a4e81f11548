import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTypedField } from './use-typed-field.ts';
import { typedWeight } from './weight-keys.ts';

interface Props {
  /** NaN where the selected weights differ: any number is another one then. */
  readonly value: number;
  /** What the typed number is measured against. */
  readonly current: number;
  readonly initialText: string;
  readonly replaces: boolean;
  readonly allow15: boolean;
  /** Enter takes the number for all selected cells. */
  onCommit(value: number, forAll: boolean): void;
  /** Typing ended: by the key that left the cell, by Escape ("Escape"), or by leaving (null). */
  onDone(leaveBy: string | null, back: boolean): void;
  onRefused(message: string | null): void;
}

const VERTICAL = ['ArrowUp', 'ArrowDown'];
const SIDEWAYS = ['ArrowLeft', 'ArrowRight'];

/** The text of one weight while it is typed; it lives as long as the typing. */
export function WeightInput(props: Props) {
  const { value, current, initialText, replaces, allow15, onCommit, onDone, onRefused } = props;
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const isForAll = useRef(false);
  const parse = (text: string) => {
    const typed = typedWeight(text, current, allow15);
    onRefused(typed.ok ? null : typed.error.message);
    return typed;
  };
  const field = useTypedField(
    'weight',
    value,
    parse,
    (typed) => onCommit(typed, isForAll.current),
    initialText,
  );
  const done = (leaveBy: string | null, back = false) => {
    isDone.current = true;
    onDone(leaveBy, back);
  };

  useEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(replaces ? initialText.length : 0, initialText.length);
  }, [initialText, replaces]);
  // Undo, or saving, ended the typing from outside.
  useEffect(() => {
    if (field.text === null && !isDone.current) done('Escape');
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = VERTICAL.includes(event.key) || (replaces && SIDEWAYS.includes(event.key));
    if (event.key === 'Escape') {
      field.cancel();
      onRefused(null);
      done('Escape');
    } else if (event.key === 'Enter' || event.key === 'Tab' || isArrow) {
      isForAll.current = event.key === 'Enter';
      if (field.commit()) done(event.key, event.shiftKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className="bake-weight-input"
      aria-label="New weight"
      aria-invalid={field.message !== null}
      autoComplete="off"
      spellCheck={false}
      value={field.text ?? ''}
      onChange={(event) => field.type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (isDone.current) return;
        field.leave();
        done(null);
      }}
    />
  );
}
