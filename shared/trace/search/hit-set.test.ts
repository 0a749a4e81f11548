import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex, event, someEvents } from '../testing/trace-events.ts';
import { forEachHit, hitCount, hitsBefore, isHit, ones, positionOfHit } from './hit-set.ts';
import { hitsAt, someHits } from './testing/plain-search.ts';

describe('the number of one bits', () => {
  it('is that of the digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (word) => {
        expect(ones(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
      }),
    );
  });
});

describe('a set of hits', () => {
  // Several stretches of counts, whose last is not full.
  const lengths = fc.oneof(fc.integer({ min: 1, max: 2_100 }), fc.constantFrom(32, 512, 1024));

  it('counts and numbers its hits as a plain list does', () => {
    fc.assert(
      fc.property(
        lengths.chain((length) => fc.tuple(fc.constant(length), someHits(length))),
        fc.nat(),
        fc.nat(),
        ([length, positions], a, b) => {
          const index = buildIndex(Array.from({ length }, (_, i) => event(0, i, 1)));
          const hits = hitsAt(index, positions);
          expect(hitCount(hits)).toBe(positions.length);
          positions.forEach((position, number) =>
            expect(positionOfHit(hits, number)).toBe(position),
          );
          const [from, to] = [a % (length + 1), b % (length + 1)].sort((x, y) => x - y) as [
            number,
            number,
          ];
          for (const at of [0, from, to, length]) {
            expect(hitsBefore(hits, at)).toBe(positions.filter((position) => position < at).length);
          }
          const visited: number[] = [];
          forEachHit(hits.bits, from, to, (position) => visited.push(position));
          expect(visited).toEqual(
            positions.filter((position) => position >= from && position < to),
          );
          expect(visited.every((position) => isHit(hits, position))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('knows the hits of every lane', () => {
    fc.assert(
      fc.property(
        someEvents(200).chain((events) => fc.tuple(fc.constant(events), someHits(events.length))),
        ([events, positions]) => {
          const index = buildIndex(events);
          const { laneFirst } = hitsAt(index, positions);
          index.cores.forEach((_, lane) => {
            const [first, end] = [
              index.eventFirst[lane] as number,
              index.eventFirst[lane + 1] as number,
            ];
            const own = positions.filter((position) => position >= first && position < end);
            expect((laneFirst[lane + 1] as number) - (laneFirst[lane] as number)).toBe(own.length);
          });
        },
      ),
    );
  });
});
