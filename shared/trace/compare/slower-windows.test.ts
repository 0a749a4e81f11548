import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneStatistics } from '../statistics.ts';
import { buildIndex, someEvents, type TestEvent } from '../testing/trace-events.ts';
import { TypeFilter } from '../type-filter.ts';
import {
  commonEvents,
  pairedEvents,
  rankedWindows,
  slowerCycles,
  windowsFor,
  type WorkWindows,
} from './slower-windows.ts';
import { workEnds } from './work-ends.ts';
import { workShares } from './work-shares.ts';

const untold = (): void => undefined;
const CODES = [0, 1, 2, 3, 4, 5, 6];
const TYPES = CODES.map((code) => ({ name: `T${code}`, slot: code, codeA: code, codeB: code }));

function compare(first: readonly TestEvent[], second: readonly TestEvent[], windows: number) {
  const [a, b] = [buildIndex(first), buildIndex(second)];
  const lanes = Array.from(a.cores, (core, laneA) => ({
    core,
    laneA,
    laneB: b.cores.indexOf(core),
  })).filter(({ laneB }) => laneB >= 0);
  const statistics = (index: typeof a) =>
    laneStatistics(index, null, -(2 ** 50), 2 ** 50, new TypeFilter([]));
  const common = commonEvents(lanes, TYPES, statistics(a), statistics(b));
  const lanesA = lanes.map(({ laneA }) => laneA);
  const lanesB = lanes.map(({ laneB }) => laneB);
  const asked = { codes: CODES, windows };
  const { counts } = workShares(a, { ...asked, lanes: lanesA, common }, untold);
  const work: WorkWindows = {
    ...{ lanes, windows },
    a: workEnds(a, { ...asked, lanes: lanesA, counts }, untold),
    b: workEnds(b, { ...asked, lanes: lanesB, counts }, untold),
    paired: pairedEvents(common, a.events, b.events),
  };
  return work;
}

const events = someEvents(150).map((all) => all.map((e) => ({ ...e, code: e.code % 7 })));
const windows = fc.integer({ min: 1, max: 12 });

describe('windows that got slower', () => {
  it('of a trace and itself, moved as a whole, are none', () => {
    fc.assert(
      fc.property(events, windows, fc.nat({ max: 1_000_000 }), (all, count, later) => {
        const moved = all.map((e) => ({ ...e, start: e.start + BigInt(later) }));
        const work = compare(all, moved, count);
        for (const { slower } of rankedWindows(work)) expect(slower).toBe(0);
        expect(work.paired).toEqual({ events: all.length, onlyA: 0, onlyB: 0 });
      }),
    );
  });

  it('add up to how much longer the work of the core takes', () => {
    fc.assert(
      fc.property(events, events, windows, (first, second, count) => {
        const work = compare(first, second, count);
        const slower = slowerCycles(work);
        work.lanes.forEach((_, row) => {
          const cells = slower.subarray(row * count, (row + 1) * count);
          const sum = cells.reduce((total, cycles) => total + cycles, 0);
          const whole = ({ begins, ends }: WorkWindows['a']): number =>
            (ends[(row + 1) * count - 1] as number) - (begins[row] as number);
          const expected = whole(work.b) - whole(work.a);
          if (Number.isNaN(expected)) expect(cells).toEqual(cells.map(() => NaN));
          else expect(sum).toBe(expected);
        });
        const ranked = rankedWindows(work).map((row) => row.slower);
        expect(ranked).toEqual(ranked.toSorted((x, y) => y - x));
      }),
    );
  });

  it('begin with the one in which an event was made longer, by as much as it was', () => {
    const plain = Array.from({ length: 100 }, (_, i) => ({
      ...{ core: i % 2, code: 1 + (i % 3) },
      start: BigInt(Math.floor(i / 2) * 20),
      duration: 15n,
    }));
    const at = 61;
    const slowed = plain.map((e, i) => {
      if (e.core !== 1 || i < at) return e;
      return i === at ? { ...e, duration: e.duration + 700n } : { ...e, start: e.start + 700n };
    });
    const [worst, ...others] = rankedWindows(compare(plain, slowed, 10));
    // Event 61 is number 30 of its core: of windows of five events the seventh.
    expect(worst).toMatchObject({ core: 1, window: 6, slower: 700, fromA: 595, toA: 695 });
    expect(worst).toMatchObject({ fromB: 595, toB: 1_395 });
    expect(others.every(({ slower }) => slower === 0)).toBe(true);
  });
});

describe('the number of windows', () => {
  it('is what is wanted as far as there can be counts for it', () => {
    expect(windowsFor(64, 32, 6, 2 ** 18)).toBe(64);
    expect(windowsFor(64, 16_384, 6, 2 ** 18)).toBe(16);
    expect(windowsFor(64, 2 ** 20, 200, 2 ** 18)).toBe(1);
    expect(windowsFor(64, 0, 0, 2 ** 18)).toBe(64);
  });
});
