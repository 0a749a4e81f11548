import type { Bake } from './bake.ts';
import type { Edit } from './edits.ts';
import { WEIGHTS_PER_TILE } from './layout.ts';
import { putWeight, repackTile, unpackTile, weightOf } from './packed-weights.ts';
import { editOf, tileSplices, tilesKey, tilesText } from './splices.ts';
import type { WeightChange } from './weight-changes.ts';

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
  const splices = tileSplices(bake, 'weights', tiles, (view, entryAt) =>
    changeWeight(bytesOf(view), entryAt, k, value),
  );
  const label = `Set weight ${row}, ${input} of ${tilesText(tiles)}`;
  return editOf(label, splices, `weight ${k}:${tilesKey(tiles)}`);
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
  const splices = tileSplices(bake, 'weights', [...byTile.keys()], (view, entryAt, tile) => {
    const weights = byTile.get(tile)!;
    if (weights.length !== WEIGHTS_PER_TILE) throw new RangeError('A tile has 64 weights');
    const bytes = bytesOf(view);
    for (let k = 0; k < WEIGHTS_PER_TILE; k++) changeWeight(bytes, entryAt, k, weights[k]!);
  });
  return editOf(label, splices, null);
}

/**
 * Does the same to each of the tiles. Weights that keep their value keep their bits; a new zero
 * gets sign 0. Edits with the same `mergeKey` in a row are one step of undo. Throws a RangeError
 * where the change asks for a weight outside −15…15.
 */
export function changeWeights(
  bake: Bake,
  tiles: readonly number[],
  change: WeightChange,
  label: string,
  mergeKey: string | null = null,
): Edit {
  const now = new Int8Array(WEIGHTS_PER_TILE);
  const next = new Int8Array(WEIGHTS_PER_TILE);
  const bytesOfRun = lastBytes();
  const splices = tileSplices(bake, 'weights', tiles, (view, entryAt, tile) => {
    const bytes = bytesOfRun(view);
    unpackTile(bytes, entryAt, now);
    next.set(now);
    change(now, next, tile);
    repackTile(bytes, entryAt, now, next);
  });
  return editOf(`${label} of ${tilesText(tiles)}`, splices, mergeKey);
}

/** A run of a million tiles asks for the same bytes a million times. */
function lastBytes(): (view: DataView) => Uint8Array {
  let bytes: Uint8Array = new Uint8Array();
  return (view) => (bytes.buffer === view.buffer ? bytes : (bytes = bytesOf(view)));
}

function bytesOf({ buffer }: DataView): Uint8Array {
  return new Uint8Array(buffer);
}

function changeWeight(bytes: Uint8Array, entryAt: number, k: number, value: number): void {
  if (weightOf(bytes, entryAt, k) !== value) putWeight(bytes, entryAt, k, value);
}
