import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventAtPoint,
  eventNearest,
  eventsCovering,
  laneAt,
  neighbour,
  overlappingEvents,
  positionOfRecord,
} from './find-event.ts';
import { durationAt, rowAt } from './lane-index.ts';
import { plainLanes, plainRows, type PlainEvent } from './testing/brute-force.ts';
import { buildIndex, event, someEvents } from './testing/trace-events.ts';
import { EVERY_TYPE } from './type-filter.ts';

const distanceTo = (e: PlainEvent, offset: number): number =>
  Math.max(0, e.start - offset, offset - e.end);

const covers = (e: PlainEvent, offset: number): boolean => e.start <= offset && offset < e.end;

const point = fc.integer({ min: -100, max: 60_000 });

describe('finding events', () => {
  it('finds the position of every record by its core and start', () => {
    fc.assert(
      fc.property(someEvents(), (events) => {
        const index = buildIndex(events);
        events.forEach((e, record) => {
          const position = positionOfRecord(index, record, e.core, e.start);
          expect(index.record[position]).toBe(record);
          expect(index.cores[laneAt(index, position)]).toBe(e.core);
        });
        expect(positionOfRecord(index, events.length, 0, events[0]?.start ?? 0n)).toBe(-1);
        expect(positionOfRecord(index, 0, 12_345, 0n)).toBe(-1);
      }),
      { numRuns: 60 },
    );
  });

  it('finds all events that cover a point, wherever they started', () => {
    fc.assert(
      fc.property(someEvents(), point, (events, offset) => {
        const index = buildIndex(events);
        plainLanes(events).forEach((plain, lane) => {
          const records = eventsCovering(index, lane, offset).map((p) => index.record[p]);
          expect(records).toEqual(plain.filter((e) => covers(e, offset)).map((e) => e.record));
        });
      }),
      { numRuns: 150 },
    );
  });

  it('takes the nearest event of the lane, one on the lowest row where some cover the point', () => {
    fc.assert(
      fc.property(someEvents(), point, (events, offset) => {
        const index = buildIndex(events);
        plainLanes(events).forEach((plain, lane) => {
          const found = eventNearest(index, lane, offset, EVERY_TYPE);
          const record = index.record[found];
          const e = plain.find((candidate) => candidate.record === record) as PlainEvent;
          const covering = plain.filter((candidate) => covers(candidate, offset));
          if (covering.length > 0) {
            const rows = plainRows(plain);
            const lowest = Math.min(...covering.map((c) => rows[plain.indexOf(c)] as number));
            expect(covers(e, offset)).toBe(true);
            expect(rowAt(index, found)).toBe(lowest);
          } else {
            expect(distanceTo(e, offset)).toBe(
              Math.min(...plain.map((candidate) => distanceTo(candidate, offset))),
            );
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('keeps to the row that was asked for', () => {
    fc.assert(
      fc.property(someEvents(), point, fc.nat({ max: 3 }), (events, offset, row) => {
        const index = buildIndex(events);
        plainLanes(events).forEach((plain, lane) => {
          const rows = plainRows(plain);
          const found = eventAtPoint(index, lane, offset, 0, row, EVERY_TYPE);
          const expected = plain.filter((e, i) => covers(e, offset) && rows[i] === row);
          if (found >= 0 && durationAt(index, found) === 0) {
            expect(index.start[found]).toBe(offset);
          } else if (expected.length > 0) {
            expect(index.record[found]).toBe(expected[0]?.record);
          } else if (found >= 0) {
            // An event of that row which ends exactly at the point is zero cycles away.
            expect(rowAt(index, found)).toBe(row);
            expect((index.start[found] as number) + durationAt(index, found)).toBe(offset);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('counts the events that share a cycle with one', () => {
    fc.assert(
      fc.property(someEvents(150), (events) => {
        const index = buildIndex(events);
        plainLanes(events).forEach((plain, lane) => {
          plain.forEach((e, i) => {
            const sharing = plain.filter(
              (other) => other !== e && Math.min(e.end, other.end) > Math.max(e.start, other.start),
            );
            const position = (index.eventFirst[lane] as number) + i;
            expect(overlappingEvents(index, position)).toBe(sharing.length);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('prefers a zero-duration event within the tolerance to the event around it', () => {
    const index = buildIndex([event(0, 0, 100, 1), event(0, 40, 0, 5), event(0, 0, 0, 6)]);
    const typeAt = (offset: number, tolerance: number): number | undefined =>
      index.type[eventAtPoint(index, 0, offset, tolerance, null, EVERY_TYPE)];
    expect(typeAt(42, 3)).toBe(5);
    expect(typeAt(42, 1)).toBe(1);
    expect(typeAt(0, 0)).toBe(6);
    expect(typeAt(-2, 2)).toBe(6);
    expect(typeAt(-2, 1)).toBeUndefined();
  });

  it('reaches all of several identical events by next and previous', () => {
    const index = buildIndex(Array.from({ length: 4 }, () => event(0, 10, 5)));
    const seen: unknown[] = [];
    for (let position = 0; position >= 0; position = neighbour(index, position, 1, EVERY_TYPE)) {
      seen.push(index.record[position]);
    }
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(neighbour(index, 3, -1, EVERY_TYPE)).toBe(2);
    expect(neighbour(index, 0, -1, EVERY_TYPE)).toBe(-1);
  });

  it('does not step from one lane into the next', () => {
    const index = buildIndex([event(0, 0, 1), event(1, 0, 1)]);
    expect(neighbour(index, 0, 1, EVERY_TYPE)).toBe(-1);
    expect(neighbour(index, 1, -1, EVERY_TYPE)).toBe(-1);
  });

  it('finds nothing beyond the tolerance', () => {
    const index = buildIndex([event(0, 100, 10)]);
    expect(eventAtPoint(index, 0, 95, 4, null, EVERY_TYPE)).toBe(-1);
    expect(eventAtPoint(index, 0, 95, 5, null, EVERY_TYPE)).toBe(0);
    expect(eventAtPoint(index, 0, 115, 5, 0, EVERY_TYPE)).toBe(0);
    expect(eventAtPoint(index, 0, 116, 5, 0, EVERY_TYPE)).toBe(-1);
  });
});
