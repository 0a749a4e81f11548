import fs from 'node:fs';
import path from 'node:path';
import { corpusFile, expect, FIXTURES, idle, isThere, summary, test } from './app.ts';
import { clickMenu, dropFiles } from './desktop.ts';
import { viewOf } from './timeline-canvas.ts';
import { clickAt, digits, fixture, selectedEvent, showRange, spotOf } from './timeline-hands.ts';

/** What the panels say about a trace, and how the window's frame behaves. */

test('totals, remarks and status of the newest real trace are those of its own tool', async ({
  start,
}) => {
  const file = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');
  test.skip(!isThere(file), `${file} is not there`);
  const { page } = await start({ files: [file] });
  const rows = await page
    .getByTestId('totals')
    .locator('tr[data-type]')
    .evaluateAll((all) =>
      all.map((row) => [
        (row as HTMLElement).dataset['type'],
        ...[...row.querySelectorAll('td')].slice(1, 3).map((cell) => cell.textContent),
      ]),
    );
  const known = Object.fromEntries(
    rows.map(([type, events, cycles]) => [type, [digits(events ?? ''), digits(cycles ?? '')]]),
  );
  // Idle is 8.93 % of 5,423,940 cycles × 32 cores.
  expect(known).toEqual({
    MAC_COMPUTE: ['3200', '851200'],
    DMA_READ: ['3200', '104755200'],
    DMA_WRITE: ['3200', '52377600'],
    SYSTOLIC_STALL: ['3200', '64000'],
    BARRIER_SYNC: ['3200', '25600'],
    API_CALL: ['8', '474540'],
    Occupied: ['', '158073600'],
    Idle: ['', '15492480'],
  });
  await expect(page.locator('[data-type=Idle] td').last()).toHaveText(/^8.93 %$/);
  const status = page.getByTestId('status');
  await expect(status).toHaveText(/32 cores · 16.008 events · checksum ok/);
  await expect(page.getByTestId('trace-access')).toHaveText('memory-mapped');
  await expect(page.getByTestId('trace-encoding')).toHaveText('bincode');
  await expect(page.getByTestId('header-array')).toHaveText('32 × 32');
});

test('an older real trace says that its last event ends after its header’s cycles', async ({
  start,
}) => {
  const file = corpusFile('traces/real/pccx-lab-v0.1.0-json.pccx');
  test.skip(!isThere(file), `${file} is not there`);
  const { page } = await start({ files: [file] });
  await expect(page.getByTestId('trace-remarks')).toContainText(/1.?000 cycles.*1.?020/);
  await expect(page.getByTestId('trace-remarks')).toContainText('no clock');
  await expect(page.getByTestId('header-clock')).toHaveText('not given');
  await expect(page.getByTestId('trace-checksum')).toHaveText('none in the file');
});

test('header fields that nobody knows can be read', async ({ start }) => {
  const { page } = await start({ files: [fixture('minor-version-9-unknown-fields.pccx')] });
  await page.getByRole('tab', { name: 'Header' }).click();
  const header = JSON.parse((await page.getByTestId('header-text').textContent()) ?? '') as object;
  expect(header).toMatchObject({ future: { x: [1, 2] }, trace_id: 'abc' });
  await expect(page.getByTestId('header-format')).toHaveText('1.9');
});

for (const [name, words] of [
  ['checksum-as-hex-string', 'matches'],
  ['checksum-null', 'none in the file'],
  ['checksum-wrong', 'does not match'],
] as const) {
  test(`the checksum of ${name} is said: ${words}`, async ({ start }) => {
    const { page } = await start({ files: [fixture(`${name}.pccx`)] });
    await expect(page.getByTestId('trace-checksum')).toHaveText(words);
  });
}

test('the menu shows keys, settings and what this is', async ({ start }) => {
  const { app, page } = await start();
  for (const [item, title] of [
    ['show-keys', 'Keys and gestures'],
    ['show-settings', 'Settings'],
    ['show-about', 'About Tilescope'],
  ] as const) {
    await clickMenu(app, item);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
});

test('problems are listed with their place, which leads to the bytes', async ({ start }) => {
  const { page } = await start({ files: [fixture('truncated-7-bytes.pccx')] });
  await page.getByRole('tab', { name: /^Problems \(\d+\)$/ }).click();
  const missing = page.getByTestId('problems').locator('[data-code=payload-cut]');
  await expect(missing).toContainText('7');
  await missing.getByRole('button', { name: /^at 0x/ }).click();
  await idle(page);
  await expect(page.getByRole('tab', { name: 'Bytes', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.locator('.hex-row[data-target]')).toBeVisible();
});

test('a raw payload is shown as header and bytes, and said to be all there is', async ({
  start,
}) => {
  const file = fixture('raw-encoding.pccx');
  const { page } = await start({ files: [file] });
  await expect(page.getByTestId('empty-note')).toContainText('raw payload has no events');
  await expect(page.getByRole('tab', { name: 'Bytes', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const bytes = fs.readFileSync(file);
  const hex = (at: number): string =>
    [...bytes.subarray(at, at + 16)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const rows = page.getByTestId('byte-rows');
  await expect(rows).toContainText(hex(0));
  await page.getByLabel('Go to byte').fill(`0x${(bytes.length - 1).toString(16)}`);
  await page.keyboard.press('Enter');
  await expect(rows).toContainText(hex(Math.floor((bytes.length - 1) / 16) * 16));
});

test('an empty trace says that it has no events', async ({ start }) => {
  const { page } = await start({ files: [fixture('empty-payload.pccx')] });
  await expect(page.getByTestId('empty-note')).toContainText('no events');
  await expect(page.getByTestId('status')).toContainText('0 events');
});

test('times are in cycles only where there is no clock; nothing is NaN', async ({ start }) => {
  const { page } = await start({ files: [fixture('zero-metadata.pccx')] });
  await clickAt(page, await spotOf(page, 0.5));
  await selectedEvent(page);
  const text = (await page.locator('body').innerText()).toLowerCase();
  expect(text).not.toContain('nan');
  expect(text).not.toContain('infinity');
  expect(text).not.toContain(' ns');
});

test('without a file the window offers ways to one and the first keys', async ({ start }) => {
  const { app, page } = await start();
  await expect(page.getByRole('heading', { name: 'Tilescope' })).toBeVisible();
  await expect(page.getByText('zoom at the cursor')).toBeVisible();
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await expect(page.getByTestId('tab-trace')).toContainText('sample.pccx');
  await expect(page.getByTestId('tab-bake')).toContainText('sample.d8p');
  await idle(page);
  await expect(page.getByTestId('status')).toContainText('16 cores');
  await clickMenu(app, 'close-trace');
  await expect(page.getByTestId('tab-trace')).toHaveCount(0);
  await expect(page.getByTestId('tab-bake')).toHaveAttribute('aria-selected', 'true');
});

test('tabs keep what each document shows', async ({ start }) => {
  const { page } = await start({
    files: [fixture('touching.pccx'), path.join(FIXTURES, 'bakes/golden/seed_16x16.d8p')],
  });
  await page.getByTestId('tab-trace').click();
  await showRange(page, 700, 800);
  const before = await viewOf(page);
  await page.getByTestId('tab-bake').click();
  await expect(page.getByTestId('timeline-surface')).toBeHidden();
  // The keys of the timeline rest while it is not to be seen.
  await page.keyboard.press('w');
  await idle(page);
  await page.getByTestId('tab-trace').click();
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(before.camera);
});

test('the question mark lists the keys, and the timeline’s keys rest behind a dialog', async ({
  start,
}) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  await showRange(page, 700, 800);
  await clickAt(page, await spotOf(page, 703));
  const before = await viewOf(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys and gestures' });
  await expect(dialog).toContainText('zoom to what was dragged over');
  await page.keyboard.press('w');
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(before.camera);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Closing the dialog was the one step back.
  expect((await selectedEvent(page)).record).toBe(100);
});

test('without WebGL a message says so, and the tables work all the same', async ({ start }) => {
  const { page } = await start({
    args: ['--disable-gpu', '--disable-software-rasterizer'],
    files: [fixture('touching.pccx')],
  });
  await expect(page.getByTestId('failure')).toContainText('The timeline cannot be drawn');
  await expect(page.locator('[data-type=MAC_COMPUTE] td').nth(1)).toHaveText(/^2.500$/);
  await showRange(page, 700, 800);
  await clickAt(page, await spotOf(page, 703));
  expect((await selectedEvent(page)).record).toBe(100);
});

test('the theme changes at once, on the page and on the canvas', async ({ start }) => {
  const { page } = await start({ files: [fixture('touching.pccx')] });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const first = await theme();
  const picture = await page.getByTestId('timeline-surface').screenshot();
  await page.getByRole('button', { name: /^Switch to the/ }).click();
  await expect.poll(theme).not.toBe(first);
  await idle(page);
  expect(await page.getByTestId('timeline-surface').screenshot()).not.toEqual(picture);
});

test('panels keep their size over a restart', async ({ start }) => {
  const launched = await start({ files: [fixture('touching.pccx')] });
  const { page } = launched;
  const dock = page.locator('#trace-dock');
  const before = (await dock.boundingBox())?.height ?? 0;
  const separator = await page
    .getByRole('separator', { name: 'Height of the tables' })
    .boundingBox();
  if (separator === null) throw new Error('there is no separator');
  await page.mouse.move(separator.x + 200, separator.y);
  await page.mouse.down();
  await page.mouse.move(separator.x + 200, separator.y - 100, { steps: 4 });
  await page.mouse.up();
  const after = (await dock.boundingBox())?.height ?? 0;
  expect(after).toBeGreaterThan(before + 80);
  await launched.app.evaluate(({ session }) => session.defaultSession.flushStorageData());
  await launched.app.close();
  const again = await start({
    files: [fixture('touching.pccx')],
    userDataDir: launched.userDataDir,
  });
  const restored = (await again.page.locator('#trace-dock').boundingBox())?.height ?? 0;
  expect(Math.abs(restored - after)).toBeLessThan(3);
});

test('files held over the window show where they will go', async ({ start }) => {
  const { page } = await start();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [fixture('touching.pccx')], dragOperationsMask: 1 };
  const at = { x: 300, y: 200 };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data });
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data });
  await expect(page.getByTestId('drop-target')).toBeVisible();
  // A cancelled drag is not told to the page by the driver; the page hears this one.
  await page.evaluate(() =>
    document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })),
  );
  await expect(page.getByTestId('drop-target')).toHaveCount(0);
  await dropFiles(page, [fixture('touching.pccx')]);
  await expect(page.getByTestId('tab-trace')).toContainText('touching.pccx');
  await expect(page.getByTestId('drop-target')).toHaveCount(0);
});

test('the first of two failures stays until it is dismissed', async ({ start }) => {
  const { page } = await start({
    files: [fixture('bad-magic.pccx'), '/nowhere/missing.d8p'],
  });
  const failure = page.getByTestId('failure');
  await expect(failure).toContainText('1 of 2');
  const first = await failure.locator('strong').textContent();
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure.locator('strong')).not.toHaveText(first ?? '');
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toHaveCount(0);
});

test('a reload keeps view and selection by absolute cycle', async ({ start }, testInfo) => {
  const file = testInfo.outputPath('rewritten.pccx');
  fs.copyFileSync(fixture('touching.pccx'), file);
  const { app, page } = await start({ files: [file] });
  await showRange(page, 7_000, 7_100);
  await clickAt(page, await spotOf(page, 7_010));
  const { camera } = await viewOf(page);
  const { start: begin } = await selectedEvent(page);
  // The same events again but for the last one.
  fs.writeFileSync(file, fs.readFileSync(fixture('touching.pccx')).subarray(0, -24));
  await clickMenu(app, 'reload');
  await expect.poll(async () => (await summary(page))?.events).toBe(4_999);
  await idle(page);
  expect((await viewOf(page)).camera).toEqual(camera);
  expect((await selectedEvent(page)).start).toBe(begin);
});
