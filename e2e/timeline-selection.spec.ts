import { corpusFile, expect, idle, isThere, test } from './app.ts';
import { viewOf } from './timeline-canvas.ts';
import {
  clickAt,
  digits,
  fixture,
  press,
  selectedEvent,
  selectionOf,
  showRange,
  spotAtCycle,
  spotOf,
} from './timeline-hands.ts';

/** What hovering and selecting tell about an event, against values known from the files. */

test('details show starts above 2^53 digit for digit, and the gap of one cycle', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('start-above-2-53.pccx')] });
  await clickAt(page, await spotAtCycle(page, 9_007_199_254_740_993n));
  expect(digits(await page.getByTestId('event-start').textContent())).toBe('9007199254740993');
  await expect(page.getByTestId('neighbour-next')).toContainText('gap 1 cycle');
  await expect(page.getByTestId('neighbour-previous')).toContainText('first of the core');
  await page.getByTestId('neighbour-next').click();
  await idle(page);
  expect(digits(await page.getByTestId('event-start').textContent())).toBe('9007199254740995');
  expect(digits(await page.getByTestId('event-end').textContent())).toBe('9007199254740996');
});

test('hovering shows type, core, start, duration and end; leaving hides them', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('long-event-left-of-view.pccx')] });
  await showRange(page, 500_000_000, 500_001_000);
  // The barrier is in the upper one of two rows.
  const spot = await spotOf(page, 500_000_500, 0, 0.25);
  await page.mouse.move(spot.x, spot.y);
  await idle(page);
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('BARRIER_SYNC');
  await expect(tooltip).toContainText('core 0');
  const values = await tooltip.locator('dd').allTextContents();
  expect(values.map((text) => digits(text.split('·')[0] ?? ''))).toEqual([
    '0',
    '1000000000',
    '1000000000',
  ]);
  await expect(page.getByTestId('cursor-cycle')).toContainText('at cursor');
  await page.mouse.move(5, 5);
  await idle(page);
  await expect(tooltip).toHaveCount(0);
  await expect(page.getByTestId('cursor-cycle')).toHaveCount(0);
});

test('the tooltip follows when the view moves under a resting pointer', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await showRange(page, 0, 70);
  const spot = await spotOf(page, 3);
  await page.mouse.move(spot.x, spot.y);
  await idle(page);
  await expect(page.getByRole('tooltip')).toContainText('MAC_COMPUTE');
  await showRange(page, 7, 77);
  await expect(page.getByRole('tooltip')).toContainText('DMA_READ');
});

test('the tooltip follows when the lanes scroll under a resting pointer', async ({ start }) => {
  const { page } = await start({ files: [fixture('core-4096.pccx')] });
  await showRange(page, 0, 50);
  const spot = await spotOf(page, 20, 15);
  await page.mouse.move(spot.x, spot.y);
  await idle(page);
  await expect(page.getByRole('tooltip')).toContainText('core 15');
  await page.evaluate(() => window.tilescopeTest.scrollTo(40));
  await idle(page);
  await expect(page.getByRole('tooltip')).toContainText('core 17');
});

test('all of four identical events can be reached', async ({ start }) => {
  const { page } = await start({ files: [fixture('identical-duplicates.pccx')] });
  await clickAt(page, await spotOf(page, 120, 0, 0.1));
  await press(page, ',', ',', ',');
  const records = [(await selectedEvent(page)).record];
  for (let step = 0; step < 3; step++) {
    await press(page, '.');
    records.push((await selectedEvent(page)).record);
  }
  expect(records).toEqual([0, 1, 2, 3]);
  await expect(page.getByTestId('event-overlapping')).toHaveText('3');
  await expect(page.getByTestId('neighbour-previous')).toContainText('overlaps 50 cycles');
});

test('overlapping events are selected by their rows', async ({ start }) => {
  const { page } = await start({ files: [fixture('overlap-not-nested.pccx')] });
  await clickAt(page, await spotOf(page, 290, 0, 0.25));
  expect(await selectedEvent(page)).toMatchObject({ typeName: 'DMA_READ', start: '200' });
  await clickAt(page, await spotOf(page, 290, 0, 0.75));
  expect(await selectedEvent(page)).toMatchObject({ typeName: 'MAC_COMPUTE', start: '280' });
});

test('a zero-duration event at the start of another is selected before it', async ({ start }) => {
  const { page } = await start({ files: [fixture('zero-duration-at-start-of-another.pccx')] });
  await clickAt(page, await spotOf(page, 100));
  expect(await selectedEvent(page)).toMatchObject({ typeName: 'API_CALL', duration: '0' });
  await clickAt(page, await spotOf(page, 130));
  expect(await selectedEvent(page)).toMatchObject({ typeName: 'MAC_COMPUTE', duration: '50' });
});

test('names are text, whatever they hold, and long ones are elided', async ({ start }) => {
  const { page } = await start({ files: [fixture('hostile-names.pccx')] });
  await clickAt(page, await spotOf(page, 2));
  const name = page.getByTestId('event-name');
  const first = await selectedEvent(page);
  expect(first.name).toContain('<');
  await expect(name).toHaveText(first.name ?? '');
  expect(await name.locator('*').count()).toBe(0);
  await press(page, '.');
  const second = await selectedEvent(page);
  expect(second.name?.length).toBeGreaterThan(10_000);
  const shown = (await name.textContent()) ?? '';
  expect(shown.length).toBeLessThanOrEqual(160);
  expect(shown.endsWith('…')).toBe(true);
});

test('a named call shows its name, and a type beyond the known ones its number', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('named-api-calls.pccx')] });
  await clickAt(page, await spotOf(page, 600, 2));
  await expect(page.getByTestId('event-name')).toHaveText('uca_submit_cmd');
  await expect(page.getByTestId('event-core')).toHaveText('2');
});

test('types are shown by number or by their own name', async ({ start }) => {
  const { page } = await start({ files: [fixture('unknown-types.pccx')] });
  await clickAt(page, await spotOf(page, 22));
  await expect(page.getByTestId('event-type')).toHaveText('TYPE_4294967295');
  await expect(page.getByRole('list', { name: 'Event types' })).toContainText('TYPE_255');
});

test('values are copied without grouping, one or all', async ({ start }) => {
  const { app, page } = await start({ files: [fixture('start-above-2-53.pccx')] });
  await clickAt(page, await spotAtCycle(page, 9_007_199_254_740_993n));
  const clipboard = () => app.evaluate(({ clipboard: system }) => system.readText());
  await page.getByRole('button', { name: 'Copy start' }).click();
  await expect.poll(clipboard).toBe('9007199254740993');
  await page.getByRole('button', { name: 'Copy all values' }).click();
  await expect.poll(clipboard).toContain('type\tMAC_COMPUTE\n');
  expect(await clipboard()).toContain('\nduration\t1\n');
});

test('the byte of a record leads to it in the byte view', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await showRange(page, 0, 70);
  await clickAt(page, await spotOf(page, 24));
  const { recordByteOffset, record } = await selectedEvent(page);
  expect(record).toBe(3);
  await page.getByTestId('event-byte').getByRole('button').click();
  await idle(page);
  const row = page.locator('.hex-row[data-target]');
  const firstByte = Math.floor(recordByteOffset / 16) * 16;
  await expect(row).toContainText(firstByte.toString(16).padStart(4, '0'));
});

test('the newest real trace: neighbours, share and times of a DMA_READ', async ({ start }) => {
  const file = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
  test.skip(!isThere(file), `${file} is not there`);
  const { page } = await start({ files: [file] });
  await showRange(page, 2_540_000, 2_600_000);
  await clickAt(page, await spotOf(page, 2_560_000, 9));
  const details = await selectedEvent(page);
  expect(details).toMatchObject({ typeName: 'DMA_READ', duration: '32736', core: 9 });
  await expect(page.getByTestId('event-share-extent')).toHaveText(/^0.6 %$/);
  await expect(page.getByTestId('neighbour-next')).toContainText('touches');
  await expect(page.getByLabel('Selected event')).toContainText('32.736 µs');
});

test('the selected event is announced, and lies on a marked lane', async ({ start }) => {
  const { page } = await start({ files: [fixture('sparse-core-ids.pccx')] });
  await clickAt(page, await spotOf(page, 32, 3));
  await expect(page.getByText(/^MAC_COMPUTE on core 4294967295, start 30, 5 cycles$/)).toHaveCount(
    1,
  );
  await expect(page.locator('.lane-header[data-selected]')).toHaveText('core 4294967295');
});

test('a selection follows keys into lanes that are out of view', async ({ start }) => {
  const { page } = await start({
    files: [fixture('core-4096.pccx')],
    size: { width: 1000, height: 600 },
  });
  await clickAt(page, await spotOf(page, 4, 0));
  for (let step = 0; step < 30; step++) await press(page, 'ArrowDown');
  expect(await selectedEvent(page)).toMatchObject({ core: 30, start: '30' });
  const { scrollTopCssPx, tracks } = await viewOf(page);
  expect(scrollTopCssPx).toBe(31 * tracks.laneHeightCssPx - tracks.viewportHeightCssPx);
  await press(page, 'Escape');
  expect((await selectionOf(page)).kind).toBe('none');
});
