import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneAt } from '../find-event.ts';
import type { LaneIndex } from '../lane-index.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
} from '../testing/trace-events.ts';
import { hitBeside, hitsByStart, type HitCursor } from './hits-by-start.ts';
import { hitsAt, someHits } from './testing/plain-search.ts';

const startOf = (index: LaneIndex, position: number): number => index.start[position] as number;

/** Lanes follow each other, and in each of them records of one start ascend. */
function sorted(index: LaneIndex, positions: readonly number[]): number[] {
  return [...positions].sort((a, b) => startOf(index, a) - startOf(index, b) || a - b);
}

const traces = fc.oneof(someEvents(250), eventsWithGiants(), wildEvents());
const searches = traces
  .map((events) => buildIndex(events))
  .chain((index) => fc.tuple(fc.constant(index), someHits(index.events)));

describe('hits in the order of start', () => {
  it('are those of a sorted list, from any number on', () => {
    fc.assert(
      fc.property(searches, fc.nat(), fc.nat({ max: 40 }), ([index, positions], from, count) => {
        const hits = hitsAt(index, positions);
        const expected = sorted(index, positions);
        const first = from % (positions.length + 2);
        expect(hitsByStart(index, hits, first, count)).toEqual(
          expected.slice(first, first + count),
        );
        expect(hitsByStart(index, hits, 0, positions.length + 1)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('are found where thousands start at once in many lanes', () => {
    const events = Array.from({ length: 6_000 }, (_, i) => event(i % 40, 7, i % 3));
    const index = buildIndex(events);
    const all = Array.from(events, (_, position) => position);
    const hits = hitsAt(index, all);
    for (const first of [0, 1, 149, 150, 151, 3_000, 5_990]) {
      expect(hitsByStart(index, hits, first, 20)).toEqual(all.slice(first, first + 20));
    }
  });
});

describe('the hit beside a cursor', () => {
  it('is that of a sorted list, with its number', () => {
    fc.assert(
      fc.property(
        searches,
        fc.nat(),
        fc.integer({ min: -1, max: 1 }),
        fc.constantFrom('offset', 'lane', 'record'),
        fc.constantFrom<1 | -1>(1, -1),
        ([index, positions], pick, shift, place, step) => {
          const position = pick % index.events;
          const cursor: HitCursor = {
            offset: startOf(index, position) + shift,
            lane: place === 'offset' ? null : laneAt(index, position),
            record: place === 'record' ? (index.record[position] as number) : null,
          };
          const order = sorted(index, positions);
          const number =
            step === 1
              ? order.findIndex((hit) => compare(index, hit, cursor) > 0)
              : order.findLastIndex((hit) => compare(index, hit, cursor) < 0);
          const expected = number < 0 ? null : { position: order[number], number };
          expect(hitBeside(index, hitsAt(index, positions), cursor, step)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leads once through all hits, there and back', () => {
    fc.assert(
      fc.property(searches, ([index, positions]) => {
        const hits = hitsAt(index, positions);
        const walk = (step: 1 | -1, from: HitCursor): number[] => {
          const found: number[] = [];
          let cursor = from;
          for (let beside = hitBeside(index, hits, cursor, step); beside;) {
            const { position } = beside;
            found.push(position);
            const [lane, record] = [laneAt(index, position), index.record[position] as number];
            cursor = { offset: startOf(index, position), lane, record };
            beside = hitBeside(index, hits, cursor, step);
          }
          return found;
        };
        const order = sorted(index, positions);
        expect(walk(1, { offset: -Infinity, lane: null, record: null })).toEqual(order);
        expect(walk(-1, { offset: Infinity, lane: null, record: null })).toEqual(order.reverse());
      }),
      { numRuns: 50 },
    );
  });
});

/** Where a hit lies beside a cursor: before (−1), at (0) or after it (1). A missing part is before all. */
function compare(index: LaneIndex, position: number, cursor: HitCursor): -1 | 0 | 1 {
  const key = [startOf(index, position), laneAt(index, position), index.record[position] as number];
  const parts = [cursor.offset, cursor.lane, cursor.record];
  for (const [i, part] of parts.entries()) {
    const own = key[i] as number;
    if (part === null || own > part) return 1;
    if (own < part) return -1;
  }
  return 0;
}
