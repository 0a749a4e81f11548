import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { openBake } from './decode.ts';
import { countDifferentTiles } from './difference.ts';
import { encodePlain, plainBakes, type PlainBake } from './testing/plain-bake.ts';

function bakeOfPlain(plain: PlainBake): Bake {
  const opened = openBake(encodePlain(plain));
  if (opened.kind !== 'open') throw new Error('a plain bake does not open');
  return opened.bake;
}

describe('the number of different tiles', () => {
  it('is what comparing tile by tile gives, whatever the order of the TLVs', () => {
    fc.assert(
      fc.property(
        plainBakes(),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 4 }))),
        (plain, marks) => {
          const changed = structuredClone(plain);
          changed.order.reverse();
          for (const [number, what] of marks) {
            const tile = changed.tiles[number % changed.tiles.length]!;
            if (what === 0) tile.decay ^= 1;
            if (what === 1) tile.routing ^= 1;
            if (what === 2) tile.reset ^= 1;
            if (what === 3) tile.magnitudes[63] = (tile.magnitudes[63] ?? 0) ^ 1;
            if (what === 4) tile.plus[0] = !tile.plus[0];
          }
          const expected = plain.tiles.filter(
            (tile, index) => JSON.stringify(tile) !== JSON.stringify(changed.tiles[index]),
          ).length;
          expect(countDifferentTiles(bakeOfPlain(plain), bakeOfPlain(changed))).toBe(expected);
        },
      ),
    );
  });

  it('is unknown where the arrays have other sizes', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const wider = structuredClone(plain);
        wider.width += 1;
        while (wider.tiles.length < wider.width * wider.height) {
          wider.tiles.push(structuredClone(wider.tiles[0]!));
        }
        expect(countDifferentTiles(bakeOfPlain(plain), bakeOfPlain(wider))).toBeNull();
      }),
    );
  });
});
