import type { Page } from '@playwright/test';
import { corpusFile, expect, idle, isThere, summary, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { photograph, viewOf, xOf } from './timeline-canvas.ts';
import {
  clickAt,
  digits,
  fixture,
  press,
  rangeInView,
  selectedEvent,
  showRange,
  spotOf,
} from './timeline-hands.ts';

/** Going to a cycle, a time or an event. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');

const words = (page: Page) => page.getByTestId('go-to-words');

async function ask(page: Page, text: string): Promise<void> {
  await press(page, 'Control+g');
  await expect(page.getByRole('textbox', { name: 'Cycle, time or event' })).toBeFocused();
  await page.keyboard.type(text);
}

async function goTo(page: Page, text: string): Promise<void> {
  await ask(page, text);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The absolute cycle in the middle of the view. */
async function middle(page: Page): Promise<number> {
  const { from, to } = await rangeInView(page);
  const { origin } = (await summary(page)) ?? { origin: '0' };
  return Number(origin) + (from + to) / 2;
}

async function lineAt(page: Page, offset: number): Promise<boolean> {
  await page.mouse.move(5, 5);
  const text = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  );
  const canvas = await photograph(page);
  const x = Math.round(xOf(canvas, offset));
  // Two pixels wide; half a pixel is rounded either way.
  return [x - 1, x, x + 1].some((at) =>
    isNear(canvas.picture.at(at, canvas.picture.height - 4), parseColour(text), 12),
  );
}

test('a cycle comes to the middle of the view and is marked until the view moves', async ({
  start,
}) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { page } = await start({ files: [NEWEST] });
  await showRange(page, 1_000_000, 1_001_000);
  const { cyclesPerCssPx } = (await viewOf(page)).camera;
  await ask(page, '2,500,000');
  await expect(words(page)).toContainText('Cycle');
  expect(digits(((await words(page).textContent()) ?? '').split('·')[0] ?? '')).toBe('2500000');
  await press(page, 'Enter');
  expect(await middle(page)).toBeCloseTo(2_500_000, 3);
  expect((await viewOf(page)).camera.cyclesPerCssPx).toBe(cyclesPerCssPx);
  expect(await lineAt(page, 2_500_000)).toBe(true);
  await showRange(page, 2_499_000, 2_501_000);
  expect(await lineAt(page, 2_500_000)).toBe(false);
});

test('a time is one by the clock of the header; steps count from the cycle gone to', async ({
  start,
}) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { page } = await start({ files: [NEWEST] });
  expect((await summary(page))?.header.clockMhz).toBe(1000);
  await showRange(page, 1_000_000, 1_001_000);
  await goTo(page, '3.2 ms');
  expect(await middle(page)).toBeCloseTo(3_200_000, 3);
  await ask(page, '+1000');
  await expect(words(page)).toContainText('after the cycle gone to last');
  await press(page, 'Enter');
  expect(await middle(page)).toBeCloseTo(3_201_000, 3);
  await goTo(page, '-2us');
  expect(await middle(page)).toBeCloseTo(3_199_000, 3);
});

test('an event is gone to by its number, and steps count from its start', async ({ start }) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const { page } = await start({ files: [NEWEST] });
  await showRange(page, 1_000_000, 1_100_000);
  await goTo(page, '#12345');
  const event = await selectedEvent(page);
  expect(event.record).toBe(12_345);
  expect(await middle(page)).toBeCloseTo(Number(event.start), 1);
  await goTo(page, '+500');
  expect(await middle(page)).toBeCloseTo(Number(event.start) + 500, 1);
});

test('what cannot be gone to is said in words, and nothing moves', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  const { endCycle, events } = (await summary(page)) ?? { endCycle: '0', events: 0 };
  const before = await rangeInView(page);
  for (const [text, said] of [
    [`${BigInt(endCycle) + 1n}`, `past the end of the trace, cycle ${endCycle}`],
    [`#${events}`, `the numbers 0 to ${events - 1}`],
    ['somewhere', 'is no number'],
  ] as const) {
    await ask(page, text);
    await expect(words(page)).toContainText(said);
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Escape');
  }
  expect(await rangeInView(page)).toEqual(before);
});

test('without a clock a time is refused; cycles above 2^53 are exact', async ({ start }) => {
  const { app, page } = await start({ files: [fixture('zero-metadata.pccx')] });
  expect((await summary(page))?.header.clockMhz).toBeNull();
  await ask(page, '3 ms');
  await expect(words(page)).toContainText('clock');
  await press(page, 'Escape');

  await clickMenu(app, 'go-to');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await press(page, 'Escape');
  const far = await start({ files: [fixture('start-above-2-53.pccx')] });
  const { origin, firstOffset } = (await summary(far.page)) ?? { origin: '0', firstOffset: 0 };
  await clickAt(far.page, await spotOf(far.page, firstOffset + 0.5));
  const { start: cycle, startOffset } = await selectedEvent(far.page);
  expect(BigInt(cycle)).toBeGreaterThan(2n ** 53n);
  await press(far.page, 'Escape');
  await showRange(far.page, startOffset - 10, startOffset + 30);
  await goTo(far.page, cycle);
  const { from, to } = await rangeInView(far.page);
  expect((from + to) / 2).toBeCloseTo(Number(BigInt(cycle) - BigInt(origin)), 3);
  expect(await lineAt(far.page, startOffset)).toBe(true);
  await idle(far.page);
});
