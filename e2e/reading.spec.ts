import fs from 'node:fs';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { generateTrace } from '../scripts/generate-trace.mjs';
import { expect, idle, summary, test } from './app.ts';
import { answerOpenDialog, clickMenu } from './desktop.ts';
import { sparseTrace } from './sparse-trace.ts';
import {
  lanesInView,
  laneRows,
  look,
  photograph,
  samePicture,
  type Canvas,
} from './timeline-canvas.ts';
import { clickAt, drag, fixture, rangeInView, selectionOf, spotOf } from './timeline-hands.ts';

/** What the window shows of a trace while it is read, and of one that is not read whole. */

/** Past the least memory budget, and long enough to be divided among threads. */
const MANY = {
  events: 1_000_000,
  cores: 6,
  seed: 3,
  order: 'sorted',
  encoding: 'flatbuf',
} as const;
const LEAST_BUDGET_MIB = 16;

async function makeTrace(testInfo: TestInfo): Promise<string> {
  const file = testInfo.outputPath('many.pccx');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await generateTrace(file, MANY);
  return file;
}

async function detailsOf(page: Page) {
  return (await summary(page))?.details;
}

/** The details of the summaries that the window was told, in their order. */
async function detailsSoFar(page: Page): Promise<string[]> {
  const moments = await page.evaluate(() => window.tilescopeTest.moments());
  return moments.flatMap((moment) => (moment.name === 'summary' ? [moment.details] : []));
}

async function changeBudget(page: Page, memoryBudgetMiB: number): Promise<void> {
  await page.evaluate((change) => window.tilescope?.request('settings:change', change), {
    memoryBudgetMiB,
  });
}

async function openFile(
  { app, page }: { app: Parameters<typeof clickMenu>[0]; page: Page },
  file: string,
): Promise<void> {
  await answerOpenDialog(app, [file]);
  await clickMenu(app, 'open');
  await page.getByTestId('tab-trace').getByText(path.basename(file)).waitFor();
  await idle(page);
}

/** Of the lanes alone: ruler and height differ where a strip stands above the timeline. */
function sameLanes(a: Canvas, b: Canvas): boolean {
  return lanesInView(a).every((lane) => {
    const [rows, others] = [laneRows(a, lane), laneRows(b, lane)];
    for (let y = 0; y < rows.to - rows.from; y++) {
      for (let x = 0; x < a.picture.width; x++) {
        const pixel = a.picture.at(x, rows.from + y).join();
        if (pixel !== b.picture.at(x, others.from + y).join()) return false;
      }
    }
    return true;
  });
}

test('a trace that was shown while it was read looks like one that was read at once', async ({
  start,
}, testInfo) => {
  const file = await makeTrace(testInfo);
  const grown = await start({ files: [file], env: { TILESCOPE_PREVIEW_EVENTS: '1000' } });
  expect(await detailsSoFar(grown.page)).toContain('loading');
  expect(await detailsOf(grown.page)).toEqual({ kind: 'all' });
  const atOnce = await start({ files: [file], env: { TILESCOPE_PREVIEW_EVENTS: '100000000' } });
  expect(await detailsSoFar(atOnce.page)).toEqual(['all']);
  expect(samePicture(await photograph(grown.page), await photograph(atOnce.page))).toBe(true);
  const { from, to } = await rangeInView(atOnce.page);
  const near = (page: Page) => look(page, from + (to - from) / 3, (to - from) / 2e6);
  expect(samePicture(await near(grown.page), await near(atOnce.page))).toBe(true);
});

test('the part that was read can be looked at, and stays when reading is stopped', async ({
  start,
}, testInfo) => {
  const file = testInfo.outputPath('long.pccx');
  const records = sparseTrace(file, { fullBlocks: 32, gibibytes: 3, checksum: false });
  const { app, page } = await start({ files: [fixture('touching.pccx')] });
  await answerOpenDialog(app, [file]);
  await clickMenu(app, 'open');
  const reading = page.getByTestId('reading');
  await expect(reading).toContainText(/Reading \d+ % · .* of 3 GiB · .* events/);
  expect(await detailsOf(page)).toEqual({ kind: 'loading' });
  await expect(page.getByTestId('totals')).toContainText('Read so far');
  const spot = await spotOf(page, 1000);
  await page.mouse.move(spot.x, spot.y);
  await expect(page.getByRole('tooltip')).toHaveText('Still being read');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByTestId('trace-stopped')).toContainText(/Reading was stopped at \d+ %/);
  await idle(page);
  const part = await summary(page);
  expect(part?.details).toEqual({ kind: 'none', reason: 'stopped' });
  expect(part?.events).toBeGreaterThan(0);
  expect(part?.events).toBeLessThan(records);
  await expect(page.getByTestId('totals')).toContainText('Part that was read');
  await expect(page.getByTestId('status')).toContainText(
    /\d % read · (no checksum|.*not verified)/,
  );
  await clickAt(page, spot);
  expect((await selectionOf(page)).kind).toBe('none');
  fs.rmSync(file);
});

test('past the memory budget the window says so, and loads the details of what it shows', async ({
  start,
}, testInfo) => {
  const file = await makeTrace(testInfo);
  const launched = await start({ files: [fixture('touching.pccx')] });
  const { page } = launched;
  await openFile(launched, file);
  const all = await rangeInView(page);
  const middle = all.from + (all.to - all.from) / 2;
  const cyclesPerCssPx = (all.to - all.from) / 1e6;
  const withAll = await look(page, middle, cyclesPerCssPx);

  await changeBudget(page, LEAST_BUDGET_MIB);
  await clickMenu(launched.app, 'reload');
  const budget = page.getByTestId('trace-budget');
  await expect(budget).toContainText(/Details of .* events take .* the limit is 16 MiB/);
  await idle(page);
  await page.keyboard.press('0');
  await idle(page);
  const load = page.getByRole('button', { name: 'Load details of this view' });
  await load.click();
  await expect(budget).toContainText(/The range has [\d,]+ events/);

  await look(page, middle, cyclesPerCssPx * 10);
  await load.click();
  await expect(page.getByTestId('trace-range')).toContainText(/cycles .* to /);
  const beside = await look(page, middle + 40 * cyclesPerCssPx, cyclesPerCssPx);
  expect(sameLanes(beside, withAll)).toBe(false);
  expect(sameLanes(await look(page, middle, cyclesPerCssPx), withAll)).toBe(true);

  await look(page, all.from, (all.to - all.from) / 1000);
  const [from, to] = [await spotOf(page, all.from, 0), await spotOf(page, middle, 1)];
  await page.keyboard.down('Shift');
  await drag(page, from, to);
  await page.keyboard.up('Shift');
  await expect(page.getByTestId('uncounted')).toContainText('cannot be counted');
});
