import { useState } from 'react';
import { typedNumber } from './typed-number.ts';

/** A number that counts as soon as it is one; what is not stays in the field and is marked. */
export function NumberField(props: {
  label: string;
  /** null: what the placeholder says. */
  value: number | null;
  least: number;
  most: number;
  isWhole?: boolean;
  placeholder?: string;
  onChange(value: number | null): void;
}) {
  const { label, value, placeholder, onChange } = props;
  const [text, setText] = useState(value === null ? '' : String(value));
  const mayBeEmpty = placeholder !== undefined;
  const isWrong = typedNumber(text, { ...props, mayBeEmpty }) === undefined;
  return (
    <label className="number-field">
      {label}{' '}
      <input
        className="text-input"
        inputMode="decimal"
        value={text}
        placeholder={placeholder}
        aria-invalid={isWrong}
        title={isWrong ? `${props.least} to ${props.most}` : undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          const number = typedNumber(typed, { ...props, mayBeEmpty });
          if (number !== undefined && number !== value) onChange(number);
        }}
      />
    </label>
  );
}
