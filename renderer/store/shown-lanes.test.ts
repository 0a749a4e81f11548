import { beforeEach, describe, expect, it } from 'vitest';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { hideLanes, sortLanes } from './lane-edits.ts';
import { groupLanes } from './lane-groups.ts';
import { lookOf } from './lanes-slice.ts';
import {
  coresOfArea,
  hiddenCoreOf,
  idleCoresOf,
  isNotSorted,
  lanesOfArea,
  shownLanesOf,
} from './shown-lanes.ts';
import { createAppStore, type AppStore } from './store.ts';
import { lanesOfCores } from './testing/lanes.ts';

const summary = (change: object): TraceSummary =>
  ({
    details: { kind: 'all' },
    header: { cores: 5 },
    lanes: lanesOfCores([0, 1, 3]),
    ...change,
  }) as unknown as TraceSummary;
const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };

let store: AppStore;
beforeEach(() => {
  store = createAppStore();
  store.getState().traceOpened(file, summary({}));
});

describe('cores without events', () => {
  it('are those that the header counts beside the lanes', () => {
    expect(idleCoresOf(summary({}))).toEqual([2, 4]);
    expect(idleCoresOf(summary({ header: { cores: null } }))).toEqual([]);
  });

  it('are not told before all is read, or where ids lie beyond the count', () => {
    expect(idleCoresOf(summary({ details: { kind: 'loading' } }))).toEqual([]);
    expect(idleCoresOf(summary({ details: { kind: 'none', reason: 'stopped' } }))).toEqual([]);
    expect(idleCoresOf(summary({ lanes: lanesOfCores([0, 900]) }))).toEqual([]);
  });

  it('are bounded, whatever a header says', () => {
    expect(idleCoresOf(summary({ header: { cores: 2 ** 32 } }))).toHaveLength(65_536);
  });
});

describe('the lanes on the screen', () => {
  it('are the same object until the trace or its arrangement is another', () => {
    const first = shownLanesOf(store.getState());
    store.getState().changeLook(() => ({ hiddenSlots: 3, chosen: new Set([1]) }));
    expect(shownLanesOf(store.getState())).toBe(first);
    store.getState().arrange((now) => ({ ...now, showIdle: true }));
    expect(shownLanesOf(store.getState()).keys).toEqual([0, 1, 2, 3, 4]);
  });

  it('say where the selected event’s core has no lane among them', () => {
    const at = (lane: number, core: number) => {
      store.getState().selectEvent({ lane, core } as EventDetails);
      return hiddenCoreOf(store.getState());
    };
    expect(at(2, 3)).toBeNull();
    store.getState().arrange((now) => hideLanes(groupLanes(now, 'a', [0, 1]), [3]));
    expect([at(2, 3), at(0, 0)]).toEqual([3, null]);
    store.getState().clearSelection();
    expect(hiddenCoreOf(store.getState())).toBeNull();
  });

  it('say which lanes and cores an area spans, in their order', () => {
    store.getState().arrange((now) => ({ ...sortLanes(now, 'core'), showIdle: true }));
    expect(lookOf(store.getState()).arrangement.descending).toBe(true);
    const area = { fromOffset: 0, toOffset: 9, firstPosition: 0, lastPosition: 2 };
    expect(coresOfArea(store.getState(), area)).toEqual([4, 3, 2]);
    expect(lanesOfArea(store.getState(), area)).toEqual([2]);
    expect(lanesOfArea(store.getState(), { ...area, lastPosition: 4 })).toBeNull();
  });

  it('are not sorted by what they do until that is known', () => {
    store.getState().arrange((now) => sortLanes(now, 'waiting'));
    expect(isNotSorted(store.getState())).toBe(true);
    const { trace, laneTotalsKnown } = store.getState();
    if (trace.phase === 'none') throw new Error('there is no trace');
    const waiting = [1n, 5n, 3n];
    laneTotalsKnown({ of: trace.summary.lanes, compute: waiting, waiting });
    expect(isNotSorted(store.getState())).toBe(false);
    expect(shownLanesOf(store.getState()).keys).toEqual([1, 3, 0]);
  });
});
