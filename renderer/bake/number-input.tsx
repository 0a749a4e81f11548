import type { KeyboardEvent } from 'react';
import type { TypedField } from './use-typed-field.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  /** The field's own name in the format: for tests and for the byte view. */
  readonly name: string;
  /** What stands in the field while nobody types. */
  readonly shown: string;
  /** Stands in an empty field: why it is empty. */
  readonly placeholder?: string;
  readonly title?: string | undefined;
  readonly field: TypedField;
  /** The text after one step of the vertical arrows. */
  step(text: string | null, by: number): string;
}

/**
 * A field that a number is typed into: Enter, Tab or leaving the field takes it, Escape drops it,
 * the vertical arrows change the text (with Shift by ten).
 */
export function NumberInput(props: Props) {
  const { id, label, name, shown, placeholder, title, field, step } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const ten = event.shiftKey ? 10 : 1;
    if (event.key === 'Enter') field.commit();
    else if (event.key === 'Escape' && field.text !== null) field.cancel();
    else if (event.key === 'ArrowUp') field.type(step(field.text, ten));
    else if (event.key === 'ArrowDown') field.type(step(field.text, -ten));
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
        value={field.text ?? shown}
        placeholder={placeholder}
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
