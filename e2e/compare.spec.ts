import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect, idle, picture, test, type LaunchOptions, type Launched } from './app.ts';
import {
  compared,
  CORES,
  PLAIN,
  shifted,
  SLOW_CORE,
  SLOWED,
  SLOWER_BY,
  writeTrace,
} from './compared-traces.ts';
import { answerOpenDialog, answerSaveDialog, clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { viewOf } from './timeline-canvas.ts';
import { drag, press, selectedEvent } from './timeline-hands.ts';
import fs from 'node:fs';

/** Two traces in one window: their views, their offset, and what differs between them. */

/** Another origin than the first trace has: offsets of both are not the same numbers. */
const LATER = 2n ** 33n + 12_345n;

type Start = (options?: LaunchOptions) => Promise<Launched>;

async function comparing(start: Start, a: string, b: string): Promise<Launched> {
  const launched = await start({ files: [a] });
  await answerOpenDialog(launched.app, [b]);
  await clickMenu(launched.app, 'compare');
  await expect(second(launched.page)).toBeVisible();
  await idle(launched.page);
  return launched;
}

const second = (page: Page): Locator => page.getByRole('group', { name: 'Compared trace' });
const offsetField = (page: Page): Locator => second(page).getByLabel(/^Offset/);
const button = (page: Page, name: string): Locator =>
  second(page).getByRole('button', { name, exact: true });

async function boxOf(surface: Locator) {
  const box = await surface.boundingBox();
  if (box === null) throw new Error('there is no timeline');
  return box;
}

const surfaces = (page: Page) => page.getByTestId('timeline-surface');

/** The middle of a lane, at an offset that is in view. */
async function spotIn(page: Page, which: 'a' | 'b', offset: number, lane: number) {
  const box = await boxOf(surfaces(page).nth(which === 'a' ? 0 : 1));
  const view = which === 'a' ? await viewOf(page) : (await compared(page)).view;
  const { camera, tracks, rulerHeightCssPx, scrollTopCssPx } = view;
  return {
    x: box.x + (offset - camera.startOffset) / camera.cyclesPerCssPx,
    y: box.y + rulerHeightCssPx + (lane + 0.5) * tracks.laneHeightCssPx - scrollTopCssPx,
  };
}

/** First cycle in view of both. */
async function starts(
  page: Page,
): Promise<{ a: number; b: number; scaleA: number; scaleB: number }> {
  const { camera: a } = await viewOf(page);
  const { camera: b } = (await compared(page)).view;
  return {
    ...{ a: a.startOffset, b: b.startOffset },
    ...{ scaleA: a.cyclesPerCssPx, scaleB: b.cyclesPerCssPx },
  };
}

test('a trace and the same one later differ in nothing, by the offset of their first events', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'b.pccx', shifted(PLAIN, LATER));
  const { app, page } = await comparing(start, a, b);

  const { offset, summary, windows } = await compared(page);
  expect(offset).toBe(String(-LATER));
  expect(summary?.events).toBe(PLAIN.length);
  expect(new Set(windows?.map(({ core }) => core)).size).toBe(CORES);
  expect(windows?.every(({ slower }) => slower === 0)).toBe(true);

  const panel = page.getByTestId('comparison-panel');
  await panel.getByRole('radio', { name: 'Differences' }).click();
  for (const grouping of ['Type', 'Core', 'Core and type']) {
    await panel.getByRole('radio', { name: grouping, exact: true }).click();
    await idle(page);
    const changes = panel.locator('[data-column$="-change"]');
    await expect(changes.first()).toBeVisible();
    expect(new Set(await changes.allTextContents())).toEqual(new Set(['0']));
  }

  const file = testInfo.outputPath('differences.csv');
  await answerSaveDialog(app, file);
  await panel.getByRole('button', { name: 'Save CSV…' }).click();
  await expect(panel.getByText(`Saved: ${file}`)).toBeVisible();
  const lines = fs.readFileSync(file, 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(1 + 4 * CORES);
  expect(lines[1]).toMatch(/^0,MAC_COMPUTE,50,50,0,4000,4000,0,1,/);
});

test('both views move together by the offset, or on their own', async ({ start }, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'b.pccx', shifted(PLAIN, LATER));
  const { page } = await comparing(start, a, b);
  const shift = 12_345;

  const spot = await spotIn(page, 'a', 4_000, 2);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.wheel(0, -600);
  await idle(page);
  let now = await starts(page);
  expect(now.scaleB).toBe(now.scaleA);
  expect(now.b - shift).toBeCloseTo(now.a, 3);
  const { cursorOffset } = await viewOf(page);
  expect((await compared(page)).view.cursorOffset).toBeCloseTo((cursorOffset ?? 0) + shift, 3);

  const inB = await spotIn(page, 'b', 4_000 + shift, 1);
  await drag(page, inB, { x: inB.x - 120, y: inB.y });
  const panned = await starts(page);
  expect(panned.b).toBeGreaterThan(now.b);
  expect(panned.b - shift).toBeCloseTo(panned.a, 3);

  // Keys go to the trace that was clicked last; linked, the other one follows.
  await press(page, '0');
  now = await starts(page);
  expect(now.scaleA).toBeGreaterThan(panned.scaleA);
  expect(now.b - shift).toBeCloseTo(now.a, 3);

  await button(page, 'Linked').click();
  await idle(page);
  expect((await compared(page)).isLinked).toBe(false);
  const before = await starts(page);
  const alone = await spotIn(page, 'a', 9_000, 2);
  await page.mouse.move(alone.x, alone.y);
  await page.mouse.wheel(0, -600);
  await idle(page);
  const after = await starts(page);
  expect(after.scaleA).toBeLessThan(before.scaleA);
  expect(after.scaleB).toBe(before.scaleB);
  expect((await compared(page)).view.cursorOffset).toBeNull();
});

test('the offset is typed, or set by two events that are to coincide', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'b.pccx', shifted(PLAIN, 12_345n));
  const { page } = await comparing(start, a, b);
  await expect(button(page, 'Align selected')).toBeDisabled();

  await offsetField(page).fill('-2 000');
  await offsetField(page).press('Enter');
  await idle(page);
  expect((await compared(page)).offset).toBe('-2000');
  await offsetField(page).fill('nonsense');
  await expect(offsetField(page)).toHaveAttribute('aria-invalid', 'true');
  await offsetField(page).press('Escape');
  expect((await compared(page)).offset).toBe('-2000');

  await page.mouse.click(...spotPair(await spotIn(page, 'a', 3_040, 1)));
  await idle(page);
  expect((await selectedEvent(page)).start).toBe('3000');
  await page.mouse.click(...spotPair(await spotIn(page, 'b', 12_345 + 5_040, 2)));
  await idle(page);
  const { selection } = await compared(page);
  expect(selection).toMatchObject({ kind: 'event', details: { start: '17345', core: 2 } });
  // The selection of the window's own trace is still there.
  expect((await selectedEvent(page)).start).toBe('3000');

  await button(page, 'Align selected').click();
  await idle(page);
  expect((await compared(page)).offset).toBe(String(3_000 - 17_345));
  await button(page, 'Align first').click();
  await idle(page);
  expect((await compared(page)).offset).toBe('-12345');
});

function spotPair({ x, y }: { x: number; y: number }): [number, number] {
  return [x, y];
}

test('the window that got slower is the first of the list, in both views, and marked on its lane', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'slowed.pccx', shifted(SLOWED, LATER));
  const { page } = await comparing(start, a, b);

  const { windows } = await compared(page);
  const [worst, ...others] = windows ?? [];
  expect(worst).toMatchObject({ core: SLOW_CORE, slower: Number(SLOWER_BY) });
  expect(others.every(({ slower }) => slower === 0)).toBe(true);

  const table = page.getByTestId('slower-windows');
  const row = table.locator('tbody tr[data-index="0"]');
  await expect(row.locator('[data-column="slower"]')).toHaveText(/^\+5\D?000$/);
  await expect(row.locator('th')).toHaveText(String(SLOW_CORE));
  await row.click();
  await idle(page);
  const { fromA, fromB, toB } = worst as NonNullable<typeof worst>;
  const now = await starts(page);
  const { view } = await compared(page);
  // It fills the views from the same place on.
  expect(now.a).toBeLessThanOrEqual(fromA);
  expect(fromA - now.a).toBeCloseTo(fromB - now.b, 3);
  expect(now.b + view.widthCssPx * now.scaleB).toBeGreaterThanOrEqual(toB);

  const red = parseColour(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--note-red'),
    ),
  );
  await page.mouse.move(0, 0);
  await idle(page);
  const middle = await spotIn(page, 'b', (fromB + toB) / 2, SLOW_CORE);
  const shown = await picture(page);
  const bottom = Math.round(middle.y + view.tracks.laneHeightCssPx / 2) - 3;
  expect(isNear(shown.at(middle.x, bottom), red, 12)).toBe(true);
  const besides = Math.round(middle.y - view.tracks.laneHeightCssPx / 2) - 4;
  expect(isNear(shown.at(middle.x, besides), red, 12)).toBe(false);
});

test('an area of the first trace is compared with the same stretch of the other', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'slowed.pccx', shifted(SLOWED, 12_345n));
  const { page } = await comparing(start, a, b);
  const panel = page.getByTestId('comparison-panel');
  await panel.getByRole('radio', { name: 'Differences' }).click();
  await idle(page);
  const cycles = panel.locator('[data-column="cycles-change"]');
  expect(await sumOf(cycles)).toBe(Number(SLOWER_BY));

  // Before the event that takes longer, and on cores that do not have it, nothing differs.
  await selectArea(page, { from: 1_000, to: 9_000, first: 0, last: CORES - 1 });
  await expect(panel.getByText(/^Selected area/)).toBeVisible();
  expect(await sumOf(cycles)).toBe(0);
  await selectArea(page, { from: 10_000, to: 14_000, first: 0, last: SLOW_CORE - 1 });
  expect(await sumOf(cycles)).toBe(0);
  await selectArea(page, { from: 10_000, to: 14_000, first: SLOW_CORE, last: SLOW_CORE });
  expect(await sumOf(cycles)).toBeGreaterThan(0);
});

async function sumOf(changes: Locator): Promise<number> {
  const texts = await changes.allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  return texts.reduce((sum, text) => {
    const size = Number(text.replaceAll(/\D/g, ''));
    return sum + (text.startsWith('−') ? -size : size);
  }, 0);
}

async function selectArea(
  page: Page,
  { from, to, first, last }: { from: number; to: number; first: number; last: number },
): Promise<void> {
  const begin = await spotIn(page, 'a', from, first);
  const end = await spotIn(page, 'a', to, last);
  await page.keyboard.down('Shift');
  await drag(page, begin, end);
  await page.keyboard.up('Shift');
  await page.getByRole('tab', { name: 'Comparison' }).click();
  await idle(page);
}

/** Processes that read traces. */
async function traceProcesses(app: ElectronApplication): Promise<number> {
  return app.evaluate(
    ({ app: main }) => main.getAppMetrics().filter(({ name }) => name === 'Tilescope trace').length,
  );
}

test('a comparison ends with its process, by its button and with the trace itself', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'b.pccx', shifted(PLAIN, 12_345n));
  const { app, page } = await comparing(start, a, b);
  const both = await traceProcesses(app);
  await button(page, 'End the comparison').click();
  await idle(page);
  await expect(second(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Comparison' })).toBeHidden();
  await expect.poll(() => traceProcesses(app)).toBe(both - 1);
  expect(await page.evaluate(() => window.tilescopeTest.compared())).toBeNull();
  await expect(surfaces(page)).toHaveCount(1);

  await dropWithShift(page, b);
  await expect(second(page)).toBeVisible();
  await idle(page);
  expect((await compared(page)).offset).toBe('-12345');
  expect(app.windows()).toHaveLength(1);
  await clickMenu(app, 'close-trace');
  await idle(page);
  await expect(surfaces(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.tilescopeTest.compared())).toBeNull();
});

async function dropWithShift(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const SHIFT = 8;
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const event = { type, x: 400, y: 300, data, modifiers: SHIFT };
    await session.send('Input.dispatchDragEvent', event);
    if (type === 'dragOver') {
      await expect(page.getByTestId('drop-target')).toContainText('compare a.pccx');
    }
  }
  await session.detach();
}

test('a bake is not compared, and what cannot be opened leaves the comparison as it is', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('traces');
  const a = writeTrace(folder, 'a.pccx', PLAIN);
  const b = writeTrace(folder, 'b.pccx', shifted(PLAIN, 12_345n));
  const { app, page } = await comparing(start, a, b);
  const broken = `${folder}/broken.pccx`;
  fs.writeFileSync(broken, fs.readFileSync(a).subarray(0, 40));
  await answerOpenDialog(app, [broken]);
  await clickMenu(app, 'compare');
  await expect(page.getByText('broken.pccx').first()).toBeVisible();
  await idle(page);
  expect((await compared(page)).offset).toBe('-12345');

  // The first failure stays on the screen until it is dismissed.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const bake = `${folder}/bake.d8p`;
  fs.copyFileSync('e2e/fixtures/bakes/corrupt/_base_1x1.d8p', bake);
  await answerOpenDialog(app, [bake]);
  await clickMenu(app, 'compare');
  await expect(page.getByText('A trace is compared with another trace only.')).toBeVisible();
  expect((await compared(page)).offset).toBe('-12345');
});
