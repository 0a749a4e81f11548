import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openContainer } from '../../shared/trace/container.ts';
import type { LaneIndex } from '../../shared/trace/lane-index.ts';
import { FIRST_SUM } from '../../shared/trace/lane-sum.ts';
import { encodeTiles } from '../../shared/trace/tile-encode.ts';
import type { TraceFile } from '../../shared/trace/trace-file.ts';
import type {
  EventDetails,
  HostToPage,
  HostToWorker,
  PageToHost,
  TraceSummary,
  WorkerToHost,
} from '../../shared/trace-port.ts';
import { BackgroundQueries } from './background-queries.ts';
import type { BackgroundThread, ThreadMessage } from './background-thread.ts';
import { watchIdentity } from './file-identity.ts';
import { NO_THREADS } from './testing/crew-in-turns.ts';
import type { OpenTrace } from './open-trace.ts';
import type { Port } from './port.ts';
import { TraceReader } from './trace-reader.ts';
import type { TraceState } from './trace-state.ts';
import { TraceService } from './trace-service.ts';
import { openTraceSource, type TraceSource } from './trace-source.ts';

const FIXTURES = path.join(import.meta.dirname, '../../e2e/fixtures/traces');

function portOf<Incoming, Outgoing>(port: MessagePort): Port<Incoming, Outgoing> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
  };
}

/** The window's side: what came in, in order, over both ports. */
class Window {
  readonly fromQuery: HostToPage[] = [];
  readonly fromBulk: HostToWorker[] = [];
  /** Kinds and ids in the order in which they arrived. */
  readonly order: string[] = [];
  #waiting: (() => void)[] = [];
  #query: MessagePort;
  #bulk: MessagePort;

  constructor(query: MessagePort, bulk: MessagePort) {
    this.#query = query;
    this.#bulk = bulk;
    query.on('message', (message: HostToPage) => this.#arrived(this.fromQuery, message));
    bulk.on('message', (message: HostToWorker) => this.#arrived(this.fromBulk, message));
  }

  ask(...messages: PageToHost[]): void {
    for (const message of messages) this.#query.postMessage(message);
  }

  askTiles(...messages: WorkerToHost[]): void {
    for (const message of messages) this.#bulk.postMessage(message);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Asks one question and gives its answer or refusal. */
  async answer(name: string, args: unknown): Promise<HostToPage> {
    const id = 1000 + this.fromQuery.length;
    this.ask({ kind: 'query', id, name: name as 'event', args });
    const mine = (): HostToPage | undefined =>
      this.fromQuery.find((m) => (m.kind === 'answer' || m.kind === 'refusal') && m.id === id);
    await this.until(() => mine() !== undefined);
    return mine() as HostToPage;
  }

  async summary(): Promise<TraceSummary> {
    const told = (): HostToPage | undefined =>
      this.fromQuery.find(({ kind }) => kind === 'summary');
    await this.until(() => told() !== undefined);
    return (told() as { summary: TraceSummary }).summary;
  }

  async details(name: string, args: unknown): Promise<EventDetails | null> {
    const message = await this.answer(name, args);
    if (message.kind !== 'answer') throw new Error(JSON.stringify(message));
    return message.value as EventDetails | null;
  }

  #arrived<T extends HostToPage | HostToWorker>(list: T[], message: T): void {
    list.push(message);
    this.order.push('id' in message ? `${message.kind} ${message.id}` : message.kind);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

let folder: string;
let channels: MessageChannel[];
let sources: TraceSource[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-host-'));
  channels = [new MessageChannel(), new MessageChannel()];
  sources = [];
});

afterEach(() => {
  for (const { port1 } of channels) port1.close();
  for (const { source } of sources) source.close();
  fs.rmSync(folder, { recursive: true });
});

const commands = { stop: vi.fn(), loadRange: vi.fn() };

/** Answers every question at once, with an error. */
function threadThatFails(): BackgroundThread {
  let tell: (message: ThreadMessage) => void = () => {};
  return {
    post: () => tell({ kind: 'failed', error: { code: 'no-thread', message: 'None here.' } }),
    onMessage: (listener) => (tell = listener),
    end: () => {},
  };
}

function startService(): { service: TraceService; window: Window } {
  const [query, bulk] = channels as [MessageChannel, MessageChannel];
  const background = new BackgroundQueries(threadThatFails);
  const service = new TraceService(portOf(query.port1), portOf(bulk.port1), commands, background);
  return { service, window: new Window(query.port2, bulk.port2) };
}

async function readSmall(file: TraceFile, filePath: string): Promise<TraceState> {
  const states: TraceState[] = [];
  const options = { checksumMismatchIsError: false, memoryBudgetMiB: null, dividedBytes: Infinity };
  const news = {
    show: (state: TraceState) => states.push(state),
    refine: () => {},
    tell: () => {},
  };
  const opened = { file, path: filePath, mapped: true };
  const reader = new TraceReader(opened, options, news, NO_THREADS);
  await reader.read();
  const [state] = states;
  if (!state) throw new Error(`${filePath} was not read`);
  return state;
}

/** Copies a fixture, indexes it and gives it to a service. */
async function openFixture(name: string): Promise<{
  file: string;
  window: Window;
  service: TraceService;
  trace: OpenTrace & { index: LaneIndex };
}> {
  const file = path.join(folder, name);
  fs.copyFileSync(path.join(FIXTURES, name), file);
  const hasChanged = watchIdentity(file);
  const opened = openTraceSource(file, () => {});
  if (!opened.ok) throw new Error(opened.error.message);
  sources.push(opened.value);
  const container = openContainer(opened.value.source);
  if (!container.ok) throw new Error(container.error.message);
  const { summary, ...state } = await readSmall(container.value, file);
  if (state.index === null) throw new Error(`${name} was not indexed`);
  const trace = {
    ...state,
    index: state.index,
    file: container.value,
    hasChanged,
    details: summary.details,
  };
  const { service, window } = startService();
  service.open(trace, summary);
  return { file, window, service, trace };
}

const tiles = (id: number, priority: 0 | 1 = 0, lanes = [0]): WorkerToHost => ({
  kind: 'tiles',
  id,
  generation: 1,
  level: 4,
  index: 0,
  lanes,
  priority,
});

const query = (id: number): PageToHost => ({
  kind: 'query',
  id,
  name: 'event',
  args: { record: 0, hidden: [] },
});

describe('the service of a trace', () => {
  it('sends the summary first', async () => {
    const { window } = await openFixture('named-api-calls.pccx');
    await window.until(() => window.fromQuery.length > 0);
    const [first] = window.fromQuery;
    expect(first?.kind).toBe('summary');
    const { summary } = first as { summary: TraceSummary };
    expect(summary.events).toBe(4);
    expect(summary.mapped).toBe(true);
  });

  it('answers with the exact values and the name of an event, and its neighbours', async () => {
    const { window } = await openFixture('start-above-2-53.pccx');
    const details = await window.details('event', { record: 1, hidden: [] });
    expect(details).toMatchObject({
      record: 1,
      start: '9007199254740995',
      end: String(9007199254740995n + BigInt(details?.duration ?? 0)),
      previous: { record: 0 },
      next: null,
      overlapping: 0,
    });
    expect((details?.startOffset ?? 0) - (details?.previous?.endOffset ?? 0)).toBe(1);
    const before = await window.details('event-beside', { record: 1, step: -1, hidden: [] });
    expect(before?.start).toBe('9007199254740993');
    expect(await window.details('event-beside', { record: 0, step: -1, hidden: [] })).toBeNull();
  });

  it('gives the names of named events', async () => {
    const { window } = await openFixture('named-api-calls.pccx');
    expect((await window.details('event', { record: 3, hidden: [] }))?.name).toBe('uca_submit_cmd');
    expect((await window.details('event', { record: 1, hidden: [] }))?.name).toBeNull();
  });

  it('finds the event that covers a far point and began long before it', async () => {
    const { window, trace } = await openFixture('long-event-left-of-view.pccx');
    const offset = 500_000_500 - Number(trace.index.origin);
    const at = { lane: 0, offset, tolerance: 0, row: null, hidden: [] };
    const found = await window.details('event-at', at);
    expect(BigInt(found?.start ?? 0)).toBeLessThanOrEqual(500_000_500n);
    expect(BigInt(found?.end ?? 0)).toBeGreaterThan(500_000_500n);
  });

  it('reaches all of four identical events', async () => {
    const { window } = await openFixture('identical-duplicates.pccx');
    const records: unknown[] = [];
    let details = await window.details('event-near', { lane: 0, offset: -1e9, hidden: [] });
    while (details) {
      records.push(details.record);
      expect(details.overlapping).toBe(3);
      details = await window.details('event-beside', {
        record: details.record,
        step: 1,
        hidden: [],
      });
    }
    expect(records).toEqual([0, 1, 2, 3]);
  });

  it('answers statistics and bytes', async () => {
    const { window, file } = await openFixture('touching.pccx');
    const all = { lanes: null, from: 0, to: 1e9, hidden: [] };
    expect(await window.answer('statistics', all)).toMatchObject({
      value: {
        occupied: '35000',
        types: [
          { code: 1, events: 2500, cycles: '17500' },
          { code: 2, events: 2500, cycles: '17500' },
        ],
      },
    });
    const bytes = await window.answer('bytes', { byteOffset: 0, length: 4 });
    expect(bytes).toMatchObject({ value: new Uint8Array(Buffer.from('PCCX')) });
    const { size } = fs.statSync(file);
    const beyond = await window.answer('bytes', { byteOffset: size - 1, length: 9 });
    expect((beyond as { value: Uint8Array }).value.length).toBe(1);
  });

  it('answers tiles with the bytes of the index', async () => {
    const { window, trace } = await openFixture('sorted.pccx');
    window.askTiles(tiles(7, 0, [2, 0]));
    await window.until(() => window.fromBulk.length > 0);
    expect(window.fromBulk[0]).toEqual({
      kind: 'tiles',
      id: 7,
      generation: 1,
      level: 4,
      index: 0,
      lanes: [2, 0],
      buffer: encodeTiles({ index: trace.index, overview: null }, 4, 0, [2, 0]),
    });
  });

  it('answers sums of lanes among lanes, under their numbers', async () => {
    const { window, trace } = await openFixture('sorted.pccx');
    const sum = { lane: FIRST_SUM + 3, runs: [[0, 1]] as [number, number][], of: 3 };
    window.askTiles({ ...tiles(7, 0, [2, sum.lane]), sums: [sum] } as WorkerToHost);
    await window.until(() => window.fromBulk.length > 0);
    expect(window.fromBulk[0]).toMatchObject({
      kind: 'tiles',
      lanes: [2, sum.lane],
      buffer: encodeTiles({ index: trace.index, overview: null }, 4, 0, [2, sum]),
    });
  });

  it('refuses sums of lanes that are not there, or named twice', async () => {
    const { window } = await openFixture('sorted.pccx');
    const sum = { lane: FIRST_SUM, runs: [[0, 1]], of: 2 };
    const wrong = [
      [],
      [{ ...sum, runs: [[0, 99]] }],
      [{ ...sum, of: 1 }],
      [{ ...sum, lane: 5 }],
      [sum, { ...sum, lane: FIRST_SUM + 1, runs: [[0, 3]] }],
      [null],
      'sums',
    ];
    wrong.forEach((sums, id) => {
      window.askTiles({ ...tiles(id, 0, [FIRST_SUM]), sums } as unknown as WorkerToHost);
    });
    await window.until(() => window.fromBulk.length === wrong.length);
    expect(window.fromBulk).toEqual(
      wrong.map((_, id) => expect.objectContaining({ kind: 'refusal', id }) as unknown),
    );
  });

  it('answers questions before visible tiles, and these before prefetched ones', async () => {
    const { window, trace } = await openFixture('core-4096.pccx');
    const lanes = Array.from(trace.index.cores, (_, lane) => lane);
    window.askTiles(tiles(1, 1, lanes), tiles(2, 0, lanes), tiles(3, 0, lanes));
    window.ask(query(4), query(5));
    await window.until(() => window.fromBulk.length === 3 && window.fromQuery.length === 3);
    const arrived = window.order.filter((entry) => entry !== 'summary');
    expect(arrived).toEqual(['answer 4', 'answer 5', 'tiles 2', 'tiles 3', 'tiles 1']);
  });

  it('lets nothing wait for the lanes of a question for the thread', async () => {
    const { window, service, trace } = await openFixture('sorted.pccx');
    const { generation } = await window.summary();
    // Every lane is there but lane 0, which takes a thousand steps.
    let left = 1000;
    const reader = {
      isLost: false,
      get isComplete() {
        return left === 0;
      },
      firstMissing: (lanes: Iterable<number>) => (left > 0 && [...lanes].includes(0) ? 0 : null),
      isNeeded: () => false,
      advance: () => void left--,
    };
    const lanes = reader as unknown as NonNullable<OpenTrace['lanes']>;
    service.open({ ...trace, lanes }, await window.summary());
    const area = { lanes: null, from: 0, to: 1e9, hidden: [] };
    window.ask({ kind: 'query', id: 1, name: 'durations', args: area });
    const near = { lane: 1, offset: 0, hidden: [] };
    window.ask({ kind: 'query', id: 2, name: 'event-near', args: near });
    window.askTiles({ ...tiles(3), generation } as WorkerToHost);
    await window.until(() => window.order.includes('refusal 1'));
    const arrived = window.order.filter((entry) => entry !== 'summary');
    // The other two come over ports of their own, in whatever order.
    expect(arrived.slice(0, 2).sort()).toEqual(['answer 2', 'tiles 3']);
    expect(arrived.slice(2)).toEqual(['refusal 1']);
    expect(left).toBe(0);
  });

  it('does not build what was cancelled', async () => {
    const { window, trace } = await openFixture('core-4096.pccx');
    const lanes = Array.from(trace.index.cores, (_, lane) => lane);
    window.askTiles(tiles(1, 0, lanes), tiles(2, 0, lanes), tiles(3, 1));
    window.askTiles({ kind: 'cancel', ids: [1, 2] });
    window.ask(query(4), { kind: 'cancel', id: 4 }, query(5));
    await window.until(() => window.fromBulk.length === 1 && window.fromQuery.length === 2);
    expect(window.order).toEqual(['summary', 'answer 5', 'tiles 3']);
  });

  it('refuses before the trace is there', async () => {
    const { window } = startService();
    window.askTiles(tiles(1));
    window.ask(query(2));
    await window.until(() => window.order.length === 2);
    expect(window.fromBulk[0]).toMatchObject({ kind: 'refusal', error: { code: 'not-ready' } });
    expect(window.fromQuery[0]).toMatchObject({ kind: 'refusal', error: { code: 'not-ready' } });
  });

  it.each([
    ['event', {}],
    ['event', { record: -1, hidden: [] }],
    ['event', { record: 1e9, hidden: [] }],
    ['event', { record: 0, hidden: [256] }],
    ['event-at', { lane: 99, offset: 0, tolerance: 0, row: null, hidden: [] }],
    ['event-at', { lane: 0, offset: NaN, tolerance: 0, row: null, hidden: [] }],
    ['event-beside', { record: 0, step: 2, hidden: [] }],
    ['statistics', { lanes: [0, 99], from: 0, to: 1, hidden: [] }],
    ['mix', { from: 0, to: 1, columns: 2 ** 20 }],
    ['bytes', { byteOffset: 0, length: 2 ** 30 }],
    ['__proto__', {}],
  ])('refuses the query %s with %o', async (name, args) => {
    const { window } = await openFixture('named-api-calls.pccx');
    expect((await window.answer(name, args)).kind).toBe('refusal');
  });

  it.each([
    ['a level that is none', { level: 1.5 }],
    ['a level beyond all', { level: 64 }],
    ['a tile that is none', { index: Infinity }],
    ['a lane that is none', { lanes: [0, 99] }],
    ['lanes that are no list', { lanes: null }],
    ['another generation', { generation: 7 }],
  ])('refuses tiles with %s', async (_what, change) => {
    const { window } = await openFixture('named-api-calls.pccx');
    window.askTiles({ ...tiles(1), ...change } as unknown as WorkerToHost);
    await window.until(() => window.fromBulk.length > 0);
    expect(window.fromBulk[0]?.kind).toBe('refusal');
  });

  it.each([
    ['was written anew', (file: string) => fs.appendFileSync(file, 'x')],
    [
      'was replaced',
      (file: string) => (fs.copyFileSync(file, `${file}2`), fs.renameSync(`${file}2`, file)),
    ],
    ['was deleted', (file: string) => fs.rmSync(file)],
    ['was truncated', (file: string) => fs.truncateSync(file, 100)],
  ])(
    'refuses details of a file that %s, says so once, and still answers tiles',
    async (_how, change) => {
      const { window, file } = await openFixture('sorted.pccx');
      await window.details('event', { record: 0, hidden: [] });
      change(file);
      const first = await window.answer('event', { record: 0, hidden: [] });
      expect(first).toMatchObject({ kind: 'refusal', error: { code: 'file-changed' } });
      await window.answer('event', { record: 0, hidden: [] });
      expect(window.fromQuery.filter(({ kind }) => kind === 'file-changed').length).toBe(1);
      window.askTiles(tiles(1));
      await window.until(() => window.fromBulk.length > 0);
      expect(window.fromBulk[0]?.kind).toBe('tiles');
    },
  );

  it('tells of a change when it is asked to look', async () => {
    const { window, file, service } = await openFixture('sorted.pccx');
    fs.appendFileSync(file, 'x');
    service.checkFile();
    await window.until(() => window.fromQuery.some(({ kind }) => kind === 'file-changed'));
  });
});
