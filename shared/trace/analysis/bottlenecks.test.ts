import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giantArea, someArea } from '../testing/areas.ts';
import { plainLanes, type PlainEvent } from '../testing/brute-force.ts';
import { ofCodes, sumClipped, unionCycles } from '../testing/plain-unions.ts';
import { buildIndex, event, eventsWithGiants, someEvents } from '../testing/trace-events.ts';
import type { BottleneckRow, Bottlenecks } from './analysis-queries.ts';
import { bottlenecks, type BottleneckArgs } from './bottlenecks.ts';

const CODES = [2, 3, 4, 5];
const ALL_ROWS = { skip: 0, count: 1_000_000 };

function found(index: ReturnType<typeof buildIndex>, args: BottleneckArgs): Bottlenecks {
  const result = bottlenecks(index, args, () => undefined);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

interface Given {
  readonly lanes: readonly (readonly PlainEvent[])[];
  readonly from: number;
  readonly to: number;
  readonly windowCycles: number;
  readonly threshold: number;
  readonly cores: number;
}

/** Window by window, event by event. */
function plainWindows(given: Given, isUnion: boolean): BottleneckRow[] {
  const { lanes, from, to, windowCycles, threshold, cores } = given;
  const rows: BottleneckRow[] = [];
  for (let start = from; start < to; start += windowCycles) {
    const end = Math.min(to, start + windowCycles);
    for (const typeCode of CODES) {
      const cycles = lanes.reduce((sum, lane) => {
        const events = ofCodes(lane, typeCode);
        return sum + (isUnion ? unionCycles : sumClipped)(events, start, end);
      }, 0);
      const share = cycles / ((end - start) * cores);
      if (share < threshold) continue;
      rows.push({ typeCode, from: start, to: end, windows: 1, cycles, share, peakShare: share });
    }
  }
  return rows;
}

/** Neighbours of one type merged, by cycles. */
function merged(windows: readonly BottleneckRow[], cores: number): BottleneckRow[] {
  const runs: BottleneckRow[] = [];
  for (const row of windows.toSorted((a, b) => a.typeCode - b.typeCode || a.from - b.from)) {
    const last = runs.at(-1);
    if (last?.typeCode !== row.typeCode || last.to !== row.from) {
      runs.push(row);
      continue;
    }
    const cycles = last.cycles + row.cycles;
    runs[runs.length - 1] = {
      ...{ typeCode: row.typeCode, from: last.from, to: row.to, windows: last.windows + 1, cycles },
      share: cycles / ((row.to - last.from) * cores),
      peakShare: Math.max(last.peakShare, row.share),
    };
  }
  return runs.sort((a, b) => b.cycles - a.cycles || a.from - b.from || a.typeCode - b.typeCode);
}

describe('bottlenecks', () => {
  const cases = fc.oneof(
    fc.record({
      events: someEvents(150),
      area: someArea,
      windowCycles: fc.integer({ min: 256, max: 5_000 }),
    }),
    fc.record({
      events: eventsWithGiants(),
      area: giantArea,
      windowCycles: fc.integer({ min: 2 ** 36, max: 2 ** 42 }),
    }),
    // Windows that are as short as events, of a short area.
    fc.record({
      events: someEvents(150),
      area: fc.nat({ max: 60 }).map((from) => ({ from, to: from + 90 })),
      windowCycles: fc.integer({ min: 1, max: 40 }),
    }),
  );
  const threshold = fc.constantFrom(0.001, 0.05, 0.3, 0.5, 1);

  it('by pccx-lab are its windows by time', () => {
    fc.assert(
      fc.property(cases, threshold, ({ events, area, windowCycles }, threshold) => {
        const index = buildIndex(events);
        const cores = (index.cores.at(-1) as number) + 1;
        const given = { lanes: plainLanes(events), ...area, windowCycles, threshold, cores };
        const args = { lanes: null, ...area, windowCycles, threshold, ...ALL_ROWS };
        const { rows, total, flagged } = found(index, { ...args, formula: 'pccx-lab' });
        const expected = plainWindows(given, false);
        expect(rows).toEqual(expected);
        expect(total).toBe(expected.length);
        expect(flagged.reduce((sum, { windows }) => sum + windows, 0)).toBe(expected.length);
      }),
      { numRuns: 120 },
    );
  });

  it('by runs are neighbouring windows of a type, the most costly first', () => {
    fc.assert(
      fc.property(cases, threshold, fc.nat({ max: 5 }), (given, threshold, skip) => {
        const { events, area, windowCycles } = given;
        const lanes = plainLanes(events);
        const index = buildIndex(events);
        const plain = { lanes, ...area, windowCycles, threshold, cores: lanes.length };
        const args = { lanes: null, ...area, windowCycles, threshold, skip, count: 7 };
        const { rows, total, flagged } = found(index, { ...args, formula: 'runs' });
        const windows = plainWindows(plain, true);
        const expected = merged(windows, lanes.length);
        expect(rows).toEqual(expected.slice(skip, skip + 7));
        expect(total).toBe(expected.length);
        const counts = CODES.map((typeCode) => ({
          typeCode,
          windows: windows.filter((row) => row.typeCode === typeCode).length,
          runs: expected.filter((row) => row.typeCode === typeCode).length,
        }));
        expect(flagged).toEqual(counts.filter((of) => of.windows > 0));
      }),
      { numRuns: 120 },
    );
  });

  const asked = { lanes: null, threshold: 0.5, ...ALL_ROWS, formula: 'runs' } as const;

  it('have a last window that ends with the area', () => {
    const index = buildIndex([event(0, 0, 300, 2)]);
    const { rows, windows } = found(index, { ...asked, from: 0, to: 300, windowCycles: 256 });
    expect(windows).toBe(2);
    expect(rows).toMatchObject([{ from: 0, to: 300, windows: 2, cycles: 300, share: 1 }]);
  });

  it('take longer windows of long areas by themselves, and say so', () => {
    const index = buildIndex([event(0, 0, 10, 2)]);
    const short = found(index, { ...asked, from: 0, to: 2 ** 29, windowCycles: null });
    expect(short).toMatchObject({ windowCycles: 256, windowWidened: false, windows: 2 ** 21 });
    const long = found(index, { ...asked, from: 0, to: 2 ** 29 + 1, windowCycles: null });
    expect(long).toMatchObject({ windowCycles: 512, windowWidened: true, windows: 2 ** 20 + 1 });
  });

  it('refuse more windows than memory is meant for, with the numbers', () => {
    const index = buildIndex([event(0, 0, 10, 2)]);
    const args = { ...asked, from: 0, to: 2 ** 40, windowCycles: 256 };
    const message = '1099511627776 cycles are 4294967296 windows of 256 cycles, more than 2097152.';
    const error = { code: 'too-many-windows', message };
    expect(bottlenecks(index, args, () => undefined)).toEqual({ ok: false, error });
  });

  it('of an empty area are none', () => {
    const index = buildIndex([event(0, 0, 10, 2)]);
    const { windows, rows } = found(index, { ...asked, from: 5, to: 5, windowCycles: 256 });
    expect({ windows, rows }).toEqual({ windows: 0, rows: [] });
  });
});
