/** How random weights are drawn. */
export interface RandomChoice {
  /** Both ends included, −15…15. */
  readonly least: number;
  readonly greatest: number;
  /** Share of the weights that get a value other than 0, in per cent. */
  readonly densityPercent: number;
  /** u32. */
  readonly seed: number;
}

/**
 * Fills `weights` of a tile: each becomes 0 or, with the chosen probability, one of the values of
 * the range other than 0, all alike. The same choice and tile give the same weights everywhere.
 */
export function randomWeights(choice: RandomChoice): (weights: Int8Array, tile: number) => void {
  const values = valuesOf(choice);
  return (weights, tile) => {
    const next = mulberry32(choice.seed ^ Math.imul(tile + 1, 0x9e37_79b9));
    for (let i = 0; i < weights.length; i++) {
      // Two numbers a weight, so that another density leaves the values where they are.
      const isThere = next() * 100 < choice.densityPercent;
      const value = values[Math.floor(next() * values.length)];
      weights[i] = isThere ? (value ?? 0) : 0;
    }
  };
}

function valuesOf({ least, greatest }: RandomChoice): number[] {
  const all = Array.from({ length: greatest - least + 1 }, (_, index) => least + index);
  return all.filter((value) => value !== 0);
}

/** Tommy Ettinger's generator: 32 bits of state, numbers from 0 to below 1. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
