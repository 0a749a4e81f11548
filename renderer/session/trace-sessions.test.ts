import { beforeEach, describe, expect, it } from 'vitest';
import type { FileRef } from '../../shared/ipc.ts';
import type { HostToPage, TraceSummary } from '../../shared/trace-port.ts';
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
const summary = (origin: string): TraceSummary =>
  ({ origin, generation: 1, checksum: 'pending', problems: [] }) as unknown as TraceSummary;
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
    reshape: (shown) => log.push(`reshape ${shown.origin}`),
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
    port.say({
      kind: 'progress',
      phase: 'reading',
      bytesDone: 1,
      bytesTotal: 2,
      events: 0,
      elapsedMs: 1,
    });
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
    const asked = sessions.ask('event', { record: 3 });
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
    const asked = sessions.ask('event', { record: 3 });
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
    expect(log.at(-1)).toBe('reshape 2');
  });

  it('close: the window forgets the trace and its selection', () => {
    open('a', '1');
    sessions.closeCurrent();
    expect(store.getState().trace.phase).toBe('none');
    expect(log.slice(1)).toEqual(['disconnect clear', 'close a']);
    sessions.closeCurrent();
    expect(log).toHaveLength(3);
  });
});
