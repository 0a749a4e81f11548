import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_COUNT } from './event-types.ts';
import { LANE_DEEP, type LaneIndex } from './lane-index.ts';
import { areaStatistics } from './statistics.ts';
import { sweepLane } from './sweep-lane.ts';
import { busyBySlot, intersects, plainLanes, type PlainEvent } from './testing/brute-force.ts';
import { buildIndex, event, type TestEvent } from './testing/trace-events.ts';
import { buildTile } from './tile.ts';
import { emptyTile } from './tile-columns.ts';
import { tilePlace } from './tile-place.ts';

/** Forty events that all run at once, and others around them, as far out as 2^51. */
const deepEvents = fc
  .record({
    base: fc.constantFrom(0n, 3n, 2n ** 40n, 2n ** 51n),
    spread: fc.constantFrom(50, 2 ** 33),
  })
  .chain(({ base, spread }) =>
    fc
      .array(
        fc.record({
          core: fc.constant(0),
          start: fc.nat({ max: spread }).map((cycle) => base + BigInt(cycle)),
          duration: fc.nat({ max: spread * 2 }).map(BigInt),
          code: fc.nat({ max: 7 }),
        }),
        { minLength: 1, maxLength: 300, size: 'max' },
      )
      .map((events): TestEvent[] => {
        const stack = { core: 0, start: base, duration: BigInt(spread), code: 1 };
        // The first event makes 0 the origin, so that offsets are as large as cycles.
        return [event(0, 0, 1), ...events, ...Array.from({ length: 40 }, () => stack)];
      }),
  );

function isDeep(index: LaneIndex): boolean {
  return ((index.flags[0] as number) & LANE_DEEP) !== 0;
}

describe('a lane with many events at once', () => {
  it('has the same busy sums before any offset as adding up every event', () => {
    fc.assert(
      fc.property(
        deepEvents,
        fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
        (events, picks) => {
          const index = buildIndex(events);
          expect(isDeep(index)).toBe(true);
          const plain = plainLanes(events)[0] as PlainEvent[];
          const edges = plain.flatMap((e) => [e.start - 1, e.start, e.start + 1, e.end, e.end + 1]);
          const offsets = picks.map((pick) => edges[pick % edges.length] as number);
          const sweep = sweepLane(index, 0);
          for (const offset of offsets.sort((a, b) => a - b)) {
            sweep.moveTo(offset);
            expect([...sweep.busy]).toEqual(busyBySlot(plain, -1e16, offset));
            const running = plain.filter((e) => e.start < offset && e.end > offset);
            expect(sweep.running().map((position) => index.record[position])).toEqual(
              running.map((e) => e.record),
            );
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('has tiles whose residual and rectangles add up', () => {
    fc.assert(
      fc.property(deepEvents, fc.integer({ min: 0, max: 44 }), (events, level) => {
        const index = buildIndex(events);
        const plain = plainLanes(events)[0] as PlainEvent[];
        const tile = emptyTile();
        const place = tilePlace(
          level,
          Math.floor((plain[1] as PlainEvent).start / 2 ** level / 256),
        );
        buildTile(tile, index, null, 0, place);
        const inTile = busyBySlot(plain, place.startOffset, place.endOffset);
        const rects = plain.filter((_, position) => tile.rects.includes(position));
        const inRects = busyBySlot(rects, place.startOffset, place.endOffset);
        const residual = new Array<number>(SLOT_COUNT).fill(0);
        tile.residual.forEach((cycles, cell) => {
          residual[cell % SLOT_COUNT] = (residual[cell % SLOT_COUNT] as number) + cycles;
        });
        expect(residual.map((cycles, slot) => cycles + (inRects[slot] as number))).toEqual(inTile);
        expect(tile.total.reduce((a, b) => a + b)).toBe(inTile.reduce((a, b) => a + b));
      }),
      { numRuns: 100 },
    );
  });

  it('has exact statistics', () => {
    fc.assert(
      fc.property(deepEvents, fc.nat(), fc.nat(), (events, a, b) => {
        const index = buildIndex(events);
        const plain = plainLanes(events)[0] as PlainEvent[];
        const edges = plain.flatMap((e) => [e.start, e.end + 1]);
        const one = edges[a % edges.length] as number;
        const other = edges[b % edges.length] as number;
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const busy = busyBySlot(plain, from, to);
        const { types } = areaStatistics(index, null, from, to);
        for (const { code, events: count, cycles } of types) {
          const ofType = plain.filter((e) => e.code === code && intersects(e, from, to));
          expect({ count, cycles }).toEqual({ count: ofType.length, cycles: String(busy[code]) });
        }
        const counted = types.reduce((sum, type) => sum + type.events, 0);
        expect(counted).toBe(from === to ? 0 : plain.filter((e) => intersects(e, from, to)).length);
      }),
      { numRuns: 100 },
    );
  });
});
