import { randomWeights, type RandomChoice } from './weight-random.ts';
import { FORMAT_MAGNITUDE, WEIGHT_VALUES, mostMagnitude } from './weight-limits.ts';

/**
 * What becomes of one tile's weights: `now` and `next` have them by k = out · 8 + in, and `next`
 * comes with the values of `now`. It may depend on the tile's number.
 */
export type WeightChange = (now: Int8Array, next: Int8Array, tile: number) => void;

/** A change of each weight for itself: a table of what each of the 31 values becomes. */
export interface PointChange {
  /** The weights that it changes, by k. */
  readonly cells: readonly number[];
  readonly change: WeightChange;
  becomes(value: number): number;
  /** Whether the value would have gone past the largest magnitude that it may have. */
  isClamped(value: number): boolean;
}

/**
 * Each weight becomes what `wanted` says, rounded half away from zero, at most as far from 0 as it
 * may go.
 */
export function pointChange(
  cells: readonly number[],
  wanted: (value: number) => number,
  allowMagnitude15: boolean,
): PointChange {
  const table = new Int8Array(WEIGHT_VALUES);
  const clamped = new Uint8Array(WEIGHT_VALUES);
  for (let value = -FORMAT_MAGNITUDE; value <= FORMAT_MAGNITUDE; value++) {
    const most = mostMagnitude(value, allowMagnitude15);
    const next = roundAway(wanted(value));
    table[value + FORMAT_MAGNITUDE] = Math.min(most, Math.max(-most, next));
    clamped[value + FORMAT_MAGNITUDE] = Math.abs(next) > most ? 1 : 0;
  }
  return {
    cells,
    change: (now, next) => {
      for (let i = 0; i < cells.length; i++) {
        const k = cells[i]!;
        next[k] = table[now[k]! + FORMAT_MAGNITUDE]!;
      }
    },
    becomes: (value) => table[value + FORMAT_MAGNITUDE]!,
    isClamped: (value) => clamped[value + FORMAT_MAGNITUDE] === 1,
  };
}

export function fill(cells: readonly number[], value: number): PointChange {
  return pointChange(cells, () => value, true);
}

export function negate(cells: readonly number[]): PointChange {
  return pointChange(cells, (value) => -value, true);
}

export function add(
  cells: readonly number[],
  addend: number,
  allowMagnitude15: boolean,
): PointChange {
  return pointChange(cells, (value) => value + addend, allowMagnitude15);
}

/** A factor as a fraction, so that halves are exact: 1.5 is 15/10. */
export interface Factor {
  readonly numerator: number;
  readonly denominator: number;
}

export function scale(
  cells: readonly number[],
  { numerator, denominator }: Factor,
  allowMagnitude15: boolean,
): PointChange {
  return pointChange(cells, (value) => (value * numerator) / denominator, allowMagnitude15);
}

/** Brings magnitudes above `most` down to it. */
export function clamp(cells: readonly number[], most: number): PointChange {
  return pointChange(cells, (value) => Math.min(most, Math.max(-most, value)), true);
}

/** All weights plus, or all minus; zeros stay. */
export function setSign(cells: readonly number[], sign: 1 | -1): PointChange {
  return pointChange(cells, (value) => sign * Math.abs(value), true);
}

/** The same values in every tile: `values[i]` is for the weight `cells[i]`. */
export function put(cells: readonly number[], values: readonly number[]): WeightChange {
  return (_now, next) => {
    for (let i = 0; i < cells.length; i++) next[cells[i]!] = values[i]!;
  };
}

/** The weight `cells[i]` becomes that of `cells[from[i]]`. */
export function permute(cells: readonly number[], from: readonly number[]): WeightChange {
  const sources = from.map((index) => cells[index]!);
  return (now, next) => {
    for (let i = 0; i < cells.length; i++) next[cells[i]!] = now[sources[i]!]!;
  };
}

/** The seed and a tile's number alone decide its values, whatever else is selected. */
export function randomise(cells: readonly number[], choice: RandomChoice): WeightChange {
  const draw = randomWeights(choice);
  const drawn = new Int8Array(cells.length);
  return (_now, next, tile) => {
    draw(drawn, tile);
    for (let i = 0; i < cells.length; i++) next[cells[i]!] = drawn[i]!;
  };
}

/** Exact for fractions of whole numbers up to 2^52: a half is a half in binary too. */
function roundAway(value: number): number {
  const rounded = Math.floor(Math.abs(value) + 0.5);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
