import { beforeEach, describe, expect, it } from 'vitest';
import type { Details, TraceSummary } from '../../shared/trace-port.ts';
import type { ExportForm } from '../store/export-slice.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { lanesOfCores } from '../store/testing/lanes.ts';
import { exportChoice, traceExportOf } from './export-choice.ts';

const TYPES = [
  { code: 1, id: 1, name: 'MAC_COMPUTE', slot: 1 },
  { code: 2, id: 2, name: 'DMA_READ', slot: 2 },
];

function traceOf(change: Partial<TraceSummary> = {}): TraceSummary {
  const header = { encoding: 'bincode', clockMhz: 1000, cores: null };
  return {
    ...{ origin: '0', firstOffset: 0, lastOffset: 1000, header, details: { kind: 'all' } },
    ...{ lanes: lanesOfCores([0, 3, 7]), types: TYPES, totals: [], events: 9 },
    ...change,
  } as unknown as TraceSummary;
}

let store: AppStore;

function show(change: Partial<TraceSummary> = {}): void {
  const file = { id: 'a', name: 'run.pccx', path: '/run.pccx', size: 1, readOnly: false };
  store.getState().traceOpened(file, traceOf(change));
}

function chosen(form: Partial<ExportForm>) {
  store.getState().changeExportForm(form);
  const choice = exportChoice(store.getState());
  return { ...choice, what: traceExportOf(store.getState().exportForm, traceOf(), choice) };
}

beforeEach(() => {
  store = createAppStore();
  show();
  store.getState().keepExportView({ from: 100, to: 200 });
});

describe('what is exported', () => {
  it('is all of the trace, the view, or the lanes and cycles of the selected area', () => {
    expect(chosen({ scope: 'all' }).what).toMatchObject({ area: null, types: null });
    const view = { lanes: null, from: 100, to: 200 };
    expect(chosen({ scope: 'view' }).what).toMatchObject({ area: view });
    const area = { fromOffset: 5, toOffset: 9, firstPosition: 1, lastPosition: 2 };
    store.getState().selectArea(area);
    const lanes = { lanes: [1, 2], from: 5, to: 9 };
    expect(chosen({ scope: 'selection' }).what).toMatchObject({ area: lanes });
  });

  it('leaves out hidden types and, of the view, hidden lanes, but not where all is wanted', () => {
    store.getState().changeLook(() => ({ hiddenSlots: 1 << 2 }));
    store.getState().arrange((lanes) => ({ ...lanes, hidden: new Set([3]) }));
    const view = chosen({ scope: 'view', shownTypesOnly: true }).what;
    expect(view).toMatchObject({ types: [1], area: { lanes: [0, 2] } });
    expect(chosen({ scope: 'all', shownTypesOnly: false }).what).toMatchObject({
      types: null,
      area: null,
    });
  });

  it('has cut ends only where there are ends, and times only with a clock', () => {
    const wanted = { kind: 'csv', clip: true, times: true } as const;
    expect(chosen({ ...wanted, scope: 'all' }).what).toMatchObject({ clip: false, times: true });
    expect(chosen({ ...wanted, scope: 'view' }).what).toMatchObject({ clip: true });
    const header = { ...traceOf().header, clockMhz: null };
    const choice = exportChoice(store.getState());
    const what = traceExportOf(store.getState().exportForm, { ...traceOf(), header }, choice);
    expect(what).toMatchObject({ times: false });
  });
});

describe('an export is refused beforehand', () => {
  const refusal = (details: Details, form: Partial<ExportForm>): string | null => {
    show({ details });
    return chosen(form).refusal;
  };

  it('where the events are not loaded', () => {
    expect(refusal({ kind: 'all' }, { scope: 'all' })).toBeNull();
    expect(refusal({ kind: 'loading' }, {})).toMatch(/still being read/);
    expect(refusal({ kind: 'none', reason: 'budget' }, {})).toMatch(/Only an overview/);
    expect(refusal({ kind: 'none', reason: 'stopped' }, {})).toMatch(/was stopped/);
    const range = { kind: 'range', from: 100, to: 200 } as const;
    expect(refusal(range, { scope: 'view' })).toBeNull();
    expect(refusal(range, { scope: 'all' })).toMatch(/cycles 100 to 200/);
    store.getState().keepExportView({ from: 99, to: 200 });
    expect(refusal(range, { scope: 'view' })).toMatch(/alone/);
  });

  it('where the file is another one by now, or cannot be read', () => {
    store.getState().traceChangedOnDisk();
    expect(chosen({}).refusal).toMatch(/has changed on disk/);
    store.getState().traceLost('gone');
    expect(chosen({}).refusal).toMatch(/can no longer be read/);
  });

  it('as JSON where its times would be rounded, and only then', () => {
    const json = { kind: 'chrome-json' } as const;
    show({ origin: '0', lastOffset: 2 ** 53 - 1 });
    expect(chosen({ ...json, scope: 'all' }).refusal).toBeNull();
    show({ origin: '4294967296', lastOffset: 2 ** 53 - 2 ** 32 });
    expect(chosen({ ...json, scope: 'all' }).refusal).toMatch(/2\^53/);
    expect(chosen({ ...json, scope: 'view' }).refusal).toBeNull();
    expect(chosen({ kind: 'csv', scope: 'all' }).refusal).toBeNull();
  });

  it('of a raw payload, and a picture where nothing can be drawn', () => {
    show({ header: { ...traceOf().header, encoding: 'raw' }, lanes: [] });
    expect(chosen({ kind: 'csv' }).refusal).toMatch(/raw payload/);
    expect(chosen({ kind: 'picture' }).refusal).toMatch(/nothing to draw/);
    show();
    store.getState().addNotice({ kind: 'no-graphics', message: 'none' });
    expect(chosen({ kind: 'picture' }).refusal).toMatch(/cannot be drawn/);
  });
});
