import { readTileParams, resetMaskOf, routingOf } from '../../shared/bake/bake.ts';
import type { Bake, TileParams } from '../../shared/bake/bake.ts';
import { setResetBits, setRoutingBits, setTileParam } from '../../shared/bake/field-edits.ts';
import { ROUTING_BITS, TILE_PARAMS } from '../../shared/bake/layout.ts';
import { BitMask } from './bit-mask.tsx';
import { NumberField } from './number-field.tsx';
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

export function TilePanel({ bake, tile }: { bake: Bake; tile: number }) {
  const session = useBakeSession();
  const params = readTileParams(bake, tile);
  return (
    <>
      <div className="bake-fields">
        {FIELDS.map(([param, label]) => {
          const field = TILE_PARAMS[param];
          return (
            <NumberField
              // Another tile is another field: text typed for one never reaches the other.
              key={`${tile} ${param}`}
              label={label}
              name={field.name}
              value={params[param]}
              range={field}
              title={`${field.name}: ${field.doc} (${field.min} to ${field.max})`}
              onCommit={(value) => session.edit((now) => setTileParam(now, [tile], param, value))}
            />
          );
        })}
      </div>
      <RoutingCompass
        routing={routingOf(bake, tile)}
        onToggle={(bit, on) =>
          session.edit((now) => setRoutingBits(now, [tile], 1 << ROUTING_BITS.indexOf(bit), on))
        }
      />
      <BitMask
        label="Reset on fire"
        title="Domains that are reset when this tile fires"
        name="reset_mask16"
        mask={resetMaskOf(bake, tile)}
        bitName={(bit) => `reset domain ${bit}`}
        onToggle={(bit, on) => session.edit((now) => setResetBits(now, [tile], 1 << bit, on))}
      />
    </>
  );
}
