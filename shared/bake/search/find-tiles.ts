import type { Steps } from '../steps.ts';
import { TileSet } from '../tile-set.ts';
import type { TileQuery } from './tile-query.ts';
import { tileTest, type SearchFacts } from './tile-test.ts';

/** Between two reports: a few milliseconds where every term looks at all weights. */
const TILES_A_STEP = 16_384;

/** The tiles that fit the query. */
export function* findTiles(query: TileQuery, facts: SearchFacts): Steps<TileSet> {
  const { tileCount } = facts.bake.topology;
  const test = tileTest(query, facts);
  const hits: number[] = [];
  for (let from = 0; from < tileCount; from += TILES_A_STEP) {
    const to = Math.min(tileCount, from + TILES_A_STEP);
    for (let tile = from; tile < to; tile++) if (test(tile)) hits.push(tile);
    yield to / tileCount;
  }
  return TileSet.of(tileCount, hits);
}

/** The result after these tiles may have become others. */
export function updateHits(
  hits: TileSet,
  touched: TileSet,
  query: TileQuery,
  facts: SearchFacts,
): TileSet {
  const test = tileTest(query, facts);
  const now = TileSet.of(hits.tileCount, touched.toArray().filter(test));
  return hits.difference(touched).union(now);
}
