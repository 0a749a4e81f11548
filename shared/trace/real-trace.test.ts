import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { openContainer } from './container.ts';
import { decodeRecords } from './decode.ts';
import { HOST_SLOT, SLOT_COUNT } from './event-types.ts';
import { LaneBuilder } from './lane-builder.ts';
import { endAt, LANE_OVERLAPS, slotOfCode, type LaneIndex } from './lane-index.ts';
import { areaStatistics, laneOccupied } from './statistics.ts';
import { TILE_COLUMNS } from './tile-layout.ts';
import { buildTile } from './tile.ts';
import { emptyTile } from './tile-columns.ts';
import { tilePlace } from './tile-place.ts';

const FILE = path.resolve(
  import.meta.dirname,
  '../../../shared/data/traces/real/pccx-lab-v0.4.0-bincode-api.pccx',
);
const isThere = fs.existsSync(FILE);
if (!isThere) console.warn(`skipped: ${FILE} is not there`);

const MAC = 1;
const READ = 2;
const WRITE = 3;
const STALL = 4;
const BARRIER = 5;
/** Header and last end agree on this many cycles. */
const CYCLES = 5_423_940;

/** Cycles in which an event of one of the slots runs on any lane: one sorted merge. */
function unionOfSlots(index: LaneIndex, slots: readonly number[]): number {
  const positions = Array.from({ length: index.events }, (_, position) => position)
    .filter((position) => slots.includes(slotOfCode(index.type[position] as number)))
    .sort((a, b) => (index.start[a] as number) - (index.start[b] as number));
  let union = 0;
  let end = -Infinity;
  for (const position of positions) {
    const start = Math.max(end, index.start[position] as number);
    end = Math.max(end, endAt(index, position));
    union += Math.max(0, end - start);
  }
  return union;
}

describe.skipIf(!isThere)('the newest real trace', () => {
  let index: LaneIndex;

  beforeAll(() => {
    const opened = openContainer(arraySource(fs.readFileSync(FILE)));
    if (!opened.ok) throw new Error(opened.error.message);
    const file = opened.value;
    const builder = new LaneBuilder();
    decodeRecords(file, (block) => builder.count(block));
    decodeRecords(file, (block) => builder.fill(block));
    const built = builder.finish();
    if (!built.ok) throw new Error(built.error.message);
    expect(builder.counts().span?.lastEnd).toBe(BigInt(CYCLES));
    index = built.value;
  });

  it('has the known counts and sums of every type', () => {
    const { types, span } = areaStatistics(index, null, 0, CYCLES);
    expect(index.origin).toBe(0n);
    expect(span).toBe(String(CYCLES * 32));
    expect(types).toMatchObject([
      { code: MAC, events: 3200, cycles: '851200' },
      { code: READ, events: 3200, cycles: '104755200' },
      { code: WRITE, events: 3200, cycles: '52377600' },
      { code: STALL, events: 3200, cycles: '64000' },
      { code: BARRIER, events: 3200, cycles: '25600' },
      { code: HOST_SLOT, events: 8, cycles: '474540' },
    ]);
  });

  it('has the known unions over all cores, and no overlap on any core', () => {
    const mac = unionOfSlots(index, [MAC]);
    const dma = unionOfSlots(index, [READ, WRITE]);
    expect(mac).toBe(35_900);
    expect(dma).toBe(4_929_000);
    expect(mac + dma - unionOfSlots(index, [MAC, READ, WRITE])).toBe(18_600);
    expect(index.flags.every((flags) => (flags & LANE_OVERLAPS) === 0)).toBe(true);
  });

  it('is idle for 8.93 % of its core cycles, driver calls being no occupation', () => {
    const lanes = Array.from(index.cores, (_, lane) => Number(laneOccupied(index, lane)));
    const occupied = lanes.reduce((a, b) => a + b);
    expect(areaStatistics(index, null, 0, CYCLES).occupied).toBe(String(occupied));
    const idle = 1 - occupied / (CYCLES * 32);
    expect((idle * 100).toFixed(2)).toBe('8.93');
    const withCalls = 1 - (occupied + 474_540) / (CYCLES * 32);
    expect((withCalls * 100).toFixed(2)).toBe('8.65');
  });

  it('keeps MAC, stall and barrier apart from what is drawn as rectangles at full view', () => {
    const level = 12;
    const tile = emptyTile();
    for (let lane = 0; lane < index.cores.length; lane++) {
      const seen = new Set<number>();
      for (let tileIndex = 0; tileIndex * TILE_COLUMNS * 2 ** level < CYCLES; tileIndex++) {
        buildTile(tile, index, null, lane, tilePlace(level, tileIndex));
        tile.residual.forEach((cycles, cell) => {
          if (cycles > 0) seen.add(cell % SLOT_COUNT);
        });
      }
      for (const slot of [MAC, STALL, BARRIER]) expect(seen).toContain(slot);
    }
  });
});
