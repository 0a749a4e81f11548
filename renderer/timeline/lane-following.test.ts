import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { hideLanes, pinLanes, sortLanes } from '../store/lane-edits.ts';
import { collapseGroups, groupLanes, rowOfGroup } from '../store/lane-groups.ts';
import { moveLanes } from '../store/lane-moves.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { lanesOfTrace, shownLanesOf } from '../store/shown-lanes.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { lanesOfCores } from '../store/testing/lanes.ts';
import type { PageToTimeline } from '../timeline-worker/messages.ts';
import { followLanes } from './lane-following.ts';
import { Timeline } from './timeline.ts';

const loaded = {
  details: { kind: 'all' },
  header: { cores: null },
  types: [],
  lanes: lanesOfCores(Array.from({ length: 100 }, (_, core) => core)),
} as unknown as TraceSummary;
const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };

let store: AppStore;
let timeline: Timeline;
let posted: PageToTimeline[];
let recounted: number;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  store = createAppStore();
  timeline = new Timeline(() => {});
  timeline.resize(1000, 422, 1);
  posted = [];
  recounted = 0;
  const followers = {
    timeline,
    post: (message: PageToTimeline) => void posted.push(message),
    recount: () => void recounted++,
  };
  followLanes(store, followers);
  store.getState().traceOpened(file, loaded);
  return () => vi.unstubAllGlobals();
});

const selectArea = (firstPosition: number, lastPosition: number) =>
  store.getState().selectArea({ fromOffset: 0, toOffset: 9, firstPosition, lastPosition });
const areaPlaces = () => {
  const { selection } = store.getState();
  return selection.kind === 'area'
    ? [selection.area.firstPosition, selection.area.lastPosition]
    : selection.kind;
};
const arrange: ReturnType<AppStore['getState']>['arrange'] = (change) =>
  store.getState().arrange(change);

describe('the lanes of the timeline', () => {
  it('follow the arrangement, and the view goes to the top of a new order', () => {
    timeline.scrollTo(500);
    arrange((now) => hideLanes(now, [0, 1]));
    expect(timeline.state.scrollTopCssPx).toBe(460);
    arrange((now) => sortLanes(now, 'events'));
    expect(timeline.state.scrollTopCssPx).toBe(0);
    expect(timeline.state.lanes.keys).toHaveLength(98);
  });

  it('are those of a trace as it was left when it is opened again', () => {
    arrange((now) => hideLanes(now, [0, 1]));
    store.getState().traceOpened({ ...file, id: '2', path: '/b' }, loaded);
    expect(timeline.state.lanes.keys).toHaveLength(100);
    store.getState().traceOpened({ ...file, id: '3' }, { ...loaded });
    expect(timeline.state.lanes.keys).toHaveLength(98);
  });

  it('take an area along as long as its cores lie together', () => {
    selectArea(10, 12);
    arrange((now) => pinLanes(now, [50, 60]));
    expect(areaPlaces()).toEqual([12, 14]);
    arrange((now) => hideLanes(now, [3]));
    expect(areaPlaces()).toEqual([11, 13]);
    expect(store.getState().laneNews).toBeNull();
    arrange((now) => hideLanes(now, [11]));
    expect(areaPlaces()).toBe('none');
    expect(store.getState().laneNews).toContain('no longer lie together');
  });

  it('take an area into a group and out of it, and clear one of a part of a group', () => {
    arrange((now) => groupLanes(now, 'a', [10, 11, 12]));
    const [group] = lookOf(store.getState()).arrangement.groups.map(rowOfGroup) as [number];
    expect(timeline.state.lanes.keys.indexOf(group)).toBe(10);
    selectArea(10, 11);
    const collapse = (isCollapsed: boolean) =>
      arrange((now) => collapseGroups(now, new Set([group]), isCollapsed));
    collapse(false);
    expect(areaPlaces()).toEqual([11, 14]);
    collapse(true);
    expect(areaPlaces()).toEqual([10, 11]);
    collapse(false);
    selectArea(9, 12);
    arrange((now) => pinLanes(now, [50]));
    expect(areaPlaces()).toEqual([10, 13]);
    collapse(true);
    expect(areaPlaces()).toBe('none');
  });

  it('keep the row at the top where the lane that was there is now in a group', () => {
    arrange((now) => collapseGroups(groupLanes(now, 'a', [30, 31, 32, 33]), null, false));
    timeline.scrollTo(33 * 20 + 5);
    arrange((now) => collapseGroups(now, null, true));
    expect(timeline.state.scrollTopCssPx).toBe(30 * 20 + 5);
  });

  it('clear an area of which a lane was moved away, and count one again that was not yet', () => {
    selectArea(10, 12);
    const move = (core: number, gap: number) =>
      arrange((now) =>
        moveLanes(lanesOfTrace(store.getState()), now, shownLanesOf(store.getState()), [core], gap),
      );
    move(80, 0);
    expect(areaPlaces()).toEqual([11, 13]);
    expect(recounted).toBe(1);
    move(10, 40);
    expect(areaPlaces()).toBe('none');
  });

  it('keep an area on its cores when lanes are read above it, between them and late', () => {
    const reading = (cores: number[]) =>
      store.getState().traceSummarized({
        ...loaded,
        details: { kind: 'loading' },
        lanes: lanesOfCores(cores),
      });
    reading([4, 6, 8, 9]);
    selectArea(1, 2);
    reading([1, 4, 6, 7, 8, 9]);
    expect(areaPlaces()).toEqual([2, 4]);
    reading([1]);
    reading([1, 6, 8]);
    expect(areaPlaces()).toEqual([1, 2]);
  });

  it('tell the worker of hidden types once', () => {
    store.getState().changeLook(() => ({ hiddenSlots: 6 }));
    store.getState().selectArea({ fromOffset: 0, toOffset: 1, firstPosition: 0, lastPosition: 0 });
    expect(posted).toEqual([{ kind: 'filter', hiddenSlots: 6 }]);
  });
});
