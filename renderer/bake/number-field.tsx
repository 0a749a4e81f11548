import { useId, type KeyboardEvent } from 'react';
import { parseTypedNumber, signed, type NumberRange } from './typed-number.ts';
import { useTypedField } from './use-typed-field.ts';

interface Props {
  readonly label: string;
  /** The field's own name in the format: for tests and for the tooltip. */
  readonly name: string;
  readonly value: number;
  readonly range: NumberRange;
  readonly title?: string;
  onCommit(value: number): void;
}

/**
 * A whole number that is typed: Enter, Tab or leaving the field takes it, Escape drops it, the
 * vertical arrows change the text.
 */
export function NumberField({ label, name, value, range, title, onCommit }: Props) {
  const id = useId();
  const field = useTypedField(id, value, (text) => parseTypedNumber(text, range), onCommit);

  const step = (by: number) => {
    const typed = parseTypedNumber(field.text ?? String(value), range);
    const next = (typed.ok ? typed.value : value) + by;
    field.type(signed(Math.min(range.max, Math.max(range.min, next))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') field.commit();
    else if (event.key === 'Escape' && field.text !== null) field.cancel();
    else if (event.key === 'ArrowUp') step(event.shiftKey ? 10 : 1);
    else if (event.key === 'ArrowDown') step(event.shiftKey ? -10 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="bake-field">
      <label htmlFor={id} title={title}>
        {label}
      </label>
      <input
        id={id}
        data-field={name}
        className={field.text === null ? undefined : 'is-typing'}
        autoComplete="off"
        spellCheck={false}
        value={field.text ?? signed(value)}
        aria-invalid={field.message !== null}
        aria-describedby={field.message === null ? undefined : `${id}-message`}
        title={title}
        onFocus={(event) => {
          field.clearMessage();
          event.currentTarget.select();
        }}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={field.leave}
      />
      {field.message !== null && (
        <p id={`${id}-message`} className="bake-field-message" role="alert">
          {field.message}
        </p>
      )}
    </div>
  );
}
