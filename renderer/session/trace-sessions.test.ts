import { beforeEach, describe, expect, it } from 'vitest';
import type { FileRef } from '../../shared/ipc.ts';
import type { Details, HostToPage, TraceSummary } from '../../shared/trace-port.ts';
import { createAppStore, type AppStore } from '../store/store.ts';
import { TraceSessions, type HostPort } from './trace-sessions.ts';

class FakePort implements HostPort {
  onmessage: ((event: MessageEvent<HostToPage>) => void) | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: HostToPage): void {
    this.onmessage?.({ data: message } as MessageEvent<HostToPage>);
  }
}

const file = (id: string): FileRef => ({
  id,
  name: `${id}.pccx`,
  path: `/${id}.pccx`,
  size: 1,
  readOnly: false,
});
const summary = (origin: string, details: Details = { kind: 'all' }): TraceSummary =>
  ({ origin, details, checksum: 'pending', problems: [] }) as unknown as TraceSummary;
const LOADING = { kind: 'loading' } as const;
const progress = (
  phase: 'reading' | 'indexing' | 'verifying',
  bytesDone: number,
): Extract<HostToPage, { kind: 'progress' }> => ({
  kind: 'progress',
  phase,
  bytesDone,
  bytesTotal: 100,
  events: 7,
  elapsedMs: 1,
});
const error = { code: 'magic', message: 'The magic is wrong.' };
const bulk = {} as MessagePort;

let store: AppStore;
let log: string[];
let sessions: TraceSessions;

beforeEach(() => {
  store = createAppStore();
  log = [];
  sessions = new TraceSessions({
    store,
    closeTrace: (id) => log.push(`close ${id}`),
    show: (shown, _bulk, from) => log.push(`show ${shown.origin} after ${from?.origin ?? '–'}`),
    reshape: (shown, before) => log.push(`reshape ${before.origin} to ${shown.origin}`),
    disconnect: (keep) => log.push(`disconnect ${keep ? 'keep' : 'clear'}`),
  });
});

function begin(id: string, reload = false): FakePort {
  const port = new FakePort();
  sessions.announce(file(id), reload);
  sessions.acceptPorts(id, bulk, port);
  return port;
}

function open(id: string, origin: string, reload = false): FakePort {
  const port = begin(id, reload);
  port.say({ kind: 'summary', summary: summary(origin) });
  return port;
}

describe('trace sessions', () => {
  it('put a trace on the screen when its summary is there, not before', () => {
    const port = begin('a');
    expect(store.getState().opening).toMatchObject({ phase: 'opening', progress: null });
    port.say(progress('reading', 1));
    expect(store.getState().opening).toMatchObject({ progress: { bytesDone: 1 } });
    expect(store.getState().trace.phase).toBe('none');
    port.say({ kind: 'summary', summary: summary('5') });
    expect(store.getState()).toMatchObject({
      trace: { phase: 'open' },
      opening: { phase: 'idle' },
    });
    expect(log).toEqual(['show 5 after –']);
  });

  it('start whichever comes first, the announcement or the ports', () => {
    const port = new FakePort();
    sessions.acceptPorts('a', bulk, port);
    expect(port.onmessage).toBeNull();
    sessions.announce(file('a'), false);
    port.say({ kind: 'summary', summary: summary('5') });
    expect(store.getState().trace.phase).toBe('open');
  });

  it('keep the open trace, and its questions, while another fails to open', async () => {
    const first = open('a', '1');
    const second = begin('b');
    const asked = sessions.ask('event', { record: 3, hidden: [] });
    second.say({ kind: 'failed', error });
    expect(store.getState().trace).toMatchObject({ phase: 'open', file: { id: 'a' } });
    expect(store.getState().notices).toMatchObject([{ name: 'b.pccx', error, reload: false }]);
    expect(second.isClosed).toBe(true);
    first.say({ kind: 'answer', id: 1, value: 'here' });
    expect(await asked.answer).toEqual({ ok: true, value: 'here' });
    expect(log).toEqual(['show 1 after –', 'close b']);
  });

  it('end the old host when the new trace has taken over', () => {
    const first = open('a', '1');
    store.getState().addNotice({
      kind: 'open-failed',
      name: 'x',
      document: 'trace',
      error,
      reload: false,
    });
    open('b', '2');
    expect(first.isClosed).toBe(true);
    expect(log).toEqual(['show 1 after –', 'close a', 'show 2 after –']);
    expect(store.getState().notices).toEqual([]);
  });

  it('tell a reload what it replaces, so that the view can stay', () => {
    open('a', '100');
    open('b', '130', true);
    expect(log.at(-1)).toBe('show 130 after 100');
  });

  it('drop an opening that is called off or overtaken', () => {
    const first = begin('a');
    const second = begin('b');
    expect(first.isClosed).toBe(true);
    sessions.cancelOpening();
    expect(second.isClosed).toBe(true);
    expect(log).toEqual(['close a', 'close b']);
    expect(store.getState()).toMatchObject({
      trace: { phase: 'none' },
      opening: { phase: 'idle' },
    });
    second.say({ kind: 'summary', summary: summary('5') });
    expect(store.getState().trace.phase).toBe('none');
  });

  it('keep the picture of a lost host, answer its questions with the loss, and reopen', async () => {
    open('a', '1');
    const asked = sessions.ask('event', { record: 3, hidden: [] });
    sessions.hostLost('a', 'The process ended.');
    expect(store.getState().trace).toMatchObject({ phase: 'lost', message: 'The process ended.' });
    expect(await asked.answer).toMatchObject({ ok: false, error: { code: 'host-lost' } });
    expect(sessions.openQueries).toBe(0);
    open('b', '1', true);
    expect(log).toEqual(['show 1 after –', 'disconnect keep', 'close a', 'show 1 after 1']);
    expect(store.getState().trace.phase).toBe('open');
  });

  it('report a host that is lost while opening as a failure', () => {
    begin('a');
    sessions.hostLost('a', 'The process ended.');
    expect(store.getState().notices).toMatchObject([{ error: { code: 'host-lost' } }]);
    expect(store.getState().opening.phase).toBe('idle');
  });

  it('take checksum, changes on disk and new summaries for the trace on the screen', () => {
    const port = open('a', '1');
    const found = [
      { severity: 'warning', code: 'checksum-mismatch', at: 9, tile: null, message: 'm' },
    ] as const;
    port.say({ kind: 'checksum', status: 'mismatch', problems: found });
    expect(store.getState().trace).toMatchObject({
      summary: { checksum: 'mismatch', problems: found },
    });
    port.say({ kind: 'file-changed' });
    expect(store.getState().trace).toMatchObject({ changedOnDisk: true });
    port.say({ kind: 'summary', summary: summary('2') });
    expect(log.at(-1)).toBe('reshape 1 to 2');
    expect(store.getState().trace).toMatchObject({ changedOnDisk: true });
  });

  it('close: the window forgets the trace and its selection', () => {
    open('a', '1');
    sessions.closeCurrent();
    expect(store.getState().trace.phase).toBe('none');
    expect(log.slice(1)).toEqual(['disconnect clear', 'close a']);
    sessions.closeCurrent();
    expect(log).toHaveLength(3);
  });

  it('show a trace from its first summary on, while it is still being read', () => {
    const port = begin('a');
    port.say(progress('reading', 20));
    port.say({ kind: 'summary', summary: summary('5', LOADING) });
    expect(store.getState()).toMatchObject({
      trace: { phase: 'open', readShare: 0.2, progress: { bytesDone: 20 } },
      opening: { phase: 'idle' },
    });
    port.say(progress('reading', 60));
    expect(store.getState().trace).toMatchObject({ readShare: 0.6 });
    port.say(progress('indexing', 30));
    expect(store.getState().trace).toMatchObject({ readShare: 1, progress: { bytesDone: 30 } });
    port.say({ kind: 'summary', summary: summary('5') });
    expect(store.getState().trace).toMatchObject({ readShare: 1, progress: null });
    port.say(progress('verifying', 10));
    expect(store.getState().trace).toMatchObject({ progress: null, verifying: { bytesDone: 10 } });
    port.say({ kind: 'checksum', status: 'ok', problems: [] });
    expect(store.getState().trace).toMatchObject({ verifying: null, summary: { checksum: 'ok' } });
  });

  it('stop reading once, and keep the part that was read as a part', () => {
    const port = begin('a');
    port.say({ kind: 'summary', summary: summary('5', LOADING) });
    port.say(progress('reading', 43));
    sessions.stopReading();
    sessions.stopReading();
    expect(port.sent).toEqual([{ kind: 'stop' }]);
    expect(store.getState().trace).toMatchObject({ isStopping: true });
    const stopped = { kind: 'none', reason: 'stopped' } as const;
    port.say({ kind: 'summary', summary: summary('5', stopped) });
    expect(store.getState().trace).toMatchObject({
      phase: 'open',
      readShare: 0.43,
      isStopping: false,
      progress: null,
    });
    expect(port.isClosed).toBe(false);
  });

  it('drop an opening that is stopped before it shows anything', () => {
    const port = begin('a');
    sessions.stopReading();
    expect(port.isClosed).toBe(true);
    expect(log).toEqual(['close a']);
  });

  it('keep the part that was read before a failure, and never as the whole trace', async () => {
    const port = begin('a');
    port.say({ kind: 'summary', summary: summary('5', LOADING) });
    port.say(progress('reading', 30));
    const asked = sessions.ask('event', { record: 3, hidden: [] });
    port.say({ kind: 'failed', error });
    expect(store.getState().trace).toMatchObject({
      phase: 'lost',
      message: 'The magic is wrong.',
      readShare: 0.3,
    });
    expect(await asked.answer).toMatchObject({ ok: false, error });
    expect(log.at(-1)).toBe('disconnect keep');
  });

  it('close a trace that is refused after it was read', () => {
    const port = open('a', '1');
    port.say({ kind: 'failed', error });
    expect(store.getState().trace.phase).toBe('none');
    expect(store.getState().notices).toMatchObject([{ name: 'a.pccx', error }]);
  });

  it('load the details of a range, and say why they cannot be had', () => {
    const port = begin('a');
    const none = { kind: 'none', reason: 'budget' } as const;
    port.say({ kind: 'summary', summary: summary('5', none) });
    sessions.loadRange(10, 20);
    expect(port.sent).toEqual([{ kind: 'load-range', from: 10, to: 20 }]);
    expect(store.getState().trace).toMatchObject({ progress: { bytesDone: 0 } });
    port.say(progress('reading', 50));
    // The picture is of the whole trace all the while.
    expect(store.getState().trace).toMatchObject({ readShare: 1, progress: { bytesDone: 50 } });
    port.say({ kind: 'range-refused', error });
    expect(store.getState().trace).toMatchObject({ rangeError: error, progress: null });
    sessions.loadRange(10, 15);
    expect(store.getState().trace).toMatchObject({ rangeError: null });
    sessions.stopReading();
    port.say({ kind: 'range-refused', error: { code: 'cancelled', message: 'Stopped.' } });
    expect(store.getState().trace).toMatchObject({ rangeError: null, isStopping: false });
    port.say({ kind: 'failed', error });
    expect(store.getState().trace).toMatchObject({ phase: 'open', rangeError: error });
    port.say({ kind: 'summary', summary: summary('5', { kind: 'range', from: 10, to: 15 }) });
    expect(store.getState().trace).toMatchObject({ readShare: 1, progress: null });
  });
});
