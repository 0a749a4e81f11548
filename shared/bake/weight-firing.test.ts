import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deltaSpan, earliestFiring, type Firing, type Thresholds } from './weight-firing.ts';

/** All inputs of `lanes` lanes, 0…most each. */
function inputsOf(lanes: number, most: number): number[][] {
  let all: number[][] = [[]];
  for (let lane = 0; lane < lanes; lane++) {
    all = all.flatMap((input) => Array.from({ length: most + 1 }, (_, value) => [...input, value]));
  }
  return all;
}

/** Three input lanes have weights, two output lanes. */
function matrix(six: readonly number[]): number[] {
  const weights = new Array<number>(64).fill(0);
  six.forEach((value, i) => (weights[(i < 3 ? 0 : 5) * 8 + (i % 3) * 3] = value));
  return weights;
}

/** Every flash with every input, state by state, as the contract writes it down. */
function tried(
  weights: readonly number[],
  { thrLo, thrHi, decay }: Thresholds,
  mostFlashes: number,
  mostInput: number,
): Firing['kind'] | number {
  const inputs = inputsOf(3, mostInput).map(([a, b, c]) => [a, 0, 0, b, 0, 0, c, 0]);
  const deltas = inputs.map((input) =>
    weights.reduce((sum, weight, k) => sum + weight * (input[k % 8] ?? 0), 0),
  );
  const inRange = (x: number) => thrLo < thrHi && thrLo <= x && x <= thrHi;
  const seen = new Set([0]);
  let states = [0];
  for (let flash = 1; flash <= mostFlashes; flash++) {
    const next = new Set<number>();
    for (const state of states) {
      for (const delta of deltas) {
        const x0 = state + delta;
        const towards0 = Math.sign(x0) * Math.max(0, Math.abs(x0) - decay);
        const x = Math.max(-32768, Math.min(32767, towards0 === 0 ? 0 : towards0));
        if (inRange(x) && (delta !== 0 || (decay > 0 && !inRange(x0)))) return flash;
        if (!seen.has(x)) next.add(x);
      }
    }
    next.forEach((x) => seen.add(x));
    if (next.size === 0) return 'never';
    states = [...next];
  }
  return 'not-within';
}

describe('whether a tile can fire', () => {
  it('is what trying every input in every state finds', () => {
    const small = fc.integer({ min: -15, max: 15 });
    const threshold = fc.integer({ min: -120, max: 120 });
    fc.assert(
      fc.property(
        fc.array(small, { minLength: 6, maxLength: 6 }),
        fc.record({
          thrLo: threshold,
          width: fc.integer({ min: -1, max: 6 }),
          decay: fc.oneof(fc.constant(0), fc.nat(60)),
        }),
        fc.integer({ min: 1, max: 3 }),
        (six, { thrLo, width, decay }, mostInput) => {
          const weights = matrix(six);
          const thresholds = { thrLo, thrHi: thrLo + width, decay };
          const answer = earliestFiring(weights, thresholds, 1, 4, mostInput);
          const found = tried(weights, thresholds, 4, mostInput);
          if (width <= 0) expect(answer).toEqual({ kind: 'never', why: 'thresholds' });
          else expect(answer.kind === 'fires' ? answer.flashes : answer.kind).toBe(found);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('follows the accumulator to the ends of an i16', () => {
    const weights = matrix([15, 15, 15, 15, 15, 15]);
    const high = { thrLo: 32_766, thrHi: 32_767, decay: 0 };
    expect(earliestFiring(weights, high, 1, 100)).toEqual({ kind: 'fires', flashes: 25 });
    expect(earliestFiring(weights, high, 1, 16)).toEqual({ kind: 'not-within', flashes: 16 });
    const low = { thrLo: -32_768, thrHi: -32_767, decay: 0 };
    expect(earliestFiring(weights, low, 1, 100)).toEqual({ kind: 'never', why: 'reach' });
  });

  it('says what forbids it whatever the inputs are', () => {
    const open = { thrLo: 0, thrHi: 10, decay: 0 };
    expect(earliestFiring(matrix([1]), open, 0, 4)).toEqual({ kind: 'never', why: 'bake-id' });
    expect(earliestFiring(matrix([]), open, 1, 4)).toEqual({ kind: 'never', why: 'reach' });
  });

  it('knows the range of what a flash adds, over all inputs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -15, max: 15 }), { minLength: 64, maxLength: 64 }),
        (weights) => {
          const ends = Array.from({ length: 256 }, (_, bits) =>
            weights.reduce((sum, weight, k) => sum + ((bits >> (k % 8)) % 2) * 15 * weight, 0),
          );
          expect(deltaSpan(weights)).toEqual({
            least: Math.min(...ends),
            greatest: Math.max(...ends),
          });
        },
      ),
    );
  });
});
