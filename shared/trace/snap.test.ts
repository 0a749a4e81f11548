import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestEdge } from './snap.ts';
import { plainLanes } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { EVERY_TYPE, TypeFilter } from './type-filter.ts';

interface Edge {
  readonly offset: number;
  readonly record: number;
  readonly lane: number;
  readonly edge: 'start' | 'end';
}

/** Every edge that could be snapped to. */
function edgesOf(events: readonly TestEvent[], hidden: readonly number[]): Edge[] {
  return plainLanes(events).flatMap((plain, lane) =>
    plain
      .filter((e) => !hidden.includes(e.code))
      .flatMap((e): Edge[] => [
        { offset: e.start, record: e.record, lane, edge: 'start' },
        { offset: e.end, record: e.record, lane, edge: 'end' },
      ]),
  );
}

function check(
  events: readonly TestEvent[],
  offset: number,
  tolerance: number,
  hidden: readonly number[],
  mask: number,
): void {
  const index = buildIndex(events);
  const lanes = [...index.cores.keys()].filter((lane) => (mask & (1 << lane)) !== 0);
  for (const chosen of [null, lanes]) {
    const edges = edgesOf(events, hidden).filter(({ lane }) => chosen?.includes(lane) ?? true);
    const distanceOf = (edge: Edge): number => Math.abs(edge.offset - offset);
    const nearest = Math.min(...edges.map(distanceOf));
    const found = nearestEdge(index, chosen, offset, tolerance, new TypeFilter(hidden));
    if (nearest > tolerance) expect(found).toBeNull();
    else {
      expect(edges).toContainEqual(found);
      expect(distanceOf(found as Edge)).toBe(nearest);
    }
  }
}

const hiddenCodes = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 255]);
const tolerance = fc.oneof(fc.constantFrom(0, 0.5, 1, 4), fc.nat({ max: 100_000 }));

describe('the edge that a place snaps to', () => {
  it('is the nearest start or end of a visible event within the tolerance', () => {
    const place = fc
      .tuple(fc.integer({ min: -100, max: 60_000 }), fc.constantFrom(0, 0.25, 0.5))
      .map(([whole, part]) => whole + part);
    fc.assert(
      fc.property(someEvents(), place, tolerance, hiddenCodes, fc.nat({ max: 15 }), check),
      { numRuns: 400 },
    );
  });

  it('is so near the edges of every event', () => {
    const near = fc.constantFrom(-2, -1, -0.5, 0, 0.5, 1, 2);
    fc.assert(
      fc.property(someEvents(120), fc.nat(), near, tolerance, hiddenCodes, (...args) => {
        const [events, pick, beside, tolerance, hidden] = args;
        const edges = edgesOf(events, []);
        const { offset } = edges[pick % edges.length] as Edge;
        check(events, offset + beside, tolerance, hidden, 1);
      }),
      { numRuns: 400 },
    );
  });

  it('is so beside events above 2^32 cycles', () => {
    const place = fc.nat({ max: 2 ** 43 });
    fc.assert(
      fc.property(eventsWithGiants(), place, fc.constantFrom(10, 2 ** 30, 2 ** 50), (...args) => {
        const [events, offset, tolerance] = args;
        check(events, offset, tolerance, [], 3);
      }),
      { numRuns: 100 },
    );
  });

  it('is a start where the end before it is at the same cycle, and of the first lane', () => {
    const index = buildIndex([event(0, 0, 10), event(0, 10, 5), event(1, 10, 5)]);
    const found = nearestEdge(index, null, 11, 3, EVERY_TYPE);
    expect(found).toEqual({ offset: 10, record: 1, lane: 0, edge: 'start' });
    expect(nearestEdge(index, [1], 14, 3, EVERY_TYPE)).toMatchObject({ offset: 15, edge: 'end' });
  });
});
