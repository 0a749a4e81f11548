import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { Ask } from '../session/query-client.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { Minimap } from './minimap.ts';

const file = (id: string, path = '/a.pccx') => ({ id, name: id, path, size: 1, readOnly: false });

const summaryOfRange = (generation: number, lastOffset: number, details = 'all'): TraceSummary =>
  ({
    generation,
    details: { kind: details },
    extentStart: 0,
    extentEnd: 1000,
    firstOffset: -20,
    lastOffset,
  }) as unknown as TraceSummary;

let store: AppStore;
let asked: { name: string; args: unknown }[];
let answer: (result: Result<unknown>) => void;
let minimap: Minimap;

beforeEach(() => {
  store = createAppStore();
  asked = [];
  const ask = (name: string, args: unknown) => {
    asked.push({ name, args });
    return { answer: new Promise((resolve) => (answer = resolve)), cancel: () => {} };
  };
  minimap = new Minimap(store, ask as unknown as Ask);
});

async function answered(result: Result<unknown>): Promise<void> {
  answer(result);
  await Promise.resolve();
  await Promise.resolve();
}

describe('minimap', () => {
  it('asks for the whole trace, events beside the extent included, once it has a width', () => {
    store.getState().traceOpened(file('1'), summaryOfRange(1, 900));
    expect(asked).toEqual([]);
    minimap.setColumns(640);
    expect(asked).toEqual([{ name: 'mix', args: { from: -20, to: 1000, columns: 640 } }]);
  });

  it('grows with every summary, and knows how far the trace is read', async () => {
    minimap.setColumns(100);
    store.getState().traceOpened(file('1'), summaryOfRange(1, 300, 'loading'));
    await answered(ok('first'));
    expect(minimap.picture).toEqual({ mix: 'first', from: -20, to: 1000, readEnd: 300 });
    store.getState().traceSummarized(summaryOfRange(2, 1200));
    await answered(ok('second'));
    expect(minimap.picture).toEqual({ mix: 'second', from: -20, to: 1200, readEnd: 1000 });
    store.getState().traceChangedOnDisk();
    expect(asked).toHaveLength(2);
  });

  it('keeps its picture where there is no answer, and over a reload of the same file', async () => {
    minimap.setColumns(100);
    store.getState().traceOpened(file('1'), summaryOfRange(1, 900));
    await answered(ok('first'));
    store.getState().traceSummarized(summaryOfRange(2, 900));
    await answered(fail('not-ready', 'later'));
    expect(minimap.picture?.mix).toBe('first');
    store.getState().traceOpened(file('2'), summaryOfRange(1, 900));
    expect(minimap.picture?.mix).toBe('first');
    await answered(ok('again'));
    expect(minimap.picture?.mix).toBe('again');
  });

  it('forgets the picture of another trace at once, and an answer that comes too late', async () => {
    minimap.setColumns(100);
    store.getState().traceOpened(file('1'), summaryOfRange(1, 900));
    store.getState().traceOpened(file('2', '/b.pccx'), summaryOfRange(1, 900));
    expect(minimap.picture).toBeNull();
    await answered(ok('of b'));
    expect(minimap.picture?.mix).toBe('of b');
    store.getState().traceClosed();
    expect(minimap.picture).toBeNull();
  });

  it('tells who listens of ticks, layer by layer', () => {
    let told = 0;
    minimap.subscribe(() => told++);
    minimap.setTicks('hits', []);
    expect(told).toBe(0);
    minimap.setTicks('hits', [{ offset: 5, token: '--accent' }]);
    minimap.setTicks('notes', [{ offset: 7, token: '--note-red' }]);
    expect(told).toBe(2);
    expect(minimap.ticks.hits).toHaveLength(1);
  });
});
