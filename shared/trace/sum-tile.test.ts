import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_COUNT } from './event-types.ts';
import { FIRST_SUM, runsOfLanes, type LaneSum } from './lane-sum.ts';
import type { Overview } from './overview.ts';
import { busyBySlot, plainLanes, plainOverview, type PlainEvent } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { encodeTiles, TileEncoder, type TileSource } from './tile-encode.ts';
import {
  COLUMN_BYTES,
  COLUMN_FLAGS_BYTE,
  COLUMN_INSTANTS_BYTE,
  COLUMN_OVERLAP,
  TILE_COLUMNS,
  TILE_HEADER_BYTES,
  TILE_LANE_BYTES,
} from './tile-layout.ts';
import { tilePlace } from './tile-place.ts';

function sumOf(lanes: readonly number[], of = Math.max(1, lanes.length)): LaneSum {
  return { lane: FIRST_SUM, runs: runsOfLanes(lanes), of };
}

/** The mean of the lanes' columns, event by event: shares of 1 by column and slot. */
function plainMean(lanes: readonly PlainEvent[][], of: number, level: number, tileIndex: number) {
  const { startOffset, columnCycles } = tilePlace(level, tileIndex);
  return Array.from({ length: TILE_COLUMNS }, (_, column) => {
    const from = startOffset + column * columnCycles;
    const shares = new Array<number>(SLOT_COUNT).fill(0);
    let hasOverlap = false;
    for (const lane of lanes) {
      const busy = busyBySlot(lane, from, from + columnCycles);
      const total = busy.reduce((a, b) => a + b);
      if (total > columnCycles) hasOverlap = true;
      busy.forEach((cycles, slot) => {
        shares[slot] = (shares[slot] as number) + cycles / Math.max(total, columnCycles) / of;
      });
    }
    return { shares, hasOverlap };
  });
}

function expectMean(
  buffer: ArrayBuffer,
  place: number,
  expected: ReturnType<typeof plainMean>,
): void {
  const at = TILE_HEADER_BYTES + place * TILE_LANE_BYTES;
  const bytes = new Uint8Array(buffer, at, TILE_LANE_BYTES);
  const wrong: string[] = [];
  expected.forEach(({ shares, hasOverlap }, column) => {
    const cell = column * COLUMN_BYTES;
    shares.forEach((share, slot) => {
      const byte = bytes[cell + slot] as number;
      const wanted = share === 0 ? 0 : Math.max(1, share * 255);
      // Sums of another order may be rounded the other way.
      if (Math.abs(byte - wanted) > (share === 0 ? 0 : 0.5 + 1e-6)) {
        wrong.push(`column ${column}, slot ${slot}: ${byte} for ${wanted}`);
      }
    });
    const flags = [bytes[cell + COLUMN_INSTANTS_BYTE], bytes[cell + COLUMN_FLAGS_BYTE]];
    if (flags.join() !== `0,${hasOverlap ? COLUMN_OVERLAP : 0}`)
      wrong.push(`flags ${flags.join()}`);
  });
  expect(wrong).toEqual([]);
}

/** Every other lane, and some lanes without events beside them. */
function checkSum(
  events: readonly TestEvent[],
  source: Omit<TileSource, 'index'>,
  level: number,
  tileIndex: number,
  idle: number,
): void {
  const plain = plainLanes(events);
  const chosen = plain.flatMap((_, lane) => (lane % 2 === 0 ? [lane] : []));
  const of = chosen.length + idle;
  const sum = sumOf(chosen, of);
  const lanes = chosen.map((lane) => plain[lane] as PlainEvent[]);
  const expected = plainMean(lanes, of, level, tileIndex);
  const index = buildIndex(events);
  const buffer = encodeTiles({ index, ...source }, level, tileIndex, [0, sum, 0]);
  expect(new DataView(buffer).getUint32(0, true)).toBe(3);
  expectMean(buffer, 1, expected);
  const alone = encodeTiles({ index, ...source }, level, tileIndex, [0]);
  const texels = (from: ArrayBuffer, lane: number): Buffer =>
    Buffer.from(from, TILE_HEADER_BYTES + lane * TILE_LANE_BYTES, TILE_LANE_BYTES);
  for (const lane of [0, 2]) expect(texels(buffer, lane).equals(texels(alone, 0))).toBe(true);
}

function tileNear(events: readonly TestEvent[], level: number, pick: number): number {
  const all = plainLanes(events).flat();
  return Math.floor((all[pick % all.length]?.start ?? 0) / tilePlace(level, 0).endOffset);
}

describe('a tile of a sum of lanes', () => {
  it('is the mean of its lanes’ columns, at levels of events one by one', () => {
    const level = fc.nat({ max: 14 });
    fc.assert(
      fc.property(
        someEvents(250),
        level,
        fc.nat(),
        fc.nat({ max: 3 }),
        (events, level, pick, idle) =>
          checkSum(events, { overview: null }, level, tileNear(events, level, pick), idle),
      ),
      { numRuns: 60 },
    );
  });

  it('is so with durations above 2^32, and from an overview', () => {
    const level = fc.integer({ min: 26, max: 42 });
    fc.assert(
      fc.property(
        eventsWithGiants(),
        level,
        fc.nat(),
        fc.boolean(),
        (events, level, pick, sums) => {
          const overview: Overview | null = sums ? plainOverview(plainLanes(events), 26) : null;
          checkSum(events, { overview }, level, tileNear(events, level, pick), 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('comes from the overview alone before there is an index', () => {
    const events = [event(0, 0, 1000, 2), event(1, 512, 512, 5), event(2, 0, 256, 1)];
    const plain = plainLanes(events);
    const overview = plainOverview(plain, 8);
    const buffer = encodeTiles({ index: null, overview }, 9, 0, [sumOf([0, 1, 2])]);
    expectMean(buffer, 0, plainMean(plain, 3, 9, 0));
  });

  it('is empty where no lane of it has events', () => {
    const index = buildIndex([event(0, 0, 10)]);
    const buffer = encodeTiles({ index, overview: null }, 0, 0, [sumOf([], 4), 0]);
    expectMean(buffer, 0, plainMean([], 4, 0, 0));
    const view = new DataView(buffer);
    expect(view.getUint16(TILE_HEADER_BYTES + 2 * TILE_LANE_BYTES + 8, true)).toBe(1);
  });

  it('is built a lane at a time, with other sums and lanes around it', () => {
    const events = [0, 1, 2, 3, 4].map((core) => event(core, core * 10, 30, (core % 5) + 1));
    const index = buildIndex(events);
    const asked = [sumOf([1, 3, 4]), 2, { ...sumOf([], 2), lane: FIRST_SUM + 1 }, sumOf([0])];
    const encoder = new TileEncoder({ index, overview: null }, 1, 0, asked);
    const met: (number | null)[] = [];
    do met.push(encoder.next);
    while (!encoder.advance(1));
    expect(met).toEqual([1, 3, 4, 2, null, 0]);
    expect(encoder.next).toBe(null);
    expect(encoder.finish()).toEqual(encodeTiles({ index, overview: null }, 1, 0, asked));
  });
});
