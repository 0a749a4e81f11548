import type { Bake } from './bake.ts';
import { tileAt } from './bake.ts';
import type { Edit, Splice } from './edits.ts';
import { editOf, tilesText } from './field-edits.ts';
import { MAGNITUDE_BYTES, TLV_KINDS, WEIGHTS_PER_TILE } from './layout.ts';
import { putWeight, weightOf } from './packed-weights.ts';

/**
 * Sets one weight of one or many tiles, from input lane `input` to output lane `row`. A weight
 * that has the value already keeps its bits; a new zero gets sign 0. Throws a RangeError outside
 * −15…15.
 */
export function setWeight(
  bake: Bake,
  tiles: readonly number[],
  row: number,
  input: number,
  value: number,
): Edit {
  const k = row * 8 + input;
  const splices = tiles.flatMap((tile) => {
    const packed = packWeights(bake, tile, (index, old) => (index === k ? value : old));
    const pair = packed.slice(k >> 1, 1);
    return [pair, packed.slice(MAGNITUDE_BYTES + (k >> 3), 1)];
  });
  const label = `Set weight ${row}, ${input} of ${tilesText(tiles)}`;
  return editOf(label, splices, `weight ${k}:${tiles}`);
}

/**
 * Sets all 64 weights (index row · 8 + input) of each given tile. Those that have their value
 * already keep their bits; a new zero gets sign 0. Throws a RangeError outside −15…15.
 */
export function setWeights(
  bake: Bake,
  byTile: ReadonlyMap<number, ArrayLike<number>>,
  label = `Set weights of ${tilesText([...byTile.keys()])}`,
): Edit {
  const splices = [...byTile].map(([tile, weights]) => {
    if (weights.length !== WEIGHTS_PER_TILE) throw new RangeError('A tile has 64 weights');
    const packed = packWeights(bake, tile, (k) => weights[k]!);
    return packed.slice(0, TLV_KINDS.weights.bytes);
  });
  return editOf(label, splices, null);
}

interface PackedChange {
  /** Part of the tile's 40 bytes as a splice. */
  slice(from: number, length: number): Splice;
}

function packWeights(
  bake: Bake,
  tile: number,
  valueOf: (k: number, old: number) => number,
): PackedChange {
  const at = tileAt(bake, 'weights', tile);
  const before = bake.bytes.subarray(at, at + TLV_KINDS.weights.bytes);
  const after = before.slice();
  for (let k = 0; k < WEIGHTS_PER_TILE; k++) {
    const old = weightOf(before, 0, k);
    const value = valueOf(k, old);
    if (value !== old) putWeight(after, 0, k, value);
  }
  return {
    slice: (from, length) => ({
      at: at + from,
      before: before.slice(from, from + length),
      after: after.slice(from, from + length),
    }),
  };
}
