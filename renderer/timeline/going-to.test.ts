import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileRef } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import type { Ask } from '../session/query-client.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { GoingTo } from './going-to.ts';
import type { Timeline } from './timeline.ts';

const file: FileRef = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };
const summary = { origin: '4294967296', details: { kind: 'all' } } as unknown as TraceSummary;

let store: AppStore;
let log: string[];
let answer: Result<EventDetails>;
let frame: () => void;
let camera: object;
let goingTo: GoingTo;

beforeEach(() => {
  store = createAppStore();
  store.getState().traceOpened(file, summary);
  log = [];
  camera = {};
  const timeline = {
    get state() {
      return { camera };
    },
    rangeInView: () => ({ from: 100, to: 201 }),
    subscribe: (listener: () => void) => (frame = listener),
    centre: (offset: number) => {
      camera = {};
      log.push(`centre ${offset}`);
    },
    reveal: (lane: number) => log.push(`lane ${lane}`),
    setMarks: ({ goalOffset }: { goalOffset: number | null }) => log.push(`mark ${goalOffset}`),
  } as unknown as Timeline;
  const ask = vi.fn(() => ({ answer: Promise.resolve(answer), cancel: () => {} }));
  goingTo = new GoingTo(store, timeline, ask as unknown as Ask);
});

const event = { record: 5, lane: 3, start: '4294967300', startOffset: 4 } as EventDetails;

describe('going to a place', () => {
  it('brings a cycle into the middle and marks it until the view moves on', () => {
    goingTo.toCycle(4294967396n);
    expect(log).toEqual(['centre 100', 'mark 100']);
    frame();
    expect(log).toHaveLength(2);
    camera = {};
    frame();
    expect(log.at(-1)).toBe('mark null');
  });

  it('takes the mark away when something is selected', () => {
    goingTo.toCycle(4294967396n);
    store.getState().selectEvent(event);
    expect(log.at(-1)).toBe('mark null');
  });

  it('counts steps from the mark, else from the selected event, else from the middle', () => {
    expect(goingTo.base()).toEqual({ kind: 'view', cycle: 4294967447n });
    store.getState().selectEvent(event);
    expect(goingTo.base()).toEqual({ kind: 'event', cycle: 4294967300n });
    goingTo.toCycle(4294967396n);
    expect(goingTo.base()).toEqual({ kind: 'goal', cycle: 4294967396n });
  });

  it('selects an event and shows its start and its lane, or says why not', async () => {
    answer = ok(event);
    expect(await goingTo.toEvent(5)).toBeNull();
    expect(log).toEqual(['centre 4', 'lane 3']);
    expect(store.getState().selection).toEqual({ kind: 'event', details: event });
    answer = fail('no-details', 'It is not loaded.');
    expect((await goingTo.toEvent(6))?.code).toBe('no-details');
  });
});
