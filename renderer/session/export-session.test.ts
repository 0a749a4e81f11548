import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportStart, FileRef, TilescopeBridge } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { TraceExport } from '../../shared/trace/export/export-request.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { ExportSession, type TracePicture } from './export-session.ts';

const WHAT: TraceExport = { format: 'chrome-json', area: null, types: null };
const AREA = { fromOffset: 3, toOffset: 9, firstPosition: 0, lastPosition: 1 };
const file = (id: string): FileRef => {
  return { id, name: 'run.pccx', path: '/run.pccx', size: 1, readOnly: false };
};
const summary = { origin: '0', details: { kind: 'all' } } as unknown as TraceSummary;
const done = { path: '/out.json', events: 2, bytes: 40, notes: [] };

/** Main, as far as exports go: what it was asked, and what it says. */
class FakeMain {
  readonly asked: string[] = [];
  readonly listeners = new Map<string, (event: unknown) => void>();
  started: Result<ExportStart> = ok({ kind: 'started', exportId: 'e1' });
  saved: Result<unknown> = ok({ kind: 'saved', path: '/out.png' });

  readonly bridge = {
    request: async (name: string, args: { fileId?: string; exportId?: string }) => {
      this.asked.push([name, args.fileId ?? args.exportId ?? ''].join(' ').trim());
      return name === 'export:start' ? this.started : this.saved;
    },
    subscribe: (name: string, listener: (event: unknown) => void) => {
      this.listeners.set(name, listener);
      return () => {};
    },
  } as unknown as TilescopeBridge;

  say(name: string, event: object): void {
    this.listeners.get(name)?.({ exportId: 'e1', ...event });
  }
}

let main: FakeMain;
let store: AppStore;
let drawn: Result<TracePicture>;
let session: ExportSession;

beforeEach(() => {
  main = new FakeMain();
  store = createAppStore();
  drawn = ok({ bytes: new Uint8Array(5), widthPx: 1, heightPx: 1 });
  session = new ExportSession({
    bridge: main.bridge,
    store,
    rangeInView: () => ({ from: 10, to: 20 }),
    drawPicture: async () => drawn,
    newId: () => 'own',
  });
  store.getState().traceOpened(file('a'), summary);
});

const jobs = () => store.getState().exports;
const phases = () => jobs().map(({ id, state }) => `${id} ${state.phase}`);

describe('an export', () => {
  it('is shown with its progress until it is done', async () => {
    expect(await session.start(WHAT, 'JSON')).toEqual(ok('started'));
    expect(phases()).toEqual(['e1 running']);
    main.say('export:progress', { events: 1, eventsTotal: 2, bytes: 20 });
    const progress = { events: 1, eventsTotal: 2, bytes: 20 };
    expect(jobs()[0]?.state).toEqual({ phase: 'running', progress, isStopping: false });
    main.say('export:done', done);
    expect(jobs()[0]).toMatchObject({ title: 'JSON', state: { phase: 'done', ...done } });
    expect(session.busy).toBe(false);
  });

  it('that has ended before its answer was heard has ended', async () => {
    const starting = session.start(WHAT, 'JSON');
    main.say('export:done', done);
    await starting;
    expect(phases()).toEqual(['e1 done']);
  });

  it('is not begun where the dialog is cancelled or main refuses', async () => {
    main.started = ok({ kind: 'cancelled' });
    expect(await session.start(WHAT, 'JSON')).toEqual(ok(null));
    main.started = fail('same-file', 'It is open.');
    expect(await session.start(WHAT, 'JSON')).toMatchObject({ error: { code: 'same-file' } });
    expect(jobs()).toEqual([]);
  });

  it('is stopped once, and stays until main says so', async () => {
    await session.start(WHAT, 'JSON');
    session.cancel('e1');
    main.say('export:progress', { events: 1, eventsTotal: 2, bytes: 20 });
    expect(jobs()[0]?.state).toMatchObject({ phase: 'running', isStopping: true });
    main.say('export:failed', { error: { code: 'cancelled', message: '' } });
    session.cancel('e1');
    expect(phases()).toEqual(['e1 failed']);
    expect(main.asked).toEqual(['export:start a', 'export:cancel e1']);
  });

  it('gives way to the next one when it has ended, not before', async () => {
    await session.start(WHAT, 'first');
    main.started = ok({ kind: 'started', exportId: 'e2' });
    await session.start(WHAT, 'second');
    expect(phases()).toEqual(['e1 running', 'e2 running']);
    main.say('export:done', done);
    main.started = ok({ kind: 'started', exportId: 'e3' });
    await session.start(WHAT, 'third');
    expect(phases()).toEqual(['e2 running', 'e3 running']);
  });
});

describe('the host of a trace that leaves the screen', () => {
  it('ends at once where nothing is exported', () => {
    session.closeTrace('a');
    expect(main.asked).toEqual(['trace:close a']);
  });

  it('ends when its last export has, however that ends', async () => {
    await session.start(WHAT, 'JSON');
    session.closeTrace('a');
    session.closeTrace('b');
    expect(main.asked).toEqual(['export:start a', 'trace:close b']);
    main.say('export:failed', { error: { code: 'write-failed', message: '' } });
    expect(main.asked).toEqual(['export:start a', 'trace:close b', 'trace:close a']);
  });
});

describe('a picture', () => {
  it('is drawn and saved, and shown with its path', async () => {
    expect(await session.savePicture(2, 'run.png', 'Picture')).toEqual(ok('saved'));
    expect(jobs()[0]?.state).toMatchObject({ phase: 'done', path: '/out.png', bytes: 5 });
  });

  it('that cannot be drawn is not saved, nor copied without a word', async () => {
    drawn = fail('no-picture', 'No.');
    expect(await session.savePicture(1, 'run.png', 'Picture')).toBe(drawn);
    await session.copyPicture();
    expect(main.asked).toEqual([]);
    expect(jobs()[0]?.state).toMatchObject({ phase: 'failed', error: { code: 'no-picture' } });
  });
});

describe('a picture for the clipboard', () => {
  it('is said to be there, or why it is not', async () => {
    await session.copyPicture();
    expect(main.asked).toEqual(['clipboard:write-picture']);
    expect(jobs()[0]?.state).toMatchObject({ phase: 'done', path: null, bytes: 5 });
    main.saved = fail('not-a-picture', 'No.');
    await session.copyPicture();
    expect(phases()).toEqual(['own failed']);
  });
});

describe('the dialog of exports', () => {
  it('begins with the selected area where there is one, and with the view as it is', () => {
    store.getState().selectArea(AREA);
    session.choose('csv');
    const { dialog, exportForm, exportView } = store.getState();
    expect({ dialog, view: exportView }).toEqual({ dialog: 'export', view: { from: 10, to: 20 } });
    expect(exportForm).toMatchObject({ kind: 'csv', scope: 'selection' });
    store.getState().clearSelection();
    session.choose(null);
    expect(store.getState().exportForm).toMatchObject({ kind: 'csv', scope: 'all' });
  });

  it('has nothing to ask without a trace', () => {
    store.getState().traceClosed();
    session.choose('csv');
    expect(store.getState().dialog).toBe('none');
  });
});
