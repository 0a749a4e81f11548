import type { Bake } from './bake.ts';
import { tileAt } from './bake.ts';
import { LANES, MAGNITUDE_BYTES, WEIGHTS_PER_TILE } from './layout.ts';
import { weightOf } from './packed-weights.ts';
import type { TileSet } from './tile-set.ts';
import type { PointChange } from './weight-changes.ts';
import { FORMAT_MAGNITUDE, WEIGHT_VALUES } from './weight-limits.ts';

/** The largest input of a lane. */
export const MOST_INPUT = 15;

/** Least and greatest of something over all tiles of a set. */
export interface Span {
  readonly least: number;
  readonly greatest: number;
}

/** What the weights of many tiles have in common. */
export interface WeightCounts {
  readonly tiles: number;
  /** How often weight k has a value: index k · 31 + value + 15. */
  readonly counts: Uint32Array;
  /** By k = out · 8 + in. */
  readonly cells: readonly Span[];
  /** By output lane: the sum of its weights over all inputs. */
  readonly sums: readonly Span[];
  /** By output lane: raw = Σ in · weight for inputs 0…15, over all tiles and inputs. */
  readonly raws: readonly Span[];
}

/** Values of two neighbouring weights by their magnitude byte and two sign bits. */
const PAIRS = 1 << 10;
const PAIRS_PER_ROW = LANES / 2;
const TILES_PER_STEP = 4096;

/**
 * Counts the weights of the tiles, pair by pair: 32 steps a tile instead of 64. Yields how many
 * tiles are counted, every 4,096 tiles; the set must have at least one.
 */
export function* countWeights(bake: Bake, tiles: TileSet): Generator<number, WeightCounts> {
  const { plus, minus } = pairSums();
  const pairs = new Uint32Array(MAGNITUDE_BYTES * PAIRS);
  const rows = new RowExtremes();
  const { bytes } = bake;
  let counted = 0;
  for (const tile of tiles) {
    const at = tileAt(bake, 'weights', tile);
    for (let row = 0, j = 0; row < LANES; row++) {
      let [positive, negative] = [0, 0];
      const signs = bytes[at + MAGNITUDE_BYTES + row]!;
      for (let pair = 0; pair < PAIRS_PER_ROW; pair++, j++) {
        const code = (((signs >> (2 * pair)) & 3) << 8) | bytes[at + j]!;
        pairs[j * PAIRS + code]!++;
        positive += plus[code]!;
        negative += minus[code]!;
      }
      rows.add(row, positive, negative);
    }
    if (++counted % TILES_PER_STEP === 0) yield counted;
  }
  const counts = countsOf(pairs);
  const cells = Array.from({ length: WEIGHTS_PER_TILE }, (_, k) => spanOf(counts, k));
  return { tiles: counted, counts, cells, ...rows.spans() };
}

/** The whole count at once: for few tiles. */
export function countWeightsNow(bake: Bake, tiles: TileSet): WeightCounts {
  const counting = countWeights(bake, tiles);
  let step = counting.next();
  while (step.done !== true) step = counting.next();
  return step.value;
}

/** How many weights the change would have to hold back, and how many become another value. */
export function effectOf(
  { counts }: WeightCounts,
  change: PointChange,
): { readonly clamped: number; readonly changed: number } {
  let [clamped, changed] = [0, 0];
  for (const k of change.cells) {
    for (let value = -FORMAT_MAGNITUDE; value <= FORMAT_MAGNITUDE; value++) {
      const count = counts[k * WEIGHT_VALUES + value + FORMAT_MAGNITUDE]!;
      if (change.isClamped(value)) clamped += count;
      if (change.becomes(value) !== value) changed += count;
    }
  }
  return { clamped, changed };
}

class RowExtremes {
  readonly #sums = Array.from({ length: LANES }, emptySpan);
  readonly #raws = Array.from({ length: LANES }, emptySpan);

  add(row: number, positive: number, negative: number): void {
    include(this.#sums[row]!, positive + negative);
    include(this.#raws[row]!, negative * MOST_INPUT);
    include(this.#raws[row]!, positive * MOST_INPUT);
  }

  spans(): Pick<WeightCounts, 'sums' | 'raws'> {
    return { sums: this.#sums, raws: this.#raws };
  }
}

const emptySpan = () => ({ least: Infinity, greatest: -Infinity });

function include(span: { least: number; greatest: number }, value: number): void {
  if (value < span.least) span.least = value;
  if (value > span.greatest) span.greatest = value;
}

/** The two weights of a pair, by a tile that has nothing else. */
function pairWeights(code: number): readonly [low: number, high: number] {
  const tile = new Uint8Array(MAGNITUDE_BYTES + LANES);
  tile[0] = code & 0xff;
  tile[MAGNITUDE_BYTES] = code >> 8;
  return [weightOf(tile, 0, 0), weightOf(tile, 0, 1)];
}

function pairSums(): { plus: Int8Array; minus: Int8Array } {
  const weights = Array.from({ length: PAIRS }, (_, code) => pairWeights(code));
  const sum = (part: (value: number) => number) =>
    Int8Array.from(weights, ([low, high]) => part(low) + part(high));
  return {
    plus: sum((value) => Math.max(0, value)),
    minus: sum((value) => Math.min(0, value)),
  };
}

function countsOf(pairs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(WEIGHTS_PER_TILE * WEIGHT_VALUES);
  for (let code = 0; code < PAIRS; code++) {
    const [low, high] = pairWeights(code);
    for (let j = 0; j < MAGNITUDE_BYTES; j++) {
      const count = pairs[j * PAIRS + code]!;
      counts[2 * j * WEIGHT_VALUES + low + FORMAT_MAGNITUDE]! += count;
      counts[(2 * j + 1) * WEIGHT_VALUES + high + FORMAT_MAGNITUDE]! += count;
    }
  }
  return counts;
}

function spanOf(counts: Uint32Array, k: number): Span {
  const ofCell = counts.subarray(k * WEIGHT_VALUES, (k + 1) * WEIGHT_VALUES);
  const isThere = (count: number) => count > 0;
  return {
    least: ofCell.findIndex(isThere) - FORMAT_MAGNITUDE,
    greatest: ofCell.findLastIndex(isThere) - FORMAT_MAGNITUDE,
  };
}
