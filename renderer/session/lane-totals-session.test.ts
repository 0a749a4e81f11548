import { describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { sortOver } from '../store/lane-edits.ts';
import { shownLanesOf } from '../store/shown-lanes.ts';
import { createAppStore } from '../store/store.ts';
import { lanesOfCores } from '../store/testing/lanes.ts';
import { askForSpanTotals } from './lane-totals-session.ts';
import type { Ask } from './query-client.ts';

const summary = {
  details: { kind: 'all' },
  header: { cores: null },
  types: [{ code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 }],
  lanes: lanesOfCores([5, 6, 7]),
  origin: '1000',
} as unknown as TraceSummary;
const file = { id: '1', name: 'a', path: '/a', size: 1, readOnly: false };
const span = { from: '1010', to: '1050' };

describe('what lanes do in a stretch', () => {
  it('is asked once for each stretch and each reading of the trace, and sorts the lanes', async () => {
    const store = createAppStore();
    const asked: unknown[] = [];
    const rows = {
      lane: Uint32Array.of(0, 2),
      code: Uint8Array.of(1, 1),
      events: Uint32Array.of(1, 3),
      cycles: ['4', '9'],
    };
    askForSpanTotals(store, ((name: string, args: unknown) => {
      asked.push([name, args]);
      return { answer: Promise.resolve(ok({ rows })), cancel: () => {} };
    }) as unknown as Ask);
    store.getState().traceOpened(file, summary);
    expect(asked).toEqual([]);
    store.getState().arrange((now) => sortOver(now, span));
    store.getState().changeLook(() => ({ hiddenSlots: 1 }));
    const area = { lanes: null, from: 10, to: 50, hidden: [] };
    expect(asked).toEqual([['lane-statistics', area]]);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    expect(shownLanesOf(store.getState()).keys).toEqual([7, 5, 6]);
    const again = { ...summary, lanes: lanesOfCores([5, 6, 7]), origin: '990' };
    store.getState().traceOpened({ ...file, id: '2' }, again);
    expect(asked[1]).toEqual(['lane-statistics', { ...area, from: 20, to: 60 }]);
    expect(asked).toHaveLength(2);
  });
});
