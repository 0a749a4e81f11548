import type { ElectronApplication, Page } from '@playwright/test';
import { corpusFile, expect, idle, isThere, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { photograph, viewOf, xOf } from './timeline-canvas.ts';
import {
  clickAt,
  digits,
  drag,
  fixture,
  press,
  rangeInView,
  selectedEvent,
  selectionOf,
  showRange,
  spotAtCycle,
  spotOf,
} from './timeline-hands.ts';

/** Two cursors, and the gap between two events. */

/** One lane; event n is [7n, 7n + 7). */
const TOUCHING = fixture('touching.pccx');

async function valueOf(page: Page, name: string): Promise<string> {
  return digits(await page.getByTestId(`measure-${name}`).textContent());
}

async function measured(page: Page): Promise<[string, string, string]> {
  await idle(page);
  const [from, to, length] = ['from', 'to', 'length'];
  return [await valueOf(page, from), await valueOf(page, to), await valueOf(page, length)];
}

/** Whether a cycle has a line through ruler and lanes. */
async function hasLine(page: Page, cycle: number): Promise<boolean> {
  const colour = parseColour(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--text'),
    ),
  );
  await page.mouse.move(5, 5);
  const canvas = await photograph(page);
  const x = Math.round(xOf(canvas, cycle));
  const { height } = canvas.picture;
  return [3, height - 20, height - 4].every((y) => isNear(canvas.picture.at(x, y), colour, 12));
}

const copied = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText());

test('two clicks place two cursors that snap, and tell cycles, operations and bytes', async ({
  start,
}) => {
  const { app, page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  await press(page, 'r');
  const button = page.getByRole('button', { name: 'Measure (R)' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('measure-panel')).toContainText('Click twice');
  const first = await spotOf(page, 7_014.2);
  await page.mouse.move(first.x, first.y);
  await expect(page.getByTestId('timeline-surface')).toHaveCSS('cursor', 'crosshair');
  await clickAt(page, first);
  const second = await spotOf(page, 7_041.8);
  await page.mouse.move(second.x, second.y);
  // It follows the pointer already.
  expect(await measured(page)).toEqual(['7014', '7042', '28']);
  await clickAt(page, second);
  await page.mouse.move(second.x + 200, second.y);
  expect(await measured(page)).toEqual(['7014', '7042', '28']);
  expect(await hasLine(page, 7_014)).toBe(true);
  expect(await hasLine(page, 7_042)).toBe(true);
  expect(await hasLine(page, 7_030)).toBe(false);
  expect((await selectionOf(page)).kind).toBe('none');

  const header = await page.evaluate(() => window.tilescopeTest.summary()?.header);
  const { macRows, macColumns } = header ?? { macRows: null, macColumns: null };
  if (macRows === null || macColumns === null) throw new Error('the fixture has an array');
  expect(await valueOf(page, 'peak-ops')).toBe(String(macRows * macColumns * 2 * 28));
  expect(await valueOf(page, 'bus-bytes')).toBe(String(28 * 16));
  await expect(page.getByTestId('measure-panel')).toContainText('assuming 16 bytes a cycle');
  await page.getByRole('button', { name: 'Copy what is measured' }).click();
  expect(await copied(app)).toContain('cycles\t28');
  await press(page, 'Escape');
  await expect(page.getByTestId('measure-panel')).toHaveCount(0);
  expect(await hasLine(page, 7_014)).toBe(false);
});

test('a drag measures too, and both cursors are dragged afterwards', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  await press(page, 'r');
  await drag(page, await spotOf(page, 7_056.2), await spotOf(page, 7_020.8));
  expect(await measured(page)).toEqual(['7021', '7056', '35']);
  const cursor = await spotOf(page, 7_056);
  await page.mouse.move(cursor.x, cursor.y);
  await expect(page.getByTestId('timeline-surface')).toHaveCSS('cursor', 'ew-resize');
  await page.keyboard.down('Alt');
  await drag(page, cursor, await spotOf(page, 7_071));
  await page.keyboard.up('Alt');
  expect(await measured(page)).toEqual(['7021', '7071', '50']);
  // On the ruler, too.
  const lane = await spotOf(page, 7_021);
  const box = await page.getByTestId('timeline-surface').boundingBox();
  const y = (box?.y ?? 0) + 6;
  await drag(page, { x: lane.x, y }, { x: (await spotOf(page, 7_006.8)).x, y });
  expect(await measured(page)).toEqual(['7007', '7071', '64']);
  // Elsewhere a drag pans, and a click selects.
  const before = (await rangeInView(page)).from;
  const free = await spotOf(page, 7_040);
  await drag(page, free, { x: free.x - 60, y: free.y });
  expect((await rangeInView(page)).from).toBeGreaterThan(before);
  await clickAt(page, await spotOf(page, 7_038));
  expect(await selectedEvent(page)).toMatchObject({ start: '7035' });
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('event');
  await expect(page.getByTestId('measure-panel')).toHaveCount(0);
});

test('Escape calls off a cursor’s drag, then ends measuring', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  await press(page, 'r');
  await drag(page, await spotOf(page, 7_021), await spotOf(page, 7_056));
  const cursor = await spotOf(page, 7_056);
  await page.mouse.move(cursor.x, cursor.y);
  await page.mouse.down();
  await page.mouse.move(cursor.x + 70, cursor.y);
  await press(page, 'Escape');
  await page.mouse.up();
  expect(await measured(page)).toEqual(['7021', '7056', '35']);
  await press(page, 'Escape');
  await expect(page.getByTestId('measure-panel')).toHaveCount(0);
});

test('without a pointer: the menu, what is selected, and the keys of areas', async ({ start }) => {
  const { app, page } = await start({ files: [TOUCHING] });
  const { widthCssPx } = await viewOf(page);
  await showRange(page, 7_000, 7_000 + widthCssPx / 2);
  await clickAt(page, await spotOf(page, 7_038));
  await clickMenu(app, 'measure');
  await page.getByRole('button', { name: 'The selection' }).click();
  expect(await measured(page)).toEqual(['7035', '7042', '7']);
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight');
  expect(await measured(page)).toEqual(['7035', '7049', '14']);
  await press(page, 'Control+Shift+Alt+ArrowRight');
  expect((await measured(page))[0]).toBe('7036');
  await press(page, 'r');
  await expect(page.getByTestId('measure-panel')).toHaveCount(0);
  await press(page, 'r');
  await page.getByRole('button', { name: 'In the view' }).click();
  const [, , length] = await measured(page);
  expect(Math.abs(Number(length) - widthCssPx / 4)).toBeLessThanOrEqual(2);
});

test('times stand beside cycles where the header has a clock, in the chosen unit', async ({
  start,
}) => {
  const file = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
  test.skip(!isThere(file), `${file} is not there`);
  const { page } = await start({ files: [file] });
  const clock = await page.evaluate(() => window.tilescopeTest.summary()?.header.clockMhz ?? null);
  if (clock === null) throw new Error('the trace has a clock');
  await showRange(page, 100_000, 200_000);
  await press(page, 'r');
  await page.keyboard.down('Alt');
  await drag(page, await spotOf(page, 120_000), await spotOf(page, 160_000));
  await page.keyboard.up('Alt');
  const [, , length] = await measured(page);
  await page.getByRole('combobox', { name: 'Unit' }).selectOption('us');
  const panel = page.getByTestId('measure-panel');
  await expect(page.getByTestId('measure-length')).toContainText('µs');
  const micro = Number(
    (await page.getByTestId('measure-length').textContent())?.replace(/[^\d.]/g, ''),
  );
  expect(micro).toBeCloseTo(Number(length) / clock, 2);
  await expect(panel).toContainText('cycles');
  await page.getByRole('combobox', { name: 'Unit' }).selectOption('cycles');
});

test('Ctrl+click on a second event tells the gap, exactly above 2^53', async ({ start }) => {
  const { app, page } = await start({ files: [fixture('start-above-2-53.pccx')] });
  await clickAt(page, await spotAtCycle(page, 9_007_199_254_740_993n));
  await page.keyboard.down('Control');
  await clickAt(page, await spotAtCycle(page, 9_007_199_254_740_995n));
  await page.keyboard.up('Control');
  expect(digits(await page.getByTestId('gap-cycles').textContent())).toBe('1');
  await expect(page.getByTestId('gap-words')).toContainText('end of the earlier');
  // The first stays selected.
  expect(await selectedEvent(page)).toMatchObject({ start: '9007199254740993' });
  await page.getByRole('button', { name: 'Copy the gap' }).click();
  expect(await copied(app)).toContain('from\t9007199254740994\nto\t9007199254740995');
});

test('events that touch or overlap are said to, and Escape goes back in steps', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 7_000, 7_100);
  await clickAt(page, await spotOf(page, 7_038));
  await page.keyboard.down('Shift');
  await clickAt(page, await spotOf(page, 7_045));
  await page.keyboard.up('Shift');
  await expect(page.getByTestId('gap-words')).toContainText('starts in the cycle');
  await page.keyboard.down('Control');
  await clickAt(page, await spotOf(page, 7_066));
  await page.keyboard.up('Control');
  expect(digits(await page.getByTestId('gap-cycles').textContent())).toBe('21');
  expect(await hasLine(page, 7_042)).toBe(true);
  expect(await hasLine(page, 7_063)).toBe(true);
  await press(page, 'Escape');
  await expect(page.getByTestId('gap-panel')).toHaveCount(0);
  expect((await selectionOf(page)).kind).toBe('event');
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('none');
});

test('an event inside of a long one overlaps it by all of its cycles', async ({ start }) => {
  const { page } = await start({ files: [fixture('long-event-left-of-view.pccx')] });
  await showRange(page, 500_000_000, 500_001_000);
  // The long one is in the upper of two rows; a short one lies below it.
  await clickAt(page, await spotOf(page, 500_000_500, 0, 0.25));
  const long = await selectedEvent(page);
  await press(page, '.');
  const inside = await selectedEvent(page);
  expect(inside.record).not.toBe(long.record);
  await showRange(page, inside.startOffset, inside.startOffset + 1_000);
  await page.keyboard.down('Control');
  await clickAt(page, await spotOf(page, inside.startOffset + 500, 0, 0.25));
  await page.keyboard.up('Control');
  await expect(page.getByTestId('gap-words')).toContainText('inside');
  expect(digits(await page.getByTestId('gap-cycles').textContent())).toBe(inside.duration);
  await page.getByRole('button', { name: 'Select it' }).click();
  await idle(page);
  expect((await selectedEvent(page)).record).toBe(long.record);
});
