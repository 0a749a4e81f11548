import fs from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { generateTrace } from '../scripts/generate-trace.mjs';
import type { Events } from '../shared/ipc.ts';
import { parseCsv } from '../shared/trace/export/testing/parse-csv.ts';
import type { TraceExport } from '../shared/trace/export/export-request.ts';
import { readTrace } from '../shared/trace/testing/read-trace.ts';
import { opened, type FileEvent } from '../shared/trace/testing/write-trace.ts';
import { corpusFile, expect, idle, isThere, summary, test, type Launched } from './app.ts';
import { runCli } from './cli-run.ts';
import { answerSaveDialog, clickMenu } from './desktop.ts';

/** Exports through the requests of the window, read back and compared with the trace. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
const ALL = { area: null, types: null } as const;

type Outcome =
  | ({ readonly kind: 'done' } & Events['export:done'])
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** The id of the trace on the screen: that of a reload, which the page is told like any opening. */
async function openTraceId({ app, page }: Launched): Promise<string> {
  const id = await page.evaluateHandle(() => ({
    next: new Promise<string>((resolve) =>
      window.tilescope?.subscribe('trace:opening', ({ file }) => resolve(file.id)),
    ),
  }));
  await clickMenu(app, 'reload');
  const fileId = await id.evaluate(({ next }) => next);
  await idle(page);
  return fileId;
}

/** Starts an export to `target`; `then` is requested when it is under way. */
async function exportTo(
  { app, page }: Launched,
  order: { fileId: string; what: TraceExport; target: string; then?: 'cancel' | 'close' },
): Promise<Outcome> {
  const { fileId, what, target, then = null } = order;
  await answerSaveDialog(app, target);
  return page.evaluate(
    async (asked) => {
      const bridge = window.tilescope;
      if (!bridge) throw new Error('the page has no bridge');
      const ended = new Promise<Outcome>((resolve) => {
        bridge.subscribe('export:done', (done) => resolve({ kind: 'done', ...done }));
        bridge.subscribe('export:failed', ({ error: { code, message } }) =>
          resolve({ kind: 'failed', code, message }),
        );
      });
      const underWay = new Promise((resolve) => bridge.subscribe('export:progress', resolve));
      const { fileId: id, what: wanted } = asked;
      const started = await bridge.request('export:start', { fileId: id, what: wanted });
      if (!started.ok) return { kind: 'failed', ...started.error };
      if (started.value.kind === 'cancelled') throw new Error('the dialog was cancelled');
      const { exportId } = started.value;
      if (asked.then === null) return ended;
      await underWay;
      if (asked.then === 'cancel') await bridge.request('export:cancel', { exportId });
      else await bridge.request('trace:close', { fileId: id });
      return ended;
    },
    { fileId, what, then },
  );
}

function folderOf(testInfo: TestInfo): string {
  const folder = testInfo.outputPath('files');
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** A copy of the newest real trace, open in a window, and its events by core, start and record. */
async function openNewest(start: () => Promise<Launched>, file: string) {
  const launched = await start();
  fs.chmodSync(file, 0o644);
  const events = readTrace(opened(fs.readFileSync(file)))
    .events.map((event, record) => ({ ...event, record }))
    .sort((a, b) => a.core - b.core || Number(a.start - b.start) || a.record - b.record);
  return { launched, fileId: await openTraceId(launched), events };
}

function copyOf(file: string, folder: string): string {
  const copy = path.join(folder, 'run.pccx');
  fs.copyFileSync(file, copy);
  return copy;
}

/** Count and sum of durations by type. */
function totals(events: readonly FileEvent[]): Record<string, string> {
  const sums = new Map<string, { count: number; cycles: bigint }>();
  for (const { type, duration } of events) {
    const sum = sums.get(String(type)) ?? { count: 0, cycles: 0n };
    sums.set(String(type), { count: sum.count + 1, cycles: sum.cycles + duration });
  }
  return Object.fromEntries([...sums].map(([type, s]) => [type, `${s.count} × ${s.cycles}`]));
}

const byStart = (a: FileEvent, b: FileEvent): number =>
  Number(a.start - b.start) || a.core - b.core;

test.describe('the newest real trace', () => {
  test.skip(!isThere(NEWEST), 'the real traces are not beside the project');

  test('is exported as Chrome JSON with every event on the track of its core', async ({
    start,
  }, testInfo) => {
    const folder = folderOf(testInfo);
    const file = copyOf(NEWEST, folder);
    const { launched, fileId, events } = await openNewest(() => start({ files: [file] }), file);
    const target = path.join(folder, 'run.json');
    const outcome = await exportTo(launched, {
      fileId,
      target,
      what: { format: 'chrome-json', ...ALL },
    });
    expect(outcome).toMatchObject({ kind: 'done', path: target, events: events.length, notes: [] });
    const { traceEvents, otherData } = JSON.parse(fs.readFileSync(target, 'utf8'));
    expect(otherData).toMatchObject({ source_file: 'run.pccx', clock_mhz: 1000, cores: 32 });
    const threads = new Map<number, string>();
    const inexact: number[] = [];
    const written: (FileEvent & { record: number })[] = [];
    for (const { ph, tid, name, cat, ts, dur = 0, args } of traceEvents) {
      if (name === 'thread_name') threads.set(tid, args.name);
      if (ph === 'M') continue;
      const core = Number(/^Core (\d+)/.exec(threads.get(tid) ?? '')?.[1]);
      const { record, start: from, duration } = args;
      const isExact = Math.round(ts * 1000) === +from && Math.round(dur * 1000) === +duration;
      if (!isExact) inexact.push(record);
      const own = args.name === undefined ? {} : { name: args.name as string };
      written.push({
        ...{ core, start: BigInt(from), duration: BigInt(duration), type: cat, record },
        ...own,
      });
    }
    expect(inexact).toEqual([]);
    expect(totals(written)).toEqual(totals(events));
    expect(written).toEqual(events);
    expect(fs.readdirSync(folder).sort()).toEqual(['run.json', 'run.pccx']);
  });

  test('is exported as CSV, whole and as an area of some types', async ({ start }, testInfo) => {
    const folder = folderOf(testInfo);
    const file = copyOf(NEWEST, folder);
    const { launched, fileId, events } = await openNewest(() => start({ files: [file] }), file);
    const target = path.join(folder, 'run.csv');
    const rows = async (what: TraceExport): Promise<string[][]> => {
      const outcome = await exportTo(launched, { fileId, target, what });
      const [, ...read] = parseCsv(fs.readFileSync(target, 'utf8'));
      expect(outcome).toMatchObject({ kind: 'done', events: read.length });
      return read;
    };
    const whole = await rows({ format: 'csv', ...ALL, clip: false, times: true });
    const shown = events.map(({ record, core, type, start: from, duration, name = '' }) =>
      [record, core, type, from, duration, from + duration, name].map(String),
    );
    expect(whole.map((row) => [...row.slice(0, 2), ...row.slice(3, 8)])).toEqual(shown);
    const told = await summary(launched.page);
    const code = told?.types.find(({ name }) => name === 'DMA_READ')?.code ?? -1;
    const origin = Number(told?.origin);
    const [from, to] = [100_000, 900_000];
    const area = { lanes: [2, 5], from: from - origin, to: to - origin };
    const part = await rows({ format: 'csv', area, types: [code], clip: false, times: false });
    const cores = area.lanes.map((lane) => told?.lanes[lane]?.core);
    const expected = events.filter(
      (event) =>
        cores.includes(event.core) &&
        event.type === 'DMA_READ' &&
        event.start < to &&
        event.start + event.duration > from,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(part.map(([record]) => Number(record))).toEqual(expected.map(({ record }) => record));
  });

  test('is exported as a trace, whole and in part, which is sound and has the same events', async ({
    start,
  }, testInfo) => {
    const folder = folderOf(testInfo);
    const file = copyOf(NEWEST, folder);
    const { launched, fileId, events } = await openNewest(() => start({ files: [file] }), file);
    const origin = Number((await summary(launched.page))?.origin);
    const [from, to] = [1_000_000, 2_000_000];
    const area = { lanes: null, from: from - origin, to: to - origin };
    const parts = [
      { name: 'whole.pccx', selection: ALL, expected: events },
      {
        name: 'part.pccx',
        selection: { area, types: null },
        expected: events.filter((e) => e.start < to && e.start + e.duration > from),
      },
    ];
    for (const { name, selection, expected } of parts) {
      const target = path.join(folder, name);
      const what = { format: 'pccx', ...selection, lossy: false } as const;
      const outcome = await exportTo(launched, { fileId, target, what });
      expect(outcome).toMatchObject({ kind: 'done', events: expected.length, notes: [] });
      const checked = await runCli(['check', '--json', target]);
      const report = JSON.parse(checked.out);
      // A part ends before the cycles that the header states, as a trace may.
      expect({ status: checked.status, err: checked.err }).toEqual({ status: 0, err: '' });
      expect(report).toMatchObject({ opens: true, encoding: 'flatbuf', checksum: 'ok' });
      const severe = report.problems.filter(
        ({ severity }: { severity: string }) => severity !== 'info',
      );
      expect(severe).toEqual([]);
      const back = readTrace(opened(fs.readFileSync(target))).events;
      expect(totals(back)).toEqual(totals(expected));
      const plain = expected.map(({ record: _, ...event }) => event);
      expect(back).toEqual(plain.sort(byStart));
    }
  });

  test('is not replaced by its own export', async ({ start }, testInfo) => {
    const folder = folderOf(testInfo);
    const file = copyOf(NEWEST, folder);
    const { launched, fileId } = await openNewest(() => start({ files: [file] }), file);
    const before = fs.readFileSync(file);
    const what = { format: 'pccx', ...ALL, lossy: false } as const;
    const outcome = await exportTo(launched, { fileId, target: file, what });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'same-file' });
    expect(fs.readFileSync(file)).toEqual(before);
  });
});

test.describe('an export of a large trace', () => {
  const EVENTS = 2_000_000;
  const WHAT: TraceExport = { format: 'csv', ...ALL, clip: false, times: false };

  async function openLarge(
    start: (options: { files: string[] }) => Promise<Launched>,
    folder: string,
  ) {
    const file = path.join(folder, 'large.pccx');
    const recipe = {
      events: EVENTS,
      cores: 8,
      seed: 3,
      order: 'sorted',
      encoding: 'flatbuf',
    } as const;
    await generateTrace(file, recipe);
    const launched = await start({ files: [file] });
    return { launched, file, fileId: await openTraceId(launched) };
  }

  const left = (folder: string): string[] => fs.readdirSync(folder);

  test('can be cancelled, and leaves nothing; also where the trace is closed', async ({
    start,
  }, testInfo) => {
    const folder = folderOf(testInfo);
    const { launched, fileId } = await openLarge(start, folder);
    const target = path.join(folder, 'large.csv');
    const order = { fileId, target, what: WHAT };
    const cancelled = await exportTo(launched, { ...order, then: 'cancel' });
    expect(cancelled).toMatchObject({ kind: 'failed', code: 'cancelled' });
    expect(left(folder)).toEqual(['large.pccx']);
    const lost = await exportTo(launched, { ...order, then: 'close' });
    expect(lost).toMatchObject({ kind: 'failed', code: 'host-lost' });
    expect(left(folder)).toEqual(['large.pccx']);
  });

  test('says what it lacks where only the overview is there', async ({ start }, testInfo) => {
    const folder = folderOf(testInfo);
    const { launched } = await openLarge(start, folder);
    await launched.page.evaluate(() =>
      window.tilescope?.request('settings:change', { memoryBudgetMiB: 16 }),
    );
    const fileId = await openTraceId(launched);
    const target = path.join(folder, 'large.csv');
    const refused = await exportTo(launched, { fileId, target, what: WHAT });
    expect(refused).toMatchObject({ kind: 'failed', code: 'no-details' });
    expect(left(folder)).toEqual(['large.pccx']);
  });
});

test('a picture of the page is saved where the user says', async ({ start }, testInfo) => {
  const { app, page } = await start();
  const target = path.join(folderOf(testInfo), 'picture.png');
  const save = (to: Page) =>
    to.evaluate(() =>
      window.tilescope?.request('export:save-bytes', {
        suggestedName: 'picture.png',
        kind: 'png',
        bytes: new Uint8Array([137, 80, 78, 71]),
      }),
    );
  await answerSaveDialog(app, null);
  expect(await save(page)).toEqual({ ok: true, value: { kind: 'cancelled' } });
  await answerSaveDialog(app, target);
  expect(await save(page)).toEqual({ ok: true, value: { kind: 'saved', path: target } });
  expect([...fs.readFileSync(target)]).toEqual([137, 80, 78, 71]);
});
