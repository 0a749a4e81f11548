import type { Page } from '@playwright/test';
import type { Area } from '../renderer/store/selection-slice.ts';
import { expect, idle, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { photograph, viewOf, xOf } from './timeline-canvas.ts';
import {
  clickAt,
  drag,
  fixture,
  press,
  rangeInView,
  selectionOf,
  showRange,
  spotOf,
} from './timeline-hands.ts';

/** Areas whose edges snap to events and can be moved afterwards. */

/** One lane; event n is [7n, 7n + 7). */
const TOUCHING = fixture('touching.pccx');
/** Two lanes with gaps between their events. */
const CORES = fixture('core-4096.pccx');

async function areaOf(page: Page): Promise<Area> {
  await idle(page);
  const selection = await selectionOf(page);
  if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
  return selection.area;
}

async function dragArea(page: Page, from: number, to: number, keys: readonly string[] = []) {
  for (const key of ['Shift', ...keys]) await page.keyboard.down(key);
  await drag(page, await spotOf(page, from), await spotOf(page, to));
  for (const key of [...keys, 'Shift']) await page.keyboard.up(key);
  return areaOf(page);
}

test('both edges snap to the events’ edges near them, and Alt holds that off', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  // About ten pixels a cycle: an edge is near within half a cycle.
  await showRange(page, 7_000, 7_100);
  const { camera } = await viewOf(page);
  const near = 3 * camera.cyclesPerCssPx;
  expect(await dragArea(page, 7_014 + near, 7_049 - near)).toMatchObject({
    ...{ fromOffset: 7_014, toOffset: 7_049 },
  });
  // [7014.3, 7048.7) holds cycles 7014 to 7048 in part.
  expect(await dragArea(page, 7_015.5, 7_051.5)).toMatchObject({
    ...{ fromOffset: 7_015, toOffset: 7_052 },
  });
  expect(await dragArea(page, 7_020.6, 7_048.4, ['Alt'])).toMatchObject({
    ...{ fromOffset: 7_020, toOffset: 7_049 },
  });
});

test('while it is dragged, a mark shows the edge that it has snapped to', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  const colour = parseColour(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--text'),
    ),
  );
  const markedAt = async (offset: number): Promise<boolean> => {
    const canvas = await photograph(page);
    const { rulerHeightCssPx, tracks } = canvas.view;
    const x = Math.round(xOf(canvas, offset));
    // Its upper cap, left and right of the edge.
    const y = rulerHeightCssPx + 1;
    expect(tracks.laneHeightCssPx).toBeGreaterThan(10);
    return [x - 3, x + 2].every((at) => isNear(canvas.picture.at(at, y), colour, 12));
  };
  await page.keyboard.down('Shift');
  const from = await spotOf(page, 7_014.2);
  const to = await spotOf(page, 7_048.8);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y);
  await page.mouse.move(to.x, to.y);
  expect(await markedAt(7_049)).toBe(true);
  expect(await markedAt(7_014)).toBe(true);
  await page.keyboard.down('Alt');
  expect(await markedAt(7_049)).toBe(false);
  await page.keyboard.up('Alt');
  expect(await markedAt(7_049)).toBe(true);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_014, toOffset: 7_049 });
  expect(await markedAt(7_049)).toBe(false);
});

test('its sides are dragged afterwards, the cursor says so, and the totals follow', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  await dragArea(page, 7_014, 7_049);
  const surface = page.getByTestId('timeline-surface');
  const side = await spotOf(page, 7_049);
  await page.mouse.move(side.x, side.y);
  await expect(surface).toHaveCSS('cursor', 'ew-resize');
  await drag(page, side, await spotOf(page, 7_069.8));
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_014, toOffset: 7_070 });
  await expect(page.getByTestId('area-length')).toHaveText('56');
  await expect(page.locator('[data-type=MAC_COMPUTE] td').nth(2)).toHaveText('28');

  // Past the other side it turns over.
  await drag(page, await spotOf(page, 7_070), await spotOf(page, 7_006.9));
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_007, toOffset: 7_014 });

  const start0 = await spotOf(page, 7_007);
  await page.mouse.move(start0.x, start0.y);
  await page.mouse.down();
  await page.mouse.move(start0.x + 60, start0.y);
  await press(page, 'Escape');
  await page.mouse.up();
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_007, toOffset: 7_014 });
  // A drag in its middle pans as ever.
  const before = (await rangeInView(page)).from;
  const middle = await spotOf(page, 7_010.5);
  await drag(page, middle, { x: middle.x + 50, y: middle.y });
  expect((await rangeInView(page)).from).toBeLessThan(before);
});

test('its lanes are dragged, and both at a corner', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 200, 3), await spotOf(page, 1_000, 7));
  await page.keyboard.up('Shift');
  const area = await areaOf(page);
  expect(area).toMatchObject({ firstPosition: 3, lastPosition: 7 });
  const surface = page.getByTestId('timeline-surface');
  const middle = (area.fromOffset + area.toOffset) / 2;
  const bottom = await spotOf(page, middle, 7, 0.95);
  await page.mouse.move(bottom.x, bottom.y);
  await expect(surface).toHaveCSS('cursor', 'ns-resize');
  await drag(page, bottom, await spotOf(page, middle, 10));
  expect(await areaOf(page)).toEqual({ ...area, lastPosition: 10 });
  await expect(page.getByTestId('area-cores')).toHaveText('3 – 10');

  const corner = await spotOf(page, area.fromOffset, 3, 0.05);
  await page.mouse.move(corner.x, corner.y);
  await expect(surface).toHaveCSS('cursor', 'nwse-resize');
  await page.keyboard.down('Alt');
  await drag(page, corner, await spotOf(page, 500, 5));
  await page.keyboard.up('Alt');
  const smaller = await areaOf(page);
  expect(smaller).toMatchObject({ firstPosition: 5, lastPosition: 10, toOffset: area.toOffset });
  const { camera } = await viewOf(page);
  expect(Math.abs(smaller.fromOffset - 500)).toBeLessThan(2 * camera.cyclesPerCssPx + 1);
});

test('keys move its end and its start, from edge to edge or by a pixel', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  // Two pixels a cycle: a step of eight pixels is four cycles.
  const { widthCssPx } = await viewOf(page);
  await showRange(page, 7_000, 7_000 + widthCssPx / 2);
  await dragArea(page, 7_014, 7_049);
  await press(page, 'Shift+ArrowRight');
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_014, toOffset: 7_053 });
  // The event's edge at 7,056 lies within the step.
  await press(page, 'Shift+ArrowRight');
  expect(await areaOf(page)).toMatchObject({ toOffset: 7_056 });
  await press(page, 'Shift+Alt+ArrowLeft');
  expect(await areaOf(page)).toMatchObject({ toOffset: 7_055 });
  await press(page, 'Control+Shift+ArrowLeft');
  await press(page, 'Control+Shift+ArrowLeft');
  expect(await areaOf(page)).toMatchObject({ fromOffset: 7_007, toOffset: 7_055 });
  const { camera } = await viewOf(page);
  await expect(page.getByTestId('area-length')).toHaveText('48');
  expect((await viewOf(page)).camera).toEqual(camera);
});

test('keys take lanes in and out; without an area the arrows pan', async ({ start }) => {
  const { page } = await start({ files: [CORES] });
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 200, 3), await spotOf(page, 1_000, 4));
  await page.keyboard.up('Shift');
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+Shift+ArrowDown');
  expect(await areaOf(page)).toMatchObject({ firstPosition: 4, lastPosition: 6 });
  await press(page, 'Escape');
  await showRange(page, 1_000, 2_000);
  await press(page, 'Shift+ArrowRight');
  expect((await rangeInView(page)).from).toBeGreaterThan(1_000);
});

test('Ctrl+A selects all lanes from end to end, with the totals of the whole trace', async ({
  start,
}) => {
  const { app, page } = await start({ files: [TOUCHING] });
  await clickAt(page, await spotOf(page, 703));
  await press(page, 'Control+a');
  expect(await areaOf(page)).toEqual({
    ...{ fromOffset: 0, toOffset: 35_000, firstPosition: 0, lastPosition: 0 },
  });
  await expect(page.locator('[data-type=MAC_COMPUTE] td').nth(1)).toHaveText(/^2.?500$/);
  await press(page, 'f');
  const { from, to } = await rangeInView(page);
  expect(from).toBeLessThan(0);
  expect(to).toBeGreaterThan(35_000);
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('none');
  await clickMenu(app, 'select-trace');
  await expect.poll(async () => (await selectionOf(page)).kind).toBe('area');
  expect(await areaOf(page)).toMatchObject({ fromOffset: 0, toOffset: 35_000 });
});
