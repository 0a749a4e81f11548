import type { TileParams } from './bake.ts';
import { LANES } from './layout.ts';
import { MOST_INPUT, type Span } from './weight-counts.ts';

/** What a tile may do in its first flashes, from rest, while it is active in each of them. */
export type Firing =
  | { readonly kind: 'fires'; readonly flashes: number }
  | { readonly kind: 'never'; readonly why: 'bake-id' | 'thresholds' | 'reach' }
  /** Neither in so many flashes nor shown to be impossible. */
  | { readonly kind: 'not-within'; readonly flashes: number };

export type Thresholds = Pick<TileParams, 'thrLo' | 'thrHi' | 'decay'>;

const LEAST_STATE = -0x8000;
const MOST_STATE = 0x7fff;

/**
 * What one flash adds to the accumulator: delta = Σ_r raw[r] = Σ_i in[i] · Σ_r W[r][i]. All rows
 * see the same inputs, so that the sums of the columns decide.
 */
export function deltaSpan(weights: ArrayLike<number>, mostInput = MOST_INPUT): Span {
  const columns = columnSums(weights);
  const sum = (part: (value: number) => number) =>
    mostInput * columns.reduce((total, column) => total + part(column), 0);
  return {
    least: sum((column) => Math.min(0, column)),
    greatest: sum((column) => Math.max(0, column)),
  };
}

/**
 * The least number of flashes after which a tile with these weights can fire, by the rules of the
 * hardware's contract: x0 = thr + delta, moved towards 0 by decay and clamped to an i16; it fires
 * where lo < hi, lo ≤ x ≤ hi, bake_id > 0 and (delta ≠ 0, or decay > 0 and x0 was out of range).
 * Follows the set of all accumulator values that inputs can lead to, exactly.
 */
export function earliestFiring(
  weights: ArrayLike<number>,
  { thrLo, thrHi, decay }: Thresholds,
  bakeId: number,
  mostFlashes: number,
  mostInput = MOST_INPUT,
): Firing {
  if (bakeId === 0) return { kind: 'never', why: 'bake-id' };
  if (thrLo >= thrHi) return { kind: 'never', why: 'thresholds' };
  const columns = columnSums(weights);
  const isInRange = (x: number) => thrLo <= x && x <= thrHi;
  const reached = new Uint8Array(MOST_STATE - LEAST_STATE + 1);
  let states = [0];
  reached[-LEAST_STATE] = 1;
  const deltas = deltasOf(columns, mostInput);
  for (let flashes = 1; flashes <= mostFlashes; flashes++) {
    const next: number[] = [];
    for (const x0 of sumsFrom(states, columns, mostInput)) {
      const x = settled(x0, decay);
      // From 0 by no change it does not fire; 0 is the only unfired state in range.
      if (isInRange(x) && (x0 !== 0 || states.some((u) => u !== 0 && deltas.has(-u)))) {
        return { kind: 'fires', flashes };
      }
      if (reached[x - LEAST_STATE] === 1) continue;
      reached[x - LEAST_STATE] = 1;
      next.push(x);
    }
    if (next.length === 0) return { kind: 'never', why: 'reach' };
    states = next;
  }
  return { kind: 'not-within', flashes: mostFlashes };
}

function columnSums(weights: ArrayLike<number>): number[] {
  return Array.from({ length: LANES }, (_, input) => {
    let sum = 0;
    for (let row = 0; row < LANES; row++) sum += weights[row * LANES + input]!;
    return sum;
  });
}

/** Moved towards 0 by decay, never past it, then clamped. */
function settled(x0: number, decay: number): number {
  const x = x0 > 0 ? Math.max(0, x0 - decay) : Math.min(0, x0 + decay);
  return Math.min(MOST_STATE, Math.max(LEAST_STATE, x));
}

/** The changes that one flash can make. */
function deltasOf(columns: readonly number[], mostInput: number): Set<number> {
  return new Set(sumsFrom([0], columns, mostInput));
}

/** All u + Σ in[i] · columns[i], ascending, for inputs 0…mostInput and u of `states`. */
function sumsFrom(
  states: readonly number[],
  columns: readonly number[],
  mostInput: number,
): number[] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const u of states) {
    least = Math.min(least, u);
    greatest = Math.max(greatest, u);
  }
  for (const column of columns) {
    least += mostInput * Math.min(0, column);
    greatest += mostInput * Math.max(0, column);
  }
  const isThere = new Uint8Array(greatest - least + 1);
  for (const u of states) isThere[u - least] = 1;
  for (const column of columns) if (column !== 0) addMultiples(isThere, column, mostInput);
  const sums: number[] = [];
  for (let index = 0; index < isThere.length; index++) {
    if (isThere[index] === 1) sums.push(index + least);
  }
  return sums;
}

/** Marks what lies 0…most steps of `step` behind a mark. */
function addMultiples(isThere: Uint8Array, step: number, most: number): void {
  const size = isThere.length;
  // Steps since the last mark of the same chain, plus one; 0 where there is none near enough.
  const since = new Uint8Array(size);
  const first = step > 0 ? 0 : size - 1;
  const onward = step > 0 ? 1 : -1;
  for (let index = first; index >= 0 && index < size; index += onward) {
    const before = since[index - step] ?? 0;
    if (isThere[index] === 1) since[index] = 1;
    else if (before > 0 && before <= most) since[index] = before + 1;
  }
  for (let index = 0; index < size; index++) if (since[index]! > 0) isThere[index] = 1;
}
