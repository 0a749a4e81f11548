import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { TestHook } from '../renderer/app/test-hook.ts';
import { filterOf } from '../shared/trace/search/event-filter.ts';
import { parseQuery } from '../shared/trace/search/parse-query.ts';
import type { HitOrder, HitRow } from '../shared/trace/search/search-queries.ts';
import { readTrace } from '../shared/trace/testing/read-trace.ts';
import { opened, type FileEvent } from '../shared/trace/testing/write-trace.ts';
import { corpusFile, expect, idle, isThere, summary, test } from './app.ts';

/** The search of the application's host and its thread, compared with the trace read here. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');

interface Found {
  readonly searchId: number;
  readonly hits: number;
  readonly longest: number;
  readonly byLane: readonly number[];
  readonly columnStarts: number;
}

async function find(page: Page, text: string): Promise<Found> {
  const { header, types = [], extentStart = 0, extentEnd = 0 } = (await summary(page)) ?? {};
  const query = parseQuery(text, { clockMhz: header?.clockMhz ?? null });
  if (!query.ok) throw new Error(query.error.message);
  const overall = { from: extentStart, to: extentEnd, columns: 1000 };
  const args = { filter: filterOf(query.value, types), lanes: null, overall, longest: true };
  return page.evaluate(async (asked) => {
    const answer = await (window.tilescopeTest as TestHook).ask('find', asked);
    if (!answer.ok) throw new Error(answer.error.message);
    const { searchId, hits, longest, hitsByLane, overall: columns } = answer.value;
    const columnStarts = columns?.starts.reduce((a, b) => a + b, 0) ?? -1;
    return { searchId, hits, longest, byLane: [...hitsByLane], columnStarts };
  }, args);
}

async function allHits(page: Page, { searchId, hits }: Found, order: HitOrder): Promise<HitRow[]> {
  return page.evaluate(
    async ([id, count, by]) => {
      const rows: HitRow[] = [];
      while (rows.length < count) {
        const args = { searchId: id, order: by, first: rows.length, count: 200 };
        const answer = await (window.tilescopeTest as TestHook).ask('hits', args);
        if (!answer.ok) throw new Error(answer.error.message);
        rows.push(...answer.value);
      }
      return rows;
    },
    [searchId, hits, order] as const,
  );
}

function events(): readonly FileEvent[] {
  return readTrace(opened(new Uint8Array(fs.readFileSync(NEWEST)))).events;
}

test.beforeEach(() => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
});

test('events are found by type, duration, core and start, in the order of time', async ({
  start,
}) => {
  const { page } = await start({ files: [NEWEST] });
  await idle(page);
  const all = events();
  const cores = [...new Set(all.map(({ core }) => core))].sort((a, b) => a - b);
  const fitting = all
    .map((event, record) => ({ ...event, record }))
    .filter(({ type, duration, core }) => {
      return String(type).startsWith('DMA_') && duration >= 100n && core >= 1 && core <= 20;
    });
  const found = await find(page, 'type:dma dur:>=100 core:1-20');
  expect(fitting.length).toBeGreaterThan(200);
  expect(found.hits).toBe(fitting.length);
  expect(found.columnStarts).toBe(fitting.length);
  expect(found.byLane).toEqual(
    cores.map((core) => fitting.filter((event) => event.core === core).length),
  );
  const rows = await allHits(page, found, 'start');
  fitting.sort((a, b) => Number(a.start - b.start) || a.core - b.core || a.record - b.record);
  expect(rows.map(({ record }) => record)).toEqual(fitting.map(({ record }) => record));
  const longest = await allHits(page, found, 'duration');
  const durations = fitting.map(({ duration }) => Number(duration)).sort((a, b) => b - a);
  expect(longest.map(({ duration }) => Number(duration))).toEqual(durations);
});

test('events are found by their names, which the thread reads from the file', async ({ start }) => {
  const { page } = await start({ files: [NEWEST] });
  await idle(page);
  const named = events().filter(({ name }) => name !== undefined);
  expect(named.length).toBeGreaterThan(0);
  const found = await find(page, 'name:UCA_');
  expect(found.hits).toBe(named.filter(({ name }) => name?.includes('uca_')).length);
  expect(found.hits).toBeGreaterThan(0);
  const rows = await allHits(page, found, 'lane');
  expect(rows.every(({ name }) => name?.includes('uca_'))).toBe(true);
  const next = await page.evaluate(async (searchId) => {
    const cursor = { offset: Number.MIN_SAFE_INTEGER, lane: null, record: null };
    const args = { searchId, cursor, step: 1 as const };
    return (window.tilescopeTest as TestHook).ask('hit-beside', args);
  }, found.searchId);
  const [first] = await allHits(page, found, 'start');
  expect(next).toEqual({ ok: true, value: { hit: first, number: 0 } });
});
