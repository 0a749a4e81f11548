import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readTrace } from '../shared/trace/testing/read-trace.ts';
import { opened, type FileEvent } from '../shared/trace/testing/write-trace.ts';
import type { TraceSummary } from '../shared/trace-port.ts';
import { corpusFile, expect, idle, isThere, picture, summary, test } from './app.ts';
import { answerOpenDialog, clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { sparseTrace } from './sparse-trace.ts';
import { laneRows, photograph, viewOf, xOf, type Canvas } from './timeline-canvas.ts';
import { digits, fixture, press, selectedEvent, selectionOf, showRange } from './timeline-hands.ts';

/** Searching for events: by a query, from hit to hit, in a list, in the lanes. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
const QUERY = 'type:dma dur:>=100 core:1-20';

function eventsOf(file: string): readonly (FileEvent & { readonly record: number })[] {
  const { events } = readTrace(opened(new Uint8Array(fs.readFileSync(file))));
  return events.map((event, record) => ({ ...event, record }));
}

/** What `QUERY` means, in the order of time. */
function fitting(file: string) {
  return eventsOf(file)
    .filter(({ type, duration, core }) => {
      return String(type).startsWith('DMA_') && duration >= 100n && core >= 1 && core <= 20;
    })
    .sort((a, b) => Number(a.start - b.start) || a.core - b.core || a.record - b.record);
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search for events' });
const count = (page: Page) => page.getByTestId('search-count');
const hits = (page: Page) => page.getByTestId('hit');

async function find(page: Page, text: string): Promise<void> {
  await press(page, 'Control+f');
  await page.keyboard.type(text);
  await press(page, 'Enter');
}

async function colourOf(page: Page, token: string) {
  return parseColour(
    await page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
      token,
    ),
  );
}

/** Whether the upper edge of a lane has a tick at an offset. */
async function hasTick(page: Page, canvas: Canvas, lane: number, offset: number) {
  const colour = await colourOf(page, '--text');
  const x = Math.floor(xOf(canvas, offset));
  return isNear(canvas.picture.at(x, laneRows(canvas, lane).from), colour, 8);
}

test('Ctrl+F takes the keys, Enter finds, and again it goes from hit to hit', async ({ start }) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const expected = fitting(NEWEST);
  const { page } = await start({ files: [NEWEST] });
  await press(page, 'Control+f');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(QUERY);
  await press(page, 'Enter');
  expect(digits(await count(page).textContent())).toBe(String(expected.length));
  await expect(page.getByRole('tab', { name: /^Events/ })).toHaveAttribute('data-state', 'active');
  for (const event of expected.slice(0, 3)) {
    await press(page, 'Enter');
    expect(await selectedEvent(page)).toMatchObject({ record: event.record });
  }
  await press(page, 'Shift+Enter');
  expect(await selectedEvent(page)).toMatchObject({ record: expected[1]?.record });
  await press(page, 'Escape');
  await expect(field(page)).not.toBeFocused();
  expect((await selectionOf(page)).kind).toBe('event');
  await press(page, 'Shift+N', 'Shift+N');
  expect(await selectedEvent(page)).toMatchObject({ record: expected.at(-1)?.record });
  await expect(count(page)).toContainText('last again');
  await press(page, 'n');
  expect(await selectedEvent(page)).toMatchObject({ record: expected[0]?.record });
  await expect(count(page)).toContainText('first again');
});

test('the list has every hit in three orders, and Enter or a click selects', async ({ start }) => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);
  const expected = fitting(NEWEST);
  const { page } = await start({ files: [NEWEST] });
  await find(page, QUERY);
  const first = hits(page).first();
  await expect(first).toHaveAttribute('aria-setsize', String(expected.length));
  expect(digits(await first.locator(':scope > *').nth(2).textContent())).toBe(
    String(expected[0]?.start),
  );
  await hits(page).nth(2).click();
  await idle(page);
  expect(await selectedEvent(page)).toMatchObject({ record: expected[2]?.record });
  await page.getByTestId('hits').focus();
  await press(page, 'End', 'Enter');
  expect(await selectedEvent(page)).toMatchObject({ record: expected.at(-1)?.record });

  const order = page.getByRole('group', { name: 'Order of the hits' });
  await order.getByRole('button', { name: 'Duration' }).click();
  await idle(page);
  const longest = expected.reduce((most, { duration }) => (duration > most ? duration : most), 0n);
  expect(digits(await hits(page).first().locator(':scope > *').nth(3).textContent())).toBe(
    String(longest),
  );
  await order.getByRole('button', { name: 'Core' }).click();
  await idle(page);
  await page.getByTestId('hits').focus();
  await press(page, 'End', 'Enter');
  expect(await selectedEvent(page)).toMatchObject({ core: 20 });
});

test('what is wrong with a query is said and marked where it stands', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await press(page, 'Control+f');
  await page.keyboard.type('core:1 dur:>1x0');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('"1x0" is no number');
  await expect(page.getByRole('alert')).toContainText('Column 12.');
  await expect(page.getByTestId('search-error-mark')).toHaveText('>1x0');
  await press(page, 'Enter');
  await expect(count(page)).toHaveText('');
  await press(page, 'Backspace', 'Backspace');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('earlier searches and examples are chosen by the keyboard', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await find(page, 'core:0');
  await find(page, '');
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(field(page)).toBeFocused();
  await expect(count(page)).toHaveText('');
  await press(page, 'ArrowDown');
  await expect(page.getByRole('option', { name: 'core:0' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await press(page, 'Enter');
  await expect(field(page)).toHaveValue('core:0');
  await expect(count(page)).toHaveText(/hits?$/);
});

test('hits are marked in the lanes, also after panning, and what is none is dimmed', async ({
  start,
}) => {
  const file = fixture('touching.pccx');
  const { page } = await start({ files: [file] });
  const { origin } = (await summary(page)) ?? { origin: '0' };
  const all = eventsOf(file);
  const lanes = [...new Set(all.map(({ core }) => core))].sort((a, b) => a - b);
  await showRange(page, 10_000, 10_200);
  await page.mouse.move(5, 5);
  const before = await photograph(page);
  await find(page, 'type:mac');
  await press(page, 'Escape');
  for (const shift of [0, 37]) {
    await showRange(page, 10_000 + shift, 10_200 + shift);
    const canvas = await photograph(page);
    const { startOffset, cyclesPerCssPx } = canvas.view.camera;
    const inView = all.filter((event) => {
      const from = Number(event.start - BigInt(origin));
      const to = from + Number(event.duration);
      return from > startOffset && to < startOffset + canvas.view.widthCssPx * cyclesPerCssPx;
    });
    const kinds = new Set<boolean>();
    for (const event of inView) {
      const isHit = String(event.type).startsWith('MAC');
      const middle = Number(event.start - BigInt(origin)) + Number(event.duration) / 2;
      const lane = lanes.indexOf(event.core);
      expect(await hasTick(page, canvas, lane, middle)).toBe(isHit);
      kinds.add(isHit);
      if (shift !== 0) continue;
      const y = laneRows(canvas, lane).to - 3;
      const x = Math.floor(xOf(canvas, middle));
      expect(isNear(canvas.picture.at(x, y), before.picture.at(x, y), 3)).toBe(isHit);
    }
    expect(kinds.size).toBe(2);
  }
});

test('a search is made again after a reload, for what the file has then', async ({
  start,
}, testInfo) => {
  const file = path.join(testInfo.outputDir, 'changing.pccx');
  fs.mkdirSync(testInfo.outputDir, { recursive: true });
  fs.copyFileSync(fixture('touching.pccx'), file);
  const { app, page } = await start({ files: [file] });
  const macs = (name: string): number =>
    eventsOf(fixture(name)).filter(({ type }) => String(type).startsWith('MAC')).length;
  await find(page, 'type:mac');
  expect(digits(await count(page).textContent())).toBe(String(macs('touching.pccx')));
  expect(macs('shuffled.pccx')).not.toBe(macs('touching.pccx'));
  fs.copyFileSync(fixture('shuffled.pccx'), file);
  await clickMenu(app, 'reload');
  await idle(page);
  expect(digits(await count(page).textContent())).toBe(String(macs('shuffled.pccx')));
  await press(page, 'Escape', 'n');
  const { record } = await selectedEvent(page);
  expect(String(eventsOf(file)[record]?.type)).toContain('MAC');
});

test('where nothing can be found, the window says so', async ({ start }) => {
  const { page } = await start({ files: [fixture('empty-payload.pccx')] });
  await find(page, 'core:0');
  await expect(count(page)).toHaveText('no hits');
  await press(page, 'n');
  expect((await selectionOf(page)).kind).toBe('none');
  expect((await viewOf(page)).tracks.laneCount).toBe(0);
});

test('names from anywhere are shown as the text that they are', async ({ start }) => {
  const file = fixture('hostile-names.pccx');
  const { page } = await start({ files: [file] });
  const names = eventsOf(file).flatMap(({ name }) => (name?.includes('<') ? [name] : []));
  expect(names.length).toBeGreaterThan(0);
  await find(page, 'name:"<"');
  expect(digits(await count(page).textContent())).toBe(String(names.length));
  const shown = await hits(page).first().locator('.find-name').textContent();
  expect(names.some((name) => name.startsWith((shown ?? '').replace(/…$/u, '')))).toBe(true);
  expect(shown).toContain('<');
});

test('an event past 2^53 is found by its exact start', async ({ start }) => {
  const file = fixture('start-above-2-53.pccx');
  const { page } = await start({ files: [file] });
  const starts = eventsOf(file).map((event) => event.start);
  const latest = starts.reduce((a, b) => (b > a ? b : a));
  expect(latest).toBeGreaterThan(2n ** 53n);
  await find(page, `start:${latest}`);
  expect(digits(await count(page).textContent())).toBe(
    String(starts.filter((cycle) => cycle === latest).length),
  );
  await press(page, 'Enter');
  expect((await selectedEvent(page)).start).toBe(String(latest));
  await find(page, `start:${latest + 1n}`);
  await expect(count(page)).toHaveText('no hits');
});

test('hits are marked on the minimap, and hidden types are not found', async ({ start }) => {
  const file = fixture('touching.pccx');
  const { page } = await start({ files: [file] });
  const macs = eventsOf(file).filter(({ type }) => String(type).startsWith('MAC'));
  const late = macs.filter((event) => event.start > 20_000n);
  const first = late.reduce((a, b) => (b.start < a.start ? b : a));
  await find(page, `type:mac start:${first.start}..`);
  await press(page, 'Escape');
  const box = await page.getByRole('group', { name: 'Whole trace' }).boundingBox();
  if (box === null) throw new Error('there is no minimap');
  const shot = await picture(page, box);
  const colour = await colourOf(page, '--text');
  const { extentStart, extentEnd, origin } = (await summary(page)) as TraceSummary;
  const offset = Number(first.start - BigInt(origin));
  const edge = ((offset - extentStart) / (extentEnd - extentStart)) * shot.width;
  const ticks = Array.from({ length: shot.width }, (_, x) =>
    isNear(shot.at(x, shot.height - 3), colour, 8),
  );
  expect(ticks.slice(0, Math.floor(edge) - 2)).not.toContain(true);
  expect(ticks.slice(Math.floor(edge) - 2)).toContain(true);

  const legend = page.getByRole('list', { name: 'Event types' });
  await legend.getByRole('button', { name: 'MAC_COMPUTE', exact: true }).click();
  await idle(page);
  await expect(count(page)).toHaveText('no hits');
  await expect(page.getByTestId('find-panel')).toContainText('hidden types left out');
  await legend.getByRole('button', { name: 'MAC_COMPUTE', exact: true }).click();
  await idle(page);
  const after = macs.filter((event) => event.start >= first.start).length;
  expect(digits(await count(page).textContent())).toBe(String(after));
});

test('a search waits for a trace that is being read, and can be cancelled', async ({
  start,
}, testInfo) => {
  const file = testInfo.outputPath('long.pccx');
  sparseTrace(file, { fullBlocks: 32, gibibytes: 3, checksum: false });
  const { app, page } = await start({ files: [fixture('touching.pccx')] });
  await answerOpenDialog(app, [file]);
  await clickMenu(app, 'open');
  await expect(page.getByTestId('reading')).toContainText(/Reading \d+ %/);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('type:mac');
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('when the trace is read');
  await page.getByRole('button', { name: 'Cancel the search' }).click();
  await expect(count(page)).toHaveText('cancelled');
  await expect(page.getByTestId('find-panel')).toContainText('The search was cancelled.');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await idle(page);
  await expect(count(page)).toHaveText('cancelled');
  await find(page, 'type:mac');
  await expect(count(page)).toHaveText('search failed');
  await expect(page.getByTestId('find-panel')).toContainText('Only an overview');
  fs.rmSync(file);
});
