import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { arrangeLanes, AS_IN_THE_TRACE, NO_LANE, type LanesOfTrace } from './lane-arrangement.ts';

function lane(core: number, events: number, rows = 1): LaneSummary {
  return { core, events, rows, firstOffset: 0, lastOffset: 100, occupied: null };
}

const lanes = [lane(0, 5), lane(2, 9, 3), lane(3, 9), lane(7, 1)];
const totals = {
  of: lanes,
  compute: [10n, 40n, 20n, 40n],
  waiting: [2n ** 60n, 2n ** 60n + 1n, 0n, 3n],
};
const trace: LanesOfTrace = { lanes, idleCores: [1, 4], totals };

const coresOf = (change: Partial<typeof AS_IN_THE_TRACE>, of = trace): readonly number[] =>
  arrangeLanes(of, { ...AS_IN_THE_TRACE, ...change }).keys;

describe('an arrangement of lanes', () => {
  it('shows the cores in the order of their ids at first', () => {
    const shown = arrangeLanes(trace, AS_IN_THE_TRACE);
    expect(shown).toMatchObject({ order: [0, 1, 2, 3], keys: [0, 2, 3, 7], mostRows: 3 });
    expect(shown.positions).toEqual([0, 1, 2, 3]);
  });

  it('sorts by what lanes do, exactly, and equals by their ids', () => {
    expect(coresOf({ sortBy: 'compute', descending: true })).toEqual([2, 7, 3, 0]);
    expect(coresOf({ sortBy: 'compute' })).toEqual([0, 3, 2, 7]);
    expect(coresOf({ sortBy: 'waiting', descending: true })).toEqual([2, 0, 7, 3]);
    expect(coresOf({ sortBy: 'events', descending: true })).toEqual([2, 3, 0, 7]);
    expect(coresOf({ sortBy: 'core', descending: true })).toEqual([7, 3, 2, 0]);
  });

  it('sorts by what lanes do in a stretch, once that is known', () => {
    const sortSpan = { from: '10', to: '20' };
    const own = { of: lanes, span: sortSpan, events: [3, 1, 2, 0] };
    const spanTotals = { ...own, compute: [1n, 4n, 2n, 3n], waiting: [0n, 0n, 9n, 0n] };
    const of = { ...trace, spanTotals };
    expect(coresOf({ sortBy: 'compute', sortSpan }, of)).toEqual([0, 3, 7, 2]);
    expect(coresOf({ sortBy: 'waiting', sortSpan, descending: true }, of)).toEqual([3, 0, 2, 7]);
    expect(coresOf({ sortBy: 'events', sortSpan, descending: true }, of)).toEqual([0, 3, 2, 7]);
    expect(coresOf({ sortBy: 'compute', sortSpan, descending: true })).toEqual([0, 2, 3, 7]);
    expect(coresOf({ sortBy: 'compute', sortSpan: null }, of)).toEqual([0, 3, 2, 7]);
  });

  it('keeps the order of ids while it is not known what lanes do', () => {
    const unknown = { ...trace, totals: null };
    expect(coresOf({ sortBy: 'waiting', descending: true }, unknown)).toEqual([0, 2, 3, 7]);
  });

  it('puts pinned lanes on top and counts those that are left out', () => {
    const only = [
      [0, 2],
      [7, 9],
    ] as const;
    const arrangement = { ...AS_IN_THE_TRACE, pinned: [7, 0], hidden: new Set([0]), only };
    const shown = arrangeLanes(trace, arrangement);
    expect(shown.keys).toEqual([7, 2]);
    expect(shown).toMatchObject({ pinnedCount: 1, hiddenCount: 1, filteredCount: 1 });
    expect(shown.positions).toEqual([-1, 1, -1, 0]);
  });

  it('has lanes for cores without events where these are wanted', () => {
    const shown = arrangeLanes(trace, { ...AS_IN_THE_TRACE, showIdle: true });
    expect(shown.keys).toEqual([0, 1, 2, 3, 4, 7]);
    expect(shown.order).toEqual([0, NO_LANE, 1, 2, NO_LANE, 3]);
    expect(coresOf({ showIdle: true, sortBy: 'compute' })).toEqual([1, 4, 0, 3, 2, 7]);
  });

  it('shows cores that nobody has moved below those that were', () => {
    expect(coresOf({ byHand: [7, 2] })).toEqual([7, 2, 0, 3]);
  });

  it('arranges sixty thousand lanes, pinned and hidden by the thousand', () => {
    const many = Array.from({ length: 60_000 }, (_, core) => lane(core, core % 7));
    const odd = many.map(({ core }) => core).filter((core) => core % 2 === 1);
    const even = new Set(many.map(({ core }) => core).filter((core) => core % 2 === 0));
    const arrangement = { ...AS_IN_THE_TRACE, pinned: odd, hidden: even };
    const shown = arrangeLanes({ lanes: many, idleCores: [], totals: null }, arrangement);
    expect(shown).toMatchObject({ pinnedCount: 30_000, hiddenCount: 30_000 });
    expect(shown.keys.at(-1)).toBe(59_999);
  });
});
