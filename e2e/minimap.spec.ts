import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { TestHook } from '../renderer/app/test-hook.ts';
import { corpusFile, expect, idle, isThere, picture, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { isNear, parseColour, type Rgb } from './picture.ts';
import { viewOf } from './timeline-canvas.ts';
import { drag, fixture, press, rangeInView, showRange, spotOf } from './timeline-hands.ts';

/** The whole trace above the ruler, and the frame of what is in view. */

const TOUCHING = fixture('touching.pccx');

async function boxOf(page: Page) {
  const box = await page.getByRole('group', { name: 'Whole trace' }).boundingBox();
  if (box === null) throw new Error('there is no minimap');
  return box;
}

/** A place on the minimap of a trace from 0 to `end`. */
async function placeOf(page: Page, offset: number, end: number) {
  const box = await boxOf(page);
  return { x: box.x + (offset / end) * box.width, y: box.y + box.height / 2 };
}

async function frameBox(page: Page) {
  const box = await page.getByTestId('minimap-frame').boundingBox();
  if (box === null) throw new Error('there is no frame');
  return box;
}

async function tokens(page: Page, names: readonly string[]): Promise<Rgb[]> {
  const texts = await page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement);
    return all.map((name) => style.getPropertyValue(name));
  }, names);
  return texts.map(parseColour);
}

/** Heights in device pixels of the colours that a column of the minimap shows, from the bottom. */
async function columnAt(page: Page, share: number, colours: readonly Rgb[]): Promise<number[]> {
  const box = await boxOf(page);
  const shot = await picture(page, box);
  const heights = colours.map(() => 0);
  const x = Math.floor(shot.width * share);
  for (let y = 0; y < shot.height; y++) {
    const found = colours.findIndex((colour) => isNear(shot.at(x, y), colour, 3));
    if (found >= 0) heights[found] = (heights[found] ?? 0) + 1;
  }
  return heights;
}

const END = 35_000;

test('shows the mix of types over the whole trace, in the colours and the order of the lanes', async ({
  start,
}) => {
  // One lane whose cycles are half MAC_COMPUTE and half DMA_READ, without a gap.
  const { page } = await start({ files: [TOUCHING] });
  const box = await boxOf(page);
  const colours = await tokens(page, ['--type-mac', '--type-read', '--lane-bg']);
  for (const share of [0.2, 0.5, 0.8]) {
    const [mac, read, idleHeight] = await columnAt(page, share, colours);
    // Of a column's 64 cycles either type has 28 to 36; the frame has a pixel at each edge.
    expect(Math.abs((mac ?? 0) - box.height / 2)).toBeLessThan(box.height / 16 + 2);
    expect(Math.abs((read ?? 0) - box.height / 2)).toBeLessThan(box.height / 16 + 2);
    expect(idleHeight).toBeLessThanOrEqual(1);
  }
});

test('its bars are the exact sums of a real trace, at 150 % and in both themes', async ({
  start,
}) => {
  const file = corpusFile('traces/real/pccx-lab-v0.4.0-bincode.pccx');
  test.skip(!isThere(file), `${file} is not there`);
  const { page } = await start({ files: [file], deviceScaleFactor: 1.5 });
  const box = await boxOf(page);
  const widthPx = Math.round(box.width * 1.5);
  const heightPx = Math.round((await canvasHeight(page)) * 1.5);
  const mix = await page.evaluate(async (columns) => {
    const { extentEnd, lastOffset, extentStart } = window.tilescopeTest.summary() ?? {
      ...{ extentEnd: 0, lastOffset: 0, extentStart: 0 },
    };
    const to = Math.max(extentEnd, lastOffset);
    const hook = window.tilescopeTest as unknown as TestHook;
    const result = await hook.ask('mix', { from: extentStart, to, columns });
    if (!result.ok) throw new Error(result.error.message);
    const { level, firstColumn, lanes, cycles } = result.value;
    return { level, firstColumn, lanes, cycles: [...cycles], from: extentStart, to };
  }, widthPx);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate(
      (next) => window.tilescope?.request('settings:change', { theme: next }),
      theme,
    );
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await idle(page);
    const colours = await tokens(page, ['--type-mac', '--type-read', '--type-stall']);
    for (const share of [0.31, 0.62]) {
      const heights = await columnAt(page, share, colours);
      const x = Math.floor(widthPx * share);
      const offset = mix.from + ((x + 0.5) / widthPx) * (mix.to - mix.from);
      const column = Math.floor(offset / 2 ** mix.level) - mix.firstColumn;
      for (const [i, slot] of [1, 2, 4].entries()) {
        const cycles = mix.cycles[column * 8 + slot] ?? 0;
        const expected = (cycles / (mix.lanes * 2 ** mix.level)) * heightPx;
        expect(Math.abs((heights[i] ?? 0) - expected)).toBeLessThanOrEqual(2);
      }
    }
  }
});

async function canvasHeight(page: Page): Promise<number> {
  return (await boxOf(page)).height;
}

test('the frame follows the view, and is moved and resized by dragging it', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 14_000);
  const frame = await frameBox(page);
  const left = await placeOf(page, 7_000, END);
  const right = await placeOf(page, 14_000, END);
  expect(Math.abs(frame.x - left.x)).toBeLessThan(1);
  expect(Math.abs(frame.x + frame.width - right.x)).toBeLessThan(1);
  const perPx = END / (await boxOf(page)).width;

  const middle = await placeOf(page, 10_000, END);
  await drag(page, middle, { x: middle.x + 100, y: middle.y });
  const moved = await rangeInView(page);
  expect(Math.abs(moved.from - (7_000 + 100 * perPx))).toBeLessThan(perPx);
  expect(moved.to - moved.from).toBeCloseTo(7_000, 3);

  const end = await placeOf(page, moved.to, END);
  await drag(page, end, { x: (await placeOf(page, 28_000, END)).x, y: end.y });
  const longer = await rangeInView(page);
  expect(longer.from).toBeCloseTo(moved.from, 3);
  expect(Math.abs(longer.to - 28_000)).toBeLessThan(2 * perPx);

  // Past the other edge, the frame turns over.
  const start0 = await placeOf(page, longer.from, END);
  await drag(page, start0, { x: (await placeOf(page, 33_000, END)).x, y: start0.y });
  const turned = await rangeInView(page);
  expect(Math.abs(turned.from - longer.to)).toBeLessThan(2 * perPx);
  expect(Math.abs(turned.to - 33_000)).toBeLessThan(2 * perPx);
});

test('a drag beside the frame makes a new one, a click centres, the wheel zooms', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 1_000, 3_000);
  const perPx = END / (await boxOf(page)).width;
  await drag(page, await placeOf(page, 28_000, END), await placeOf(page, 21_000, END));
  const made = await rangeInView(page);
  expect(Math.abs(made.from - 21_000)).toBeLessThan(2 * perPx);
  expect(Math.abs(made.to - 28_000)).toBeLessThan(2 * perPx);

  const spot = await placeOf(page, 10_000, END);
  await page.mouse.click(spot.x, spot.y);
  await idle(page);
  const centred = await rangeInView(page);
  expect(Math.abs((centred.from + centred.to) / 2 - 10_000)).toBeLessThan(2 * perPx);
  expect(centred.to - centred.from).toBeCloseTo(made.to - made.from, 3);

  await page.mouse.wheel(0, -120);
  await expect
    .poll(async () => {
      const { from, to } = await rangeInView(page);
      return to - from;
    })
    .toBeCloseTo((made.to - made.from) / 1.2, 3);
});

test('Escape calls off a drag and brings the view back', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 14_000);
  const before = await viewOf(page);
  const middle = await placeOf(page, 10_000, END);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 80, middle.y);
  await idle(page);
  expect((await viewOf(page)).camera.startOffset).not.toBe(before.camera.startOffset);
  await press(page, 'Escape');
  await page.mouse.up();
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(before.camera);
});

test('keys move the frame and its edges, which say where they are', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 10_000, 20_000);
  const place = page.getByRole('slider', { name: 'Place of the view' });
  await place.focus();
  await press(page, 'ArrowRight');
  expect((await rangeInView(page)).from).toBeCloseTo(11_000, 3);
  await expect(place).toHaveAttribute('aria-valuenow', '11000');
  await press(page, 'PageDown');
  expect((await rangeInView(page)).from).toBeCloseTo(1_000, 3);
  const end = page.getByRole('slider', { name: 'End of the view' });
  await press(page, 'Tab', 'Tab');
  await expect(end).toBeFocused();
  await press(page, 'ArrowRight');
  const { from, to } = await rangeInView(page);
  expect(from).toBeCloseTo(1_000, 3);
  expect(to).toBeCloseTo(11_500, 3);
  await expect(end).toHaveAttribute('aria-valuetext', /11.?500 cycles/);
});

test('notes are marked on it in their colours', async ({ start }, testInfo) => {
  // What is noted must not end up among the fixtures.
  const own = path.join(testInfo.outputPath('traces'), 'touching.pccx');
  fs.mkdirSync(path.dirname(own), { recursive: true });
  fs.copyFileSync(TOUCHING, own);
  const { page } = await start({ files: [own] });
  await showRange(page, 24_000, 25_000);
  const [blue] = await tokens(page, ['--note-blue']);
  const box = await boxOf(page);
  const at = Math.round((24_500 / END) * box.width);
  expect(isNear((await picture(page, box)).at(at, 3), blue as Rgb, 12)).toBe(false);
  const spot = await spotOf(page, 24_500);
  await page.mouse.move(spot.x, spot.y);
  await press(page, 'm');
  await page.mouse.move(5, 5);
  await showRange(page, 0, END);
  expect(isNear((await picture(page, box)).at(at, 3), blue as Rgb, 12)).toBe(true);
});

test('the View menu hides it, and a restart remembers that', async ({ start }) => {
  const first = await start({ files: [TOUCHING] });
  await expect(first.page.getByTestId('minimap')).toBeVisible();
  const before = await viewOf(first.page);
  await clickMenu(first.app, 'show-minimap');
  await expect(first.page.getByTestId('minimap')).toHaveCount(0);
  await idle(first.page);
  expect((await viewOf(first.page)).heightCssPx).toBeGreaterThan(before.heightCssPx);
  await first.app.close();
  const again = await start({ files: [TOUCHING], userDataDir: first.userDataDir });
  await expect(again.page.getByTestId('minimap')).toHaveCount(0);
  await clickMenu(again.app, 'show-minimap');
  await expect(again.page.getByTestId('minimap')).toBeVisible();
});

test('views are gone back to and forward again, by keys, buttons, the menu and the mouse', async ({
  start,
}) => {
  const { app, page } = await start({ files: [TOUCHING] });
  const back = page.getByRole('button', { name: 'View before (Alt+←)' });
  const forward = page.getByRole('button', { name: 'View after (Alt+→)' });
  await expect(back).toBeDisabled();
  const views = [(await viewOf(page)).camera];
  const note = async () => views.push((await viewOf(page)).camera);
  await drag(page, await placeOf(page, 7_000, END), await placeOf(page, 21_000, END));
  // All is in view: a drag inside of the frame moves nothing.
  expect((await viewOf(page)).camera).toEqual(views[0]);
  await expect(back).toBeDisabled();
  await showRange(page, 7_000, 14_000);
  await note();
  const lanes = await spotOf(page, 10_000);
  await drag(page, lanes, { x: lanes.x - 90, y: lanes.y });
  await note();
  await press(page, '0');
  await note();

  await press(page, 'Alt+ArrowLeft');
  expect((await viewOf(page)).camera).toEqual(views[2]);
  await back.click();
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(views[1]);
  await clickMenu(app, 'view-back');
  await expect.poll(async () => (await viewOf(page)).camera).toEqual(views[0]);
  await expect(back).toBeDisabled();
  await press(page, 'Alt+ArrowRight');
  expect((await viewOf(page)).camera).toEqual(views[1]);
  await forward.click();
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(views[2]);
  await pressMouse(page, 3);
  expect((await viewOf(page)).camera).toEqual(views[1]);
  await pressMouse(page, 4);
  expect((await viewOf(page)).camera).toEqual(views[2]);
});

/** The buttons at a mouse's side, which Playwright does not press. */
async function pressMouse(page: Page, button: number): Promise<void> {
  await page.getByTestId('timeline-surface').evaluate((surface, which) => {
    for (const name of ['mousedown', 'mouseup']) {
      surface.dispatchEvent(
        new MouseEvent(name, { button: which, bubbles: true, cancelable: true }),
      );
    }
  }, button);
  await idle(page);
}
