import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { effectOf, type WeightCounts } from '../../shared/bake/weight-counts.ts';
import { formatCount } from '../ui/format.ts';
import { parseTypedNumber } from './typed-number.ts';
import { ParsedText } from './weight-form-fields.tsx';
import {
  OPERATION_NAMES,
  askedChange,
  parseFactor,
  type AskedNumbers,
  type AskingOperation,
} from './weight-operations.ts';
import { weights, type WeightEdits } from './use-weight-edits.ts';
import { RandomFields, newSeed } from './weight-random-fields.tsx';

interface Props {
  readonly operation: AskingOperation;
  readonly cells: readonly number[];
  readonly counts: WeightCounts | null;
  readonly edits: WeightEdits;
  readonly most: number;
  readonly allow15: boolean;
  onClose(): void;
}

/** Asks for the numbers of an operation, and says beforehand what it would hold back. */
export function WeightForm(props: Props) {
  const { operation, cells, counts, edits, most, allow15, onClose } = props;
  const [asked, setAsked] = useState<AskedNumbers | null>(() => firstNumbers(operation, most));
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const put = (next: AskedNumbers | null, why: string | null = null) => {
    setAsked(next);
    setWrong(why);
  };
  const made = asked === null ? null : askedChange(asked, cells, allow15);
  const effect = made?.point && counts !== null ? effectOf(counts, made.point) : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (made === null) return;
    edits.change(made.change, labelOf(asked, cells));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      ref={form}
      className="bake-weight-form"
      aria-label={`${OPERATION_NAMES[operation]} ${weights(cells)}`}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {operation === 'randomise' ? (
        <RandomFields most={most} seed={seedOf(asked)} onChange={put} />
      ) : (
        <NumberAsked operation={operation} most={most} onChange={put} />
      )}
      <p className="bake-weight-effect" role="status">
        {wrong ?? effectText(effect, operation, most)}
      </p>
      <div className="bake-weight-form-end">
        <button type="submit" disabled={made === null}>
          {OPERATION_NAMES[operation]} {weights(cells)}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function NumberAsked(props: {
  operation: Exclude<AskingOperation, 'randomise'>;
  most: number;
  onChange(asked: AskedNumbers | null, why?: string | null): void;
}) {
  const { operation, most, onChange } = props;
  if (operation === 'scale') {
    return (
      <ParsedText
        label="Scale by"
        initial="2"
        beside="halves are rounded away from 0"
        parse={parseFactor}
        onChange={(factor, why) => onChange(factor && { operation, factor }, why)}
      />
    );
  }
  const [label, beside, min, max] = ASKED[operation](most);
  return (
    <ParsedText
      label={label}
      initial={String(firstValue(operation))}
      beside={beside}
      parse={(text) => parseTypedNumber(text, { min, max })}
      onChange={(value, why) => onChange(value === null ? null : { operation, value }, why)}
    />
  );
}

const ASKED = {
  fill: (most: number) => ['Fill with', `−${most} to ${most}`, -most, most],
  add: () => ['Add', 'to each weight', -30, 30],
  clamp: () => ['Clamp to ±', 'larger magnitudes become this', 0, 15],
} as const satisfies Record<string, (most: number) => readonly [string, string, number, number]>;

function firstValue(operation: 'fill' | 'add' | 'clamp'): number {
  return { fill: 0, add: 1, clamp: 7 }[operation];
}

function firstNumbers(operation: AskingOperation, most: number): AskedNumbers {
  switch (operation) {
    case 'scale':
      return { operation, factor: { numerator: 2, denominator: 1 } };
    case 'randomise':
      return {
        operation,
        choice: { least: -most, greatest: most, densityPercent: 100, seed: newSeed() },
      };
    default:
      return { operation, value: firstValue(operation) };
  }
}

function seedOf(asked: AskedNumbers | null): number {
  return asked?.operation === 'randomise' ? asked.choice.seed : 0;
}

function labelOf(asked: AskedNumbers | null, cells: readonly number[]): string {
  if (asked === null) return '';
  const what = `${OPERATION_NAMES[asked.operation]} ${weights(cells)}`;
  return asked.operation === 'randomise' ? `${what} (seed ${asked.choice.seed})` : what;
}

function effectText(
  effect: { clamped: number; changed: number } | null,
  operation: AskingOperation,
  most: number,
): string {
  if (operation === 'randomise') return 'The seed and a tile’s number decide its weights.';
  if (effect === null) return 'The weights are being counted.';
  const changes = `Changes ${formatCount(effect.changed, 'weight')}`;
  if (effect.clamped === 0) return `${changes}.`;
  return `${changes}; ${formatCount(effect.clamped, 'weight')} would pass ±${most} and stop there.`;
}
