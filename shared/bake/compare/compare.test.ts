import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bake } from '../bake.ts';
import { openBake } from '../decode.ts';
import { applyEdit, invertEdit } from '../edits.ts';
import { encodePlain, plainBakes, plainOf, type PlainBake } from '../testing/plain-bake.ts';
import { TileSet } from '../tile-set.ts';
import { blobDifferences } from './blob-differences.ts';
import { compareRuns, differingTiles } from './compare-tiles.ts';
import { takeBlobField, takeEverything, takeTiles, takeWeight } from './take-edits.ts';
import { TILE_FIELDS, tileDifferences, type TileFieldKey } from './tile-differences.ts';
import { pairTiles } from './tile-pairs.ts';

function opened(bytes: Uint8Array): Bake {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the bytes are no bake');
  return answer.bake;
}

function ended<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Two bakes of the same or of different sizes, many tiles of which are alike. */
const twoBakes = fc
  .tuple(plainBakes(), plainBakes(), fc.infiniteStream(fc.boolean()))
  .map(([a, b, keeps]): [PlainBake, PlainBake] => {
    const tiles = b.tiles.map((tile, index) => {
      const [x, y] = [index % b.width, Math.floor(index / b.width)];
      const there = x < a.width && y < a.height ? a.tiles[y * a.width + x] : undefined;
      return there !== undefined && keeps.next().value === true ? there : tile;
    });
    return [a, { ...b, tiles }];
  });

const MODEL_KEYS: Readonly<Partial<Record<TileFieldKey, keyof PlainBake['tiles'][number]>>> = {
  thrLo: 'thrLo',
  thrHi: 'thrHi',
  decay: 'decay',
  domain: 'domain',
  priority: 'priority',
  pattern: 'pattern',
  routing: 'routing',
  resetMask: 'reset',
};

describe('comparing tiles', () => {
  it('finds what a plain comparison by column and row finds', () => {
    fc.assert(
      fc.property(twoBakes, ([a, b]) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const pairs = pairTiles(mine.topology, other.topology);
        const found = ended(differingTiles(mine, other));
        let common = 0;
        a.tiles.forEach((tile, index) => {
          const [x, y] = [index % a.width, Math.floor(index / a.width)];
          const there = x < b.width && y < b.height ? y * b.width + x : null;
          expect(pairs.otherOf(index)).toBe(there);
          expect(pairs.onlyMine.has(index)).toBe(there === null);
          if (there !== null) common++;
          const isSame = there === null || JSON.stringify(tile) === JSON.stringify(b.tiles[there]);
          expect(found[index]).toBe(isSame ? 0 : 1);
        });
        expect(pairs.onlyOther).toBe(b.tiles.length - common);
      }),
      { numRuns: 40 },
    );
  });

  it('follows edits at the cost of the tiles that they touch', () => {
    fc.assert(
      fc.property(twoBakes, fc.nat(), ([a, b], pick) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const flags = ended(differingTiles(mine, other));
        const before = flags.filter((flag) => flag === 1).length;
        const tile = pick % a.tiles.length;
        const taken = takeTiles(mine, other, TileSet.of(a.tiles.length, [tile]), 'all');
        const edited = applyEdit(mine, taken);
        const pairs = pairTiles(mine.topology, other.topology);
        const more = compareRuns(flags, edited, other, pairs, [[tile, tile]]);
        expect(flags).toEqual(ended(differingTiles(edited, other)));
        expect(before + more).toBe(flags.filter((flag) => flag === 1).length);
      }),
      { numRuns: 30 },
    );
  });

  it('tells fields, weights and signs of zeros that differ', () => {
    fc.assert(
      fc.property(twoBakes, ([a, b]) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const [tile, otherTile] = [a.tiles[0]!, b.tiles[0]!];
        const { fields, weights, zeroSigns } = tileDifferences(mine, 0, other, 0);
        for (const [key, name] of Object.entries(MODEL_KEYS)) {
          const found = fields.find((each) => each.key === key);
          if (tile[name] === otherTile[name]) expect(found).toBeUndefined();
          else expect(found).toMatchObject({ mine: tile[name], other: otherTile[name] });
        }
        const value = ({ magnitudes, plus }: typeof tile, k: number) =>
          magnitudes[k] === 0 ? 0 : plus[k] ? magnitudes[k] : -magnitudes[k]!;
        const ks = Array.from({ length: 64 }, (_, k) => k);
        expect(weights).toEqual(
          ks
            .map((k) => ({ k, mine: value(tile, k), other: value(otherTile, k) }))
            .filter((each) => each.mine !== each.other),
        );
        const isZeroSign = (k: number) =>
          value(tile, k) === 0 && value(otherTile, k) === 0 && tile.plus[k] !== otherTile.plus[k];
        expect(zeroSigns).toBe(ks.filter(isZeroSign).length);
      }),
      { numRuns: 40 },
    );
  });

  it('finds nothing between a bake and itself', () => {
    fc.assert(
      fc.property(plainBakes(), (plain) => {
        const bake = opened(encodePlain(plain));
        expect(ended(differingTiles(bake, bake))).not.toContain(1);
        expect(blobDifferences(bake, bake)).toEqual([]);
        expect(takeEverything(bake, bake).splices).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('taking from the other side', () => {
  it('makes every tile of both the same, and can be taken back', () => {
    fc.assert(
      fc.property(twoBakes, ([a, b]) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const edit = takeTiles(mine, other, TileSet.all(a.tiles.length), 'all');
        const taken = applyEdit(mine, edit);
        expect(ended(differingTiles(taken, other))).not.toContain(1);
        expect(applyEdit(taken, invertEdit(edit)).bytes).toEqual(mine.bytes);
        const { onlyMine } = pairTiles(mine.topology, other.topology);
        const [before, after] = [plainOf(mine).tiles, plainOf(taken).tiles];
        for (const tile of onlyMine) expect(after[tile]).toEqual(before[tile]);
      }),
      { numRuns: 30 },
    );
  });

  it('takes one field, one weight or all weights of chosen tiles and nothing else', () => {
    const keys = Object.keys(TILE_FIELDS) as TileFieldKey[];
    fc.assert(
      fc.property(twoBakes, fc.constantFrom(...keys), fc.nat(63), ([a, b], key, k) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const first = TileSet.of(a.tiles.length, [0]);
        const withField = applyEdit(mine, takeTiles(mine, other, first, key));
        const before = tileDifferences(mine, 0, other, 0);
        const left = tileDifferences(withField, 0, other, 0);
        expect(left).toEqual({
          ...before,
          fields: before.fields.filter((each) => each.key !== key),
        });
        const withWeights = applyEdit(mine, takeTiles(mine, other, first, 'weights'));
        expect(tileDifferences(withWeights, 0, other, 0)).toEqual({
          fields: before.fields,
          weights: [],
          zeroSigns: 0,
        });
        const withWeight = applyEdit(mine, takeWeight(mine, 0, other, 0, k));
        const { weights } = tileDifferences(withWeight, 0, other, 0);
        expect(weights).toEqual(before.weights.filter((each) => each.k !== k));
      }),
      { numRuns: 40 },
    );
  });

  it('takes each field that a bake has once', () => {
    fc.assert(
      fc.property(twoBakes, ([a, b]) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        const differences = blobDifferences(mine, other);
        const plain: [string, unknown, unknown][] = [
          ['flags', a.flags, b.flags],
          ['bake_id', a.bakeId, b.bakeId],
          ['profile_id', a.profileId, b.profileId],
          ['mode', a.mode, b.mode],
          ['winner_domain_mask', a.winnerDomainMask, b.winnerDomainMask],
          ['settle_ns', a.settleNs, b.settleNs],
          ['tile_field_limit', a.limit ?? 'none', b.limit ?? 'none'],
        ];
        for (const [name, here, there] of plain) {
          const found = differences.find((each) => each.name === name);
          if (here === there) expect(found).toBeUndefined();
          else expect(found).toMatchObject({ mine: String(here), other: String(there) });
        }
        const takeable = differences.flatMap(({ takes }) => takes ?? []);
        const taken = takeable.reduce(
          (bake, each) => applyEdit(bake, takeBlobField(bake, other, each)),
          mine,
        );
        expect(blobDifferences(taken, other).filter(({ takes }) => takes !== null)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('takes everything, to the last byte', () => {
    fc.assert(
      fc.property(twoBakes, ([a, b]) => {
        const [mine, other] = [opened(encodePlain(a)), opened(encodePlain(b))];
        expect(applyEdit(mine, takeEverything(mine, other)).bytes).toEqual(other.bytes);
      }),
      { numRuns: 20 },
    );
  });

  it('tells unknown TLVs and tflags of one side', () => {
    const plain = fc.sample(plainBakes(), { numRuns: 1, seed: 3 })[0]!;
    const known = plain.order.filter(({ key }) => key !== 'unknown');
    const bare = { ...plain, order: known };
    const value = Array.from({ length: 20 }, (_, index) => index);
    const withOne: PlainBake = {
      ...plain,
      order: [...known, { key: 'unknown', tlv: { type: 0x0199, tflags: 7, value } }],
    };
    const [mine, other] = [opened(encodePlain(bare)), opened(encodePlain(withOne))];
    const differences = blobDifferences(mine, other);
    expect(differences.find(({ name }) => name === 'TLV 0x0199')).toMatchObject({
      mine: 'none',
      other: '20 bytes 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f …',
      takes: null,
    });
    expect(differences.find(({ name }) => name === 'tflags')?.other).toContain('TLV 0x0199 0x7');
  });
});
