import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import { setTopologyField } from './field-edits.ts';
import { KEPT_PARTS, newBakeFrom } from './new-bake-from.ts';
import { REFERENCE_ORDER, newBake } from './new-bake.ts';
import type { PlainBake, PlainTile } from './testing/plain-bake.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';

const ORDER = ['topology', 'params', 'routing', 'readout', 'reset', 'weights'] as const;

describe('a bake from another one', () => {
  it('has the tables that are kept, zeros elsewhere, and nothing unknown', () => {
    const kept = fc.subarray([...KEPT_PARTS]);
    fc.assert(
      fc.property(plainBakes(), kept, fc.nat(0xffff), (plain, keep, bakeId) => {
        const other = opened(encodePlain(plain));
        const options = { keep, bakeId, profileId: 5, limit: null, order: REFERENCE_ORDER };
        const made = newBakeFrom(other, options);
        const keeps = (part: (typeof KEPT_PARTS)[number]) => keep.includes(part);
        const expected: PlainBake = {
          ...plain,
          ...(keeps('readout') ? {} : { flags: 0, mode: 0, winnerDomainMask: 0, settleNs: 0 }),
          bakeId,
          profileId: 5,
          limit: null,
          order: ORDER.map((key) => ({ key, tflags: 0 })),
          tiles: plain.tiles.map((tile): PlainTile => ({
            ...(keeps('params') ? tile : { ...tile, ...NO_PARAMS }),
            routing: keeps('routing') ? tile.routing : 0,
            reset: keeps('reset') ? tile.reset : 0,
            magnitudes: keeps('weights') ? tile.magnitudes : Array<number>(64).fill(0),
            plus: keeps('weights') ? tile.plus : Array<boolean>(64).fill(false),
          })),
        };
        expect(made.ok && made.value.bytes).toEqual(encodePlain(expected));
      }),
      { endOnFailure: true },
    );
  });

  it('leaves reserved fields and bits behind, and has whole rows', () => {
    const made = newBake({ width: 4, height: 2 });
    if (!made.ok) throw new Error(made.error.message);
    const other = applyEdit(made.value, setTopologyField(made.value, 'tileW', 3));
    const bytes = other.bytes.slice();
    bytes[other.tables.params + 10] = 9;
    bytes[other.tables.params + 12] = 7;
    bytes[other.tables.routing + 1] = 0xfe;
    const options = { bakeId: 1, profileId: 0, limit: null, order: REFERENCE_ORDER };
    const from = newBakeFrom(opened(bytes), { ...options, keep: KEPT_PARTS });
    if (!from.ok) throw new Error(from.error.message);
    expect(from.value.topology).toMatchObject({ tileW: 3, tileH: 3, tileCount: 9 });
    const { problems } = openBake(from.value.bytes);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(from.value.bytes[from.value.tables.routing + 1]).toBe(0x02);
  });
});

const NO_PARAMS = { thrLo: 0, thrHi: 0, decay: 0, domain: 0, priority: 0, pattern: 0 };

function opened(bytes: Uint8Array): Bake {
  const result = openBake(bytes);
  if (result.kind !== 'open') throw new Error(JSON.stringify(result.problems));
  return result.bake;
}
