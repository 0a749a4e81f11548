import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, idle, summary, test } from './app.ts';
import { answerSaveDialog } from './desktop.ts';
import {
  clickAt,
  digits,
  drag,
  fixture,
  selectedEvent,
  showRange,
  spotOf,
} from './timeline-hands.ts';
import { photograph } from './timeline-canvas.ts';

/** Cycles or times, from cycle 0 or from the first event: one choice for the whole window. */

const CLOCKED = fixture('touching.pccx');

async function choose(page: Page, label: 'Unit' | 'Counted from', option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption(option);
  await idle(page);
}

/** The number at the beginning of a text, whatever the locale puts into it. */
const numberOf = (text: string): number => Number.parseFloat(text.replaceAll(/[,\s]/g, ''));

async function valueOf(page: Page, testId: string): Promise<string> {
  return (await page.getByTestId(testId).textContent()) ?? '';
}

test('details, tooltip, status and areas follow the unit; copies stay exact cycles', async ({
  start,
}) => {
  const { app, page } = await start({ files: [CLOCKED] });
  const clockMhz = (await summary(page))?.header.clockMhz ?? 0;
  expect(clockMhz).toBeGreaterThan(0);
  await showRange(page, 10_000, 10_200);
  await clickAt(page, await spotOf(page, 10_104));
  const event = await selectedEvent(page);
  expect(digits(await valueOf(page, 'event-start'))).toBe(String(event.start));
  for (const [unit, name, microseconds] of [
    ['us', 'µs', 1],
    ['ms', 'ms', 1e3],
    ['s', 's', 1e6],
  ] as const) {
    await choose(page, 'Unit', unit);
    const shown = await valueOf(page, 'event-start');
    expect(shown.endsWith(` ${name}`)).toBe(true);
    const exact = Number(event.start) / clockMhz / microseconds;
    expect(Math.abs(numberOf(shown) - exact)).toBeLessThanOrEqual(0.5 / clockMhz / microseconds);
    const spot = await spotOf(page, 10_104);
    await page.mouse.move(spot.x, spot.y);
    await idle(page);
    await expect(page.getByRole('tooltip')).toContainText(` ${name}`);
    await expect(page.getByTestId('cursor-cycle')).toContainText(` ${name} at cursor`);
  }
  await page.getByRole('button', { name: 'Copy start' }).click();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(String(event.start));
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 10_050), await spotOf(page, 10_100));
  await page.keyboard.up('Shift');
  await idle(page);
  await expect(page.getByTestId('area-from')).toHaveText(/ s$/);
  const length = await valueOf(page, 'area-length');
  expect(numberOf(length)).toBeCloseTo(50 / clockMhz / 1e6, 8);
});

test('cycles are counted from the first event where that is chosen, lengths are not', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('start-above-2-53.pccx')] });
  const trace = await summary(page);
  if (trace === null) throw new Error('there is no trace');
  const { firstOffset, origin } = trace;
  const first = BigInt(origin) + BigInt(firstOffset);
  await clickAt(page, await spotOf(page, firstOffset + 0.5));
  await selectedEvent(page);
  expect(digits(await valueOf(page, 'event-start'))).toBe(first.toString());
  const duration = await valueOf(page, 'event-duration');
  await choose(page, 'Counted from', 'first-event');
  expect(await valueOf(page, 'event-start')).toBe('0');
  expect(await valueOf(page, 'event-duration')).toBe(duration);
});

test('totals are shown in the unit, and saved in cycles', async ({ start }, testInfo) => {
  const { app, page } = await start({ files: [CLOCKED] });
  const clockMhz = (await summary(page))?.header.clockMhz ?? 0;
  const totals = page.getByTestId('totals');
  const row = totals.locator('tbody tr[data-type]').first();
  const cell = (column: string) => row.locator(`[data-column="${column}"]`);
  const cycles = numberOf((await cell('cycles').textContent()) ?? '');
  const longest = numberOf((await cell('longest').textContent()) ?? '');
  expect(cycles).toBeGreaterThan(0);
  expect(longest).toBeGreaterThan(0);
  await choose(page, 'Unit', 'us');
  await expect(totals.getByRole('columnheader', { name: 'Time' })).toBeVisible();
  for (const [column, exact] of [
    ['cycles', cycles],
    ['longest', longest],
  ] as const) {
    await expect(cell(column)).toHaveText(/ µs$/);
    const shown = numberOf((await cell(column).textContent()) ?? '');
    expect(Math.abs(shown - exact / clockMhz)).toBeLessThanOrEqual(0.5 / clockMhz);
  }
  const file = testInfo.outputPath('totals.csv');
  await answerSaveDialog(app, file);
  await totals.getByRole('button', { name: 'Save CSV…' }).first().click();
  await expect(totals.getByText(`Saved: ${file}`)).toBeVisible();
  const [heading, first] = fs.readFileSync(file, 'utf8').split('\r\n');
  expect(heading).toContain(',Cycles,');
  expect(first).toContain(`,${cycles},`);
});

test('the ruler changes with the unit and comes back with it', async ({ start }) => {
  const { page } = await start({ files: [CLOCKED] });
  await showRange(page, 10_000, 10_200);
  const rulerOf = async (): Promise<string> => {
    await page.mouse.move(5, 5);
    const { picture, view } = await photograph(page);
    const rows: string[] = [];
    for (let y = 0; y < view.rulerHeightCssPx; y++) {
      for (let x = 0; x < picture.width; x++) rows.push(picture.at(x, y).join());
    }
    return rows.join(';');
  };
  const cycles = await rulerOf();
  await choose(page, 'Unit', 'us');
  const micro = await rulerOf();
  expect(micro === cycles).toBe(false);
  await choose(page, 'Counted from', 'first-event');
  await choose(page, 'Unit', 'cycles');
  await choose(page, 'Counted from', 'absolute');
  expect((await rulerOf()) === cycles).toBe(true);
});

test('the choice is remembered', async ({ start }) => {
  const first = await start({ files: [CLOCKED] });
  await choose(first.page, 'Unit', 'ms');
  await choose(first.page, 'Counted from', 'first-event');
  await first.app.close();
  const again = await start({ files: [CLOCKED], userDataDir: first.userDataDir });
  await expect(again.page.getByRole('combobox', { name: 'Unit' })).toHaveValue('ms');
  await expect(again.page.getByRole('combobox', { name: 'Counted from' })).toHaveValue(
    'first-event',
  );
  await showRange(again.page, 10_000, 10_200);
  await clickAt(again.page, await spotOf(again.page, 10_104));
  await selectedEvent(again.page);
  expect(await valueOf(again.page, 'event-start')).toMatch(/ ms$/);
});

test('without a clock there are only cycles, and the choice says why', async ({ start }) => {
  const { page, userDataDir, app } = await start({ files: [CLOCKED] });
  await choose(page, 'Unit', 'us');
  await app.close();
  const again = await start({ files: [fixture('zero-metadata.pccx')], userDataDir });
  const unit = again.page.getByRole('combobox', { name: 'Unit' });
  await expect(unit).toHaveValue('cycles');
  await expect(unit).toHaveAttribute('title', /no clock/);
  await expect(unit.locator('option:not([disabled])')).toHaveText(['cycles']);
  await expect(unit.locator('option').last()).toHaveText('no clock in the header');
  await clickAt(again.page, await spotOf(again.page, 0.5));
  await selectedEvent(again.page);
  expect(await again.page.locator('body').innerText()).not.toContain(' µs at cursor');
});
