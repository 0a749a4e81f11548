import { useId } from 'react';
import { formatWhole } from '../../ui/format.ts';
import { AnchorChoice } from './anchor-choice.tsx';
import type { ReshapeForm } from './reshape-form.ts';

interface Props {
  readonly form: ReshapeForm;
  /** null: there is none, and so nothing to choose about it. */
  readonly limit: number | null;
  readonly selectedTile: number;
  onChange(patch: Partial<ReshapeForm>): void;
}

export function ReshapeChoices({ form, limit, selectedTile, onChange }: Props) {
  const id = useId();
  return (
    <div className="reshape-choices">
      <SizeField name="width" label="Width (tiles)" form={form} onChange={onChange} />
      <SizeField name="height" label="Height (tiles)" form={form} onChange={onChange} />
      <fieldset>
        <legend>Tiles that are there</legend>
        <label>
          <input
            type="radio"
            name={`${id}-keeps`}
            checked={form.keeps === 'place'}
            onChange={() => onChange({ keeps: 'place' })}
          />
          keep their neighbours; fixed part:
        </label>
        <AnchorChoice
          x={form.anchorX}
          y={form.anchorY}
          disabled={form.keeps === 'order'}
          onChoose={(anchorX, anchorY) => onChange({ anchorX, anchorY })}
        />
        <label title="Tile n stays tile n; its column and row change with the width">
          <input
            type="radio"
            name={`${id}-keeps`}
            checked={form.keeps === 'order'}
            onChange={() => onChange({ keeps: 'order' })}
          />
          keep their numbers
        </label>
      </fieldset>
      <label htmlFor={`${id}-fill`}>New tiles</label>
      <select
        id={`${id}-fill`}
        data-field="reshape-fill"
        value={form.fill}
        onChange={(event) => onChange({ fill: event.currentTarget.value as ReshapeForm['fill'] })}
      >
        <option value="zeros">zeros</option>
        <option value="tile">copies of tile {formatWhole(selectedTile)}</option>
        <option value="edge">
          {form.keeps === 'place' ? 'copies of the nearest tile' : 'copies of the last tile'}
        </option>
      </select>
      {limit !== null && (
        <>
          <label htmlFor={`${id}-limit`}>Field limit</label>
          <select
            id={`${id}-limit`}
            data-field="reshape-limit"
            value={form.limit}
            onChange={(event) =>
              onChange({ limit: event.currentTarget.value as ReshapeForm['limit'] })
            }
          >
            <option value="keep">keep {formatWhole(limit)}</option>
            <option value="all">0 (all tiles)</option>
            <option value="remove">remove</option>
          </select>
        </>
      )}
      <label className="bake-check is-wide" title="Also those that led out of the old array">
        <input
          type="checkbox"
          data-field="reshape-edges"
          checked={form.clearsEdges}
          onChange={(event) => onChange({ clearsEdges: event.currentTarget.checked })}
        />
        Clear routing that leads out of the array
      </label>
    </div>
  );
}

interface SizeProps extends Pick<Props, 'form' | 'onChange'> {
  readonly name: 'width' | 'height';
  readonly label: string;
}

function SizeField({ name, label, form, onChange }: SizeProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-field={`reshape-${name}`}
        autoComplete="off"
        autoFocus={name === 'width'}
        value={form[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  );
}
