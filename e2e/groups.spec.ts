import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, idle, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { laneTrace } from './lane-trace.ts';
import {
  laneRows,
  photograph,
  typeAt,
  xOf,
  type Canvas,
  type TypeToken,
} from './timeline-canvas.ts';
import { clickAt, drag, fixture, press, selectedEvent, spotOf } from './timeline-hands.ts';

/** Groups of lanes: made, opened, closed, and what a closed one shows. */

/** Event k is on core k and lasts [k, k + 10). */
const CORES = fixture('core-4096.pccx');

const rows = (page: Page) => page.locator('.lane-header');
const group = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}: `) });
const names = (page: Page): Promise<string[]> => page.locator('.lane-name').allInnerTexts();

async function askForGroups(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Lanes:/ }).click();
  await page.getByRole('menuitem', { name: 'Group…', exact: true }).click();
}

async function groupCores(page: Page, cores: string, name: string): Promise<void> {
  await askForGroups(page);
  await page.getByLabel('Cores of the group').fill(cores);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.mouse.move(5, 5);
  await idle(page);
}

const COMPUTE = [512, 1536, 1024, 1536, 512];
const WAITING = [400, 800, 0, 1600, 400];

/** Core k computes for [0, COMPUTE[k]) and waits for [2000, 2000 + WAITING[k]). */
function fiveCores(folder: string): string {
  const file = path.join(folder, 'five.pccx');
  laneTrace(file, { compute: COMPUTE, waiting: WAITING }, 5);
  return file;
}

/** Pixels of a type in a column of a lane. */
function heightOf(canvas: Canvas, position: number, offset: number, type: TypeToken): number {
  const { from, to } = laneRows(canvas, position);
  const x = Math.round(xOf(canvas, offset));
  let count = 0;
  for (let y = from; y < to; y++) if (typeAt(canvas, x, y) === type) count++;
  return count;
}

test('a closed group shows which share of its cores does what, in every column', async ({
  start,
}, testInfo) => {
  const { page } = await start({ files: [fiveCores(testInfo.outputPath())] });
  await groupCores(page, '0-3', 'front');
  expect(await names(page)).toEqual(['front', 'core 4']);
  const canvas = await photograph(page);
  const { from, to } = laneRows(canvas, 0);
  // Offsets in the middle of stretches in which nothing changes.
  for (const offset of [250, 760, 1280, 1750, 2200, 2600, 3200, 3800]) {
    const busy = (starts: number, lengths: readonly number[]): number =>
      lengths.slice(0, 4).filter((length) => offset >= starts && offset < starts + length).length;
    const pixels = (cores: number): number =>
      Math.round((Math.round((255 * cores) / 4) * (to - from)) / 255);
    expect(heightOf(canvas, 0, offset, 'mac')).toBe(pixels(busy(0, COMPUTE)));
    expect(heightOf(canvas, 0, offset, 'stall')).toBe(pixels(busy(2000, WAITING)));
  }
  // Core 4 stays a lane as it was, with its name in the event.
  expect(heightOf(canvas, 1, 500, 'mac')).toBe(to - from);
});

test('the pointer and a click on a closed group tell the shares, a double-click opens it', async ({
  start,
}, testInfo) => {
  const { page } = await start({ files: [fiveCores(testInfo.outputPath())] });
  await groupCores(page, '0-3', 'front');
  const { x, y } = await spotOf(page, 760, 0);
  await page.mouse.move(x, y);
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('front');
  await expect(tooltip).toContainText('4 cores');
  await expect(tooltip).toContainText(/MAC_COMPUTE\s*75 %/);
  await expect(tooltip).toContainText(/idle\s*25 %/);
  await clickAt(page, { x, y });
  await expect(group(page, 'front')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('mix-status')).toHaveText(
    'front: 4 cores, MAC_COMPUTE 75 %, idle 25 %',
  );
  await page.mouse.move(5, 5);
  await expect(tooltip).toBeHidden();
  await page.mouse.dblclick(x, y);
  await idle(page);
  expect(await names(page)).toEqual(['front', 'core 0', 'core 1', 'core 2', 'core 3', 'core 4']);
});

test('an area over a closed group is of its cores, and stays so when it is opened', async ({
  start,
}, testInfo) => {
  const { page } = await start({ files: [fiveCores(testInfo.outputPath())] });
  await groupCores(page, '1-3', 'three');
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 300, 1), await spotOf(page, 900, 1));
  await page.keyboard.up('Shift');
  await expect(page.getByTestId('area-cores')).toContainText('1 – 3');
  await expect(page.getByTestId('area-panel')).toContainText('3 cores');
  await group(page, 'three').locator('[data-disclosure]').click();
  await idle(page);
  await expect(page.getByTestId('area-cores')).toContainText('1 – 3');
  expect(await names(page)).toHaveLength(6);
});

test('an event of a closed group is marked on the row of the group, and so are hits', async ({
  start,
}, testInfo) => {
  const { page } = await start({ files: [fiveCores(testInfo.outputPath())] });
  await groupCores(page, '1-3', 'three');
  const before = await photograph(page);
  await page.keyboard.press('Control+g');
  await page.getByLabel('Cycle, time or event').fill('#6');
  await page.keyboard.press('Enter');
  await idle(page);
  expect(await selectedEvent(page)).toMatchObject({ core: 3 });
  const marked = await photograph(page);
  const { from, to } = laneRows(before, 1);
  const edge = Math.round(xOf(before, 1536)) + 1;
  const middle = Math.round((from + to) / 2);
  expect(marked.picture.at(edge, middle)).not.toEqual(before.picture.at(edge, middle));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('core:3 type:mac');
  await page.keyboard.press('Enter');
  await idle(page);
  const found = await photograph(page);
  const tick = (offset: number) => found.picture.at(Math.round(xOf(found, offset)), from);
  expect(tick(200)).toEqual(tick(1400));
  expect(tick(200)).not.toEqual(tick(1900));
});

test('thousands of lanes are grouped by the dozen, opened by mouse, keys and menu', async ({
  start,
}) => {
  const { page, app } = await start({ files: [CORES] });
  await askForGroups(page);
  await page.getByLabel('All cores, in groups of').check();
  await page.getByLabel('Cores in each group').fill('64');
  await expect(page.getByText('64 groups of 64 cores', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await idle(page);
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '64');
  await expect(page.getByRole('button', { name: 'Lanes: 4,096 cores' })).toBeVisible();
  await group(page, '64-127').click();
  await press(page, 'ArrowRight');
  await expect(group(page, '64-127')).toHaveAttribute('aria-expanded', 'true');
  expect((await names(page)).slice(0, 4)).toEqual(['0-63', '64-127', 'core 64', 'core 65']);
  await press(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
  expect((await names(page))[2]).toBe('128-191');
  await press(page, 'F2');
  await page.getByLabel('Name of the group').fill('second');
  await page.keyboard.press('Enter');
  await expect(group(page, 'second')).toBeVisible();
  await clickMenu(app, 'groups-expand');
  await idle(page);
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '4160');
  await press(page, 'F5');
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '4160');
  await clickMenu(app, 'groups-collapse');
  await idle(page);
  await group(page, 'second').click();
  await press(page, 'Shift+G');
  expect((await names(page)).slice(0, 3)).toEqual(['0-63', 'core 64', 'core 65']);
});

test('a group keeps together when lanes are sorted, and goes to the top when pinned', async ({
  start,
}, testInfo) => {
  const { page, app } = await start({ files: [fiveCores(testInfo.outputPath())] });
  await groupCores(page, '0, 3', 'two');
  await group(page, 'two').locator('[data-disclosure]').click();
  await clickMenu(app, 'lanes-by-compute');
  await idle(page);
  // Core 1 computes for 1536 cycles, the two for 1024 on average, as core 2 does.
  expect(await names(page)).toEqual(['core 1', 'two', 'core 3', 'core 0', 'core 2', 'core 4']);
  await group(page, 'two').click();
  await press(page, 'p');
  expect(await names(page)).toEqual(['two', 'core 3', 'core 0', 'core 1', 'core 2', 'core 4']);
  await expect(group(page, 'two')).toHaveAccessibleName(
    /^two: 2 cores, 4 events, compute 25.6 % of the extent on average/,
  );
  await press(page, 'h');
  expect(await names(page)).toEqual(['core 1', 'core 2', 'core 4']);
});
