import type { Bake } from '../../../shared/bake/bake.ts';
import { KEPT_PARTS, type KeptPart } from '../../../shared/bake/new-bake-from.ts';
import { formatCount } from '../../ui/format.ts';

const NAMES: Readonly<Record<KeptPart, string>> = {
  params: 'tile parameters',
  routing: 'routing',
  reset: 'reset masks',
  weights: 'weights',
  readout: 'readout policy and double strait',
};

const TITLES: Partial<Record<KeptPart, string>> = {
  params: 'Thresholds, decay, domain, priority and pattern id of every tile',
};

interface Props {
  readonly bake: Bake;
  readonly keep: readonly KeptPart[];
  onChange(keep: readonly KeptPart[]): void;
}

/** What is taken from the bake that the new one begins with. */
export function KeptParts({ bake, keep, onChange }: Props) {
  const { tileW, tileH, tileCount } = bake.topology;
  const toggle = (part: KeptPart, on: boolean) =>
    onChange(KEPT_PARTS.filter((each) => (each === part ? on : keep.includes(each))));
  return (
    <fieldset>
      <legend>
        {tileW} × {tileH}, {formatCount(tileCount, 'tile')}; keep its
      </legend>
      {KEPT_PARTS.map((part) => (
        <label key={part} className="bake-check" title={TITLES[part]}>
          <input
            type="checkbox"
            data-field={`new-keep-${part}`}
            checked={keep.includes(part)}
            onChange={(event) => toggle(part, event.currentTarget.checked)}
          />
          {NAMES[part]}
        </label>
      ))}
    </fieldset>
  );
}
