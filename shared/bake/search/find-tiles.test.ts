import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../edits.ts';
import { setTileParam } from '../field-edits.ts';
import { newBake } from '../new-bake.ts';
import { bakeOf, scanBake } from '../scan.ts';
import { encodePlain, plainBakes, type PlainBake, type PlainTile } from '../testing/plain-bake.ts';
import { TileSet } from '../tile-set.ts';
import { findTiles, updateHits } from './find-tiles.ts';
import { parseTileQuery } from './parse-tile-query.ts';
import type { TileQuery } from './tile-query.ts';
import { severityBit, type SearchFacts } from './tile-test.ts';

function queryOf(text: string): TileQuery {
  const query = parseTileQuery(text);
  if (!query.ok) throw new Error(`${text}: ${query.error.message}`);
  return query.value;
}

function run<T>(steps: Generator<number, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const absolute = ({ magnitudes }: PlainTile) => magnitudes.reduce((sum, m) => sum + m, 0);

/** What each field is, said once more without the product's code. */
const NUMBERS: Readonly<Record<string, (tile: PlainTile, at: number, bake: PlainBake) => number>> =
  {
    tile: (_, at) => at,
    x: (_, at, { width }) => at % width,
    y: (_, at, { width }) => Math.floor(at / width),
    domain: ({ domain }) => domain,
    thr_lo: ({ thrLo }) => thrLo,
    thr_hi: ({ thrHi }) => thrHi,
    width: ({ thrLo, thrHi }) => thrHi - thrLo,
    decay: ({ decay }) => decay,
    priority: ({ priority }) => priority,
    pattern: ({ pattern }) => pattern,
    weights: absolute,
    nonzero: ({ magnitudes }) => magnitudes.filter((m) => m > 0).length,
    maxmag: ({ magnitudes }) => Math.max(...magnitudes),
  };
const EDGES = ['n', 'e', 's', 'w', 'ne', 'se', 'sw', 'nw'];

interface Asked {
  readonly text: string;
  readonly holds: (tile: PlainTile, at: number, bake: PlainBake) => boolean;
}

/** A term as text, and what it means. The value is one that a tile may have. */
const askedTerms: fc.Arbitrary<(bake: PlainBake) => Asked> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...Object.keys(NUMBERS)),
      fc.constantFrom('', '<', '<=', '>', '>=', '..'),
      fc.nat(30),
    )
    .map(([field, how, pick]) => (bake: PlainBake) => {
      const read = NUMBERS[field]!;
      const at = pick % bake.tiles.length;
      const value = read(bake.tiles[at]!, at, bake);
      const text = how === '..' ? `${value - 2}..${value + 1}` : `${how}${value}`;
      const compare = (is: number) =>
        ({
          '': is === value,
          '<': is < value,
          '<=': is <= value,
          '>': is > value,
          '>=': is >= value,
          '..': is >= value - 2 && is <= value + 1,
        })[how]!;
      return {
        text: `${field}:${text}`,
        holds: (tile: PlainTile, at: number, all: PlainBake) => compare(read(tile, at, all)),
      };
    }),
  fc.subarray(EDGES, { minLength: 1 }).map((names) => () => ({
    text: `routing:${names.join(',')}`,
    holds: ({ routing }: PlainTile) => names.some((name) => (routing >> EDGES.indexOf(name)) & 1),
  })),
  fc.constantFrom('r', 'w').map((name) => () => ({
    text: `bus:${name}`,
    holds: ({ routing }: PlainTile) => ((routing >> (name === 'r' ? 8 : 9)) & 1) === 1,
  })),
  fc.nat(15).map((domain) => () => ({
    text: `reset:${domain},none`,
    holds: ({ reset }: PlainTile) => ((reset >> domain) & 1) === 1 || reset === 0,
  })),
  fc.constant(() => ({ text: 'changed', holds: (_: PlainTile, at: number) => at % 2 === 1 })),
  fc.constant(() => ({ text: 'problem', holds: (_: PlainTile, at: number) => at % 3 < 2 })),
  fc.constant(() => ({ text: 'problem:error', holds: (_: PlainTile, at: number) => at % 3 === 0 })),
);

const cases = fc.tuple(
  plainBakes(),
  fc.array(fc.tuple(askedTerms, fc.boolean()), { maxLength: 4 }),
);

function factsOf(bytes: Uint8Array): SearchFacts {
  const bake = bakeOf(scanBake(bytes))!;
  return {
    bake,
    changed: Uint8Array.from({ length: bake.topology.tileCount }, (_, tile) => tile % 2),
    problems: Uint8Array.from(
      { length: bake.topology.tileCount },
      (_, tile) => [severityBit('error'), severityBit('info'), 0][tile % 3]!,
    ),
  };
}

describe('searching tiles', () => {
  it('finds what looking at every tile finds', () => {
    fc.assert(
      fc.property(cases, ([plain, makers]) => {
        const asked = makers.map(([make, negated]) => ({ ...make(plain), negated }));
        const text = asked
          .map(({ text: term, negated }) => (negated ? `-${term}` : term))
          .join(' ');
        const found = run(findTiles(queryOf(text), factsOf(encodePlain(plain))));
        const expected = plain.tiles.flatMap((tile, at) =>
          asked.every(({ holds, negated }) => Boolean(holds(tile, at, plain)) !== negated)
            ? [at]
            : [],
        );
        expect([...found], text).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a place, and none beside the array', () => {
    const made = newBake({ width: 5, height: 3 });
    if (!made.ok) throw new Error(made.error.message);
    const facts = factsOf(made.value.bytes);
    const found = (text: string) => [...run(findTiles(queryOf(text), facts))];
    expect([found('(4, 2)'), found('5,1'), found('1,3'), found('7')]).toEqual([[14], [], [], [7]]);
    expect(found('')).toHaveLength(15);
  });

  it('has the same result after an edit whether all tiles or the touched ones are asked', () => {
    const made = newBake({ width: 30, height: 20 });
    if (!made.ok) throw new Error(made.error.message);
    const query = queryOf('decay:>10 domain:<3');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(599), fc.nat(20), fc.nat(6)), { maxLength: 20 }),
        (edits) => {
          let bake = made.value;
          let hits = TileSet.none(600);
          for (const [tile, decay, domain] of edits) {
            bake = applyEdit(bake, setTileParam(bake, [tile], 'decay', decay));
            bake = applyEdit(bake, setTileParam(bake, [tile], 'domain', domain));
            const facts = factsOf(bake.bytes);
            hits = updateHits(hits, TileSet.of(600, [tile]), query, facts);
            expect(hits.equals(run(findTiles(query, facts)))).toBe(true);
          }
        },
      ),
    );
  });

  it('tells how far it is', () => {
    const made = newBake({ width: 200, height: 200 });
    if (!made.ok) throw new Error(made.error.message);
    expect([...findTiles(queryOf('x:3'), factsOf(made.value.bytes))]).toEqual([
      16_384 / 40_000,
      32_768 / 40_000,
      1,
    ]);
  });
});
