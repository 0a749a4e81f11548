import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_COUNT } from './event-types.ts';
import type { LaneIndex } from './lane-index.ts';
import type { Overview } from './overview.ts';
import { busyBySlot, plainLanes, plainOverview } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { emptyTile } from './tile-columns.ts';
import { encodeTiles, finestLevel } from './tile-encode.ts';
import { TILE_COLUMNS } from './tile-layout.ts';
import { tilePlace } from './tile-place.ts';
import { buildTile } from './tile.ts';
import { buildOverviewTile } from './overview-tile.ts';

function expectSameBytes(
  index: LaneIndex,
  overview: Overview,
  level: number,
  tileIndex: number,
): void {
  const lanes = Array.from(index.cores, (_, lane) => lane);
  const bytes = (source: Overview | null): Buffer =>
    Buffer.from(encodeTiles({ index, overview: source }, level, tileIndex, lanes));
  expect(bytes(overview).equals(bytes(null))).toBe(true);
}

/** A tile that some event touches, at most one further. */
function tileNear(events: readonly TestEvent[], level: number, pick: number, step: number): number {
  const starts = plainLanes(events).flat();
  const e = starts[pick % starts.length];
  return Math.floor((e?.start ?? 0) / tilePlace(level, 0).endOffset) + step;
}

const step = fc.integer({ min: -1, max: 1 });

describe('tiles from an overview and an index', () => {
  it('are byte for byte those from the index alone', () => {
    const levels = fc.tuple(fc.integer({ min: 8, max: 14 }), fc.nat({ max: 8 }));
    fc.assert(
      fc.property(someEvents(), levels, fc.nat(), step, (events, levels, pick, step) => {
        const [overviewLevel, coarser] = levels;
        const level = overviewLevel + coarser;
        const lanes = plainLanes(events);
        const overview = {
          ...plainOverview(lanes, overviewLevel),
          coarser: {
            ...plainOverview(lanes, overviewLevel + 2),
            coarser: plainOverview(lanes, overviewLevel + 4),
          },
        };
        expectSameBytes(buildIndex(events), overview, level, tileNear(events, level, pick, step));
      }),
      { numRuns: 80 },
    );
  });

  it('are so with durations above 2^32', () => {
    const levels = fc.tuple(fc.integer({ min: 26, max: 30 }), fc.nat({ max: 13 }));
    fc.assert(
      fc.property(eventsWithGiants(), levels, fc.nat(), step, (events, levels, pick, step) => {
        const [overviewLevel, coarser] = levels;
        const level = overviewLevel + coarser;
        const overview = plainOverview(plainLanes(events), overviewLevel);
        expectSameBytes(buildIndex(events), overview, level, tileNear(events, level, pick, step));
      }),
      { numRuns: 80 },
    );
  });

  it('are those of the index below the level of the overview', () => {
    const events = [event(0, 0, 40_000), event(0, 50_000, 7, 2), event(3, 60_000, 0, 4)];
    const overview = plainOverview(plainLanes(events), 12);
    const wrong = { ...overview, cycles: overview.cycles.map((cycles) => cycles + 1) };
    expectSameBytes(buildIndex(events), wrong, 11, 0);
  });
});

describe('a tile from the overview alone', () => {
  it('has all busy cycles and instants, and no rectangles', () => {
    const levels = fc.tuple(fc.integer({ min: 8, max: 14 }), fc.nat({ max: 8 }));
    fc.assert(
      fc.property(someEvents(), levels, fc.nat(), step, (events, levels, pick, step) => {
        const [overviewLevel, coarser] = levels;
        const lanes = plainLanes(events);
        const overview = plainOverview(lanes, overviewLevel);
        const level = overviewLevel + coarser;
        const place = tilePlace(level, tileNear(events, level, pick, step));
        const tile = emptyTile();
        lanes.forEach((plain, lane) => {
          buildOverviewTile(tile, overview, lane, place);
          const columns = Array.from({ length: TILE_COLUMNS }, (_, column) => {
            const from = place.startOffset + column * place.columnCycles;
            return { from, to: from + place.columnCycles };
          });
          const sums = columns.map(({ from, to }) => busyBySlot(plain, from, to));
          expect([...tile.residual]).toEqual(sums.flat());
          expect([...tile.total]).toEqual(sums.map((bySlot) => bySlot.reduce((a, b) => a + b)));
          const instants = columns.map(({ from, to }) =>
            plain
              .filter((e) => e.start === e.end && e.start >= from && e.start < to)
              .reduce((bits, e) => bits | (1 << e.slot), 0),
          );
          expect([...tile.instants]).toEqual(instants);
          expect(tile.rects).toEqual([]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('is empty beside the overview', () => {
    const overview = plainOverview(plainLanes([event(0, 10_000, 500)]), 8);
    const tile = emptyTile();
    expect(buildOverviewTile(tile, overview, 0, tilePlace(8, -3))).toBe(false);
    expect(buildOverviewTile(tile, overview, 0, tilePlace(8, 2 ** 50))).toBe(false);
    expect(buildOverviewTile(tile, overview, 0, tilePlace(63, 0))).toBe(true);
    expect(tile.residual.indexOf(500)).toBeLessThan(SLOT_COUNT);
  });
});

describe('a lane with more events in a tile than are added one by one', () => {
  const columnCycles = 2 ** 12;
  const tight = (shift: number): TestEvent[] =>
    Array.from({ length: 20_000 }, (_, i) =>
      event(0, i * 52 + (i % 7), 40 + shift * (i % 5), i % 9),
    );
  const mixed = (i: number): TestEvent => event(0, i * 331, i % 3 === 0 ? 5_000 : 30_000, i % 9);

  it('has the same busy cycles in every column', () => {
    const long = Array.from({ length: 300 }, (_, i) => mixed(i));
    const giant: TestEvent = { core: 0, start: 70_000n, duration: 2n ** 33n, code: 2 };
    for (const events of [tight(0), tight(3), [...tight(3), ...long], [...tight(1), giant]]) {
      const index = buildIndex(events);
      const plain = plainLanes(events)[0] ?? [];
      for (const tileIndex of [0, 1]) {
        const overview = plainOverview([plain], 12);
        expectSameBytes(index, overview, 12, tileIndex);
        const tile = emptyTile();
        const place = tilePlace(12, tileIndex);
        buildOverviewTile(tile, overview, 0, place);
        const from = place.startOffset + 9 * columnCycles;
        const summed = plain.filter((e) => e.end - e.start < 2 ** 32 - 1);
        expect([...tile.residual.slice(9 * SLOT_COUNT, 10 * SLOT_COUNT)]).toEqual(
          busyBySlot(summed, from, from + columnCycles),
        );
      }
    }
  });
});

describe('a tile from the sums of the index', () => {
  it('is the one from the events', () => {
    const expectSame = (events: TestEvent[], level: number, tileIndex: number): void => {
      const index = buildIndex(events);
      const place = tilePlace(level, tileIndex);
      for (let lane = 0; lane < index.cores.length; lane++) {
        const [summed, walked] = [emptyTile(), emptyTile()];
        buildTile(summed, index, null, lane, place, 0);
        buildTile(walked, index, null, lane, place, Infinity);
        expect(summed).toEqual(walked);
      }
    };
    const level = fc.nat({ max: 16 });
    fc.assert(
      fc.property(someEvents(), level, fc.nat(), step, (events, level, pick, step) => {
        expectSame(events, level, tileNear(events, level, pick, step));
        const first = events[0] as TestEvent;
        const stack = { ...first, duration: first.duration + 5_000n };
        const deep = [...events, ...Array.from({ length: 40 }, () => stack)];
        expectSame(deep, level, tileNear(deep, level, pick, step));
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(
        eventsWithGiants(),
        fc.nat({ max: 42 }),
        fc.nat(),
        step,
        (events, level, ...of) => {
          expectSame(events, level, tileNear(events, level, ...of));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the finest level of a source', () => {
  it('is 0 with an index, else that of the overview', () => {
    const events = [event(0, 0, 100)];
    const overview = plainOverview(plainLanes(events), 5);
    expect(finestLevel({ index: buildIndex(events), overview })).toBe(0);
    expect(finestLevel({ index: null, overview })).toBe(5);
    expect(finestLevel({ index: null, overview: null })).toBe(Infinity);
  });
});
