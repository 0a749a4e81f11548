import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { newBakeBytes } from './new-bake-size.ts';

describe('size of a new bake', () => {
  it('is told before it is made, for any array and limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.option(fc.integer({ min: 0, max: 5000 })),
        (width, height, limit) => {
          const made = newBake({ width, height, limit });
          expect(made.ok && made.value.bytes.length).toBe(newBakeBytes({ width, height, limit }));
        },
      ),
    );
  });

  it('of the full array is the size that the published tools write', () => {
    expect(newBakeBytes({ width: 128, height: 32 })).toBe(233_588);
    expect(newBakeBytes({ width: 128, height: 32, limit: 0 })).toBe(233_600);
  });
});
