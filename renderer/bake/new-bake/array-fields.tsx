import { useId } from 'react';
import type { TileParams } from '../../../shared/bake/bake.ts';
import { TILE_PARAMS } from '../../../shared/bake/layout.ts';
import { PRESETS, presetName, presetOf, type NewBakeForm } from './new-bake-form.ts';
import { TextLine } from './text-line.tsx';

interface Props {
  readonly form: NewBakeForm;
  onChange(patch: Partial<NewBakeForm>): void;
}

const TILE_LABELS: Readonly<Record<keyof TileParams, string>> = {
  thrLo: 'Threshold low',
  thrHi: 'Threshold high',
  decay: 'Decay',
  domain: 'Domain',
  priority: 'Priority',
  pattern: 'Pattern id',
};

/** Size of a blank array, and what all of its tiles have. */
export function ArrayFields({ form, onChange }: Props) {
  const id = useId();
  const preset = presetOf(form);
  return (
    <>
      <div className="new-bake-lines">
        <label htmlFor={id}>Preset</label>
        <select
          id={id}
          data-field="new-preset"
          value={preset === null ? '' : presetName(preset)}
          onChange={(event) => {
            const chosen = PRESETS.find((each) => presetName(each) === event.currentTarget.value);
            if (!chosen) return;
            const { width, height, limit } = chosen;
            onChange({
              width: String(width),
              height: String(height),
              limit: limit === null ? '' : String(limit),
            });
          }}
        >
          {preset === null && <option value="">none of these</option>}
          {PRESETS.map((each) => (
            <option key={presetName(each)}>{presetName(each)}</option>
          ))}
        </select>
        <TextLine
          label="Width (tiles)"
          name="new-width"
          value={form.width}
          autoFocus
          onChange={(width) => onChange({ width })}
        />
        <TextLine
          label="Height (tiles)"
          name="new-height"
          value={form.height}
          onChange={(height) => onChange({ height })}
        />
      </div>
      <fieldset>
        <legend>Every tile</legend>
        <div className="new-bake-lines">
          {(Object.keys(TILE_LABELS) as (keyof TileParams)[]).map((key) => (
            <TextLine
              key={key}
              label={TILE_LABELS[key]}
              title={`${TILE_PARAMS[key].name}: ${TILE_PARAMS[key].doc} (${TILE_PARAMS[key].min} to ${TILE_PARAMS[key].max})`}
              name={`new-${TILE_PARAMS[key].name}`}
              value={form.tiles[key]}
              onChange={(text) => onChange({ tiles: { ...form.tiles, [key]: text } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
