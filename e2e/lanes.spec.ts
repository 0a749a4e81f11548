import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, idle, test } from './app.ts';
import { laneTrace } from './lane-trace.ts';
import { laneRows, photograph, runsAt, viewOf, type Canvas } from './timeline-canvas.ts';
import {
  clickAt,
  drag,
  fixture,
  press,
  selectedEvent,
  selectionOf,
  showRange,
  spotOf,
  surfaceBox,
} from './timeline-hands.ts';

/** Lanes sorted, pinned, hidden, moved and sized: by pointer, by menu and by keys. */

/** Event k is on core k and lasts [k, k + 10). */
const CORES = fixture('core-4096.pccx');

const list = (page: Page) => page.getByRole('listbox', { name: 'Lanes' });
const header = (page: Page, core: number) =>
  page.getByRole('option', { name: new RegExp(`^core ${core}:`) });

const coresInView = (page: Page): Promise<number[]> =>
  page
    .locator('.lane-header')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-core'))));

async function chooseLaneMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Lanes:/ }).click();
  await page.getByRole('menu').getByText(item).click();
  await page.mouse.move(5, 5);
  await idle(page);
}

/** A lane's pixels, the lane at `position`. */
function laneText(canvas: Canvas, position: number, rows = laneRows(canvas, position)): string {
  const { from, to } = rows;
  const pixels: string[] = [];
  for (let y = from; y < to; y++) {
    for (let x = 0; x < canvas.picture.width; x += 3) pixels.push(canvas.picture.at(x, y).join());
  }
  return pixels.join(' ');
}

/** Where MAC and stall begin and end in a lane: stripes stand still on the screen, edges do not. */
function edgesIn(canvas: Canvas, position: number) {
  const runs = runsAt(canvas, laneRows(canvas, position).from + 2);
  return (['mac', 'stall'] as const).map((type) => {
    const own = runs.filter((run) => run.type === type);
    expect(own.length).toBeGreaterThan(0);
    return [own[0]?.from, own.at(-1)?.to];
  });
}

/** Five cores of eight have events. */
function unevenTrace(folder: string): string {
  const file = path.join(folder, 'uneven.pccx');
  const lanes = { compute: [900, 100, 1500, 500, 1100], waiting: [50, 700, 20, 1800, 700] };
  laneTrace(file, lanes, 8);
  return file;
}

test('lanes sort by what they do, their pictures moving with their headers', async ({
  start,
}, testInfo) => {
  const { page } = await start({ files: [unevenTrace(testInfo.outputPath())] });
  await page.mouse.move(5, 5);
  const before = await photograph(page);
  await chooseLaneMenu(page, 'Waiting (stalls and barriers)');
  expect(await coresInView(page)).toEqual([3, 1, 4, 0, 2]);
  const sorted = await photograph(page);
  [3, 1, 4, 0, 2].forEach((lane, position) => {
    expect(edgesIn(sorted, position)).toEqual(edgesIn(before, lane));
  });
  await chooseLaneMenu(page, 'Compute (share of MAC)');
  expect(await coresInView(page)).toEqual([2, 4, 0, 3, 1]);
  await chooseLaneMenu(page, 'Descending');
  expect(await coresInView(page)).toEqual([1, 3, 0, 4, 2]);
  await expect(header(page, 3)).toHaveAccessibleName(/waiting 45 % of the extent \(1,800 cycles\)/);
  await chooseLaneMenu(page, 'As in the trace');
  expect(await coresInView(page)).toEqual([0, 1, 2, 3, 4]);
});

test('lanes sort by what they do in the selected area alone', async ({ start }, testInfo) => {
  const { page } = await start({ files: [unevenTrace(testInfo.outputPath())] });
  // [1000, 1600): of core 2 500 cycles compute, of core 4 100.
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 1000, 0), await spotOf(page, 1600, 4));
  await page.keyboard.up('Shift');
  await chooseLaneMenu(page, 'By the selected area only');
  expect(await coresInView(page)).toEqual([2, 4, 0, 1, 3]);
  const strip = page.getByTestId('lane-strip');
  await expect(strip).toContainText(/Sorted by cycles [\d,]+ – [\d,]+ alone/);
  await strip.getByRole('button', { name: 'Sort by the whole trace' }).click();
  await idle(page);
  expect(await coresInView(page)).toEqual([2, 4, 0, 3, 1]);
  await expect(strip).toBeHidden();
});

test('a lane is picked where it is shown, and the keys walk in the order on the screen', async ({
  start,
}) => {
  const { page } = await start({ files: [CORES] });
  await chooseLaneMenu(page, 'Descending');
  expect((await coresInView(page))[0]).toBe(4095);
  await showRange(page, 4000, 4150);
  await clickAt(page, await spotOf(page, 4097, 2));
  expect(await selectedEvent(page)).toMatchObject({ core: 4093, start: '4093' });
  await press(page, 'ArrowDown');
  expect((await selectedEvent(page)).core).toBe(4092);
  await press(page, 'ArrowUp', 'ArrowUp');
  expect((await selectedEvent(page)).core).toBe(4094);
});

test('pinned lanes stay on top while thousands scroll below them', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await showRange(page, 0, 100);
  await header(page, 7).click();
  await page.keyboard.press('p');
  await idle(page);
  const pinned = await photograph(page);
  await page.evaluate(() => window.tilescopeTest.scrollTo(2010));
  const scrolled = await photograph(page);
  expect((await coresInView(page))[0]).toBe(7);
  await expect(header(page, 7)).toHaveAccessibleName(/, pinned$/);
  const rows = laneRows({ ...pinned, view: { ...pinned.view, scrollTopCssPx: 0 } }, 0);
  expect(laneText(scrolled, 0, rows) === laneText(pinned, 0, rows)).toBe(true);
  const { x } = await spotOf(page, 12);
  const box = await surfaceBox(page);
  await clickAt(page, { x, y: box.y + rows.from + 8 });
  expect((await selectedEvent(page)).core).toBe(7);
  await header(page, 7).click();
  await page.keyboard.press('p');
  await idle(page);
  expect(await coresInView(page)).not.toContain(7);
});

test('lanes are selected as in any list, hidden, isolated and shown again', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await header(page, 2).click();
  await header(page, 4).click({ modifiers: ['Shift'] });
  await header(page, 6).click({ modifiers: ['Control'] });
  await expect(list(page).getByRole('option', { selected: true })).toHaveText([
    'core 2',
    'core 3',
    'core 4',
    'core 6',
  ]);
  await page.keyboard.press('h');
  await idle(page);
  expect((await coresInView(page)).slice(0, 5)).toEqual([0, 1, 5, 7, 8]);
  const strip = page.getByTestId('lane-strip');
  await expect(strip).toContainText('4 lanes hidden');
  await expect(page.getByRole('button', { name: 'Lanes: 4,092 of 4,096 cores' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all lanes' }).click();
  await expect(strip).toBeHidden();
  await header(page, 1).click();
  await header(page, 3).click({ modifiers: ['Control'] });
  await header(page, 3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show only 2 lanes' }).click();
  await idle(page);
  expect(await coresInView(page)).toEqual([1, 3]);
  await expect(page.getByLabel('Only cores')).toHaveValue('1, 3');
});

test('a list of core ids shows these alone, and says what is none', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await chooseLaneMenu(page, 'Show only some cores…');
  const field = page.getByLabel('Only cores');
  await expect(field).toBeFocused();
  await field.fill('0-3, 4090');
  await idle(page);
  expect(await coresInView(page)).toEqual([0, 1, 2, 3, 4090]);
  await field.fill('0-3, x');
  await expect(page.getByText('“x” is no core')).toBeVisible();
  expect(await coresInView(page)).toEqual([0, 1, 2, 3, 4090]);
  await field.press('Escape');
  await idle(page);
  expect(await coresInView(page)).toContain(20);
});

test('lanes are moved by dragging their headers, and by Alt and the arrows', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  const from = await header(page, 1).boundingBox();
  const to = await header(page, 5).boundingBox();
  if (from === null || to === null) throw new Error('there are no headers');
  const x = from.x + 20;
  await drag(page, { x, y: from.y + 4 }, { x, y: to.y + to.height - 2 });
  expect((await coresInView(page)).slice(0, 7)).toEqual([0, 2, 3, 4, 5, 1, 6]);
  await header(page, 1).click();
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
  expect((await coresInView(page)).slice(0, 7)).toEqual([0, 2, 3, 1, 4, 5, 6]);
  await press(page, 'Alt+ArrowDown');
  expect((await coresInView(page)).slice(0, 7)).toEqual([0, 2, 3, 4, 1, 5, 6]);
  await expect(list(page)).toBeFocused();
});

test('an arrangement is there again after a reload, and given up on demand', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await header(page, 0).click();
  await page.keyboard.press('h');
  await press(page, 'F5');
  expect((await coresInView(page))[0]).toBe(1);
  await chooseLaneMenu(page, 'As in the trace');
  expect((await coresInView(page))[0]).toBe(0);
});

test('an area stays with its cores, or is cleared with a word on why', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await showRange(page, 0, 100);
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 10, 5), await spotOf(page, 50, 7));
  await page.keyboard.up('Shift');
  const places = async () => {
    const selection = await selectionOf(page);
    return selection.kind === 'area'
      ? [selection.area.firstPosition, selection.area.lastPosition]
      : selection.kind;
  };
  expect(await places()).toEqual([5, 7]);
  await header(page, 1).click();
  await page.keyboard.press('h');
  await idle(page);
  expect(await places()).toEqual([4, 6]);
  await header(page, 6).click();
  await page.keyboard.press('h');
  await idle(page);
  expect(await places()).toBe('none');
  await expect(page.getByTestId('lane-strip')).toContainText('no longer lie together');
});

test('cores without events can be shown as idle lanes', async ({ start }, testInfo) => {
  const { page } = await start({ files: [unevenTrace(testInfo.outputPath())] });
  await chooseLaneMenu(page, 'Cores without events (3)');
  expect(await coresInView(page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await expect(header(page, 6)).toHaveAccessibleName('core 6: no events');
  const canvas = await photograph(page);
  const { from, to } = laneRows(canvas, 6);
  const x = Math.round(canvas.picture.width / 2) + 3;
  expect(canvas.picture.at(x, Math.round((from + to) / 2))).toEqual(canvas.colours.lane);
});

test('lanes have four heights, remembered, and no header is cut off in any', async ({ start }) => {
  const first = await start({ files: [CORES] });
  const heightOf = async (page: Page) => (await viewOf(page)).tracks.laneHeightCssPx;
  const heights: number[] = [];
  await press(first.page, 'Alt+-');
  for (let size = 0; size < 4; size++) {
    heights.push(await heightOf(first.page));
    const isCut = await first.page.locator('.lane-name').evaluateAll((all) =>
      all.some((one) => {
        const own = one.getBoundingClientRect();
        const lane = one.parentElement?.getBoundingClientRect();
        return !lane || own.top < lane.top - 0.5 || own.bottom > lane.bottom + 0.5;
      }),
    );
    expect(isCut).toBe(false);
    await press(first.page, 'Alt+=');
  }
  expect(heights).toEqual([16, 20, 36, 64]);
  await first.app.close();
  const again = await start({ files: [CORES], userDataDir: first.userDataDir });
  expect(await heightOf(again.page)).toBe(64);
});
