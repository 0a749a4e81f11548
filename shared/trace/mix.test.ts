import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TraceMix } from './area-queries.ts';
import { SLOT_COUNT } from './event-types.ts';
import { GIANT } from './lane-index.ts';
import { traceMix, type MixSources } from './mix.ts';
import { busyBySlot, plainLanes, plainOverview, type PlainEvent } from './testing/brute-force.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from './testing/trace-events.ts';

function mixOf(sources: MixSources, from: number, to: number, columns: number): TraceMix {
  const mix = traceMix(sources, from, to, columns);
  if (!mix.ok) throw new Error(mix.error.message);
  return mix.value;
}

function expectedCycles(lanes: readonly PlainEvent[][], mix: TraceMix): number[] {
  const width = 2 ** mix.level;
  return Array.from({ length: mix.columns }, (_, column) => {
    const from = (mix.firstColumn + column) * width;
    return busyBySlot(lanes.flat(), from, from + width);
  }).flat();
}

const area = fc
  .tuple(fc.integer({ min: -2_000, max: 50_000 }), fc.integer({ min: 1, max: 70_000 }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('the mix of types over time', () => {
  it('is the busy cycles of all lanes, with an overview and without, with an index and without', () => {
    fc.assert(
      fc.property(
        someEvents(),
        area,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 3, max: 14 }),
        (events, { from, to }, columns, level) => {
          const index = buildIndex(events);
          const lanes = plainLanes(events);
          const overview = plainOverview(lanes, level);
          for (const sources of [
            { overview, index },
            { overview, index: null },
            { overview: null, index },
          ]) {
            const mix = mixOf(sources, from, to, columns);
            expect(mix.lanes).toBe(lanes.length);
            expect(mix.hasGiants).toBe(sources.index !== null);
            expect([...mix.cycles]).toEqual(expectedCycles(lanes, mix));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has giants as soon as there is an index', () => {
    const place = fc.nat({ max: 2 ** 43 });
    fc.assert(
      fc.property(eventsWithGiants(), place, place, (events, a, b) => {
        const index = buildIndex(events);
        const lanes = plainLanes(events);
        const overview = plainOverview(lanes, 30);
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        const whole = mixOf({ overview, index }, from, to, 50);
        expect([...whole.cycles]).toEqual(expectedCycles(lanes, whole));
        const reading = mixOf({ overview, index: null }, from, to, 50);
        const short = lanes.map((lane) => lane.filter((e) => e.end - e.start < GIANT));
        expect([...reading.cycles]).toEqual(expectedCycles(short, reading));
      }),
      { numRuns: 60 },
    );
  });

  it("covers what was asked for in as many columns, or in the overview's", () => {
    fc.assert(
      fc.property(area, fc.integer({ min: 1, max: 3_000 }), ({ from, to }, columns) => {
        const lanes = plainLanes([event(0, 0, 10), event(0, 60_000, 5)]);
        const mix = mixOf({ overview: plainOverview(lanes, 5), index: null }, from, to, columns);
        const width = 2 ** mix.level;
        expect(mix.firstColumn * width).toBeLessThanOrEqual(from);
        expect((mix.firstColumn + mix.columns) * width).toBeGreaterThanOrEqual(to);
        expect(mix.cycles.length).toBe(mix.columns * SLOT_COUNT);
        expect(mix.columns).toBeLessThanOrEqual(columns + 1);
        // One level finer would be too many, or finer than the overview.
        expect(mix.level === 5 || (to - from) / (width / 2) > columns).toBe(true);
      }),
    );
  });

  it('is small for whatever area, and refused where nothing has been read', () => {
    const index = buildIndex([event(0, 0, 10)]);
    const mix = mixOf({ overview: null, index }, -1e308, 1e308, 10);
    expect(mix.columns).toBeLessThanOrEqual(11);
    expect(mix.cycles.reduce((a, b) => a + b)).toBe(10);
    expect(mixOf({ overview: null, index }, 50, 20, 10)).toMatchObject({ columns: 0 });
    expect(traceMix({ overview: null, index: null }, 0, 10, 10)).toMatchObject({
      error: { code: 'no-overview' },
    });
  });
});
