import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { rowOfGroup } from '../store/lane-groups.ts';
import { groupLanes } from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { lanesOfCores } from '../store/testing/lanes.ts';
import { LaneEdits } from './lane-actions.ts';
import { Timeline } from './timeline.ts';

const summary = {
  details: { kind: 'all' },
  header: { cores: null },
  types: [],
  lanes: lanesOfCores([0, 1, 2, 3, 4, 5, 6, 7]),
} as unknown as TraceSummary;
const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };
const plain = { extend: false, toggle: false };

let store: AppStore;
let edits: LaneEdits;
let a: number;
let b: number;

const keys = () => shownLanesOf(store.getState()).keys;
const look = () => lookOf(store.getState());

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  store = createAppStore();
  store.getState().traceOpened(file, summary);
  edits = new LaneEdits(store, new Timeline(() => {}));
  store.getState().arrange((now) => groupLanes(groupLanes(now, 'a', [1, 2]), 'b', [4, 5, 6]));
  [a, b] = look().arrangement.groups.map(rowOfGroup) as [number, number];
  return () => vi.unstubAllGlobals();
});

describe('edits of groups', () => {
  it('open a group and go to its first lane, go back to it and close it', () => {
    edits.goTo(1, false);
    expect(look().active).toBe(a);
    edits.groups.open(1);
    expect(keys()).toEqual([0, a, 1, 2, 3, b, 7]);
    edits.groups.open(1);
    expect(look().active).toBe(1);
    edits.groups.close(2);
    expect(look().active).toBe(a);
    edits.groups.close(1);
    expect(keys()).toEqual([0, a, 3, b, 7]);
    edits.groups.open(0);
    edits.groups.close(0);
    expect(keys()).toEqual([0, a, 3, b, 7]);
  });

  it('leave the keys at the group whose lane they were at', () => {
    edits.groups.collapseAll(false);
    edits.goTo(6, false);
    expect(look().active).toBe(4);
    edits.groups.collapseAll(true);
    expect(look().active).toBe(b);
  });

  it('ask for a group of what is selected, with the lanes of selected groups', () => {
    edits.choose(b, plain);
    edits.choose(3, { extend: false, toggle: true });
    edits.groups.ask();
    expect(store.getState().groupQuestion).toEqual({ kind: 'new', cores: [3, 4, 5, 6] });
    edits.groups.collapseAll(false);
    edits.choose(5, plain);
    edits.groups.askName();
    expect(store.getState().groupQuestion).toEqual({ kind: 'rename', key: b });
  });

  it('undo groups that are selected, or whose lanes are, and take lanes out', () => {
    edits.groups.collapseAll(false);
    edits.choose(5, plain);
    edits.groups.takeOut();
    expect(keys()).toEqual([0, a, 1, 2, 3, b, 4, 6, 5, 7]);
    edits.choose(2, plain);
    edits.choose(b, { extend: false, toggle: true });
    edits.groups.ungroup();
    expect(keys()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...look().chosen]).toEqual([2]);
  });

  it('pin, hide and isolate all lanes of a group', () => {
    edits.choose(b, plain);
    edits.togglePin();
    expect(edits.isPinned()).toBe(true);
    edits.groups.toggle(b);
    expect(shownLanesOf(store.getState())).toMatchObject({
      keys: [b, 4, 5, 6, 0, a, 3, 7],
      pinnedCount: 4,
    });
    edits.togglePin();
    edits.isolate();
    expect(keys()).toEqual([b, 4, 5, 6]);
    edits.choose(b, plain);
    edits.hide();
    expect(keys()).toEqual([]);
  });

  it('move a group past another, whole, and a lane into the group that it meets', () => {
    edits.groups.toggle(b);
    edits.choose(a, plain);
    edits.moveBy(1);
    expect(keys()).toEqual([0, 3, a, b, 4, 5, 6, 7]);
    edits.moveBy(1);
    expect(keys()).toEqual([0, 3, b, 4, 5, 6, a, 7]);
    edits.moveBy(-1);
    expect(keys()).toEqual([0, 3, a, b, 4, 5, 6, 7]);
    edits.choose(7, plain);
    edits.moveBy(-1);
    expect(keys()).toEqual([0, 3, a, b, 4, 5, 7, 6]);
    expect(look().arrangement.groups.map(({ cores }) => cores)).toEqual([[[1, 2]], [[4, 7]]]);
  });
});
