import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationAt } from '../lane-index.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import { longestHits } from './longest-hits.ts';
import { hitsAt, someHits } from './testing/plain-search.ts';

const cycles = fc.oneof(
  fc.nat({ max: 5 }),
  fc.integer({ min: 2 ** 16 - 2, max: 2 ** 16 + 2 }),
  fc.integer({ min: 5 * 2 ** 16, max: 5 * 2 ** 16 + 3 }),
  fc.integer({ min: 2 ** 32 - 70_000, max: 2 ** 32 + 1 }),
);
const anyDurations = fc.array(
  fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 500 }), cycles).map((numbers) => event(...numbers)),
  { minLength: 1, maxLength: 400, size: 'max' },
);

describe('the longest hits', () => {
  it('are the first of all hits sorted by duration', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(someEvents(), eventsWithGiants(), anyDurations)
          .map((events) => buildIndex(events))
          .chain((index) => fc.tuple(fc.constant(index), someHits(index.events))),
        fc.oneof(fc.nat({ max: 30 }), fc.constant(10_000)),
        ([index, positions], most) => {
          const expected = [...positions]
            .sort((a, b) => durationAt(index, b) - durationAt(index, a) || a - b)
            .slice(0, most);
          expect([...longestHits(index, hitsAt(index, positions), most)]).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});
