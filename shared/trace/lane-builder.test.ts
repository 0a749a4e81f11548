import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaneBuilder } from './lane-builder.ts';
import { durationAt, LANE_OVERLAPS, LANE_STACKED, rowAt, type LaneIndex } from './lane-index.ts';
import { plainLanes, plainRows } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  recordBlocks,
  someEvents,
  wildEvents,
  type TestEvent,
} from './testing/trace-events.ts';

function lanesOf(index: LaneIndex): unknown[][] {
  return Array.from(index.cores, (_, lane) => {
    const from = index.eventFirst[lane] as number;
    const to = index.eventFirst[lane + 1] as number;
    return Array.from({ length: to - from }, (_, i) => ({
      record: index.record[from + i],
      start: index.start[from + i],
      duration: durationAt(index, from + i),
      code: index.type[from + i],
      row: rowAt(index, from + i),
    }));
  });
}

function expectedLanes(events: readonly TestEvent[]): unknown[][] {
  return plainLanes(events).map((lane) => {
    const rows = plainRows(lane);
    return lane.map((e, i) => ({
      record: e.record,
      start: e.start,
      duration: e.end - e.start,
      code: e.code,
      row: rows[i],
    }));
  });
}

describe('the lane index', () => {
  it('has every event in its lane, sorted by start and record, on the lowest free row', () => {
    fc.assert(
      fc.property(fc.oneof(someEvents(), eventsWithGiants()), (events) => {
        expect(lanesOf(buildIndex(events))).toEqual(expectedLanes(events));
      }),
      { numRuns: 150 },
    );
  });

  it('is the same however the input is cut into blocks', () => {
    fc.assert(
      fc.property(
        someEvents(),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        (events, sizes) => {
          expect(buildIndex(events, sizes)).toEqual(buildIndex(events));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('orders long lanes that come shuffled like short ones', () => {
    const events = Array.from({ length: 9_000 }, (_, i) =>
      event(i % 2, ((i * 7_919) % 9_001) * 2 ** 20 + (i % 3), i % 5),
    );
    expect(lanesOf(buildIndex(events))).toEqual(expectedLanes(events));
  });

  it('numbers lanes by ascending core id and allocates nothing by the id', () => {
    const cores = [0xffff_ffff, 7, 0, 0x8000_0000, 65_536, 65_535];
    const index = buildIndex(cores.map((core, i) => event(core, i, 1)));
    expect([...index.cores]).toEqual([0, 7, 65_535, 65_536, 0x8000_0000, 0xffff_ffff]);
    expect([...index.record]).toEqual([2, 1, 5, 4, 3, 0]);
  });

  it('counts offsets from the first record, rounded down to 2^32, which need not be the earliest', () => {
    const index = buildIndex([event(0, 2 ** 32 + 100, 1), event(0, 30, 1)]);
    expect(index.origin).toBe(2n ** 32n);
    expect([...index.start]).toEqual([30 - 2 ** 32, 100]);
  });

  it('keeps starts apart that differ by one cycle above 2^53', () => {
    const base = 2n ** 53n + 1n;
    const at = (start: bigint): TestEvent => ({ core: 0, start, duration: 1n, code: 1 });
    const index = buildIndex([at(base), at(base + 2n), at(base + 1n)]);
    expect([...index.start]).toEqual([1, 2, 3]);
    expect(index.offsetsExact).toBe(true);
  });

  it('says where a trace spans more than 2^53 cycles', () => {
    const at = (start: bigint): TestEvent => ({ core: 0, start, duration: 1n, code: 1 });
    expect(buildIndex([at(0n), at(2n ** 53n + 2n)]).offsetsExact).toBe(false);
    expect(buildIndex([at(2n ** 60n), at(1n)]).offsetsExact).toBe(false);
  });

  it('clamps an event at the last cycle where its end would pass 2^64', () => {
    const start = 2n ** 64n - 11n;
    const index = buildIndex([{ core: 0, start, duration: 2n ** 64n - 1n, code: 1 }]);
    expect(durationAt(index, 0)).toBe(10);
    expect(index.origin + BigInt(index.lastEnd[0] as number)).toBe(2n ** 64n - 1n);
  });

  it('tells events that only touch from events that overlap', () => {
    const flagsOf = (...events: TestEvent[]): number => buildIndex(events).flags[0] as number;
    expect(flagsOf(event(0, 0, 5), event(0, 5, 5))).toBe(0);
    expect(flagsOf(event(0, 0, 5), event(0, 3, 0))).toBe(LANE_STACKED);
    expect(flagsOf(event(0, 0, 5), event(0, 4, 1))).toBe(LANE_STACKED | LANE_OVERLAPS);
  });

  it('has rows to 254 and one number for all deeper ones', () => {
    const index = buildIndex(Array.from({ length: 300 }, () => event(0, 0, 10)));
    expect([...index.row.slice(252, 258)]).toEqual([252, 253, 254, 255, 255, 255]);
    expect(index.rowCount[0]).toBe(256);
  });

  it('is empty for a trace without events', () => {
    const index = buildIndex([]);
    expect(index.events).toBe(0);
    expect(index.cores.length).toBe(0);
  });

  it('adds up durations per type exactly where they pass 2^64', () => {
    const builder = new LaneBuilder();
    const huge: TestEvent = { core: 0, start: 0n, duration: 2n ** 64n - 1n, code: 3 };
    for (const block of recordBlocks([huge, huge, huge, event(0, 0, 7, 4)])) builder.count(block);
    const { totals } = builder.counts();
    expect(totals.get(3)).toEqual({ events: 3, cycles: 3n * (2n ** 64n - 1n) });
    expect(totals.get(4)).toEqual({ events: 1, cycles: 7n });
  });

  it('knows the last end exactly, past 2^64 too', () => {
    fc.assert(
      fc.property(fc.oneof(wildEvents(), someEvents(20)), (events) => {
        const builder = new LaneBuilder();
        for (const block of recordBlocks(events, [7])) builder.count(block);
        const ends = events.map((e) => e.start + e.duration);
        expect(builder.counts().span?.lastEnd).toBe(ends.reduce((a, b) => (b > a ? b : a)));
      }),
      { numRuns: 100 },
    );
    expect(new LaneBuilder().counts().span).toBeNull();
  });

  it('refuses a second pass over other records than the first', () => {
    const [first] = recordBlocks([event(0, 0, 1), event(1, 0, 1)]);
    const [more] = recordBlocks([event(0, 0, 1), event(0, 0, 1)]);
    const [fewer] = recordBlocks([event(0, 0, 1)]);
    const [stranger] = recordBlocks([event(9, 0, 1)]);
    const [longer] = recordBlocks([event(0, 0, 1), event(1, 0, 1), event(1, 5, 1)]);
    for (const second of [more, fewer, stranger, longer]) {
      const builder = new LaneBuilder();
      if (first) builder.count(first);
      if (second) builder.fill(second);
      expect(builder.finish()).toMatchObject({ ok: false, error: { code: 'file-changed' } });
    }
  });
});
