import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSum, lanesOfRuns } from '../../shared/trace/lane-sum.ts';
import { isInRuns, runsOfCores, runsWithout } from './core-list.ts';
import {
  arrangeLanes,
  AS_IN_THE_TRACE,
  isLane,
  type LaneArrangement,
  type LanesOfTrace,
} from './lane-arrangement.ts';
import { hideLanes, pinLanes, sortLanes } from './lane-edits.ts';
import {
  collapseGroups,
  groupEvery,
  groupLanes,
  nameOfCores,
  putInGroup,
  renameGroup,
  rowOfGroup,
  ungroup,
} from './lane-groups.ts';
import { coresOfKeys, lanesOfRows } from './row-lanes.ts';
import { lanesOfCores } from './testing/lanes.ts';

const lanes = lanesOfCores([0, 1, 2, 3, 4, 5, 6, 7]);
const totals = {
  of: lanes,
  compute: [5n, 1n, 9n, 3n, 0n, 8n, 2n, 4n],
  waiting: [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
};
const trace: LanesOfTrace = { lanes, idleCores: [8, 9], totals };
const keysOf = (now: LaneArrangement) => arrangeLanes(trace, now).keys;
const rowsOf = (now: LaneArrangement) => now.groups.map(rowOfGroup);

const two = groupLanes(groupLanes(AS_IN_THE_TRACE, 'a', [6, 1, 2]), 'b', [4, 5]);
const [A, B] = rowsOf(two) as [number, number];

describe('groups of lanes', () => {
  it('are one row each at first, where their first lane was, and open to theirs', () => {
    expect(keysOf(two)).toEqual([0, A, 3, B, 7]);
    expect(keysOf(collapseGroups(two, new Set([A]), false))).toEqual([0, A, 1, 2, 6, 3, B, 7]);
    expect(keysOf(collapseGroups(two, null, false))).toEqual([0, A, 1, 2, 6, 3, B, 4, 5, 7]);
    expect(keysOf(ungroup(two, new Set([A])))).toEqual([0, 1, 2, 3, B, 6, 7]);
    expect(renameGroup(two, B, 'x').groups.map(({ name }) => name)).toEqual(['a', 'x']);
  });

  it('show the sum of their lanes under a number of its own, the same for the same lanes', () => {
    const shown = arrangeLanes(trace, two);
    expect(shown.groups.get(A)?.sum).toMatchObject({
      runs: [
        [1, 2],
        [6, 6],
      ],
      of: 3,
    });
    expect(shown.order.map(isSum)).toEqual([false, true, false, true, false]);
    expect(new Set(shown.order).size).toBe(5);
    const again = arrangeLanes(trace, sortLanes(renameGroup(two, A, 'x'), 'events'));
    expect(again.groups.get(A)?.sum).toBe(shown.groups.get(A)?.sum);
    const fewer = arrangeLanes(trace, hideLanes(two, [2]));
    expect(fewer.groups.get(A)?.sum).toMatchObject({
      runs: [
        [1, 1],
        [6, 6],
      ],
      of: 2,
    });
    expect(isSum(fewer.order[1] as number)).toBe(true);
    expect(fewer.order[1]).not.toBe(shown.order[1]);
  });

  it('lead from a lane to its own row, else to that of its collapsed group', () => {
    expect(arrangeLanes(trace, two).positions).toEqual([0, 1, 1, 2, 3, 3, 1, 4]);
    const pinned = arrangeLanes(trace, pinLanes(two, [2, B]));
    expect(pinned.keys).toEqual([2, B, 0, A, 3, 7]);
    expect(pinned.positions).toEqual([2, 3, 0, 4, 1, 1, 3, 5]);
    expect(pinned.groups.get(A)?.sum.of).toBe(3);
    expect(pinned.pinnedCount).toBe(2);
  });

  it('stand, when sorted, where the mean of their lanes belongs, and sort their lanes', () => {
    const open = collapseGroups(two, new Set([A]), false);
    // Means: A (1 + 9 + 2) / 3 = 4, B (0 + 8) / 2 = 4; core 7 has 4, core 0 has 5, core 3 has 3.
    expect(keysOf(sortLanes(open, 'compute'))).toEqual([0, A, 2, 6, 1, B, 7, 3]);
    const half = { ...trace, totals: { ...totals, compute: totals.compute.with(2, 10n) } };
    expect(arrangeLanes(half, sortLanes(two, 'compute')).keys).toEqual([0, A, B, 7, 3]);
    const lower = { ...trace, totals: { ...totals, compute: totals.compute.with(2, 8n) } };
    expect(arrangeLanes(lower, sortLanes(two, 'compute')).keys).toEqual([0, B, 7, A, 3]);
    expect(keysOf({ ...open, descending: true })).toEqual([7, A, 6, 2, 1, B, 3, 0]);
  });

  it('count cores without events where these are shown', () => {
    const idle = groupLanes({ ...AS_IN_THE_TRACE, showIdle: true }, 'idle', [7, 8, 9]);
    const shown = arrangeLanes(trace, idle);
    expect([...shown.groups.values()][0]?.sum).toMatchObject({ runs: [[7, 7]], of: 3 });
    expect(arrangeLanes(trace, { ...idle, showIdle: false }).groups.size).toBe(1);
  });

  it('take a core from the group it was in, and are gone without any', () => {
    const all = groupLanes(two, 'c', [5, 4, 0]);
    expect(all.groups.map(({ name, cores }) => [name, cores])).toEqual([
      [
        'a',
        [
          [1, 2],
          [6, 6],
        ],
      ],
      [
        'c',
        [
          [0, 0],
          [4, 5],
        ],
      ],
    ]);
    expect(putInGroup(two, [1, 2, 6], null).groups.map(({ name }) => name)).toEqual(['b']);
    expect(putInGroup(two, [5, 0], A).groups.map(({ cores }) => cores)).toEqual([
      [
        [0, 2],
        [5, 6],
      ],
      [[4, 4]],
    ]);
    expect(ungroup(pinLanes(two, [A, 3]), new Set([A])).pinned).toEqual([3]);
  });

  it('are made of all cores, so many in each', () => {
    const cores = [0, 1, 2, 3, 4, 5, 6, 7];
    const threes = groupEvery(two, cores, 3);
    expect(threes.groups.map(({ name }) => name)).toEqual(['0-2', '3-5', '6-7']);
    expect(keysOf(threes)).toEqual(rowsOf(threes));
    expect(nameOfCores(runsOfCores([5]))).toBe('5');
    expect(nameOfCores(runsOfCores([0, 2, 4, 6]))).toBe('0, 2, 4, …');
  });

  it('arrange sixty thousand lanes in groups of four, and in one', () => {
    const many = lanesOfCores(Array.from({ length: 60_000 }, (_, core) => core));
    const of = { lanes: many, idleCores: [], totals: null };
    const cores = many.map(({ core }) => core);
    const fours = arrangeLanes(of, sortLanes(groupEvery(AS_IN_THE_TRACE, cores, 4), 'events'));
    expect(fours.keys).toHaveLength(15_000);
    const one = arrangeLanes(of, groupLanes(AS_IN_THE_TRACE, 'all', cores));
    expect(one).toMatchObject({ keys: [-1], positions: many.map(() => 0) });
  });
});

describe('the lanes that rows stand for', () => {
  it('are all of a group but where its open row only leads to them', () => {
    const open = arrangeLanes(trace, collapseGroups(two, new Set([A]), false));
    const cores = (first: number, last: number) =>
      lanesOfRows(open, first, last).map(({ core }) => core);
    expect(cores(0, 1)).toEqual([0, 1, 2, 6]);
    expect(cores(0, 2)).toEqual([0, 1]);
    expect(cores(1, 1)).toEqual([1, 2, 6]);
    expect(cores(5, 6)).toEqual([3, 4, 5]);
    expect(cores(0, 99)).toEqual([0, 1, 2, 6, 3, 4, 5, 7]);
    expect(coresOfKeys(open, [B, 4, 7])).toEqual([4, 5, 7]);
  });

  it('are those of the trace, each once, whatever is grouped, pinned or hidden', () => {
    const some = fc.uniqueArray(fc.nat(7));
    fc.assert(
      fc.property(some, some, some, fc.boolean(), (a, pinned, hidden, isCollapsed) => {
        const grouped = collapseGroups(groupLanes(two, 'c', a), null, isCollapsed);
        const shown = arrangeLanes(trace, hideLanes(pinLanes(grouped, pinned), hidden));
        const items = lanesOfRows(shown, 0, shown.keys.length - 1);
        const left = lanes.map((_, lane) => lane).filter((lane) => !hidden.includes(lane));
        expect(items.map(({ lane }) => lane).sort()).toEqual(left);
        const sums = [...shown.groups.values()].flatMap(({ sum }) => [...lanesOfRuns(sum.runs)]);
        expect(new Set(sums).size).toBe(sums.length);
        const covered = new Set([...sums, ...shown.order.filter(isLane)]);
        expect([...covered].sort()).toEqual(left);
      }),
    );
  });
});

describe('runs of cores', () => {
  it('without others are the cores that are left', () => {
    const cores = fc.uniqueArray(fc.nat(30));
    fc.assert(
      fc.property(cores, cores, (a, b) => {
        const left = runsWithout(runsOfCores(a), runsOfCores(b));
        const expected = a.filter((core) => !b.includes(core));
        expect(left).toEqual(runsOfCores(expected));
        for (let core = 0; core <= 30; core++) {
          expect(isInRuns(left, core)).toBe(expected.includes(core));
        }
      }),
    );
  });
});
