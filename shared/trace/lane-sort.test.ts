import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedOrder, sortEvents } from './lane-sort.ts';

/** Starts made by a function of a number in [0, 1): a few thousand, so that no way of sorting is left out. */
const starts = (of: (x: number) => number): fc.Arbitrary<Float64Array> =>
  fc
    .tuple(fc.integer({ min: 2000, max: 5000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
    .map(([count, seed]) => {
      let state = seed;
      return Float64Array.from({ length: count }, () => {
        state = Math.imul(state, 1_103_515_245) + 12_345;
        return Math.floor(of((state >>> 0) / 2 ** 32));
      });
    });

const spreads: [string, (x: number) => number][] = [
  ['evenly spread', (x) => x * 5e9 - 1e9],
  ['close together', (x) => x * 900],
  ['all but a few in one place', (x) => (x < 0.99 ? x * 50 : x * 1e12)],
  ['growing without bound', (x) => 2 ** (x * 52)],
  ['past 2^53', (x) => x * 2 ** 62],
  ['equal', () => 7],
];

describe('sorting a lane', () => {
  it.each(spreads)('keeps the order of equal starts: %s', (_, of) => {
    fc.assert(
      fc.property(starts(of), (lane) => {
        const expected = Array.from(lane, (_start, i) => i).sort(
          (a, b) => (lane[a] as number) - (lane[b] as number) || a - b,
        );
        expect(Array.from(sortedOrder(lane))).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it('moves all columns alike, and nothing outside of the lane', () => {
    fc.assert(
      fc.property(
        starts((x) => x * 1e6),
        (lane) => {
          const from = 100;
          const to = lane.length - 100;
          const number = Uint32Array.from(lane, (_start, i) => i);
          const columns = {
            start: lane.slice(),
            duration: number.map((i) => i * 3),
            type: Uint8Array.from(number, (i) => i % 200),
            record: number.slice(),
          };
          sortEvents(columns, from, to);
          columns.record.forEach((record, position) => {
            const isInside = position >= from && position < to;
            if (!isInside) expect(record).toBe(position);
            expect(columns.start[position]).toBe(lane[record]);
            expect(columns.duration[position]).toBe(record * 3);
            expect(columns.type[position]).toBe(record % 200);
            if (isInside && position > from) {
              expect(columns.start[position - 1]).toBeLessThanOrEqual(
                columns.start[position] as number,
              );
            }
          });
        },
      ),
      { numRuns: 5 },
    );
  });
});
