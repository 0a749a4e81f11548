import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneStatistics } from './area-queries.ts';
import { LANE_ROUNDED, type LaneIndex } from './lane-index.ts';
import { RECORD_WORDS, WORD } from './record-block.ts';
import { areaStatistics, laneOccupied, laneStatistics } from './statistics.ts';
import {
  clipped,
  intersects,
  occupiedCycles,
  plainLanes,
  type PlainEvent,
} from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  indexOfBlock,
  someEvents,
  wildEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { TypeFilter } from './type-filter.ts';

function expectedStatistics(lanes: readonly PlainEvent[][], from: number, to: number): unknown {
  const all = lanes.flat();
  const codes = [...new Set(all.map((e) => e.code))].sort((a, b) => a - b);
  const types = codes.map((code) => {
    const events = all.filter((e) => e.code === code && intersects(e, from, to));
    const cycles = events.reduce((sum, e) => sum + clipped(e, from, to), 0);
    const whole = events.map((e) => e.end - e.start);
    return {
      code,
      events: events.length,
      cycles: String(cycles),
      wholeCycles: String(whole.reduce((a, b) => a + b, 0)),
      shortest: String(whole.reduce((a, b) => Math.min(a, b), Infinity)),
      longest: String(whole.reduce((a, b) => Math.max(a, b), 0)),
    };
  });
  const occupied = lanes.reduce((sum, lane) => sum + occupiedCycles(lane, from, to), 0);
  return {
    types: types.filter((type) => type.events > 0),
    occupied: String(occupied),
    span: String((to - from) * lanes.length),
  };
}

/** As objects, each with the fields of a type of `areaStatistics`. */
function rowsOf({ rows }: LaneStatistics): unknown[] {
  return Array.from(rows.lane, (lane, row) => ({
    lane,
    code: rows.code[row],
    events: rows.events[row],
    cycles: rows.cycles[row],
    wholeCycles: rows.wholeCycles[row],
    shortest: String(rows.shortest[row]),
    longest: String(rows.longest[row]),
  }));
}

const area = fc
  .tuple(fc.integer({ min: -2_000, max: 50_000 }), fc.integer({ min: 1, max: 70_000 }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('statistics of an area', () => {
  it('are the clipped cycles, counts and unions of its events', () => {
    fc.assert(
      fc.property(someEvents(), area, fc.nat({ max: 15 }), (events, { from, to }, mask) => {
        const index = buildIndex(events);
        const all = plainLanes(events);
        expect(areaStatistics(index, null, from, to)).toEqual(expectedStatistics(all, from, to));
        const lanes = all.map((_, lane) => lane).filter((lane) => (mask & (1 << lane)) !== 0);
        const some = lanes.map((lane) => all[lane] as PlainEvent[]);
        expect(areaStatistics(index, lanes, from, to)).toEqual(expectedStatistics(some, from, to));
      }),
      { numRuns: 120 },
    );
  });

  it('leave hidden types out, but not of what is occupied', () => {
    const hiddenCodes = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255]);
    fc.assert(
      fc.property(someEvents(), area, hiddenCodes, (events, { from, to }, hidden) => {
        const index = buildIndex(events);
        const all = areaStatistics(index, null, from, to);
        const visible = all.types.filter(({ code }) => !hidden.includes(code));
        expect(areaStatistics(index, null, from, to, new TypeFilter(hidden))).toEqual({
          ...all,
          types: visible,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are the same lane by lane, in the order in which lanes are asked for', () => {
    const someLanes = fc.option(fc.shuffledSubarray([0, 1, 2, 3]));
    const hiddenCodes = fc.subarray([1, 2, 6, 200]);
    fc.assert(
      fc.property(
        fc.oneof(someEvents(), eventsWithGiants()),
        area,
        someLanes,
        hiddenCodes,
        (events, { from, to }, asked, hidden) => {
          const index = buildIndex(events);
          const filter = new TypeFilter(hidden);
          const lanes = asked?.filter((lane) => lane < index.cores.length) ?? null;
          const found = laneStatistics(index, lanes, from, to, filter);
          const chosen = lanes ?? [...index.cores.keys()];
          const each = chosen.map((lane) => areaStatistics(index, [lane], from, to, filter));
          expect([...found.lanes]).toEqual(chosen);
          expect(found.occupied).toEqual(each.map(({ occupied }) => occupied));
          expect(found.span).toBe(String(to - from));
          expect(rowsOf(found)).toEqual(
            each.flatMap(({ types }, i) => types.map((type) => ({ lane: chosen[i], ...type }))),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it('are exact with durations above 2^32', () => {
    fc.assert(
      fc.property(
        eventsWithGiants(),
        fc.nat({ max: 2 ** 43 }),
        fc.nat({ max: 2 ** 43 }),
        (events, a, b) => {
          const index = buildIndex(events);
          const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
          expect(areaStatistics(index, null, from, to)).toEqual(
            expectedStatistics(plainLanes(events), from, to),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it('of the whole trace are the totals of the file where nothing is clamped', () => {
    const long: TestEvent = { core: 0, start: 0n, duration: 2n ** 62n, code: 1 };
    const index = buildIndex([long, long, long, long, long]);
    const { types } = areaStatistics(index, null, -Infinity, Infinity);
    const sum = String(5n * 2n ** 62n);
    const extreme = String(2n ** 62n);
    expect(types).toEqual([
      { code: 1, events: 5, cycles: sum, wholeCycles: sum, shortest: extreme, longest: extreme },
    ]);
    expect(laneOccupied(index, 0)).toBe(String(2n ** 62n));
  });

  it('are exact where the running sums of a lane pass 2^53', () => {
    const count = 2 ** 21 + 5;
    const cycles = 2 ** 32 - 2;
    const words = new Uint32Array(count * RECORD_WORDS);
    for (let i = 0; i < count; i++) {
      words[i * RECORD_WORDS + WORD.startHigh] = i;
      words[i * RECORD_WORDS + WORD.durationLow] = cycles;
      words[i * RECORD_WORDS + WORD.typeCode] = i === 7 ? 2 : 1;
    }
    const index = indexOfBlock({ firstRecord: 0, count, words, bytesDone: 0 });
    expect((index.flags[0] as number) & LANE_ROUNDED).toBe(LANE_ROUNDED);
    const type = (code: number, events: number): unknown => {
      const sum = String(BigInt(events) * BigInt(cycles));
      const [shortest, longest] = [String(cycles), String(cycles)];
      return { code, events, cycles: sum, wholeCycles: sum, shortest, longest };
    };
    expect(areaStatistics(index, null, -Infinity, Infinity).types).toEqual([
      type(1, count - 1),
      type(2, 1),
    ]);
  });

  it('are the same whether summed by blocks or event by event', () => {
    fc.assert(
      fc.property(someEvents(), area, (events, { from, to }) => {
        const index = buildIndex(events);
        const rounded = { ...index, flags: index.flags.map((flags) => flags | LANE_ROUNDED) };
        expect(areaStatistics(rounded, null, from, to)).toEqual(
          areaStatistics(index, null, from, to),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('find the least and the largest duration in any part of a lane of many events', () => {
    const events = Array.from({ length: 5_000 }, (_, i) =>
      event(0, i * 100, 10 + ((i * 7919) % 83), i % 6),
    );
    const others = events.map((e, i) => (i % 10 === 3 ? { ...e, code: 77 } : e));
    const several = events.map((e, i) => (i % 10 === 3 ? { ...e, code: 77 + (i % 4) } : e));
    for (const traced of [events, others, several]) {
      const index = buildIndex(traced);
      const plain = plainLanes(traced);
      fc.assert(
        fc.property(fc.nat({ max: 500_000 }), fc.nat({ max: 500_000 }), (a, b) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
          expect(areaStatistics(index, null, from, to)).toEqual(
            expectedStatistics(plain, from, to),
          );
        }),
        { numRuns: 25 },
      );
    }
  });

  it('are never negative and never NaN, whatever the u64', () => {
    const sound = (index: LaneIndex, from: number, to: number): void => {
      const { types, occupied, span } = areaStatistics(index, null, from, to);
      for (const type of types) expect(BigInt(type.cycles) >= 0n).toBe(true);
      expect(BigInt(occupied) >= 0n && BigInt(span) >= 0n).toBe(true);
    };
    // A union past 2^53 in front of an event that is lost in its rounding.
    const far = 2n ** 53n;
    const first = { core: 0, start: far, duration: 0n, code: 0 };
    const early = { core: 2, start: 0n, duration: 1n, code: 0 };
    const giant = { core: 2, start: far, duration: 2n ** 63n, code: 0 };
    sound(buildIndex([first, early, early, giant]), 0, 0.5);
    fc.assert(
      fc.property(
        wildEvents(),
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        (...args) => {
          const [events, from, to] = args;
          sound(buildIndex(events), from, to);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('count an event of no duration where it starts, and only there', () => {
    const index = buildIndex([event(0, 10, 0)]);
    expect(areaStatistics(index, null, 10, 11).types).toEqual([
      { code: 1, events: 1, cycles: '0', wholeCycles: '0', shortest: '0', longest: '0' },
    ]);
    expect(areaStatistics(index, null, 9, 10).types).toEqual([]);
    expect(areaStatistics(index, null, 11, 20).types).toEqual([]);
  });

  it('leave driver calls out of what is occupied', () => {
    const index = buildIndex([event(0, 0, 100, 6), event(0, 10, 5, 1), event(0, 12, 5, 2)]);
    expect(areaStatistics(index, null, 0, 100).occupied).toBe('7');
    expect(areaStatistics(index, null, 0, 13).occupied).toBe('3');
  });

  it('of an empty area are empty', () => {
    const index = buildIndex([event(0, 0, 100)]);
    expect(areaStatistics(index, null, 50, 50)).toEqual({ types: [], occupied: '0', span: '0' });
    expect(areaStatistics(index, null, 60, 50)).toEqual({ types: [], occupied: '0', span: '0' });
  });
});
