import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneDurations } from '../../shared/trace/area-queries.ts';
import { durationStatistics, laneDurations } from '../../shared/trace/durations.ts';
import { OTHER_SLOT } from '../../shared/trace/event-types.ts';
import { areaStatistics, laneStatistics } from '../../shared/trace/statistics.ts';
import { someArea } from '../../shared/trace/testing/areas.ts';
import {
  clipped,
  intersects,
  occupiedCycles,
  plainLanes,
  type PlainEvent,
} from '../../shared/trace/testing/brute-force.ts';
import { buildIndex, someEvents } from '../../shared/trace/testing/trace-events.ts';
import { SUMMARY } from './testing/trace-summary.ts';
import {
  occupation,
  rowsByCore,
  rowsByCoreAndType,
  rowsByType,
  type TotalsRow,
} from './totals-rows.ts';

const CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255];
const types = CODES.map((code) => ({
  code,
  id: code,
  name: `type ${code}`,
  slot: Math.min(code, OTHER_SLOT),
}));

/** A row by counting and sorting, which is all that it says. */
function plainRow(events: readonly PlainEvent[], from: number, to: number) {
  const durations = events.map(({ start, end }) => end - start).sort((a, b) => a - b);
  const rank = (percent: number) =>
    BigInt(durations[Math.ceil((percent * durations.length) / 100) - 1] as number);
  return {
    events: events.length,
    cycles: BigInt(events.reduce((sum, e) => sum + clipped(e, from, to), 0)),
    durations: {
      sum: BigInt(durations.reduce((sum, cycles) => sum + cycles, 0)),
      shortest: BigInt(durations[0] as number),
      longest: BigInt(durations.at(-1) as number),
    },
    percentiles: { p50: rank(50), p95: rank(95), p99: rank(99) },
  };
}

const numbersOf = ({ events, cycles, durations, percentiles }: TotalsRow) => ({
  events,
  cycles,
  durations,
  percentiles,
});

function rowsOf(rows: readonly TotalsRow[]) {
  return new Map(rows.map((row) => [row.key, numbersOf(row)]));
}

function plainRows(
  lanes: readonly (readonly PlainEvent[])[],
  { from, to }: { from: number; to: number },
  keyOf: (lane: number, event: PlainEvent) => string,
) {
  const groups = new Map<string, PlainEvent[]>();
  lanes.forEach((events, lane) => {
    for (const event of events) {
      if (!intersects(event, from, to)) continue;
      const key = keyOf(lane, event);
      groups.set(key, [...(groups.get(key) ?? []), event]);
    }
  });
  return new Map([...groups].map(([key, events]) => [key, plainRow(events, from, to)]));
}

describe('rows of totals', () => {
  it('by type, by core, and by both, are those of counting event by event', () => {
    fc.assert(
      fc.property(someEvents(120), someArea, (events, area) => {
        const { from, to } = area;
        const index = buildIndex(events);
        const lanes = plainLanes(events);
        const cores = lanes.map((_, lane) => index.cores[lane] as number);
        const summary = {
          ...SUMMARY,
          types,
          lanes: cores.map((core) => ({
            ...(SUMMARY.lanes[0] as (typeof SUMMARY.lanes)[0]),
            core,
          })),
        };
        const scope = {
          kind: 'selection',
          span: BigInt(to - from) * BigInt(cores.length),
        } as const;

        const statistics = areaStatistics(index, null, from, to);
        const durations = durationStatistics(index, null, from, to);
        expect(rowsOf(rowsByType(summary, scope, statistics, durations))).toEqual(
          plainRows(lanes, area, (_, { code }) => `type ${code}`),
        );
        const found = occupation(summary, scope, statistics);
        const occupied = lanes.reduce((sum, lane) => sum + occupiedCycles(lane, from, to), 0);
        expect(found).toEqual({ occupied: BigInt(occupied), idle: scope.span - BigInt(occupied) });

        const byLane = laneStatistics(index, null, from, to);
        const ofLanes = (of: number[] | null): LaneDurations =>
          laneDurations(index, { lanes: null, from, to, types: of, binsOf: [] });
        expect(rowsOf(rowsByCore(summary, BigInt(to - from), byLane, ofLanes(null)))).toEqual(
          plainRows(lanes, area, (lane) => String(lane)),
        );
        const byCode = new Map(CODES.map((code) => [code, ofLanes([code])]));
        const both = rowsByCoreAndType(summary, BigInt(to - from), byLane, byCode);
        expect(rowsOf(both)).toEqual(
          plainRows(lanes, area, (lane, { code }) => `${lane} type ${code}`),
        );
        for (const row of both) expect(row.core).toBe(cores[row.lane as number]);
      }),
      { numRuns: 60 },
    );
  });

  it('of a whole trace are there from its summary, in drawing order, without durations', () => {
    const scope = { kind: 'whole', span: 2040n } as const;
    const rows = rowsByType(SUMMARY, scope, null, null);
    expect(rows.map(({ key, events, cycles }) => [key, events, cycles])).toEqual([
      ['MAC_COMPUTE', 2, 20n],
      ['BARRIER_SYNC', 1, 31n],
      ['API_CALL', 2, 99n],
    ]);
    expect(rows.map(({ type }) => type?.kind)).toEqual(['compute', 'waiting', 'host']);
    expect(rows[0]).toMatchObject({ durations: null, percentiles: null });
    expect(occupation(SUMMARY, scope, null)).toEqual({ occupied: 51n, idle: 1989n });
  });

  it('do not know what is occupied before the details are there', () => {
    const lanes = SUMMARY.lanes.map((lane) => ({ ...lane, occupied: null }));
    expect(occupation({ ...SUMMARY, lanes }, { kind: 'whole', span: 1n }, null)).toBeNull();
    expect(occupation(SUMMARY, { kind: 'selection', span: 1n }, null)).toBeNull();
  });
});
