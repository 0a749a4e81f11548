import { useId } from 'react';
import type { ValueRange } from '../../shared/bake/common-values.ts';
import { NumberInput } from './number-input.tsx';
import { parseTypedChange, steppedText, type TypedChange } from './typed-change.ts';
import { signed, type NumberRange } from './typed-number.ts';
import { useTypedField } from './use-typed-field.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  /** What the tiles have; null while that is being read. */
  readonly values: ValueRange | null;
  readonly range: NumberRange;
  readonly title: string;
  onCommit(change: TypedChange): void;
}

const HOW_TO_CHANGE =
  '+=5, -=5, *=2 or /=2 changes the value of each tile; refused where one would leave the range';

/** A number of many tiles: their common value, or "mixed" with the range in the tooltip. */
export function CommonField({ label, name, values, range, title, onCommit }: Props) {
  const id = useId();
  const parse = (text: string) => parseTypedChange(text, range, values);
  const put = (change: TypedChange) => {
    const isSame = change.kind === 'value' && isOne(values) && values?.min === change.value;
    if (!isSame) onCommit(change);
  };
  const field = useTypedField<TypedChange>(id, null, parse, put);
  const shown = values !== null && isOne(values) ? signed(values.min) : '';
  const span = values === null ? '' : `${signed(values.min)} to ${signed(values.max)}`;
  const mixed = shown === '' && values !== null ? [`Mixed: ${span}`] : [];
  return (
    <NumberInput
      {...{ id, label, name, shown, field }}
      placeholder={values === null ? '…' : 'mixed'}
      title={[title, ...mixed, HOW_TO_CHANGE].join('\n')}
      step={(text, by) => steppedText(text, values, range, by)}
    />
  );
}

function isOne(values: ValueRange | null): boolean {
  return values !== null && values.min === values.max;
}
