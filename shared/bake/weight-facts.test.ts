import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWeights } from './bake.ts';
import { applyEdit } from './edits.ts';
import { newBake } from './new-bake.ts';
import { setWeight } from './weight-edits.ts';
import {
  largestMagnitude,
  nonzeroWeights,
  signBalance,
  weightSigns,
  weightSquares,
  weightSum,
} from './weight-facts.ts';

const made = newBake({ width: 3, height: 1 });
if (!made.ok) throw new Error(made.error.message);
const blank = made.value;

describe('facts about the weights of a tile', () => {
  it('are those of its 64 weights one by one', () => {
    const weights = fc.array(fc.tuple(fc.nat(63), fc.integer({ min: -15, max: 15 })));
    fc.assert(
      fc.property(weights, (entries) => {
        let bake = blank;
        for (const [k, value] of entries) {
          bake = applyEdit(bake, setWeight(bake, [1], k >> 3, k & 7, value));
        }
        const all = [...readWeights(bake, 1)];
        const count = (test: (w: number) => boolean) => all.filter(test).length;
        expect(weightSum(bake, 1)).toBe(all.reduce((sum, w) => sum + Math.abs(w), 0));
        expect(weightSquares(bake, 1)).toBe(all.reduce((sum, w) => sum + w * w, 0));
        expect(largestMagnitude(bake, 1)).toBe(Math.max(...all.map(Math.abs)));
        expect(nonzeroWeights(bake, 1)).toBe(count((w) => w !== 0));
        expect(signBalance(bake, 1)).toBe(all.reduce((sum, w) => sum + Math.sign(w), 0));
        expect(weightSigns(bake, 1)).toEqual({
          plus: count((w) => w > 0),
          minus: count((w) => w < 0),
        });
        expect([weightSum(bake, 0), nonzeroWeights(bake, 2)]).toEqual([0, 0]);
      }),
    );
  });
});
