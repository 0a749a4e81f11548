import { beforeEach, describe, expect, it } from 'vitest';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import type { Marks } from '../timeline-worker/messages.ts';
import { followMeasure, spansOf } from './measure-marks.ts';
import type { Timeline } from './timeline.ts';

const file = (path: string) => ({ id: path, name: path, path, size: 1, readOnly: false });
const summary = {
  ...{ origin: '1000', firstOffset: 0, extentStart: -1000, extentEnd: 900, types: [], lanes: [] },
  header: { clockMhz: null },
  details: { kind: 'all' },
} as unknown as TraceSummary;
const event = (record: number, start: string, end: string) =>
  ({ record, start, end, lane: 0 }) as EventDetails;

let store: AppStore;
let marks: Partial<Marks>;

beforeEach(() => {
  store = createAppStore();
  marks = {};
  const setMarks = (change: Partial<Marks>) => (marks = { ...marks, ...change });
  followMeasure(store, { setMarks } as unknown as Timeline);
  store.getState().traceOpened(file('/a.pccx'), summary);
});

describe('marks of what is measured', () => {
  it('are one line, then two with the cycles between them, whichever is later', () => {
    store.getState().setMeasure({ from: 50, to: null, isOpen: true });
    expect(marks.spans).toEqual([{ startOffset: 50, endOffset: 50, label: '' }]);
    store.getState().setMeasure({ from: 50, to: 20, isOpen: false });
    expect(marks.spans).toEqual([{ startOffset: 50, endOffset: 20, label: '30 cycles' }]);
    store.getState().setMeasure(null);
    expect(marks).toMatchObject({ spans: [], snaps: [] });
  });

  it('are the gap between two events, below what is measured, and the other event', () => {
    const { selectEvent, compareWith, setMeasure } = store.getState();
    selectEvent(event(1, '1100', '1107'));
    compareWith(event(2, '1005', '1099'));
    expect(marks.spans).toEqual([{ startOffset: 99, endOffset: 100, label: 'gap 1 cycle' }]);
    expect(marks.other).toMatchObject({ record: 2 });
    setMeasure({ from: 0, to: 1, isOpen: false });
    expect(marks.spans?.map(({ label }) => label)).toEqual(['1 cycle', 'gap 1 cycle']);
    selectEvent(event(3, '1200', '1201'));
    expect(marks.other).toBeNull();
    expect(spansOf(store.getState())).toHaveLength(1);
  });

  it('say of events that touch or overlap that they do', () => {
    const { selectEvent, compareWith } = store.getState();
    selectEvent(event(1, '1100', '1107'));
    const label = (start: string, end: string) => {
      compareWith(event(2, start, end));
      return marks.spans?.[0]?.label;
    };
    expect(label('1107', '1200')).toBe('touch, no gap');
    expect(label('1105', '1200')).toBe('overlap 2 cycles');
    expect(label('1000', '1200')).toBe('inside, overlap 7 cycles');
  });

  it('end with the trace', () => {
    store.getState().setMeasure({ from: 50, to: 20, isOpen: false });
    store.getState().traceOpened(file('/b.pccx'), summary);
    expect(store.getState().measure).toBeNull();
    expect(marks.spans).toEqual([]);
  });
});
