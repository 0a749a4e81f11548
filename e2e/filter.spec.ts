import type { Page } from '@playwright/test';
import { corpusFile, expect, idle, isThere, test } from './app.ts';
import {
  lanesInView,
  photograph,
  samePicture,
  typesIn,
  type Canvas,
  type TypeToken,
} from './timeline-canvas.ts';
import {
  clickAt,
  drag,
  fixture,
  press,
  selectedEvent,
  selectionOf,
  showRange,
  spotOf,
} from './timeline-hands.ts';

/** Types shown and hidden by the legend: what is drawn, hovered, selected, stepped to and counted. */

const REAL = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
/** Event k of 5,000 lasts [7k, 7k + 7); even ones are MAC_COMPUTE, odd ones DMA_READ. */
const TOUCHING = fixture('touching.pccx');

const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Event types' }).getByRole('button', { name, exact: true });

async function clickEntry(page: Page, name: string, modifiers: 'Alt'[] = []): Promise<void> {
  await entry(page, name).click({ modifiers });
  // Away from the lanes and the legend: neither hover nor focus change what is compared.
  await page.mouse.move(5, 5);
  await idle(page);
}

/** In any lane in view. */
function typesOf(canvas: Canvas): Set<TypeToken> {
  return new Set(lanesInView(canvas).flatMap((lane) => [...typesIn(canvas, lane)]));
}

test('a hidden type is gone from every lane, the others stay, and shown again all is as before', async ({
  start,
}) => {
  test.skip(!isThere(REAL), `${REAL} is not there`);
  const { page } = await start({ files: [REAL], size: { width: 1500, height: 1100 } });
  await page.mouse.move(5, 5);
  const before = await photograph(page);
  expect(typesOf(before)).toEqual(new Set(['mac', 'read', 'write', 'stall', 'barrier', 'api']));
  await clickEntry(page, 'SYSTOLIC_STALL');
  await clickEntry(page, 'API_CALL');
  await expect(entry(page, 'API_CALL')).toHaveAttribute('aria-pressed', 'false');
  const without = await photograph(page);
  expect(typesOf(without)).toEqual(new Set(['mac', 'read', 'write', 'barrier']));
  await expect(page.getByTestId('lane-strip')).toContainText('2 types hidden');
  await page.getByRole('button', { name: 'Show all types' }).click();
  await page.mouse.move(5, 5);
  expect(samePicture(before, await photograph(page))).toBe(true);
});

test('close up, rectangles and ticks of a hidden type are gone too', async ({ start }) => {
  test.skip(!isThere(REAL), `${REAL} is not there`);
  const { page } = await start({ files: [REAL], size: { width: 1500, height: 1100 } });
  await showRange(page, 2_000_000, 2_060_000);
  expect(typesOf(await photograph(page))).toContain('mac');
  await clickEntry(page, 'MAC_COMPUTE');
  const without = typesOf(await photograph(page));
  expect(without.has('mac')).toBe(false);
  expect(without.has('read')).toBe(true);
});

test('one type alone is shown by Alt and a click, by Shift and its digit, or from its menu', async ({
  start,
}) => {
  test.skip(!isThere(REAL), `${REAL} is not there`);
  const { page } = await start({ files: [REAL], size: { width: 1500, height: 1100 } });
  await clickEntry(page, 'MAC_COMPUTE', ['Alt']);
  expect(typesOf(await photograph(page))).toEqual(new Set(['mac']));
  await clickEntry(page, 'MAC_COMPUTE', ['Alt']);
  await expect(page.getByTestId('lane-strip')).toBeHidden();
  await page.keyboard.press('Shift+Digit2');
  expect(typesOf(await photograph(page))).toEqual(new Set(['read']));
  await page.keyboard.press('1');
  expect(typesOf(await photograph(page))).toEqual(new Set(['mac', 'read']));
  await entry(page, 'BARRIER_SYNC').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Only this one' }).click();
  await page.mouse.move(5, 5);
  expect(typesOf(await photograph(page))).toEqual(new Set(['barrier']));
});

test('what is hidden is not hovered, not selected and not stepped to', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 0, 140);
  await clickAt(page, await spotOf(page, 10));
  expect((await selectedEvent(page)).typeName).toBe('DMA_READ');
  await press(page, '2');
  // The selected event is of the type that went.
  expect((await selectionOf(page)).kind).toBe('none');
  const hidden = await spotOf(page, 10.5);
  await clickAt(page, hidden);
  expect((await selectionOf(page)).kind).toBe('none');
  await page.mouse.move(hidden.x, hidden.y);
  await idle(page);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await clickAt(page, await spotOf(page, 17));
  expect(await selectedEvent(page)).toMatchObject({ record: 2, typeName: 'MAC_COMPUTE' });
  await press(page, '.');
  expect((await selectedEvent(page)).record).toBe(4);
  await press(page, '2', '.');
  expect((await selectedEvent(page)).record).toBe(5);
});

test('a selected area is counted without hidden types, and whole again with them', async ({
  start,
}) => {
  const { page } = await start({ files: [TOUCHING] });
  await showRange(page, 0, 140);
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 14, 0), await spotOf(page, 70, 0));
  await page.keyboard.up('Shift');
  const countedTypes = async () => {
    await idle(page);
    const selection = await selectionOf(page);
    if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
    return selection.statistics?.types.map(({ code, events }) => [code, events > 0]);
  };
  expect(await countedTypes()).toEqual([
    [1, true],
    [2, true],
  ]);
  await press(page, '1');
  expect(await countedTypes()).toEqual([[2, true]]);
  await press(page, '1');
  expect(await countedTypes()).toHaveLength(2);
});

test('hidden types stay hidden over a reload', async ({ start }) => {
  const { page } = await start({ files: [TOUCHING] });
  await press(page, '1');
  await press(page, 'F5');
  await expect(entry(page, 'MAC_COMPUTE')).toHaveAttribute('aria-pressed', 'false');
  expect(typesOf(await photograph(page))).toEqual(new Set(['read']));
});
