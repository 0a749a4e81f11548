import { describe, expect, it } from 'vitest';
import type { QueryName, TraceSummary } from '../../shared/trace-port.ts';
import { laneStatistics } from '../../shared/trace/statistics.ts';
import { buildIndex, event, type TestEvent } from '../../shared/trace/testing/trace-events.ts';
import { TypeFilter } from '../../shared/trace/type-filter.ts';
import { workEnds } from '../../shared/trace/compare/work-ends.ts';
import { workShares } from '../../shared/trace/compare/work-shares.ts';
import { rankedWindows } from '../../shared/trace/compare/slower-windows.ts';
import type { Ask, Pending } from '../session/query-client.ts';
import { createAppStore } from '../store/store.ts';
import type { WindowStrips } from '../timeline-worker/messages.ts';
import { createCompareStore } from './compare-state.ts';
import { WindowComparison } from './window-comparison.ts';

const untold = (): void => undefined;
const TYPES = [1, 2].map((code) => ({ code, id: code, name: `TYPE_${code}`, slot: code }));

/** A store with an open trace, and a host that answers when it is told to. */
function sideOf(events: readonly TestEvent[], id: string, kind: 'all' | 'loading' = 'all') {
  const index = buildIndex(events);
  const store = createAppStore();
  const summary = {
    generation: 1,
    details: { kind },
    lanes: Array.from(index.cores, (core) => ({ core })),
    types: TYPES,
    events: events.length,
    ...{ extentStart: 0, firstOffset: 0, extentEnd: 1_000, lastOffset: 1_000 },
  } as unknown as TraceSummary;
  const file = { id, name: id, path: id, size: 1, readOnly: false };
  store.getState().traceOpened(file, summary);
  const asked: QueryName[] = [];
  let cancelled = 0;
  const answers: Partial<Record<QueryName, (args: never) => unknown>> = {
    'lane-statistics': ({ lanes, from, to }: { lanes: null; from: number; to: number }) =>
      laneStatistics(index, lanes, from, to, new TypeFilter([])),
    'work-shares': (args: Parameters<typeof workShares>[1]) => workShares(index, args, untold),
    'work-ends': (args: Parameters<typeof workEnds>[1]) => workEnds(index, args, untold),
  };
  const ask: Ask = (name, args) => {
    asked.push(name);
    const value = answers[name]?.(args as never);
    const answer = Promise.resolve({ ok: true, value });
    return { answer, cancel: () => cancelled++ } as unknown as Pending<never>;
  };
  return { store, ask, asked, summary, file, cancels: () => cancelled };
}

const PLAIN = [event(0, 0, 10, 1), event(0, 10, 10, 2), event(7, 0, 30, 1)];
const SLOWED = [event(0, 0, 10, 1), event(0, 10, 50, 2), event(8, 0, 30, 1)];

function comparing(b = sideOf(SLOWED, 'b')) {
  const a = sideOf(PLAIN, 'a');
  const state = createCompareStore();
  const strips: (WindowStrips | null)[] = [];
  const windows = new WindowComparison(state, { a, b, showStrips: (s) => strips.push(s) });
  return { a, b, state, strips, windows };
}

async function settled(windows: WindowComparison): Promise<void> {
  while (windows.isWaiting) await new Promise((resolve) => setTimeout(resolve));
}

describe('the comparison of windows', () => {
  it('asks both hosts about the cores and events that both have', async () => {
    const { a, b, state, strips, windows } = comparing();
    windows.follow();
    await settled(windows);
    const work = state.getState().windows;
    if (work.kind !== 'done') throw new Error(work.kind);
    expect(work.value.lanes).toEqual([{ core: 0, laneA: 0, laneB: 0 }]);
    expect(work.value.paired).toEqual({ events: 2, onlyA: 1, onlyB: 1 });
    expect(rankedWindows(work.value)[0]).toMatchObject({ core: 0, slower: 40, fromB: 10, toB: 60 });
    expect(strips.at(-1)?.lanes).toEqual([0]);
    expect(a.asked).toEqual(['lane-statistics', 'work-shares', 'work-ends']);
    expect(b.asked).toEqual(['lane-statistics', 'work-ends']);
  });

  it('asks once for the same traces, and again for others', async () => {
    const { a, b, windows } = comparing();
    windows.follow();
    await settled(windows);
    windows.follow();
    await settled(windows);
    expect(a.asked).toHaveLength(3);
    b.store.getState().traceSummarized({ ...b.summary, generation: 2 });
    windows.follow();
    await settled(windows);
    expect(a.asked).toHaveLength(6);
  });

  it('waits until both have been read', async () => {
    const { a, b, state, windows } = comparing(sideOf(SLOWED, 'b', 'loading'));
    windows.follow();
    expect(state.getState().windows).toEqual({ kind: 'none', why: 'reading' });
    expect(a.asked).toEqual([]);
    const details = { kind: 'all' } as const;
    b.store.getState().traceSummarized({ ...b.summary, generation: 2, details });
    windows.follow();
    await settled(windows);
    expect(state.getState().windows.kind).toBe('done');
  });

  it('is withdrawn, and forgotten with its strips', async () => {
    const { a, state, strips, windows } = comparing();
    windows.follow();
    windows.cancel();
    expect(a.cancels()).toBe(1);
    expect(state.getState().windows).toEqual({ kind: 'none', why: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(state.getState().windows).toEqual({ kind: 'none', why: 'cancelled' });
    windows.ask();
    await settled(windows);
    windows.forget();
    expect(state.getState().windows).toEqual({ kind: 'none', why: null });
    expect(strips.filter((s) => s !== null)).toHaveLength(1);
  });

  it('says in which trace something failed', async () => {
    const b = sideOf(SLOWED, 'b');
    const error = { code: 'no-details', message: 'Only the overview.' };
    const failing = {
      ...b,
      ask: (() => ({
        answer: Promise.resolve({ ok: false, error }),
        cancel: () => undefined,
      })) as unknown as Ask,
    };
    const { state, windows } = comparing(failing);
    windows.follow();
    await settled(windows);
    expect(state.getState().windows).toEqual({
      kind: 'failed',
      error: { code: 'no-details', message: 'Trace B: Only the overview.' },
    });
  });
});
