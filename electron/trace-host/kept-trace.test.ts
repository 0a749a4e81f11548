import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openContainer } from '../../shared/trace/container.ts';
import { encodeTiles } from '../../shared/trace/tile-encode.ts';
import { plainOverview } from '../../shared/trace/testing/brute-force.ts';
import type { HostToPage, HostToWorker } from '../../shared/trace-port.ts';
import { openPositional, type FileSource } from '../files/positional-source.ts';
import type { CacheWorkerData } from './cache/cache-worker.ts';
import { IndexCache } from './cache/index-cache.ts';
import { keepIndex } from './cache/keep-index.ts';
import type { OpenTrace } from './open-trace.ts';
import { answerQuery, missingLane } from './queries.ts';
import { crewInTurns, NO_THREADS } from './testing/crew-in-turns.ts';
import { TileQueue } from './tile-queue.ts';
import { TraceReader } from './trace-reader.ts';
import type { TraceOptions, TraceState } from './trace-state.ts';

const FIXTURES = path.join(import.meta.dirname, '../../e2e/fixtures/traces');
const OPTIONS: TraceOptions = {
  checksumMismatchIsError: false,
  memoryBudgetMiB: null,
  dividedBytes: Infinity,
};

let root: string;
let source: FileSource | null;
/** What was given to the thread that keeps. */
let toKeep: CacheWorkerData[];

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-kept-'));
  toKeep = [];
  source = null;
});
afterEach(() => {
  source?.close();
  fs.rmSync(root, { recursive: true });
});

const keptFiles = (): string[] => {
  const folder = path.join(root, 'indexes');
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((n) => path.join(folder, n)) : [];
};

/** The cache without its threads. */
function cacheOf(file: string): IndexCache {
  const options = { folder: path.join(root, 'indexes'), appVersion: '1', leastEvents: 1 };
  return new IndexCache(options, file, () => undefined, {
    keep: (data) => {
      toKeep.push(data);
      return { onKept: () => undefined, onFault: () => undefined };
    },
    load: () => () => undefined,
  });
}

interface Reading {
  readonly states: TraceState[];
  readonly told: HostToPage[];
  readonly trace: OpenTrace;
  /** Resolves with the next state that is shown. */
  next(): Promise<TraceState>;
}

/** Reads a trace as a host does, with the cache's threads left out. */
async function read(file: string, options = OPTIONS): Promise<Reading> {
  const opened = openPositional(file);
  if (!opened.ok) throw new Error(opened.error.message);
  source = opened.value;
  const container = openContainer(source);
  if (!container.ok) throw new Error(container.error.message);
  const cache = cacheOf(file);
  const states: TraceState[] = [];
  const told: HostToPage[] = [];
  const waiting: ((state: TraceState) => void)[] = [];
  const show = (state: TraceState): void => {
    states.push(state);
    for (const resolve of waiting.splice(0)) resolve(state);
  };
  const reader = new TraceReader(
    { file: container.value, path: file, mapped: false },
    options,
    { show, refine: () => {}, tell: (message) => told.push(message) },
    { ...NO_THREADS, many: () => crewInTurns(container.value) },
    cache,
  );
  await reader.read();
  // The checksum of a small trace is told right after.
  await Promise.resolve();
  const [state] = states;
  if (!state) throw new Error(`${file} was not shown`);
  const { summary, ...rest } = state;
  const trace = {
    ...rest,
    file: container.value,
    details: summary.details,
    hasChanged: () => false,
  };
  return { states, told, trace, next: () => new Promise((resolve) => waiting.push(resolve)) };
}

function fixture(name: string): string {
  const file = path.join(root, name);
  fs.copyFileSync(path.join(FIXTURES, name), file);
  return file;
}

/** Does what the thread does. */
async function keepNow(): Promise<void> {
  const [data] = toKeep;
  if (!data) throw new Error('nothing was to be kept');
  expect((await keepIndex(data.folder, data.tracePath, data.entry, () => false)).ok).toBe(true);
}

describe('a trace that was read before', () => {
  it('comes from the cache with the same summary, and is verified again', async () => {
    const file = fixture('sorted.pccx');
    const first = await read(file);
    await keepNow();
    const again = await read(file);
    expect(again.states.map(({ summary }) => summary)).toEqual([
      { ...first.states[0]?.summary, fromCache: true },
    ]);
    expect(again.told).toEqual([{ kind: 'checksum', status: 'ok', problems: [] }]);
    // It is there already.
    expect(toKeep).toHaveLength(1);
  });

  it('gives the same tiles and answers, loading the lanes that they need', async () => {
    const file = fixture('sorted.pccx');
    const { trace: whole } = await read(file);
    await keepNow();
    const { trace } = await read(file);
    const { index, lanes } = trace;
    if (!index || !lanes || !whole.index) throw new Error('there is no index');

    const posted: HostToWorker[] = [];
    const ground = { index, overview: null, loading: lanes, generation: 1, laneCount: 4 };
    const queue = new TileQueue(ground, (answer) => posted.push(answer));
    const request = {
      kind: 'tiles',
      id: 1,
      generation: 1,
      level: 4,
      index: 0,
      priority: 0,
    } as const;
    queue.add({ ...request, lanes: [2] });
    while (!queue.isEmpty) queue.step();
    const buffer = encodeTiles({ index: whole.index, overview: null }, 4, 0, [2]);
    expect(posted).toMatchObject([{ kind: 'tiles', buffer }]);
    expect([0, 1, 2, 3].map((lane) => lanes.isLoaded(lane))).toEqual([false, false, true, false]);

    const near = { lane: 1, offset: 0, hidden: [] };
    expect(missingLane(trace, 'event-near', near)).toBe(1);
    expect(missingLane(trace, 'event-near', { lane: 99, offset: 0 })).toBeNull();
    // A question for the thread that names no lanes is about all of them.
    expect(missingLane(trace, 'event', { record: 0 })).toBeNull();
    expect(missingLane(trace, 'durations', { record: 0 })).toBe(0);
    // An overview tells the mix of types, but for giants.
    const { index: kept } = trace;
    if (kept === null) throw new Error('the kept trace has no index');
    const wholeTrace = { from: 0, to: 5000, columns: 10 };
    expect(missingLane(trace, 'mix', wholeTrace)).toBe(0);
    const withOverview = { ...trace, overview: plainOverview([[], [], [], []], 4) };
    expect(missingLane(withOverview, 'mix', wholeTrace)).toBeNull();
    const giantPosition = new Uint32Array([kept.eventFirst[3] as number]);
    const withGiant = { ...withOverview, index: { ...kept, giantPosition } };
    expect(missingLane(withGiant, 'mix', wholeTrace)).toBe(3);
    expect(lanes.load([1]).ok).toBe(true);
    expect(answerQuery(trace, 'event-near', near)).toEqual(answerQuery(whole, 'event-near', near));
    for (const record of [0, 1, 2, 3, 999]) {
      expect(answerQuery(trace, 'event', { record, hidden: [] })).toEqual(
        answerQuery(whole, 'event', { record, hidden: [] }),
      );
    }
    expect(lanes.loadAll().ok).toBe(true);
    const area = { lanes: null, from: 10, to: 5000, hidden: [] };
    expect(missingLane(trace, 'statistics', area)).toBeNull();
    expect(answerQuery(trace, 'statistics', area)).toEqual(answerQuery(whole, 'statistics', area));
  });

  it('is read anew where a lane of the kept index is damaged', async () => {
    const file = fixture('sorted.pccx');
    const first = await read(file);
    await keepNow();
    const [kept = ''] = keptFiles();
    const bytes = fs.readFileSync(kept);
    // Behind it are the checks of the pieces of four lanes.
    const at = bytes.length - 21;
    bytes[at] = (bytes[at] as number) ^ 1;
    fs.writeFileSync(kept, bytes);

    const again = await read(file);
    expect(again.states[0]?.summary.fromCache).toBe(true);
    const next = again.next();
    expect(again.trace.lanes?.loadAll().ok).toBe(false);
    const { summary, index } = await next;
    expect(summary).toEqual({ ...first.states[0]?.summary, generation: 2, checksum: 'ok' });
    expect(index).toEqual(first.states[0]?.index);
    expect(keptFiles()).toEqual([]);
    await vi.waitFor(() => expect(toKeep).toHaveLength(2));
  });

  it('is read anew where the checksum shows that the file is another', async () => {
    const file = fixture('checksum-wrong.pccx');
    const first = await read(file);
    expect(toKeep).toEqual([]);
    // As if it had been right when the trace was kept.
    const { index, overview, places, summary } = first.states[0] as TraceState;
    if (index === null) throw new Error('there is no index');
    const verified = { ...summary, checksum: 'ok' as const };
    const parts = { index, overview, places };
    cacheOf(file).keep(verified, 'flatbuf', parts);
    await keepNow();

    const again = await read(file);
    const anew = again.states[1] ?? (await again.next());
    expect(again.states.map((state) => state.summary.fromCache)).toEqual([true, false]);
    expect(anew.summary).toMatchObject({ generation: 2, checksum: 'mismatch' });
    expect(anew.summary.problems.map(({ code }) => code)).toContain('checksum-mismatch');
    expect(keptFiles()).toEqual([]);
    expect(toKeep).toHaveLength(1);
  });

  it('does not come from the cache past the memory budget', async () => {
    // It has no checksum, whose thread would need to be there.
    const file = fixture('checksum-null.pccx');
    const divided = { ...OPTIONS, dividedBytes: 0 };
    const first = await read(file, divided);
    await keepNow();
    const { events = 0 } = first.states[0]?.summary ?? {};
    const memoryBudgetMiB = (events * 10) / 2 ** 20;
    const again = await read(file, { ...divided, memoryBudgetMiB });
    expect(again.states.map(({ summary }) => summary)).toMatchObject([
      { fromCache: false, details: { kind: 'none', reason: 'budget' } },
    ]);
    expect(keptFiles()).toHaveLength(1);
  });
});
