import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from '../shared/trace/export/testing/parse-csv.ts';
import { corpusFile, expect, idle, isThere, summary, test } from './app.ts';
import { answerSaveDialog } from './desktop.ts';
import { digits, drag, fixture, press, selectionOf, showRange, spotOf } from './timeline-hands.ts';

/** The totals of the selected area, or of the whole trace, against counting by hand. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');

async function selectArea(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [begin, end] = [await spotOf(page, ...from), await spotOf(page, ...to)];
  await page.keyboard.down('Shift');
  await drag(page, begin, end);
  await page.keyboard.up('Shift');
}

const rowOf = (page: Page, type: string) =>
  page.getByTestId('totals').locator(`tr[data-type=${type}]`);

async function cellOf(page: Page, type: string, column: string): Promise<string> {
  return digits(await rowOf(page, type).locator(`[data-column=${column}]`).textContent());
}

test('an area tells of each type how often and how long, with percentiles', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await showRange(page, 1_000, 2_000);
  await selectArea(page, [1_203.4, 0], [1_700.6, 0]);
  const selection = await selectionOf(page);
  if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
  const { fromOffset, toOffset } = selection.area;
  // Every event is 7 cycles long, MAC and READ in turn.
  const counts = { MAC_COMPUTE: 0, DMA_READ: 0 };
  for (let event = Math.floor(fromOffset / 7); event * 7 < toOffset; event++) {
    counts[event % 2 === 0 ? 'MAC_COMPUTE' : 'DMA_READ']++;
  }
  for (const [type, count] of Object.entries(counts)) {
    await expect(rowOf(page, type).locator('[data-column=p99]')).toHaveText('7');
    expect(await cellOf(page, type, 'events')).toBe(String(count));
    for (const column of ['mean', 'shortest', 'longest', 'p50', 'p95']) {
      expect(await cellOf(page, type, column)).toBe('7');
    }
  }
});

test('rows are sorted by every head, and say so', async ({ start }) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { page } = await start({ files: [NEWEST] });
  const totals = page.getByTestId('totals');
  await expect(rowOf(page, 'API_CALL').locator('[data-column=p99]')).toHaveText(/^284.000$/);
  const order = () =>
    totals
      .locator('tr[data-index]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['type']));
  await totals.getByRole('button', { name: 'Cycles' }).click();
  await expect(totals.getByRole('columnheader', { name: 'Cycles' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect((await order()).slice(0, 3)).toEqual(['DMA_READ', 'DMA_WRITE', 'MAC_COMPUTE']);
  await totals.getByRole('button', { name: 'p99' }).click();
  expect((await order())[0]).toBe('API_CALL');
  await totals.getByRole('button', { name: 'p99' }).click();
  expect((await order())[0]).toBe('BARRIER_SYNC');
});

test('cores by themselves, and their types, add up to the types of the whole', async ({
  start,
}, testInfo) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { app, page } = await start({ files: [NEWEST] });
  const totals = page.getByTestId('totals');
  const table = async (grouping: string): Promise<string[][]> => {
    await totals.getByRole('radio', { name: grouping, exact: true }).click();
    await idle(page);
    const file = testInfo.outputPath(`${grouping}.csv`);
    await answerSaveDialog(app, file);
    await totals.getByRole('button', { name: 'Save CSV…' }).first().click();
    await expect(totals.getByText(`Saved: ${file}`)).toBeVisible();
    return parseCsv(fs.readFileSync(file, 'utf8'));
  };
  const [, ...types] = await table('Type');
  const [, ...cores] = await table('Core');
  const [heading, ...both] = await table('Core and type');
  expect(heading).toEqual('Core,Type,Events,Cycles,Share,Mean,Min,Max,Median,p95,p99'.split(','));
  expect([types.length, cores.length, both.length]).toEqual([6, 32, 161]);
  const sum = (rows: string[][], column: number) =>
    rows.reduce((total, row) => total + BigInt(row[column] ?? '0'), 0n);
  expect([sum(types, 2), sum(cores, 1), sum(both, 2)]).toEqual([16_008n, 16_008n, 16_008n]);
  const cycles = 851_200n + 104_755_200n + 52_377_600n + 64_000n + 25_600n + 474_540n;
  expect([sum(types, 3), sum(cores, 2), sum(both, 3)]).toEqual([cycles, cycles, cycles]);
  // Of a core without calls: 100 each of 8, 20, 266, 16,368 and 32,736 cycles.
  const core = cores.find(([id]) => id === '7');
  expect(core?.slice(-3)).toEqual(['266', '32736', '32736']);
  const reads = both.filter(([, type]) => type === 'DMA_READ');
  expect(reads.length).toBe(32);
  for (const row of reads) expect(row.slice(-3)).toEqual(['32736', '32736', '32736']);
});

test('the histogram counts every event of the type that is picked', async ({ start }, testInfo) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { app, page } = await start({ files: [NEWEST], size: { width: 1600, height: 900 } });
  await expect(page.getByTestId('histogram')).toContainText('Durations: all types');
  await rowOf(page, 'API_CALL').click();
  const histogram = page.getByTestId('histogram');
  await expect(histogram).toContainText('Durations: API_CALL');
  await histogram.getByRole('button', { name: 'Table', exact: true }).click();
  const file = testInfo.outputPath('durations.csv');
  await answerSaveDialog(app, file);
  await histogram.getByRole('button', { name: 'Save CSV…' }).click();
  await expect(histogram.getByText(`Saved: ${file}`)).toBeVisible();
  const [heading, ...bins] = parseCsv(fs.readFileSync(file, 'utf8'));
  expect(heading).toEqual(['From (cycles)', 'To (cycles)', 'API_CALL']);
  const filled = bins.filter(([, , count]) => count !== '0');
  expect(filled.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(8);
  // The shortest has 60 cycles, the longest 284,000.
  const [first, last] = [filled[0], filled.at(-1)].map((bin) => bin?.map(Number) ?? []);
  expect(first?.[0]).toBeLessThanOrEqual(60);
  expect(first?.[1]).toBeGreaterThanOrEqual(60);
  expect(last?.[0]).toBeLessThanOrEqual(284_000);
  expect(last?.[1]).toBeGreaterThanOrEqual(284_000);
});

test('all of it is selected as an area, and hidden types are said and left out', async ({
  start,
}) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { page } = await start({ files: [NEWEST] });
  const events = (await summary(page))?.events ?? 0;
  await page.getByTestId('timeline-surface').hover();
  await press(page, 'Control+a');
  const selection = await selectionOf(page);
  expect(selection.kind).toBe('area');
  const totals = page.getByTestId('totals');
  await expect(totals).toContainText('Selected area: 32 cores');
  const cells = await totals.locator('tr[data-index] [data-column=events]').allTextContents();
  expect(cells.reduce((sum, cell) => sum + Number(digits(cell)), 0)).toBe(events);
  await page.getByRole('button', { name: 'DMA_READ', exact: true }).click();
  await idle(page);
  await expect(page.getByTestId('totals-hidden')).toContainText('1 type hidden');
  await expect(rowOf(page, 'DMA_READ')).toHaveCount(0);
  await expect(rowOf(page, 'DMA_WRITE')).toHaveCount(1);
});
