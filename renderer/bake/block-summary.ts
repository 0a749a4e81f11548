import type { GridSize } from './cell-navigation.ts';
import type { MapModeKind } from './map-values.ts';
import type { ValueLayer } from './value-layer.ts';

/**
 * Blocks of 2^level × 2^level tiles, for pictures in which a tile is smaller than a pixel. A block is
 * counted from its tiles, not from smaller blocks: a mean is the mean, the most frequent value is
 * the most frequent one (of several the least), and the largest value of any tile is never lost.
 */
export class BlockSummary {
  readonly #layer: ValueLayer;
  readonly #array: GridSize;
  readonly #tally: Uint32Array;

  constructor(layer: ValueLayer, array: GridSize) {
    this.#layer = layer;
    this.#array = array;
    this.#tally = new Uint32Array(layer.kind.summary === 'most' ? layer.counts.length : 0);
  }

  /** The value that stands for the block, rounded to a whole one; null where it has no tile. */
  valueOf(level: number, column: number, row: number): number | null {
    const side = 2 ** level;
    const tiles = {
      left: column * side,
      right: Math.min((column + 1) * side, this.#array.columns),
      top: row * side,
      bottom: Math.min((row + 1) * side, this.#array.rows),
    };
    return SUMMARIES[this.#layer.kind.summary](this.#layer, this.#array, tiles, this.#tally);
  }
}

interface Tiles {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Summary = (
  layer: ValueLayer,
  array: GridSize,
  tiles: Tiles,
  tally: Uint32Array,
) => number | null;

const SUMMARIES: Readonly<Record<MapModeKind['summary'], Summary>> = {
  mean({ values }, { columns }, { left, right, top, bottom }) {
    let [sum, count] = [0, 0];
    for (let y = top; y < bottom; y++) {
      const end = Math.min(y * columns + right, values.length);
      for (let tile = y * columns + left; tile < end; tile++) {
        sum += values[tile]!;
        count++;
      }
    }
    return count === 0 ? null : Math.round(sum / count);
  },
  max({ values }, { columns }, { left, right, top, bottom }) {
    let most: number | null = null;
    for (let y = top; y < bottom; y++) {
      const end = Math.min(y * columns + right, values.length);
      for (let tile = y * columns + left; tile < end; tile++) {
        if (most === null || values[tile]! > most) most = values[tile]!;
      }
    }
    return most;
  },
  most({ values, kind }, { columns }, { left, right, top, bottom }, tally) {
    let [best, times] = [0, 0];
    for (let y = top; y < bottom; y++) {
      const end = Math.min(y * columns + right, values.length);
      for (let tile = y * columns + left; tile < end; tile++) {
        const value = values[tile]!;
        const count = ++tally[value - kind.low]!;
        if (count > times || (count === times && value < best)) [best, times] = [value, count];
      }
    }
    for (let y = top; y < bottom; y++) {
      const end = Math.min(y * columns + right, values.length);
      for (let tile = y * columns + left; tile < end; tile++) tally[values[tile]! - kind.low] = 0;
    }
    return times === 0 ? null : best;
  },
};
