import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWeights, type Bake } from './bake.ts';
import { openBake } from './decode.ts';
import { newBake } from './new-bake.ts';
import { encodePlain, plainBakes } from './testing/plain-bake.ts';
import { TileSet } from './tile-set.ts';
import { add, scale } from './weight-changes.ts';
import { countWeights, countWeightsNow, effectOf } from './weight-counts.ts';

const BOUNDED = { endOnFailure: true };

const opened = (bytes: Uint8Array): Bake => {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the plain bake does not open');
  return answer.bake;
};

const span = (values: readonly number[]) => ({
  least: Math.min(...values),
  greatest: Math.max(...values),
});

describe('what the weights of many tiles have in common', () => {
  it('is what looking at each of them finds', () => {
    fc.assert(
      fc.property(plainBakes(), fc.integer({ min: 1 }), (plain, pick) => {
        const bake = opened(encodePlain(plain));
        const { tileCount } = bake.topology;
        const picked = TileSet.where(tileCount, (tile) => (pick >> tile) % 2 !== 0);
        const tiles = picked.size > 0 ? picked : TileSet.all(tileCount);
        const all = tiles.toArray().map((tile) => [...readWeights(bake, tile)]);
        const rowsOf = (weights: number[]) =>
          Array.from({ length: 8 }, (_, row) => weights.slice(row * 8, row * 8 + 8));
        const { cells, counts, raws, sums, tiles: counted } = countWeightsNow(bake, tiles);
        expect(counted).toBe(tiles.size);
        for (let k = 0; k < 64; k++) {
          const values = all.map((weights) => weights[k]!);
          expect(cells[k]).toEqual(span(values));
          for (let value = -15; value <= 15; value++) {
            const count = values.filter((other) => other === value).length;
            expect(counts[k * 31 + value + 15]).toBe(count);
          }
        }
        for (let row = 0; row < 8; row++) {
          const rows = all.map((weights) => rowsOf(weights)[row]!);
          expect(sums[row]).toEqual(span(rows.map((r) => r.reduce((a, b) => a + b, 0))));
          // The extremes are at inputs that are 0 or 15: all 256 choices.
          const raw = rows.flatMap((r) =>
            Array.from({ length: 256 }, (_, bits) =>
              r.reduce((sum, weight, i) => sum + ((bits >> i) % 2) * 15 * weight, 0),
            ),
          );
          expect(raws[row]).toEqual(span(raw));
        }
      }),
      { ...BOUNDED, numRuns: 30 },
    );
  });

  it('tells how many weights a change would hold back and alter', () => {
    fc.assert(
      fc.property(plainBakes(), fc.integer({ min: -9, max: 9 }), (plain, by) => {
        const bake = opened(encodePlain(plain));
        const tiles = TileSet.all(bake.topology.tileCount);
        const cells = [0, 9, 63];
        const values = tiles
          .toArray()
          .flatMap((tile) => cells.map((k) => readWeights(bake, tile)[k]!));
        const counts = countWeightsNow(bake, tiles);
        const factor = { numerator: by, denominator: 2 };
        for (const change of [add(cells, by, false), scale(cells, factor, true)]) {
          expect(effectOf(counts, change)).toEqual({
            clamped: values.filter(change.isClamped).length,
            changed: values.filter((value) => change.becomes(value) !== value).length,
          });
        }
      }),
      BOUNDED,
    );
  });

  it('is counted in steps', () => {
    const made = newBake({ width: 128, height: 100 });
    if (!made.ok) throw new Error(made.error.message);
    const steps = [...countWeights(made.value, TileSet.all(12_800))];
    expect(steps).toEqual([4096, 8192, 12_288]);
  });
});
