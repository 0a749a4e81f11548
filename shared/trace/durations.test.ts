import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DurationStatistics } from '../trace-port.ts';
import type { LaneDurations } from './area-queries.ts';
import { binOf, edges } from './duration-bins.ts';
import { durationStatistics, laneDurations } from './durations.ts';
import { intersects, plainLanes, type PlainEvent } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
} from './testing/trace-events.ts';
import { TypeFilter } from './type-filter.ts';

/** By sorting every duration. */
function expectedDurations(
  lanes: readonly PlainEvent[][],
  from: number,
  to: number,
): DurationStatistics {
  const all = lanes.flat().filter((e) => intersects(e, from, to));
  const codes = [...new Set(all.map((e) => e.code))].sort((a, b) => a - b);
  const types = codes.map((code) => {
    const durations = all.filter((e) => e.code === code).map((e) => e.end - e.start);
    durations.sort((a, b) => a - b);
    const count = durations.length;
    const percentile = (percent: number): string => {
      const least = durations.find((_, i) => (i + 1) * 100 >= percent * count);
      return String(least);
    };
    const highest = binOf(durations.at(-1) ?? 0);
    const bins = Array.from({ length: highest + 1 }, (_, bin) => {
      const { from: low, to: high } = edges(bin);
      return durations.filter((cycles) => cycles >= low && cycles < high).length;
    });
    const [p50, p95, p99] = [percentile(50), percentile(95), percentile(99)];
    return { code, events: count, p50, p95, p99, bins };
  });
  return { types };
}

type Summary = NonNullable<LaneDurations['all']>;

function withoutCode({ code: _code, ...summary }: Summary & { code: number }): Summary {
  return summary;
}

/** Durations that one pass does not tell apart. */
const longEvents = fc
  .array(fc.tuple(fc.integer({ min: 4_000, max: 2 ** 26 }), fc.constantFrom(1, 2, 9)), {
    minLength: 1,
    maxLength: 200,
    size: 'max',
  })
  .map((rows) => rows.map(([duration, code], i) => event(i % 3, i, duration, code)));

describe('bins of durations', () => {
  it('hold each duration between their edges', () => {
    const durations = fc.oneof(
      fc.nat({ max: 300 }),
      fc.nat({ max: 2 ** 31 - 1 }),
      fc.maxSafeInteger().map(Math.abs),
      fc.nat({ max: 63 }).map((power) => 2 ** power),
      fc.integer({ min: 1, max: 53 }).map((power) => 2 ** power - 1),
    );
    fc.assert(
      fc.property(durations, (duration) => {
        const { from, to } = edges(binOf(duration));
        expect(duration >= from && duration < to).toBe(true);
      }),
    );
  });

  it('follow one another without a gap, four to a power of two', () => {
    for (let bin = 0; bin < 256; bin++) expect(edges(bin).to).toBe(edges(bin + 1).from);
    expect([binOf(0), binOf(1), binOf(2), binOf(4), binOf(2 ** 32)]).toEqual([0, 1, 5, 9, 129]);
  });
});

describe('percentiles and histograms of an area', () => {
  const area = fc
    .tuple(fc.integer({ min: -2_000, max: 50_000 }), fc.integer({ min: 1, max: 70_000 }))
    .map(([from, length]) => ({ from, to: from + length }));

  it('are those of its sorted durations', () => {
    fc.assert(
      fc.property(someEvents(), area, fc.nat({ max: 15 }), (events, { from, to }, mask) => {
        const index = buildIndex(events);
        const all = plainLanes(events);
        expect(durationStatistics(index, null, from, to)).toEqual(expectedDurations(all, from, to));
        const lanes = all.map((_, lane) => lane).filter((lane) => (mask & (1 << lane)) !== 0);
        const some = lanes.map((lane) => all[lane] as PlainEvent[]);
        expect(durationStatistics(index, lanes, from, to)).toEqual(
          expectedDurations(some, from, to),
        );
      }),
      { numRuns: 80 },
    );
  });

  const hiddenCodes = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255]);

  it('leave hidden types out', () => {
    fc.assert(
      fc.property(someEvents(), area, hiddenCodes, (events, { from, to }, hidden) => {
        const { types } = expectedDurations(plainLanes(events), from, to);
        const filter = new TypeFilter(hidden);
        expect(durationStatistics(buildIndex(events), null, from, to, filter)).toEqual({
          types: types.filter(({ code }) => !hidden.includes(code)),
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are those of each lane and of all lanes, of any types', () => {
    const someLanes = fc.option(fc.shuffledSubarray([0, 1, 2, 3]));
    const someTypes = fc.option(fc.subarray([0, 1, 2, 4, 6, 8, 255]));
    fc.assert(
      fc.property(
        fc.oneof(someEvents(), longEvents, eventsWithGiants()),
        area,
        someLanes,
        someTypes,
        hiddenCodes,
        (events, place, asked, types, hidden) => {
          const index = buildIndex(events);
          const lanes = asked?.filter((lane) => lane < index.cores.length) ?? null;
          const isCounted = ({ code }: PlainEvent): boolean =>
            !hidden.includes(code) && (types?.includes(code) ?? true);
          const plain = plainLanes(events).map((lane) =>
            lane.filter(isCounted).map((e) => ({ ...e, code: 1 })),
          );
          const chosen = lanes ?? [...index.cores.keys()];
          const expected = (numbers: readonly number[]): Summary | null => {
            const some = numbers.map((lane) => plain[lane] as PlainEvent[]);
            const [type] = expectedDurations(some, place.from, place.to).types;
            return type === undefined ? null : withoutCode(type);
          };
          const args = { lanes, ...place, types, binsOf: [1, 0] };
          const found = laneDurations(index, args, new TypeFilter(hidden));
          expect([...found.lanes]).toEqual(chosen);
          expect(found.all).toEqual(expected(chosen));
          chosen.forEach((lane, row) => {
            const { events: count = 0, p50, p95, p99, bins = [] } = expected([lane]) ?? {};
            expect(found.events[row]).toBe(count);
            expect([found.p50[row], found.p95[row], found.p99[row]].map(String)).toEqual(
              [p50, p95, p99].map((cycles) => cycles ?? 'NaN'),
            );
            if (lane < 2) expect(found.bins[1 - lane]).toEqual(bins);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('tell how much of the work is done, never less than before', () => {
    const events = Array.from({ length: 900 }, (_, i) => event(i % 3, i * 10, 5_000 + i, 1));
    const index = buildIndex(events);
    const shares: number[] = [];
    const tell = (share: number): void => void shares.push(share);
    durationStatistics(index, null, 0, 9_000, undefined, tell);
    expect(shares.length).toBe(6);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    shares.length = 0;
    const args = { lanes: null, from: 0, to: 9_000, types: null, binsOf: [] };
    laneDurations(index, args, undefined, tell);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('are so with durations of any size, giants among them', () => {
    const cycles = fc.oneof(
      fc.nat({ max: 5_000 }),
      fc.nat({ max: 2 ** 24 }),
      fc.integer({ min: 2 ** 31 - 1, max: 2 ** 31 }),
      fc.integer({ min: 2 ** 32 - 3, max: 2 ** 32 + 3 }),
    );
    const events = fc.array(
      fc
        .tuple(cycles, fc.constantFrom(1, 2, 9))
        .map(([duration, code]) => event(0, 0, duration, code)),
      { minLength: 1, maxLength: 300, size: 'max' },
    );
    const whole = fc.constant({ from: -1, to: 2 ** 50 });
    for (const arbitrary of [events, eventsWithGiants()]) {
      fc.assert(
        fc.property(arbitrary, whole, (events, { from, to }) => {
          expect(durationStatistics(buildIndex(events), null, from, to)).toEqual(
            expectedDurations(plainLanes(events), from, to),
          );
        }),
        { numRuns: 60 },
      );
    }
  });

  it('are in order, and count every event, whatever the u64', () => {
    fc.assert(
      fc.property(wildEvents(), (events) => {
        const { types } = durationStatistics(buildIndex(events), null, -Infinity, Infinity);
        for (const { p50, p95, p99, events: count, bins } of types) {
          expect(BigInt(p50) <= BigInt(p95) && BigInt(p95) <= BigInt(p99)).toBe(true);
          expect(bins.reduce((a, b) => a + b)).toBe(count);
        }
        expect(types.reduce((sum, type) => sum + type.events, 0)).toBe(events.length);
      }),
      { numRuns: 60 },
    );
  });

  it('of an empty area are empty', () => {
    const index = buildIndex([event(0, 0, 100)]);
    expect(durationStatistics(index, null, 50, 50)).toEqual({ types: [] });
    expect(durationStatistics(index, null, 200, 300)).toEqual({ types: [] });
    expect(durationStatistics(index, [], 0, 300)).toEqual({ types: [] });
  });
});
