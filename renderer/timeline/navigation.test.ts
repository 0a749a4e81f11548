import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../../shared/result.ts';
import { KNOWN_TYPES } from '../../shared/trace/event-types.ts';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import type { Marking } from '../session/notes-session.ts';
import type { Ask } from '../session/query-client.ts';
import { groupLanes } from '../store/lane-groups.ts';
import { lookOf } from '../store/lanes-slice.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { NO_LANE } from '../store/lane-arrangement.ts';
import { shownLanes } from '../store/testing/lanes.ts';
import { Navigation } from './navigation.ts';
import { Timeline } from './timeline.ts';

/** Events of 10 cycles at 0, 20, 40 … on three lanes; record = lane · 1000 + number. */
const details = (record: number): EventDetails =>
  ({
    record,
    lane: Math.floor(record / 1000),
    core: Math.floor(record / 1000),
    row: 0,
    typeCode: 1,
    typeName: 'MAC_COMPUTE',
    start: String((record % 1000) * 20),
    startOffset: (record % 1000) * 20,
    endOffset: (record % 1000) * 20 + 10,
  }) as EventDetails;

const trace = {
  details: { kind: 'all' },
  events: 3000,
  header: { cores: null },
  types: KNOWN_TYPES.map((name, code) => ({ code, id: code, name, slot: code })),
  lanes: [0, 1, 2].map((core) => ({ core, rows: 1 })),
} as unknown as TraceSummary;

type Answer = (name: string, args: never) => Result<unknown>;

let store: AppStore;
let timeline: Timeline;
let asked: { name: string; args: unknown }[];
let answer: Answer;
let navigation: Navigation;
let marked: unknown[][];

const answerWell: Answer = (
  name,
  args: { record?: number; step?: number; lane?: number; offset?: number },
) => {
  if (name === 'event') return ok(details(args.record ?? 0));
  if (name === 'event-beside') return ok(details((args.record ?? 0) + (args.step ?? 0)));
  if (name === 'event-near') {
    return ok(details((args.lane ?? 0) * 1000 + Math.floor((args.offset ?? 0) / 20)));
  }
  if (name === 'statistics') return ok({ types: [], occupied: '1', span: '2' });
  return ok((args.offset ?? 0) % 20 < 10 ? details(Math.floor((args.offset ?? 0) / 20)) : null);
};

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  asked = [];
  answer = answerWell;
  store = createAppStore();
  timeline = new Timeline(() => {});
  timeline.resize(1000, 622, 1);
  const extent = { extentStart: 0, extentEnd: 20_000, firstOffset: 0, lastOffset: 19_990 };
  timeline.showLanes(shownLanes(3));
  timeline.showTrace({ ...extent, hasTime: false }, null);
  timeline.setCamera({ startOffset: 0, cyclesPerCssPx: 1 });
  const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };
  store.getState().traceOpened(file, trace);
  const ask: Ask = (name, args) => {
    asked.push({ name, args });
    const result = answer(name, args as never) as Result<never>;
    return { answer: Promise.resolve(result), cancel: () => {} };
  };
  marked = [];
  const marking: Marking = {
    markCycle: (...args) => void marked.push(args),
    markArea: (...args) => void marked.push(args),
  };
  navigation = new Navigation(store, timeline, ask, marking);
});
afterEach(() => vi.unstubAllGlobals());

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const selected = () => {
  const { selection } = store.getState();
  return selection.kind === 'event' ? selection.details.record : selection.kind;
};
const inLane = (lane: number, xCssPx: number) => ({ xCssPx, yCssPx: 22 + lane * 44 + 20 });

describe('on the row of a group', () => {
  const shares = () => store.getState().hoverMix?.mix;

  beforeEach(() => {
    store.getState().arrange((now) => groupLanes(now, 'both', [1, 2]));
    timeline.showLanes(shownLanesOf(store.getState()));
  });

  it('the pointer asks for the column under it, of all lanes of the group', async () => {
    navigation.hoverAt(inLane(1, 45.5), { xCssPx: 7, yCssPx: 8 });
    await settle();
    const column = { lanes: [1, 2], from: 44, to: 46, hidden: [] };
    expect(asked).toEqual([{ name: 'statistics', args: column }]);
    expect(shares()).toMatchObject({ name: 'both', cores: 2, fromOffset: 44, toOffset: 46 });
    navigation.hoverAt(inLane(0, 45), { xCssPx: 7, yCssPx: 8 });
    await settle();
    expect(shares()).toBeUndefined();
    expect(store.getState().hover?.details.record).toBe(2);
  });

  it('the shares are gone when the pointer leaves', async () => {
    navigation.hoverAt(inLane(1, 45.5), { xCssPx: 7, yCssPx: 8 });
    await settle();
    expect(shares()).toBeDefined();
    navigation.hoverAt(null, null);
    expect(shares()).toBeUndefined();
  });

  it('a click selects its header and no event, and tells what is there', async () => {
    navigation.selectRecord(2);
    await settle();
    navigation.selectAt(inLane(1, 45));
    await settle();
    expect(selected()).toBe('none');
    expect([...lookOf(store.getState()).chosen]).toEqual([-1]);
    expect(store.getState().mixWords).toMatch(/^both: 2 cores, .*idle/);
    navigation.zoomAtPoint(inLane(1, 45));
    expect(shownLanesOf(store.getState()).keys).toEqual([0, -1, 1, 2]);
  });
});

describe('navigation', () => {
  it('selects what is under a point and clears the selection where nothing is', async () => {
    navigation.selectAt(inLane(0, 45));
    await settle();
    expect(selected()).toBe(2);
    navigation.selectAt(inLane(0, 55));
    await settle();
    expect(selected()).toBe('none');
    navigation.selectAt({ xCssPx: 45, yCssPx: 600 });
    expect(asked).toHaveLength(2);
  });

  it('walks one step after another, however fast the keys come, and shows where it got', async () => {
    navigation.selectRecord(0);
    for (let step = 0; step < 3; step++) navigation.stepEvent(1);
    navigation.stepLane(1);
    expect(navigation.busy).toBe(true);
    await settle();
    expect(selected()).toBe(1003);
    expect(navigation.busy).toBe(false);
  });

  it('stops soon after a held key is released', async () => {
    navigation.selectRecord(0);
    for (let step = 0; step < 100; step++) navigation.stepEvent(1);
    await settle();
    await settle();
    expect(selected()).toBe(7);
  });

  it('begins with an event in view where none is selected, and ends at the outer lanes', async () => {
    navigation.stepEvent(1);
    await settle();
    expect(asked[0]).toEqual({ name: 'event-near', args: { lane: 0, offset: 500, hidden: [] } });
    navigation.stepLane(-1);
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('brings a far event into view at the same scale', async () => {
    navigation.selectRecord(900);
    await settle();
    const { startOffset, cyclesPerCssPx } = timeline.state.camera;
    expect(cyclesPerCssPx).toBe(1);
    expect(startOffset).toBeCloseTo(18_005 - 500, 6);
  });

  it('asks for all lanes as such and for some by their numbers', async () => {
    const area = { fromOffset: 5, toOffset: 25, firstPosition: 0, lastPosition: 2 };
    navigation.selectArea(area);
    await settle();
    expect(asked.at(-1)?.args).toEqual({ lanes: null, from: 5, to: 25, hidden: [] });
    expect(store.getState().selection).toMatchObject({ statistics: { span: '2' } });
    navigation.selectArea({ ...area, firstPosition: 1 });
    await settle();
    expect(asked.at(-1)?.args).toMatchObject({ lanes: [1, 2] });
  });

  it('says that the file has changed when the host refuses details for it', async () => {
    answer = () => fail('file-changed', 'x');
    navigation.selectAt(inLane(0, 45));
    await settle();
    expect(store.getState().trace).toMatchObject({ changedOnDisk: true });
    expect(store.getState().notices).toEqual([]);
  });

  it('reports another error once, and a withdrawn question not at all', async () => {
    answer = () => fail('read-failed', 'x');
    navigation.selectAt(inLane(0, 45));
    await settle();
    navigation.selectAt(inLane(0, 65));
    await settle();
    answer = () => fail('cancelled', 'x');
    navigation.selectAt(inLane(0, 85));
    await settle();
    expect(store.getState().notices).toHaveLength(1);
  });

  it('keeps the selected event over a reload where it is the same, else drops it', async () => {
    navigation.selectRecord(4);
    await settle();
    navigation.reselectAfterReload(0);
    await settle();
    expect(selected()).toBe(4);
    answer = () => ok({ ...details(4), start: '81' });
    navigation.reselectAfterReload(0);
    await settle();
    expect(selected()).toBe('none');
  });

  it('moves a selected area with the origin and counts it again', async () => {
    navigation.selectArea({ fromOffset: 100, toOffset: 200, firstPosition: 1, lastPosition: 9 });
    navigation.reselectAfterReload(30);
    await settle();
    expect(store.getState().selection).toMatchObject({
      area: { fromOffset: 70, toOffset: 170, firstPosition: 1, lastPosition: 2 },
    });
  });

  it('asks for nothing while the trace is read, says so, and counts the area when it is', async () => {
    store.getState().traceSummarized({ ...trace, details: { kind: 'loading' } });
    navigation.hoverAt(inLane(0, 45), { xCssPx: 1, yCssPx: 2 });
    expect(store.getState()).toMatchObject({ hover: null, hoverNote: { reason: 'not-yet' } });
    navigation.selectAt(inLane(0, 45));
    navigation.selectArea({ fromOffset: 5, toOffset: 25, firstPosition: 1, lastPosition: 2 });
    await settle();
    expect(asked).toEqual([]);
    store.getState().traceSummarized(trace);
    navigation.traceChanged(trace, (lane) => lane);
    await settle();
    expect(asked).toMatchObject([{ name: 'statistics', args: { lanes: [1, 2] } }]);
    expect(store.getState()).toMatchObject({
      hoverNote: null,
      selection: { statistics: { span: '2' } },
    });
  });

  it('passes over the types that are hidden, and counts an area again without them', async () => {
    const area = { fromOffset: 5, toOffset: 25, firstPosition: 0, lastPosition: 0 };
    navigation.selectArea(area);
    await settle();
    store.getState().changeLook(() => ({ hiddenSlots: (1 << 1) | (1 << 4) }));
    await settle();
    expect(asked).toHaveLength(2);
    expect(asked.at(-1)?.args).toMatchObject({ lanes: [0], hidden: [1, 4] });
    navigation.hoverAt(inLane(0, 45), { xCssPx: 1, yCssPx: 2 });
    expect(asked.at(-1)?.args).toMatchObject({ offset: 45, hidden: [1, 4] });
  });

  it('lets go of a selected event whose type is hidden, and keeps another', async () => {
    navigation.selectRecord(4);
    await settle();
    store.getState().changeLook(() => ({ hiddenSlots: 1 << 4 }));
    expect(selected()).toBe(4);
    store.getState().changeLook(() => ({ hiddenSlots: 1 << 1 }));
    expect(selected()).toBe('none');
  });

  it('walks from lane to lane as they are shown, past cores without events', async () => {
    timeline.showLanes(shownLanes(3, { order: [2, NO_LANE, 0], positions: [2, -1, 0] }));
    navigation.selectRecord(2000);
    await settle();
    navigation.stepLane(1);
    await settle();
    expect(asked.at(-1)).toMatchObject({ name: 'event-near', args: { lane: 0 } });
    expect(selected()).toBe(0);
    navigation.stepLane(1);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('tells of events inside of the loaded range only', async () => {
    store.getState().traceSummarized({ ...trace, details: { kind: 'range', from: 40, to: 100 } });
    navigation.hoverAt(inLane(0, 20), { xCssPx: 1, yCssPx: 2 });
    expect(store.getState().hoverNote).toMatchObject({ reason: 'not-loaded' });
    navigation.hoverAt(inLane(0, 45), { xCssPx: 1, yCssPx: 2 });
    await settle();
    expect(store.getState()).toMatchObject({ hover: { details: { record: 2 } }, hoverNote: null });
    navigation.selectArea({ fromOffset: 30, toOffset: 60, firstPosition: 0, lastPosition: 0 });
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('looks for the selection of before a reload when the trace is read again', async () => {
    navigation.selectRecord(4);
    await settle();
    store.getState().traceSummarized({ ...trace, details: { kind: 'loading' } });
    navigation.reselectAfterReload(0);
    await settle();
    expect(asked).toHaveLength(1);
    answer = () => ok({ ...details(4), start: '81' });
    store.getState().traceSummarized(trace);
    navigation.traceChanged(trace, (lane) => lane);
    await settle();
    expect(selected()).toBe('none');
  });

  it('counts an area again when a trace turns out to need another reading', async () => {
    navigation.selectArea({ fromOffset: 5, toOffset: 25, firstPosition: 0, lastPosition: 2 });
    await settle();
    const loading: TraceSummary = { ...trace, details: { kind: 'loading' } };
    store.getState().traceSummarized(loading);
    navigation.traceChanged(trace, (lane) => lane);
    expect(store.getState().selection).toMatchObject({ kind: 'area', statistics: null });
    store.getState().traceSummarized(trace);
    navigation.traceChanged(loading, (lane) => lane);
    await settle();
    expect(store.getState().selection).toMatchObject({ statistics: { span: '2' } });
    expect(asked).toHaveLength(2);
  });

  it('goes one step back from a selection, and says when there was none', async () => {
    navigation.selectRecord(4);
    await settle();
    expect(navigation.stepBack()).toBe(true);
    expect(navigation.stepBack()).toBe(false);
  });

  it('marks the selected area, else the cycle at the pointer, else the event’s start', async () => {
    navigation.mark(false);
    expect(marked).toEqual([]);
    navigation.selectAt(inLane(0, 45));
    await settle();
    navigation.mark(true);
    timeline.setCursor(123.4);
    navigation.mark(false);
    const area = { fromOffset: 10, toOffset: 20, firstPosition: 0, lastPosition: 1 };
    navigation.selectArea(area);
    navigation.mark(false);
    expect(marked).toEqual([
      [40, 4, true],
      [123.4, 4, false],
      [area, false],
    ]);
  });

  it('brings a note into the middle, an area into the whole view', () => {
    const { lanes } = trace;
    store.getState().traceSummarized({ ...trace, lanes, origin: '1000' });
    navigation.goToNote({ kind: 'point', at: '8000' });
    expect(timeline.state.camera).toEqual({ startOffset: 6500, cyclesPerCssPx: 1 });
    navigation.goToNote({ kind: 'area', from: '3000', to: '4000', cores: [[2, 2]] });
    const { startOffset, cyclesPerCssPx } = timeline.state.camera;
    expect(startOffset).toBeLessThan(2000);
    expect(startOffset + 1000 * cyclesPerCssPx).toBeGreaterThan(3000);
    expect(cyclesPerCssPx).toBeLessThan(1.5);
  });
});
