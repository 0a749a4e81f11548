import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
} from '../../shared/trace/testing/trace-events.ts';
import type { LaneReader } from './cache/lane-reader.ts';
import { rehearsal } from './rehearsal.ts';
import type { TileGround } from './tile-queue.ts';

function groundOf(index: TileGround['index'], loading: LaneReader | null = null): TileGround {
  return { index, overview: null, loading, generation: 1, laneCount: index?.cores.length ?? 0 };
}

function run(ground: TileGround): { tiles: number; steps: number } {
  const going = rehearsal(ground);
  for (let steps = 1; ; steps++) {
    const { done, value } = going.next();
    if (done === true) return { tiles: value, steps };
  }
}

describe('a rehearsal', () => {
  it('comes to its end for any events, after a bounded number of steps', () => {
    const traces = fc.oneof(someEvents(80), eventsWithGiants(), wildEvents());
    fc.assert(
      fc.property(traces, (events) => {
        const { tiles, steps } = run(groundOf(buildIndex(events)));
        // At most 57 levels, which is where one tile holds every u64.
        expect(tiles).toBeGreaterThan(0);
        expect(tiles).toBeLessThanOrEqual(57 * 64);
        expect(steps).toBeLessThanOrEqual(57 * 2 * 64 + 1);
      }),
      { numRuns: 8 },
    );
  });

  it('builds as many lanes of tiles at each level, however many lanes there are', () => {
    // One tile at level 3 holds all 2,048 cycles.
    const of = (cores: number): number =>
      run(groundOf(buildIndex(Array.from({ length: 100 }, (_, i) => event(i % cores, i * 20, 68)))))
        .tiles;
    expect([of(1), of(4), of(100)]).toEqual([4 * 64, 4 * 16, 4 * 8]);
  });

  it('has nothing to build without an index, without events and while lanes are loaded', () => {
    expect(run(groundOf(null)).tiles).toBe(0);
    expect(run(groundOf(buildIndex([]))).tiles).toBe(0);
    const loading = { isComplete: false } as LaneReader;
    expect(run(groundOf(buildIndex([event(0, 0, 9)]), loading)).tiles).toBe(0);
  });
});
