import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_COUNT } from './event-types.ts';
import { durationAt, LANE_ROUNDED, rowAt, type LaneIndex } from './lane-index.ts';
import { busyBySlot, plainLanes } from './testing/brute-force.ts';
import {
  buildIndex,
  event,
  eventsWithGiants,
  someEvents,
  wildEvents,
  type TestEvent,
} from './testing/trace-events.ts';
import { encodeTiles, TileEncoder } from './tile-encode.ts';
import {
  COLUMN_BYTES,
  COLUMN_FLAGS_BYTE,
  COLUMN_INSTANTS_BYTE,
  COLUMN_OVERLAP,
  MAX_RECT_ROWS,
  RECT_BYTES,
  RECT_CLIPPED_LEFT,
  RECT_CLIPPED_RIGHT,
  RECT_RECORD_MASK,
  TILE_COLUMNS,
  TILE_HEADER_BYTES,
  TILE_LANE_BYTES,
} from './tile-layout.ts';
import { buildTile } from './tile.ts';
import { emptyTile, type LaneTile } from './tile-columns.ts';
import { tilePlace } from './tile-place.ts';

function tileOf(index: LaneIndex, lane: number, level: number, tileIndex: number): LaneTile {
  const tile = emptyTile();
  buildTile(tile, index, null, lane, tilePlace(level, tileIndex));
  return tile;
}

/** Residual plus the rectangles clipped to each column, by column and slot. */
function busyOfTile(
  index: LaneIndex,
  tile: LaneTile,
  level: number,
  tileIndex: number,
): number[][] {
  const { startOffset, columnCycles } = tilePlace(level, tileIndex);
  return Array.from({ length: TILE_COLUMNS }, (_, column) => {
    const from = startOffset + column * columnCycles;
    const sums = [...tile.residual.slice(column * SLOT_COUNT, (column + 1) * SLOT_COUNT)];
    for (const position of tile.rects) {
      const slot = Math.min(index.type[position] as number, 7);
      const start = index.start[position] as number;
      const end = Math.min(start + durationAt(index, position), from + columnCycles);
      sums[slot] = (sums[slot] as number) + Math.max(0, end - Math.max(start, from));
    }
    return sums;
  });
}

interface Rect {
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly row: number;
  readonly code: number;
  readonly recordAndClip: number;
}

function rectsOf(buffer: ArrayBuffer): Rect[] {
  const view = new DataView(buffer);
  const first = TILE_HEADER_BYTES + view.getUint32(0, true) * TILE_LANE_BYTES;
  expect(buffer.byteLength).toBe(first + view.getUint32(4, true) * RECT_BYTES);
  return Array.from({ length: view.getUint32(4, true) }, (_, i) => {
    const at = first + i * RECT_BYTES;
    return {
      start: view.getFloat32(at, true),
      end: view.getFloat32(at + 4, true),
      lane: view.getUint16(at + 8, true),
      row: view.getUint8(at + 10),
      code: view.getUint8(at + 11),
      recordAndClip: view.getUint32(at + 12, true),
    };
  });
}

function columnOf(buffer: ArrayBuffer, lane: number, column: number): Uint8Array {
  const at = TILE_HEADER_BYTES + lane * TILE_LANE_BYTES + column * COLUMN_BYTES;
  return new Uint8Array(buffer, at, COLUMN_BYTES);
}

const levelAndTile = fc.record({
  level: fc.nat({ max: 14 }),
  tileIndex: fc.integer({ min: -4, max: 12 }),
});

describe('a tile', () => {
  it('adds up, residual and rectangles, to the busy cycles of every column and slot', () => {
    const check = (events: TestEvent[], level: number, tileIndex: number): void => {
      const index = buildIndex(events);
      const { startOffset, columnCycles } = tilePlace(level, tileIndex);
      plainLanes(events).forEach((plain, lane) => {
        const tile = tileOf(index, lane, level, tileIndex);
        const expected = Array.from({ length: TILE_COLUMNS }, (_, column) => {
          const from = startOffset + column * columnCycles;
          return busyBySlot(plain, from, from + columnCycles);
        });
        expect(busyOfTile(index, tile, level, tileIndex)).toEqual(expected);
        expect([...tile.total]).toEqual(expected.map((sums) => sums.reduce((x, y) => x + y)));
      });
    };
    fc.assert(
      fc.property(someEvents(250), levelAndTile, (events, { level, tileIndex }) => {
        check(events, level, tileIndex);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(
        eventsWithGiants(),
        fc.integer({ min: 20, max: 42 }),
        fc.integer({ min: -2, max: 3 }),
        check,
      ),
      { numRuns: 40 },
    );
  });

  it('adds up to the totals of the lane over the tiles of any one level', () => {
    fc.assert(
      fc.property(someEvents(), fc.integer({ min: 8, max: 20 }), (events, level) => {
        const index = buildIndex(events);
        plainLanes(events).forEach((plain, lane) => {
          const firstTile = Math.floor((plain[0]?.start ?? 0) / tilePlace(level, 0).endOffset);
          const lastTile = Math.floor(
            (index.lastEnd[lane] as number) / tilePlace(level, 0).endOffset,
          );
          let total = 0;
          for (let tileIndex = firstTile; tileIndex <= lastTile; tileIndex++) {
            total += tileOf(index, lane, level, tileIndex).total.reduce((a, b) => a + b);
          }
          expect(total).toBe(plain.reduce((sum, e) => sum + e.end - e.start, 0));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('draws every event with a duration, on a row that is drawn, as a rectangle at some level', () => {
    fc.assert(
      fc.property(someEvents(150), fc.nat(), (events, pick) => {
        const index = buildIndex(events);
        const position = pick % index.events;
        if (durationAt(index, position) === 0 || rowAt(index, position) >= MAX_RECT_ROWS) return;
        const core = events[index.record[position] as number]?.core as number;
        const lane = index.cores.indexOf(core);
        const tileIndex = Math.floor((index.start[position] as number) / TILE_COLUMNS);
        expect(tileOf(index, lane, 0, tileIndex).rects).toContain(position);
      }),
      { numRuns: 100 },
    );
  });

  it('is the same for shuffled input, but for the record numbers of rectangles', () => {
    const tiles = (events: TestEvent[], level: number, tileIndex: number): unknown => {
      const index = buildIndex(events);
      const lanes = Array.from(index.cores, (_, lane) => lane);
      const buffer = encodeTiles({ index, overview: null }, level, tileIndex, lanes);
      const rects = rectsOf(buffer);
      const texelsEnd = buffer.byteLength - rects.length * RECT_BYTES;
      return {
        texels: Buffer.from(buffer, 0, texelsEnd).toString('hex'),
        rects: rects.map((rect) => ({
          ...rect,
          recordAndClip: rect.recordAndClip & ~RECT_RECORD_MASK,
        })),
      };
    };
    const shuffledEvents = someEvents().chain((events) =>
      fc.shuffledSubarray(events, { minLength: events.length }),
    );
    fc.assert(
      fc.property(shuffledEvents, levelAndTile, (events, { level, tileIndex }) => {
        // Sorting keeps equal starts in the order of the shuffled list, the order of its records.
        const sorted = [...events].sort((a, b) =>
          a.start < b.start ? -1 : Number(a.start > b.start),
        );
        expect(tiles(events, level, tileIndex)).toEqual(tiles(sorted, level, tileIndex));
      }),
      { numRuns: 80 },
    );
  });

  it('never loses a share or an instant when it is put into bytes', () => {
    fc.assert(
      fc.property(someEvents(), levelAndTile, (events, { level, tileIndex }) => {
        const index = buildIndex(events);
        const lanes = Array.from(index.cores, (_, lane) => lane);
        const buffer = encodeTiles({ index, overview: null }, level, tileIndex, lanes);
        const { startOffset, columnCycles } = tilePlace(level, tileIndex);
        plainLanes(events).forEach((plain, lane) => {
          const { residual, total } = tileOf(index, lane, level, tileIndex);
          const columns = Array.from({ length: TILE_COLUMNS }, (_, c) => columnOf(buffer, lane, c));
          const shares = columns.flatMap((bytes) => [...bytes.subarray(0, SLOT_COUNT)]);
          expect(shares.map((share) => share > 0)).toEqual(Array.from(residual, (x) => x > 0));
          const overlapping = columns.map((bytes) => bytes[COLUMN_FLAGS_BYTE] === COLUMN_OVERLAP);
          expect(overlapping).toEqual(Array.from(total, (cycles) => cycles > columnCycles));

          const instants = new Uint8Array(TILE_COLUMNS);
          for (const e of plain.filter(({ start, end }) => start === end)) {
            const column = Math.floor((e.start - startOffset) / columnCycles);
            if (column in instants) instants[column] = (instants[column] as number) | (1 << e.slot);
          }
          expect(columns.map((bytes) => bytes[COLUMN_INSTANTS_BYTE])).toEqual([...instants]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('stays finite and never negative for any u64 and any level', () => {
    fc.assert(
      fc.property(
        wildEvents(),
        fc.nat({ max: 64 }),
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer()),
        (events, level, tileIndex) => {
          const index = buildIndex(events);
          for (let lane = 0; lane < index.cores.length; lane++) {
            const tile = tileOf(index, lane, level, tileIndex);
            const sound = (cycles: number): boolean => Number.isFinite(cycles) && cycles >= 0;
            expect(tile.residual.every(sound)).toBe(true);
            expect(tile.total.every(sound)).toBe(true);
            const buffer = encodeTiles({ index, overview: null }, level, tileIndex, [lane]);
            for (const rect of rectsOf(buffer)) {
              expect(rect.start >= 0 && rect.end >= rect.start).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('shows short events beside giant ones', () => {
    const giant: TestEvent = { core: 0, start: 0n, duration: 2n ** 62n, code: 5 };
    const index = buildIndex([giant, event(0, 1_000, 3, 1), giant]);
    expect((index.flags[0] as number) & LANE_ROUNDED).toBe(0);
    const tile = tileOf(index, 0, 4, 0);
    expect(tile.residual[62 * SLOT_COUNT + 1]).toBe(3);
    expect(tile.rects.length).toBe(2);
  });

  it('writes a rectangle with its edges, row, type, record and clipping', () => {
    const index = buildIndex([event(0, 0, 100, 1), event(1, 0, 600, 2), event(1, 1_000, 24, 6)]);
    const rects = rectsOf(encodeTiles({ index, overview: null }, 0, 1, [1, 0]));
    expect(rects).toEqual([
      {
        start: 0,
        end: 256,
        lane: 0,
        row: 0,
        code: 2,
        recordAndClip: (1 | RECT_CLIPPED_LEFT | RECT_CLIPPED_RIGHT) >>> 0,
      },
    ]);
    const third = rectsOf(encodeTiles({ index, overview: null }, 0, 3, [1]));
    expect(third).toEqual([{ start: 232, end: 256, lane: 0, row: 0, code: 6, recordAndClip: 2 }]);
  });

  it('finds an event that started far left of the tile behind many short ones', () => {
    const events = Array.from({ length: 20_000 }, (_, i) => event(0, 10 + i * 20, 7));
    const index = buildIndex([...events, event(0, 0, 1_000_000, 5)]);
    const tile = tileOf(index, 0, 0, Math.floor(300_000 / TILE_COLUMNS));
    expect(tile.rects.some((position) => index.type[position] === 5)).toBe(true);
  });

  it('leaves events beyond the drawn rows in the residual', () => {
    const events = Array.from({ length: MAX_RECT_ROWS + 3 }, () => event(0, 0, 256));
    const tile = tileOf(buildIndex(events), 0, 0, 0);
    expect(tile.rects.length).toBe(MAX_RECT_ROWS);
    expect(tile.residual[1]).toBe(3);
    expect(tile.total[0]).toBe(MAX_RECT_ROWS + 3);
  });

  it('can be built some lanes at a time with the same bytes', () => {
    const index = buildIndex(Array.from({ length: 40 }, (_, i) => event(i % 5, i * 3, 2 + i)));
    const lanes = [0, 1, 2, 3, 4];
    const encoder = new TileEncoder({ index, overview: null }, 1, 0, lanes);
    expect([encoder.advance(2), encoder.advance(2), encoder.advance(2)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(encoder.finish()).toEqual(encodeTiles({ index, overview: null }, 1, 0, lanes));
  });
});
