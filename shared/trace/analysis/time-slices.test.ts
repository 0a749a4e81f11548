import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someArea } from '../testing/areas.ts';
import { buildIndex, event, someEvents } from '../testing/trace-events.ts';
import { timeSlices } from './time-slices.ts';

describe('slices of time', () => {
  it('follow one another and have each event that starts in the area once', () => {
    fc.assert(
      fc.property(someEvents(), someArea, fc.integer({ min: 1, max: 50 }), (...given) => {
        const [events, { from, to }, most] = given;
        const index = buildIndex(events);
        const lanes = [...index.cores.keys()];
        let reached = from;
        const seen: number[] = [];
        for (const slice of timeSlices(index, { lanes, from, to }, most)) {
          expect(slice.from).toBe(reached);
          expect(slice.to).toBeGreaterThan(slice.from);
          reached = slice.to;
          const before = seen.length;
          slice.firsts.forEach((first, i) => {
            for (let at = first; at < (slice.lasts[i] as number); at++) {
              const start = index.start[at] as number;
              expect(start >= slice.from && start < slice.to).toBe(true);
              seen.push(at);
            }
          });
          expect(seen.length - before <= most || slice.to - slice.from === 1).toBe(true);
        }
        expect(reached).toBe(to);
        const starts = [...index.start.keys()].filter((at) => {
          const start = index.start[at] as number;
          return start >= from && start < to;
        });
        expect(seen.sort((a, b) => a - b)).toEqual(starts);
      }),
      { numRuns: 100 },
    );
  });

  it('are as few as the bound allows, and one where all events start at one cycle', () => {
    const index = buildIndex(Array.from({ length: 9 }, () => event(0, 5, 3)));
    const slices = [...timeSlices(index, { lanes: [0], from: 5, to: 6 }, 2)];
    expect(slices).toHaveLength(1);
    expect([...timeSlices(index, { lanes: [0], from: 0, to: 1000 }, 9)]).toHaveLength(1);
  });
});
