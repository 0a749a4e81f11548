import { useId } from 'react';
import { NumberInput } from './number-input.tsx';
import { steppedText } from './typed-change.ts';
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

/** A whole number that is typed. */
export function NumberField({ label, name, value, range, title, onCommit }: Props) {
  const id = useId();
  const field = useTypedField(id, value, (text) => parseTypedNumber(text, range), onCommit);
  const standing = { min: value, max: value };
  return (
    <NumberInput
      {...{ id, label, name, title, field }}
      shown={signed(value)}
      step={(text, by) => steppedText(text, standing, range, by)}
    />
  );
}
