import type { Page } from '@playwright/test';
import { expect, idle, test } from './app.ts';
import { viewOf } from './timeline-canvas.ts';
import {
  clickAt,
  drag,
  fixture,
  offsetAt,
  press,
  rangeInView,
  selectedEvent,
  selectionOf,
  showRange,
  spotOf,
  surfaceBox,
} from './timeline-hands.ts';

/** Every gesture of the timeline, by what it does to the view and the selection. */

/** Event k of 5,000 lasts [7k, 7k + 7); even ones are MAC_COMPUTE, odd ones DMA_READ. */
const TOUCHING = fixture('touching.pccx');
/** Event k is on core k and lasts [k, k + 10). */
const CORES = fixture('core-4096.pccx');

async function turnWheel(page: Page, deltaX: number, deltaY: number): Promise<void> {
  await page.mouse.wheel(deltaX, deltaY);
  // The wheel's event arrives after the call returns.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  await idle(page);
}

const scaleOf = async (page: Page): Promise<number> => (await viewOf(page)).camera.cyclesPerCssPx;
const scrollOf = async (page: Page): Promise<number> => (await viewOf(page)).scrollTopCssPx;

test('a trace opens with its whole extent in view', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  const { from, to } = await rangeInView(page);
  const margin = 35_000 * 0.05;
  expect(from).toBeLessThan(0);
  expect(from).toBeGreaterThan(-margin);
  expect(to).toBeGreaterThan(35_000);
  expect(to).toBeLessThan(35_000 + margin);
});

test('the wheel zooms at the cursor, 500 steps in and back out to the full view', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  const full = await viewOf(page);
  const near = await spotOf(page, 12_345);
  // Wheel events come in whole pixels.
  const spot = { x: Math.round(near.x), y: near.y };
  const cycle = await offsetAt(page, spot.x);
  await page.mouse.move(spot.x, spot.y);
  await turnWheel(page, 0, -120);
  expect((await scaleOf(page)) * 1.2).toBeCloseTo(full.camera.cyclesPerCssPx, 6);
  await turnWheel(page, 0, -1200);
  expect(await offsetAt(page, spot.x)).toBeCloseTo(cycle, 6);
  for (let step = 0; step < 500; step++) await page.mouse.wheel(0, -120);
  await expect.poll(() => scaleOf(page)).toBe(1 / 200);
  await idle(page);
  expect(await offsetAt(page, spot.x)).toBeCloseTo(cycle, 6);
  for (let step = 0; step < 500; step++) await page.mouse.wheel(0, 120);
  await expect.poll(() => scaleOf(page)).toBe(full.camera.cyclesPerCssPx);
  await idle(page);
  expect((await viewOf(page)).camera.startOffset).toBeCloseTo(full.camera.startOffset, 3);
});

test('a pinch zooms in small steps', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  const before = await scaleOf(page);
  const spot = await spotOf(page, 20_000);
  await page.mouse.move(spot.x, spot.y);
  await page.keyboard.down('Control');
  await turnWheel(page, 0, -10);
  await page.keyboard.up('Control');
  expect((await scaleOf(page)) / before).toBeCloseTo(Math.exp(-0.1), 6);
});

test('a drag on the lanes pans both ways, and the event under it is not selected', async ({
  start,
}) => {
  const { page } = await start({ files: [CORES] });
  await showRange(page, 100, 300);
  const from = await spotOf(page, 200, 20);
  const before = await viewOf(page);
  await drag(page, from, { x: from.x - 100, y: from.y - 150 });
  const after = await viewOf(page);
  const moved = after.camera.startOffset - before.camera.startOffset;
  expect(moved).toBeCloseTo(100 * before.camera.cyclesPerCssPx, 6);
  expect(after.scrollTopCssPx).toBe(150);
  expect((await selectionOf(page)).kind).toBe('none');
});

test('a drag on the ruler, or with Ctrl on the lanes, zooms to what was dragged over', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  const box = await surfaceBox(page);
  for (const place of ['ruler', 'lanes'] as const) {
    await press(page, '0');
    const first = await spotOf(page, 7_000);
    const last = await spotOf(page, 14_000);
    const y = place === 'ruler' ? box.y + 10 : first.y;
    if (place === 'lanes') await page.keyboard.down('Control');
    await drag(page, { x: last.x, y }, { x: first.x, y });
    if (place === 'lanes') await page.keyboard.up('Control');
    const { from, to } = await rangeInView(page);
    // Playwright moves the pointer by whole pixels at a scale of about 40 cycles a pixel.
    expect(Math.abs(from - 7_000)).toBeLessThan(60);
    expect(Math.abs(to - 14_000)).toBeLessThan(60);
  }
});

test('Shift+drag selects an area whose totals are those of the cycles inside it', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 1_000, 2_000);
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 1_203.4), await spotOf(page, 1_700.6));
  await page.keyboard.up('Shift');
  const selection = await selectionOf(page);
  if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
  const { fromOffset, toOffset, firstPosition, lastPosition } = selection.area;
  expect([firstPosition, lastPosition]).toEqual([0, 0]);
  expect(Math.abs(fromOffset - 1_203)).toBeLessThan(3);
  expect(Math.abs(toOffset - 1_701)).toBeLessThan(3);
  expect(Number.isInteger(fromOffset) && Number.isInteger(toOffset)).toBe(true);

  const cycles = { MAC_COMPUTE: 0, DMA_READ: 0 };
  for (let cycle = fromOffset; cycle < toOffset; cycle++) {
    cycles[Math.floor(cycle / 7) % 2 === 0 ? 'MAC_COMPUTE' : 'DMA_READ']++;
  }
  const totals = page.getByTestId('totals');
  for (const [type, sum] of Object.entries(cycles)) {
    await expect(totals.locator(`[data-type=${type}] td`).nth(2)).toHaveText(String(sum));
  }
  await expect(page.getByTestId('area-length')).toHaveText(String(toOffset - fromOffset));
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('none');
  await expect(totals).toContainText('Whole trace');
});

test('an area reaches over the lanes that were dragged over', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 1_000, 7), await spotOf(page, 0, 3));
  await page.keyboard.up('Shift');
  const selection = await selectionOf(page);
  if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
  expect(selection.area).toMatchObject({ firstPosition: 3, lastPosition: 7 });
  await expect(page.getByTestId('area-cores')).toHaveText('3 – 7');
  // The events of cores 3 to 7 lie whole between about 0 and 1,000.
  await expect(page.locator('[data-type=MAC_COMPUTE] td').nth(1)).toHaveText('5');
});

test('Shift+wheel moves sideways; over the headers and with Alt the wheel scrolls the lanes', async ({
  start,
}) => {
  const { page } = await start({ files: [CORES] });
  await showRange(page, 1_000, 2_000);
  const before = await viewOf(page);
  const spot = await spotOf(page, 1_500, 5);
  await page.mouse.move(spot.x, spot.y);
  await page.keyboard.down('Shift');
  await turnWheel(page, 0, 120);
  await page.keyboard.up('Shift');
  const sideways = await viewOf(page);
  expect(sideways.camera.cyclesPerCssPx).toBe(before.camera.cyclesPerCssPx);
  const moved = sideways.camera.startOffset - before.camera.startOffset;
  expect(moved).toBeCloseTo(120 * before.camera.cyclesPerCssPx, 6);
  expect(sideways.scrollTopCssPx).toBe(0);

  await page.keyboard.down('Alt');
  await turnWheel(page, 0, 90);
  await page.keyboard.up('Alt');
  expect(await scrollOf(page)).toBe(90);
  const headers = await page.getByRole('listbox', { name: 'Lanes' }).boundingBox();
  await page.mouse.move((headers?.x ?? 0) + 20, (headers?.y ?? 0) + 50);
  await turnWheel(page, 0, 60);
  expect(await scrollOf(page)).toBe(150);
  expect((await viewOf(page)).camera).toEqual(sideways.camera);
  await expect(page.getByRole('option', { name: /^core 7:/ })).toBeVisible();
});

test('the scroll bar reaches the last of 4,096 lanes', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await page.locator('.lane-scrollbar').evaluate((bar) => bar.scrollTo(0, bar.scrollHeight));
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(4_000 * 20);
  await idle(page);
  await expect(page.getByRole('option', { name: /^core 4095:/ })).toBeVisible();
  // Only the lanes in view are in the document.
  expect(await page.getByRole('option', { name: /^core / }).count()).toBeLessThan(80);
});

test('with the setting, the wheel pans both ways and a pinch zooms', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('The wheel pans').check();
  await page.keyboard.press('Escape');
  await showRange(page, 1_000, 2_000);
  const before = await viewOf(page);
  const spot = await spotOf(page, 1_500, 5);
  await page.mouse.move(spot.x, spot.y);
  await turnWheel(page, 40, 80);
  const after = await viewOf(page);
  expect(after.camera.cyclesPerCssPx).toBe(before.camera.cyclesPerCssPx);
  const moved = after.camera.startOffset - before.camera.startOffset;
  expect(moved).toBeCloseTo(40 * before.camera.cyclesPerCssPx, 6);
  expect(after.scrollTopCssPx).toBe(80);
});

test('a click selects, a click beside all events clears, a double-click zooms', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 6_990, 7_090);
  // [7007, 7014) is event 1001.
  await clickAt(page, await spotOf(page, 7_010));
  expect(await selectedEvent(page)).toMatchObject({ record: 1001, start: '7007', duration: '7' });
  await clickAt(page, await spotOf(page, 7_010, 6));
  expect((await selectionOf(page)).kind).toBe('none');
  const spot = await spotOf(page, 7_031);
  await page.mouse.dblclick(spot.x, spot.y);
  await idle(page);
  expect(await selectedEvent(page)).toMatchObject({ start: '7028' });
  const { from, to } = await rangeInView(page);
  expect(from).toBeCloseTo(7_028 - 7 / 18, 3);
  expect(to).toBeCloseTo(7_035 + 7 / 18, 3);
});

test('W S A D zoom and pan, for as long as they are held', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 10_000, 20_000);
  const before = await viewOf(page);
  await press(page, 'w');
  const closer = await scaleOf(page);
  expect(closer).toBeLessThan(before.camera.cyclesPerCssPx * 0.8);
  await press(page, 's');
  expect(await scaleOf(page)).toBeGreaterThan(closer * 1.2);
  await showRange(page, 10_000, 20_000);
  await press(page, 'd');
  const tapped = (await rangeInView(page)).from;
  expect(tapped).toBeGreaterThan(10_000 + 500);
  await press(page, 'a');
  expect((await rangeInView(page)).from).toBeLessThan(tapped - 500);

  await showRange(page, 10_000, 20_000);
  await page.keyboard.down('d');
  await expect
    .poll(async () => (await rangeInView(page)).from, { intervals: [50] })
    .toBeGreaterThan(14_000);
  await page.keyboard.up('d');
  await idle(page);
  const rest = (await rangeInView(page)).from;
  await idle(page);
  expect((await rangeInView(page)).from).toBe(rest);
});

test('arrows pan, and with a selected event go to its neighbours and to the next lane', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('sorted.pccx')] });
  await showRange(page, 1_000, 1_400);
  await press(page, 'ArrowRight');
  expect((await rangeInView(page)).from).toBeGreaterThan(1_010);
  await press(page, 'Escape', '.');
  const first = await selectedEvent(page);
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  const second = await selectedEvent(page);
  expect(second.record).toBe(first.next?.record);
  expect(second.previous?.record).toBe(first.record);
  await press(page, 'ArrowDown');
  const below = await selectedEvent(page);
  expect(below.lane).toBe(second.lane + 1);
  expect(Math.abs(below.startOffset - second.startOffset)).toBeLessThan(26);
  await press(page, 'ArrowUp');
  expect((await selectedEvent(page)).lane).toBe(second.lane);
});

test('full stop and comma walk through the lane and keep the event in view', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 0, 30);
  await clickAt(page, await spotOf(page, 3));
  await press(page, '.', '.', '.', '.', '.', '.', '.', '.');
  expect(await selectedEvent(page)).toMatchObject({ record: 8, start: '56' });
  const { from, to } = await rangeInView(page);
  expect(from).toBeLessThan(56);
  expect(to).toBeGreaterThan(63);
  await press(page, ',');
  expect((await selectedEvent(page)).record).toBe(7);
});

test('F zooms to the selection, else to all; 0 shows all; Escape goes one step back', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  const full = await viewOf(page);
  await showRange(page, 700, 800);
  await clickAt(page, await spotOf(page, 703));
  await press(page, '0');
  expect((await viewOf(page)).camera).toEqual(full.camera);
  await press(page, 'f');
  const { from, to } = await rangeInView(page);
  expect(from).toBeCloseTo(700 - 7 / 18, 3);
  expect(to).toBeCloseTo(707 + 7 / 18, 3);
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('none');
  await press(page, 'f');
  expect((await viewOf(page)).camera).toEqual(full.camera);
});

test('Escape calls off a drag before it does anything', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  const from = await spotOf(page, 10_000);
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y);
  await press(page, 'Escape');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await idle(page);
  expect((await selectionOf(page)).kind).toBe('none');
});

test('the cursor shows what a drag will do', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  const surface = page.getByTestId('timeline-surface');
  const box = await surfaceBox(page);
  const spot = await spotOf(page, 10_000);
  await page.mouse.move(spot.x, spot.y);
  await expect(surface).toHaveCSS('cursor', 'grab');
  await page.keyboard.down('Shift');
  await expect(surface).toHaveCSS('cursor', 'crosshair');
  await page.keyboard.up('Shift');
  await page.keyboard.down('Control');
  await expect(surface).toHaveCSS('cursor', 'zoom-in');
  await page.keyboard.up('Control');
  await page.mouse.down();
  await page.mouse.move(spot.x + 30, spot.y);
  await expect(surface).toHaveCSS('cursor', 'grabbing');
  await page.mouse.up();
  await page.mouse.move(spot.x, box.y + 8);
  await expect(surface).toHaveCSS('cursor', 'zoom-in');
});

test('buttons zoom for those who use nothing else', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  const full = await viewOf(page);
  await page.getByRole('button', { name: 'Zoom in (W)' }).click();
  await idle(page);
  expect((await scaleOf(page)) * 1.5).toBeCloseTo(full.camera.cyclesPerCssPx, 6);
  await page.getByRole('button', { name: 'Zoom out (S)' }).click();
  await page.getByRole('button', { name: 'Zoom in (W)' }).click();
  await page.getByRole('button', { name: 'Show all (0)' }).click();
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(full.camera);
});

test('keys reach the timeline after a click on its tab', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 10_000, 20_000);
  const near = await scaleOf(page);
  await page.getByRole('tab', { name: /touching/ }).click();
  await press(page, '0');
  expect(await scaleOf(page)).toBeGreaterThan(near * 2);
});
