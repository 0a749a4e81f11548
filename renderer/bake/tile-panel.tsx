import type { Bake, TileParams } from '../../shared/bake/bake.ts';
import type { CommonValues } from '../../shared/bake/common-values.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import {
  adjustTileParam,
  setResetBits,
  setRoutingBits,
  setTileParam,
} from '../../shared/bake/field-edits.ts';
import { ROUTING_BITS, TILE_PARAMS } from '../../shared/bake/layout.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';
import { BitMask } from './bit-mask.tsx';
import { CommonField } from './common-field.tsx';
import { RoutingCompass } from './routing-compass.tsx';
import { useBakeSession } from './use-bake.ts';

const FIELDS: readonly (readonly [param: keyof TileParams, label: string])[] = [
  ['thrLo', 'Threshold low'],
  ['thrHi', 'Threshold high'],
  ['decay', 'Decay'],
  ['domain', 'Domain'],
  ['priority', 'Priority'],
  ['pattern', 'Pattern id'],
];

interface Props {
  readonly selection: TileSet;
  /** null while they are being read for the first time. */
  readonly values: CommonValues | null;
}

/** What the selected tiles have; an edit is one step for all of them. */
export function TilePanel({ selection, values }: Props) {
  const session = useBakeSession();
  const edit = (make: (bake: Bake, tiles: readonly number[]) => Edit) =>
    session.edit((bake) => make(bake, selection.toArray()));
  return (
    <>
      <div className="bake-fields">
        {FIELDS.map(([param, label]) => {
          const field = TILE_PARAMS[param];
          return (
            <CommonField
              // Other tiles are another field: a refusal of one never stands beside the other.
              key={`${selection.first} ${selection.size} ${param}`}
              label={label}
              name={field.name}
              values={values?.params[param] ?? null}
              range={field}
              title={`${field.name}: ${field.doc} (${field.min} to ${field.max})`}
              onCommit={(typed) =>
                edit((bake, tiles) =>
                  typed.kind === 'value'
                    ? setTileParam(bake, tiles, param, typed.value)
                    : adjustTileParam(bake, tiles, param, typed.change),
                )
              }
            />
          );
        })}
      </div>
      {values !== null && (
        <>
          <RoutingCompass
            routing={values.routing}
            onToggle={(bit, on) =>
              edit((bake, tiles) => setRoutingBits(bake, tiles, 1 << ROUTING_BITS.indexOf(bit), on))
            }
          />
          <BitMask
            label="Reset on fire"
            title="reset_mask16: domains that are reset when the tile fires"
            name="reset_mask16"
            bits={values.resetMask}
            bitName={(bit) => `reset domain ${bit}`}
            onChange={(mask, on) => edit((bake, tiles) => setResetBits(bake, tiles, mask, on))}
          />
        </>
      )}
    </>
  );
}
