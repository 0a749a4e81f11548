import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stack } from './bars.ts';

describe('stacked bars', () => {
  it('stand on one another and are as high as their values', () => {
    const layer = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 6 }), (layers) => {
        const { tops, bottoms } = stack(layers);
        layers.forEach((values, at) => {
          values.forEach((value, i) => {
            const below = layers.slice(0, at).reduce((sum, each) => sum + (each[i] as number), 0);
            expect([bottoms[at]?.[i], tops[at]?.[i]]).toEqual([below, below + value]);
          });
        });
      }),
    );
  });
});
