import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from '../../shared/bake/bake.ts';
import { applyEdit } from '../../shared/bake/edits.ts';
import { setResetBits, setRoutingBits, setTileParam } from '../../shared/bake/field-edits.ts';
import { setLimit } from '../../shared/bake/limit-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { mapScale, tilePixels } from './map-colours.ts';
import { changedTiles, tileValues } from './map-values.ts';

function blank(width: number, height: number): Bake {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

describe('values of the map', () => {
  it('are those of each tile, in every mode', () => {
    let bake = blank(3, 2);
    bake = applyEdit(bake, setTileParam(bake, [4], 'thrLo', -30000));
    bake = applyEdit(bake, setTileParam(bake, [4], 'thrHi', 30000));
    bake = applyEdit(bake, setTileParam(bake, [1], 'pattern', 65535));
    bake = applyEdit(bake, setWeight(bake, [5], 7, 7, -15));
    bake = applyEdit(bake, setWeight(bake, [5], 0, 0, 3));
    expect([...tileValues(bake, 'width', [])]).toEqual([0, 0, 0, 0, 60000, 0]);
    expect([...tileValues(bake, 'pattern', [])]).toEqual([0, 65535, 0, 0, 0, 0]);
    expect([...tileValues(bake, 'weights', [])]).toEqual([0, 0, 0, 0, 0, 18]);
    const found = { code: 'x', at: null, message: '' };
    const problems = [
      { ...found, severity: 'error', tile: 2 },
      { ...found, severity: 'info', tile: 2 },
      { ...found, severity: 'warning', tile: null },
    ] as const;
    expect([...tileValues(bake, 'problems', problems)]).toEqual([0, 0, 4, 0, 0, 0]);
  });

  it('mark exactly the tiles whose bytes were changed, also behind a TLV that was added', () => {
    const edits = [
      (bake: Bake, tile: number) => setTileParam(bake, [tile], 'priority', 9),
      (bake: Bake, tile: number) => setRoutingBits(bake, [tile], 1, true),
      (bake: Bake, tile: number) => setResetBits(bake, [tile], 2, true),
      (bake: Bake, tile: number) => setWeight(bake, [tile], 3, 3, 1),
    ];
    const saved = blank(5, 4);
    fc.assert(
      fc.property(fc.subarray([...Array(20).keys()]), fc.nat(3), fc.boolean(), (tiles, n, adds) => {
        let bake = adds ? applyEdit(saved, setLimit(saved, 0)) : saved;
        for (const tile of tiles) bake = applyEdit(bake, edits[n]!(bake, tile));
        const changed = [...changedTiles(bake, saved)].flatMap((is, tile) => (is ? [tile] : []));
        expect(changed).toEqual(tiles);
      }),
    );
  });

  it('mark every tile of a bake that has no file', () => {
    expect([...changedTiles(blank(2, 1), null)]).toEqual([1, 1]);
  });
});

describe('colours of the map', () => {
  const palette = { theme: 'dark', severities: [] } as const;
  const pixelsOf = (values: number[], mode: 'decay' | 'domain') => {
    const array = Float64Array.from(values);
    const pixels = new Uint8ClampedArray(values.length * 4);
    tilePixels(array, mapScale(mode, array), palette, pixels);
    return values.map((_, tile) => [...pixels.subarray(tile * 4, tile * 4 + 3)].join());
  };

  it('are equal for equal values and differ for the ends of a range', () => {
    const [low, high, again] = pixelsOf([10, 60000, 10], 'decay');
    expect(low).toBe(again);
    expect(low).not.toBe(high);
  });

  it('stand for arrays of one value too', () => {
    expect(new Set(pixelsOf([7, 7, 7], 'decay')).size).toBe(1);
  });

  it('tell every domain from every other', () => {
    expect(new Set(pixelsOf([...Array(16).keys()], 'domain')).size).toBe(16);
  });
});
