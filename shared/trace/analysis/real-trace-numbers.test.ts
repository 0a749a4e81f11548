import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { arraySource } from '../../bytes/array-source.ts';
import { openContainer } from '../container.ts';
import { decodeRecords } from '../decode.ts';
import { LaneBuilder } from '../lane-builder.ts';
import type { LaneIndex } from '../lane-index.ts';
import type { RecordPlaces, TraceFile } from '../trace-file.ts';
import { apiCalls } from './api-calls.ts';
import { barriers } from './barriers.ts';
import { bottlenecks } from './bottlenecks.ts';
import { longestEvents } from './longest-events.ts';
import { computeTransferOverlap } from './overlap.ts';
import { roofline } from './roofline.ts';
import { timeLost } from './time-lost.ts';
import { utilisation } from './utilisation.ts';

const FILE = path.resolve(
  import.meta.dirname,
  '../../../../shared/data/traces/real/pccx-lab-v0.4.0-bincode-api.pccx',
);
const isThere = fs.existsSync(FILE);
if (!isThere) console.warn(`skipped: ${FILE} is not there`);

const CYCLES = 5_423_940;
const CORES = 32;
const WHOLE = { lanes: null, from: 0, to: CYCLES };
const [MAC, READ, WRITE, STALL, BARRIER] = [1, 2, 3, 4, 5];
const untold = (): void => undefined;

/** The numbers that pccx-lab gives for this trace, and what else is known of it. */
describe.skipIf(!isThere)('the analyses of the newest real trace', () => {
  let file: TraceFile;
  let places: RecordPlaces;
  let index: LaneIndex;

  beforeAll(() => {
    const opened = openContainer(arraySource(fs.readFileSync(FILE)));
    if (!opened.ok) throw new Error(opened.error.message);
    file = opened.value;
    const builder = new LaneBuilder();
    const decoded = decodeRecords(file, (block) => builder.count(block));
    if (!decoded.ok) throw new Error(decoded.error.message);
    places = decoded.value.places;
    decodeRecords(file, (block) => builder.fill(block));
    const built = builder.finish();
    if (!built.ok) throw new Error(built.error.message);
    index = built.value;
  });

  it('find MAC utilisation 0.0049 on every core by both formulas', () => {
    const { lanes, span } = utilisation(index, WHOLE, untold);
    expect(span).toBe(String(CYCLES));
    expect(lanes).toHaveLength(CORES);
    for (const lane of lanes) {
      expect(lane.compute).toBe(String(100 * 266));
      expect(lane.utilisation?.toFixed(4)).toBe('0.0049');
      expect(lane.utilisationByPccxLab).toBe(lane.utilisation);
    }
    const occupied = lanes.reduce((sum, lane) => sum + Number(lane.occupied), 0);
    expect(((1 - occupied / (CYCLES * CORES)) * 100).toFixed(2)).toBe('8.93');
  });

  it('find no overlap on any core, and the known unions of the device', () => {
    const { lanes, device } = computeTransferOverlap(index, WHOLE, untold);
    expect(lanes.map(({ both }) => both)).toEqual(new Array(CORES).fill('0'));
    expect(device).toEqual({ compute: '35900', transfer: '4929000', both: '18600' });
  });

  it('find the time lost to stalls and barriers, none of it hidden', () => {
    const { lanes, total } = timeLost(index, WHOLE, untold);
    expect(total).toMatchObject({ stall: '64000', barrier: '25600' });
    expect(total).toMatchObject({ waiting: '89600', uncovered: '89600' });
    for (const lane of lanes) expect(lane).toMatchObject({ stall: '2000', barrier: '800' });
    expect(total.stallShare).toBeCloseTo(64_000 / (CYCLES * CORES), 12);
  });

  it('find that all cores tie at every barrier', () => {
    const args = { ...WHOLE, order: 'lost', skip: 0, count: 5 } as const;
    const found = barriers(index, args, false, untold);
    expect(found.pairing).toEqual({ kind: 'count', perCore: 100, cores: CORES });
    expect(found).toMatchObject({ events: 3200, instances: 100, tied: 100, lost: '0' });
    expect(found.rows[0]).toMatchObject({ number: 0, spread: 0, arriveLast: CORES });
    for (const lane of found.lanes) expect(lane).toMatchObject({ arrivals: 100, last: 0 });
  });

  it('find the 19,179 windows of pccx-lab', () => {
    const args = { ...WHOLE, windowCycles: 256, threshold: 0.5, skip: 0, count: 20_000 };
    const found = bottlenecks(index, { ...args, formula: 'pccx-lab' }, untold);
    if (!found.ok) throw new Error(found.error.message);
    const { windows, cores, flagged, total, rows } = found.value;
    expect({ windows, cores, total }).toEqual({ windows: 21_188, cores: CORES, total: 19_179 });
    expect(flagged).toMatchObject([
      { typeCode: READ, windows: 12_787 },
      { typeCode: WRITE, windows: 6_392 },
    ]);
    expect(rows[0]).toMatchObject({ typeCode: READ, from: 474_624, to: 474_880 });
    expect(rows[0]?.share.toFixed(4)).toBe('0.9978');
  });

  it('merge these windows to runs of the same cycles', () => {
    const args = { ...WHOLE, windowCycles: null, threshold: 0.5, skip: 0, count: 20_000 };
    const found = bottlenecks(index, { ...args, formula: 'runs' }, untold);
    if (!found.ok) throw new Error(found.error.message);
    const { rows, flagged, total, windowCycles, windowWidened } = found.value;
    expect({ windowCycles, windowWidened }).toEqual({ windowCycles: 256, windowWidened: false });
    expect(rows).toHaveLength(total);
    expect(total).toBe(flagged.reduce((sum, { runs }) => sum + runs, 0));
    expect(rows.reduce((sum, { windows }) => sum + windows, 0)).toBe(19_179);
  });

  it('find the known intensity and ops a second', () => {
    const found = roofline(index, file.fields, { ...WHOLE, busBytesPerCycle: 16 });
    expect(found.ops).toBe(String(851_200n * 32n * 32n * 2n));
    expect(found.bytes).toBe(String((104_755_200n + 52_377_600n) * 16n));
    expect(found.intensity?.toFixed(6)).toBe('0.693385');
    expect(((found.achieved ?? 0) / 1e9).toFixed(4)).toBe('321.4006');
    expect(found).toMatchObject({ bound: 'memory', cores: CORES, missing: [] });
  });

  it('list the eight driver calls with their names', () => {
    const args = { ...WHOLE, order: 'start', skip: 0, count: 100 } as const;
    const found = apiCalls(index, file, places, args, untold);
    if (!found.ok) throw new Error(found.error.message);
    const { calls, cycles, rows } = found.value;
    expect({ calls, cycles, rows: rows.length }).toEqual({ calls: 8, cycles: '474540', rows: 8 });
    for (const { name } of rows) expect(name).toMatch(/^uca_/);
    const starts = rows.map(({ start }) => Number(start));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('list the longest of each type, ties by start', () => {
    const { types } = longestEvents(index, { ...WHOLE, codes: null, count: 3 }, untold);
    const longest = types.map(({ code, rows }) => [code, rows[0]?.duration]);
    expect(longest.slice(0, 5)).toEqual([
      [MAC, 266],
      [READ, 32_736],
      [WRITE, 16_368],
      [STALL, 20],
      [BARRIER, 8],
    ]);
  });
});
