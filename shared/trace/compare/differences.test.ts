import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_TYPES, type EventType } from '../event-types.ts';
import { laneStatistics } from '../statistics.ts';
import { buildIndex, event, someEvents, type TestEvent } from '../testing/trace-events.ts';
import { TypeFilter } from '../type-filter.ts';
import { differenceRows, type Side } from './differences.ts';

const NO_FILTER = new TypeFilter([]);

/** Types of trace B stand under other codes: only names tell which are the same. */
function sideOf(events: readonly TestEvent[], from: number, to: number, codes: readonly number[]) {
  const index = buildIndex(
    events.map((e) => ({ ...e, code: codes[e.code] ?? e.code })),
    [7],
  );
  const types: EventType[] = codes.map((code, at) => {
    return { code, id: at, name: KNOWN_TYPES[at] ?? `TYPE_${at}`, slot: Math.min(at, 7) };
  });
  const statistics = laneStatistics(index, null, from, to, NO_FILTER);
  const side: Side = { cores: [...index.cores], types, statistics, cycles: BigInt(to - from) };
  return { side, origin: index.origin };
}

const STRAIGHT = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SWAPPED = [0, 1, 2, 3, 4, 5, 6, 8, 7];

const known = someEvents(80).map((events) => events.map((e) => ({ ...e, code: e.code % 9 })));

/** Clipped cycles and events of those that touch [from, to) of one core and type; null: of all. */
function plainSums(
  events: readonly TestEvent[],
  origin: bigint,
  { from, to }: { from: number; to: number },
  core: number | null,
  code: number,
) {
  let count = 0;
  let cycles = 0n;
  for (const e of events) {
    if (e.code !== code || (core !== null && e.core !== core)) continue;
    const start = Number(e.start - origin);
    const end = start + Number(e.duration);
    if (start >= to || (end <= from && start < from)) continue;
    count++;
    cycles += BigInt(Math.max(0, Math.min(end, to) - Math.max(start, from)));
  }
  return { events: count, cycles };
}

describe('differences of two traces', () => {
  it('are sums of each by the name of the type, whatever its code, over all cores and by core', () => {
    const area = fc.tuple(fc.nat({ max: 900 }), fc.integer({ min: 1, max: 2_000 }));
    fc.assert(
      fc.property(known, known, area, (eventsA, eventsB, [from, length]) => {
        const to = from + length;
        const a = sideOf(eventsA, from, to, STRAIGHT);
        const b = sideOf(eventsB, from, to, SWAPPED);
        for (const grouping of ['type', 'core-and-type'] as const) {
          const rows = differenceRows(a.side, b.side, grouping);
          const keys = rows.map(({ core, type }) => `${core} ${type}`);
          expect(new Set(keys).size).toBe(rows.length);
          for (const row of rows) {
            const code = a.side.types.findIndex(({ name }) => name === row.type);
            const sums = (events: readonly TestEvent[], origin: bigint) =>
              plainSums(events, origin, { from, to }, row.core, code);
            expect(row.a).toMatchObject(sums(eventsA, a.origin));
            expect(row.b).toMatchObject(sums(eventsB, b.origin));
          }
          const total = (which: 'a' | 'b') => rows.reduce((sum, row) => sum + row[which].events, 0);
          const all = (side: Side) =>
            side.statistics.rows.events.reduce((sum, count) => sum + count, 0);
          expect([total('a'), total('b')]).toEqual([all(a.side), all(b.side)]);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('of a trace and itself are none', () => {
    fc.assert(
      fc.property(known, (events) => {
        const { side } = sideOf(events, 0, 2_000, STRAIGHT);
        for (const grouping of ['type', 'core', 'core-and-type'] as const) {
          for (const row of differenceRows(side, side, grouping)) expect(row.a).toEqual(row.b);
        }
      }),
    );
  });

  it('by core have the union of what occupies it, and no span where a trace lacks the core', () => {
    const a = sideOf([event(0, 0, 30, 1), event(0, 10, 40, 2)], 0, 100, STRAIGHT).side;
    const b = sideOf([event(0, 0, 20, 1), event(9, 0, 5, 6)], 0, 100, STRAIGHT).side;
    expect(differenceRows(a, b, 'core')).toEqual([
      {
        ...{ core: 0, type: null, slot: null },
        a: { events: 2, cycles: 50n, span: 100n },
        b: { events: 1, cycles: 20n, span: 100n },
      },
      {
        ...{ core: 9, type: null, slot: null },
        a: { events: 0, cycles: 0n, span: 0n },
        // An API call is no occupation of the core.
        b: { events: 1, cycles: 0n, span: 100n },
      },
    ]);
  });
});
