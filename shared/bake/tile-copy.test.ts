import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import { openBake } from './decode.ts';
import { applyEdit } from './edits.ts';
import { encodePlain, plainBakes, plainOf } from './testing/plain-bake.ts';
import { TILE_PARTS, copyTile, pasteTile } from './tile-copy.ts';

const opened = (bytes: Uint8Array): Bake => {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the plain bake does not open');
  return answer.bake;
};

describe('a copied tile', () => {
  it('is put into tiles of another bake, the chosen parts with every bit and nothing else', () => {
    fc.assert(
      fc.property(
        plainBakes(),
        plainBakes(),
        fc.nat(),
        fc.subarray([...TILE_PARTS]),
        fc.nat(),
        (from, to, source, parts, pick) => {
          const tile = source % from.tiles.length;
          const copy = copyTile(opened(encodePlain(from)), tile);
          const bake = opened(encodePlain(to));
          const tiles = to.tiles.map((_, at) => at).filter((at) => (pick >> at) % 2 === 0);
          const edited = applyEdit(bake, pasteTile(bake, tiles, copy, parts));
          const given = from.tiles[tile]!;
          const { routing, reset, magnitudes, plus, ...params } = given;
          for (const at of tiles) {
            const target = to.tiles[at]!;
            if (parts.includes('params')) Object.assign(target, params);
            if (parts.includes('routing')) target.routing = routing;
            if (parts.includes('reset')) target.reset = reset;
            if (parts.includes('weights')) Object.assign(target, { magnitudes, plus });
          }
          const { order, ...values } = to;
          expect(order.length).toBeGreaterThan(5);
          expect(plainOf(edited)).toEqual(values);
        },
      ),
      { endOnFailure: true },
    );
  });

  it('stays as it was when its bake is edited', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bake = opened(encodePlain(plain));
        const copy = copyTile(bake, 0);
        const before = structuredClone(copy.parts);
        bake.bytes.fill(0x55);
        expect(copy.parts).toEqual(before);
      }),
      { endOnFailure: true, numRuns: 10 },
    );
  });
});
