import { useState } from 'react';
import { parseTypedNumber, signed } from './typed-number.ts';
import { ParsedText } from './weight-form-fields.tsx';
import type { AskedNumbers } from './weight-operations.ts';

const MOST_SEED = 2 ** 32 - 1;

export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

type Numbers = Readonly<Record<'least' | 'greatest' | 'densityPercent' | 'seed', number | null>>;

/** Range, density and seed of random weights. */
export function RandomFields(props: {
  most: number;
  seed: number;
  onChange(asked: AskedNumbers | null, why?: string | null): void;
}) {
  const { most, onChange } = props;
  const [numbers, setNumbers] = useState<Numbers>({
    least: -most,
    greatest: most,
    densityPercent: 100,
    seed: props.seed,
  });
  const put = (change: Partial<Numbers>, why: string | null) => {
    const next = { ...numbers, ...change };
    setNumbers(next);
    const { least, greatest, densityPercent, seed } = next;
    if (least === null || greatest === null || densityPercent === null || seed === null) {
      onChange(null, why);
    } else if (least > greatest) {
      onChange(null, `From ${signed(least)} is above to ${signed(greatest)}.`);
    } else {
      onChange({ operation: 'randomise', choice: { least, greatest, densityPercent, seed } });
    }
  };
  const field = (key: keyof Numbers, label: string, min: number, max: number, unit = '') => (
    <ParsedText
      // Another seed by the button is another text.
      key={key === 'seed' ? `seed ${rolled}` : key}
      label={label}
      initial={signed(numbers[key] ?? 0)}
      beside={unit}
      parse={(text) => parseTypedNumber(text, { min, max })}
      onChange={(value, why) => put({ [key]: value }, why)}
    />
  );
  const [rolled, setRolled] = useState(0);
  return (
    <div className="bake-weight-random">
      {field('least', 'From', -most, most)}
      {field('greatest', 'to', -most, most)}
      {field('densityPercent', 'Density', 0, 100, '% other than 0')}
      {field('seed', 'Seed', 0, MOST_SEED)}
      <button
        type="button"
        onClick={() => {
          setRolled(rolled + 1);
          put({ seed: newSeed() }, null);
        }}
      >
        New seed
      </button>
    </div>
  );
}
