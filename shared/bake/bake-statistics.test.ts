import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bakeStatistics } from './bake-statistics.ts';
import { encodePlain, plainBakes, type PlainBake } from './testing/plain-bake.ts';
import { bakeIn, ended } from './text/testing/bake-text.ts';
import { FIXTURES, readBytes } from './testing/bake-files.ts';

const NAMES = ['N', 'E', 'S', 'W', 'NE', 'SE', 'SW', 'NW', 'BUS_R', 'BUS_W'];
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

const bit = (mask: number, index: number) => Math.floor(mask / 2 ** index) % 2 === 1;
const count = <T>(list: readonly T[], is: (item: T) => boolean) => list.filter(is).length;

function span(values: readonly number[]) {
  return { least: Math.min(...values), greatest: Math.max(...values) };
}

function outward({ width, height, tiles }: PlainBake): number {
  return tiles.reduce((sum, { routing }, tile) => {
    const [x, y] = [tile % width, Math.floor(tile / width)];
    const leaves = STEPS.map(([dx, dy], index) => {
      const isIn = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      return bit(routing, index) && !isIn;
    });
    return sum + count(leaves, (is) => is);
  }, 0);
}

describe('statistics of a bake', () => {
  it('are what a plain count gives', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const found = ended(bakeStatistics(bakeIn(encodePlain(plain))));
        const { tiles } = plain;
        expect(found).toMatchObject({
          tiles: tiles.length,
          columns: plain.width,
          rows: plain.height,
        });
        const thresholds = tiles.map(({ thrLo, thrHi }) => thrHi - thrLo);
        expect(found.params?.thresholdWidth).toMatchObject(span(thresholds));
        expect(found.params?.decay).toMatchObject(span(tiles.map(({ decay }) => decay)));
        const mean = tiles.reduce((sum, { pattern }) => sum + pattern, 0) / tiles.length;
        expect(found.params?.pattern.mean).toBeCloseTo(mean);
        expect(found.emptyThresholds).toBe(count(thresholds, (width) => width === 0));
        for (let domain = 0; domain < 16; domain++) {
          expect(found.domains[domain]).toBe(count(tiles, (tile) => tile.domain === domain));
          expect(found.reset.domains[domain]).toBe(count(tiles, ({ reset }) => bit(reset, domain)));
        }
        expect(found.reset.tilesWith).toBe(count(tiles, ({ reset }) => reset !== 0));
        const bits = NAMES.map((name, index) => [
          name,
          count(tiles, ({ routing }) => bit(routing, index)),
        ]);
        expect(found.routing).toEqual({
          bits: Object.fromEntries(bits),
          tilesWithout: count(tiles, ({ routing }) => routing === 0),
          outward: outward(plain),
        });
      }),
    );
  });

  it('count the weights by value, and tell their span by lane', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const { weights } = ended(bakeStatistics(bakeIn(encodePlain(plain))));
        const cells = plain.tiles.flatMap(({ magnitudes, plus }) =>
          magnitudes.map((size, k) => ({ k, value: size === 0 || plus[k] ? size : -size })),
        );
        const values = cells.map(({ value }) => value);
        expect(weights).toMatchObject({
          zeros: count(values, (value) => value === 0),
          plus: count(values, (value) => value > 0),
          minus: count(values, (value) => value < 0),
          above7: count(values, (value) => value > 7 || value < -7),
        });
        for (let lane = 0; lane < 8; lane++) {
          const ofInput = cells.filter(({ k }) => k % 8 === lane).map(({ value }) => value);
          const ofRow = cells
            .filter(({ k }) => Math.floor(k / 8) === lane)
            .map(({ value }) => value);
          expect(weights?.inputs[lane]).toEqual(span(ofInput));
          expect(weights?.outputs[lane]).toEqual(span(ofRow));
        }
      }),
    );
  });

  it('of a bake without tiles have no spans', () => {
    const bytes = readBytes(`${FIXTURES}corrupt/g07_zero_tiles.d8p`);
    const found = ended(bakeStatistics(bakeIn(bytes)));
    expect(found).toMatchObject({ tiles: 0, tilesInUse: 0, params: null, weights: null });
  });
});
