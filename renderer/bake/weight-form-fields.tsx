import { useState, type ReactNode } from 'react';
import type { Result } from '../../shared/result.ts';
import { parseTypedNumber, signed, type NumberRange } from './typed-number.ts';

interface TextProps<T> {
  readonly label: string;
  readonly initial: string;
  readonly beside?: ReactNode;
  parse(text: string): Result<T>;
  /** null while what stands there cannot be read. */
  onChange(value: T | null, why: string | null): void;
}

/** A field that is read at every key; what cannot be read is marked. */
export function ParsedText<T>({ label, initial, beside, parse, onChange }: TextProps<T>) {
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  return (
    <label className="bake-weight-field">
      {label}
      <input
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const read = parse(next);
          setText(next);
          setWrong(!read.ok);
          onChange(read.ok ? read.value : null, read.ok ? null : read.error.message);
        }}
      />
      {beside}
    </label>
  );
}

/** A whole number without words beside it; what is out of range is not taken. */
export function SmallNumber(props: {
  label: string;
  value: number;
  range: NumberRange;
  onChange(value: number): void;
}) {
  const { label, value, range } = props;
  const [text, setText] = useState<string | null>(null);
  const read = text === null ? null : parseTypedNumber(text, range);
  return (
    <input
      className="bake-weight-brush"
      aria-label={label}
      title={`${label}, ${signed(range.min)} to ${signed(range.max)}`}
      aria-invalid={read?.ok === false}
      autoComplete="off"
      spellCheck={false}
      value={text ?? signed(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const typed = parseTypedNumber(next, range);
        setText(next);
        if (typed.ok) props.onChange(typed.value);
      }}
      onBlur={() => setText(null)}
    />
  );
}
