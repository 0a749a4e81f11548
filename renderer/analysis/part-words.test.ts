import { describe, expect, it } from 'vitest';
import type { Details, TraceSummary } from '../../shared/trace-port.ts';
import { createAppStore } from '../store/store.ts';
import { partOf, selectionHint } from './part-words.ts';

const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };
const summary = (details: Details) => ({ details }) as unknown as TraceSummary;
const LOADING = summary({ kind: 'loading' });

function partAfter(...details: Details[]) {
  const store = createAppStore();
  store.getState().traceOpened(file, LOADING);
  const progress = { bytesDone: 4, bytesTotal: 10, events: 1, elapsedMs: 1 };
  store.getState().traceReading({ ...progress, phase: 'reading' });
  for (const next of details) store.getState().traceSummarized(summary(next));
  return partOf(store.getState().trace);
}

describe('what totals are of', () => {
  it('is so far while a trace is read, and the part that was read after a stop', () => {
    expect(partAfter()).toBe('so-far');
    expect(partAfter({ kind: 'none', reason: 'stopped' })).toBe('read');
  });

  it('is the whole trace where all was read, whatever details it has', () => {
    expect(partAfter({ kind: 'all' })).toBeNull();
    expect(partAfter({ kind: 'none', reason: 'budget' })).toBeNull();
    expect(partAfter({ kind: 'range', from: 0, to: 1 })).toBeNull();
    expect(partOf(createAppStore().getState().trace)).toBeNull();
  });

  it('stays the part that was read where the host is lost', () => {
    const store = createAppStore();
    store.getState().traceOpened(file, LOADING);
    store.getState().traceLost('gone');
    expect(partOf(store.getState().trace)).toBe('read');
  });

  it('is said beside how to select, where that cannot be done', () => {
    const store = createAppStore();
    const hintFor = (details: Details): string => {
      store.getState().traceOpened(file, { ...summary(details), lanes: [{} as never] });
      return selectionHint(store.getState().trace);
    };
    expect(hintFor({ kind: 'all' })).toMatch(/^Click an event/);
    expect(hintFor({ kind: 'none', reason: 'budget' })).toContain('no events to select');
    expect(hintFor({ kind: 'loading' })).toContain('being read');
    store.getState().traceLost('gone');
    expect(selectionHint(store.getState().trace)).toContain('open again');
  });
});
