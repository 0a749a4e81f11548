import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake, TileParams } from './bake.ts';
import { CommonReader, commonValues } from './common-values.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import { setResetMask, setRoutingBits, setTileParam } from './field-edits.ts';
import { newBake } from './new-bake.ts';
import type { PlainTile } from './testing/plain-bake.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';
import { TileSet } from './tile-set.ts';

describe('common values', () => {
  it('are those of a loop over the selected tiles', () => {
    fc.assert(
      fc.property(plainBakes(), fc.array(fc.nat(19)), (plain, numbers) => {
        const chosen = numbers.filter((tile) => tile < plain.tiles.length);
        const tiles = TileSet.of(plain.tiles.length, chosen);
        const bake = opened(encodePlain(plain));
        expect(commonValues(bake, tiles)).toEqual(
          plainCommon(plain.tiles.filter((_, tile) => chosen.includes(tile))),
        );
      }),
      { endOnFailure: true },
    );
  });

  it('of no tiles are none', () => {
    expect(commonValues(blank(2, 2), TileSet.none(4))).toBeNull();
  });

  it('are read in slices, and after an edit only where something changed', () => {
    let bake = blank(200, 100);
    const reader = new CommonReader(TileSet.all(20_000));
    let slices = 0;
    while (!reader.isComplete) {
      reader.read(bake, () => false);
      slices += 1;
    }
    expect(slices).toBe(5);
    expect(reader.values()).toEqual(commonValues(bake, TileSet.all(20_000)));
    bake = applyEdit(bake, setTileParam(bake, [19_999], 'thrLo', -9));
    bake = applyEdit(bake, setResetMask(bake, [19_999], 0x8001));
    bake = applyEdit(bake, setRoutingBits(bake, [19_999], 0x201, true));
    reader.changed(19_999, 19_999);
    reader.read(bake, () => false);
    expect(reader.isComplete).toBe(true);
    expect(reader.values()).toEqual(commonValues(bake, TileSet.all(20_000)));
    expect(reader.values()?.params.thrLo).toEqual({ min: -9, max: 0 });
  });

  it('do not read blocks without a selected tile', () => {
    const reader = new CommonReader(TileSet.of(20_000, [3, 12_000]));
    let blocks = 0;
    reader.read(blank(200, 100), () => ++blocks < 100);
    expect(blocks).toBe(2);
    reader.changed(4096, 8191);
    expect(reader.isComplete).toBe(true);
  });
});

function plainCommon(tiles: readonly PlainTile[]) {
  if (tiles.length === 0) return null;
  const range = (param: keyof TileParams) => {
    const values = tiles.map((tile) => tile[param]);
    return [param, { min: Math.min(...values), max: Math.max(...values) }] as const;
  };
  const params = (['thrLo', 'thrHi', 'decay', 'domain', 'priority', 'pattern'] as const).map(range);
  const bits = (key: 'routing' | 'reset') => ({
    all: tiles.reduce((all, tile) => all & tile[key], 0xffff),
    any: tiles.reduce((any, tile) => any | tile[key], 0),
  });
  return {
    params: Object.fromEntries(params),
    routing: bits('routing'),
    resetMask: bits('reset'),
    domains: tiles.reduce((domains, { domain }) => domains | (1 << domain), 0),
  };
}

function opened(bytes: Uint8Array): Bake {
  const result = openBake(bytes);
  if (result.kind !== 'open') throw new Error(JSON.stringify(result.problems));
  return result.bake;
}

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}
