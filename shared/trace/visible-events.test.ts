import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventAtPoint, eventNearest, neighbour } from './find-event.ts';
import { rowAt, type LaneIndex } from './lane-index.ts';
import { plainLanes, plainRows, type PlainEvent } from './testing/brute-force.ts';
import { buildIndex, event, someEvents, type TestEvent } from './testing/trace-events.ts';
import { TypeFilter } from './type-filter.ts';
import { visibleBefore, visibleFrom } from './visible-events.ts';

const CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255];
const hiddenCodes = fc.subarray(CODES);
const point = fc.integer({ min: -100, max: 60_000 });

/** Long lanes in which a type is rare, so that whole blocks hide. */
const sparseEvents = fc
  .record({
    rare: fc.constantFrom(1, 5, 9),
    often: fc.constantFrom(2, 8, 200),
    every: fc.constantFrom(70, 333, 2_000),
    count: fc.integer({ min: 1, max: 1_500 }),
    longest: fc.constantFrom(5, 300),
  })
  .map(({ rare, often, every, count, longest }): TestEvent[] =>
    Array.from({ length: count }, (_, i) =>
      event(i % 2, i * 7, (i * 7919) % longest, i % every === every - 1 ? rare : often),
    ),
  );
const events = fc.oneof(someEvents(), sparseEvents);

const distanceTo = (e: PlainEvent, offset: number): number =>
  Math.max(0, e.start - offset, offset - e.end);

function recordAt(index: LaneIndex, position: number): number | null {
  return position < 0 ? null : (index.record[position] as number);
}

describe('events that a filter shows', () => {
  it('are the next and the last ones of the lane that are not hidden', () => {
    fc.assert(
      fc.property(events, hiddenCodes, (traced, hidden) => {
        const index = buildIndex(traced);
        const filter = new TypeFilter(hidden);
        plainLanes(traced).forEach((plain, lane) => {
          const first = index.eventFirst[lane] as number;
          const visible = plain.flatMap((e, i) => (hidden.includes(e.code) ? [] : [first + i]));
          for (let i = 0; i <= plain.length; i += plain.length > 100 ? 17 : 1) {
            const position = first + i;
            const next = visible.find((at) => at >= position) ?? -1;
            const before = visible.findLast((at) => at < position) ?? -1;
            expect(visibleFrom(index, lane, position, filter)).toBe(next);
            expect(visibleBefore(index, lane, position, filter)).toBe(before);
            if (i === plain.length) continue;
            const after = visible.find((at) => at > position) ?? -1;
            expect(neighbour(index, position, 1, filter)).toBe(after);
            expect(neighbour(index, position, -1, filter)).toBe(before);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('are the only ones that are near a point', () => {
    fc.assert(
      fc.property(events, hiddenCodes, point, (traced, hidden, offset) => {
        const index = buildIndex(traced);
        const filter = new TypeFilter(hidden);
        plainLanes(traced).forEach((plain, lane) => {
          const visible = plain.filter((e) => !hidden.includes(e.code));
          const record = recordAt(index, eventNearest(index, lane, offset, filter));
          const found = plain.find((e) => e.record === record);
          expect(found === undefined).toBe(visible.length === 0);
          if (found === undefined) return;
          expect(visible).toContain(found);
          expect(distanceTo(found, offset)).toBe(
            Math.min(...visible.map((e) => distanceTo(e, offset))),
          );
        });
      }),
      { numRuns: 200 },
    );
  });

  it('are the only ones under a point, on any row and on one', () => {
    const tolerance = fc.constantFrom(0, 3, 100);
    const rows = fc.constantFrom(null, 0, 1);
    fc.assert(
      fc.property(
        events,
        hiddenCodes,
        point,
        tolerance,
        rows,
        (traced, hidden, offset, near, row) => {
          const index = buildIndex(traced);
          const filter = new TypeFilter(hidden);
          plainLanes(traced).forEach((plain, lane) => {
            const rowOf = plainRows(plain);
            const position = eventAtPoint(index, lane, offset, near, row, filter);
            const candidates = plain.filter(
              (e, i) =>
                !hidden.includes(e.code) &&
                distanceTo(e, offset) <= near &&
                (row === null || rowOf[i] === row || e.start === e.end),
            );
            // Of a row only those close by are looked for, which short lanes have all.
            expect(position >= 0).toBe(candidates.length > 0);
            if (position < 0) return;
            expect(candidates.map((e) => e.record)).toContain(index.record[position]);
            if (row !== null && index.duration[position] !== 0) {
              expect(rowAt(index, position)).toBe(row);
            }
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
