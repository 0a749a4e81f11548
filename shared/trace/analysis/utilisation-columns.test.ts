import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_KIND } from '../event-types.ts';
import { LANE_OVERLAPS } from '../lane-index.ts';
import { giantArea, someArea } from '../testing/areas.ts';
import { plainLanes, type PlainEvent } from '../testing/brute-force.ts';
import { unionCycles } from '../testing/plain-unions.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import { COLUMN_KINDS, type UtilisationColumns } from './analysis-queries.ts';
import { columnEdges } from './column-edges.ts';
import { utilisationColumns } from './utilisation-columns.ts';

const untold = (): void => undefined;

/** Per column and kind the union of the lane's events. */
function expectedCells(lane: readonly PlainEvent[], edges: Float64Array): number[] {
  return Array.from(edges.subarray(1), (to, column) => {
    const from = edges[column] as number;
    return COLUMN_KINDS.map((kind) => {
      const isOf = (e: PlainEvent): boolean =>
        kind === 'occupied' ? SLOT_KIND[e.slot] !== 'host' : SLOT_KIND[e.slot] === kind;
      return unionCycles(lane.filter(isOf), from, to);
    });
  }).flat();
}

function columnsOf(
  index: ReturnType<typeof buildIndex>,
  asked: Parameters<typeof utilisationColumns>[1],
): UtilisationColumns {
  const found = utilisationColumns(index, asked, untold);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

/** Events of each core one after the other, so that none overlap: the way by running sums. */
const apart = fc
  .array(
    fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 9 }), fc.nat({ max: 700 }), fc.nat({ max: 8 })),
    {
      minLength: 1,
      maxLength: 400,
      size: 'max',
    },
  )
  .map((parts) => {
    const clocks = [0, 0, 0];
    return parts.map(([core, gap, duration, code]) => {
      const start = (clocks[core] as number) + gap;
      clocks[core] = start + duration;
      return event(core, start, duration, code);
    });
  });

describe('utilisation over time', () => {
  const cases = fc.oneof(
    fc.tuple(someEvents(), someArea),
    fc.tuple(apart, someArea),
    fc.tuple(eventsWithGiants(), giantArea),
  );

  it('is the union of each kind in each column, by lane and summed over lanes', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 60 }), ([events, { from, to }], columns) => {
        const index = buildIndex(events);
        const plain = plainLanes(events);
        const area = { lanes: null, from, to, columns };
        const byLane = columnsOf(index, { ...area, byLane: true });
        const expected = plain.map((lane) => expectedCells(lane, byLane.edges));
        expect([...byLane.cycles]).toEqual(expected.flat());
        expect(byLane.lanes).toEqual(plain.map((_, lane) => lane));

        const summed = columnsOf(index, { ...area, byLane: false });
        const sums = (expected[0] ?? []).map((_, cell) =>
          expected.reduce((sum, cells) => sum + (cells[cell] as number), 0),
        );
        expect([...summed.cycles]).toEqual(sums);
        expect(summed.summedLanes).toBe(plain.length);
      }),
      { numRuns: 150 },
    );
  });

  it('holds giants in lanes without overlaps', () => {
    const giant = 2 ** 33;
    const index = buildIndex([event(0, 10, giant, 2), event(0, giant + 10, 5, 1)]);
    expect((index.flags[0] as number) & LANE_OVERLAPS).toBe(0);
    const asked = { lanes: null, from: 0, to: 2 ** 34, columns: 2, byLane: false };
    const half = 2 ** 33;
    expect([...columnsOf(index, asked).cycles]).toEqual([half - 10, 0, half - 10, 0, 15, 5, 10, 0]);
  });

  it('refuses more columns of lanes than memory is meant for', () => {
    const index = buildIndex(Array.from({ length: 100 }, (_, core) => event(core, 0, 1)));
    const asked = { lanes: null, from: 0, to: 2 ** 30, columns: 16_384, byLane: true };
    const found = utilisationColumns(index, asked, untold);
    const message = '100 lanes of 16384 columns each are more than 1048576 columns.';
    expect(found).toEqual({ ok: false, error: { code: 'too-many-columns', message } });
  });
});

describe('the edges of columns', () => {
  it('ascend from the area’s start to its end, in steps that differ by a cycle at most', () => {
    const offsets = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
    const spans = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 2 ** 50 }));
    fc.assert(
      fc.property(offsets, spans, fc.integer({ min: 1, max: 500 }), (from, span, columns) => {
        const edges = columnEdges(from, from + span, columns);
        expect(edges).toHaveLength(Math.min(columns, span) + 1);
        expect([edges[0], edges.at(-1)]).toEqual([from, from + span]);
        const widths = Array.from(edges.subarray(1), (edge, i) => edge - (edges[i] as number));
        const least = Math.floor(span / columns);
        for (const width of widths) expect(width >= Math.max(1, least)).toBe(true);
        for (const width of widths) expect(width <= least + 1).toBe(true);
      }),
    );
  });
});
