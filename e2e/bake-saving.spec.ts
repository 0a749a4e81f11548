import fs from 'node:fs';
import path from 'node:path';
import { expect, launch, quit, test } from './app.ts';
import {
  CORRUPT,
  closeWindow,
  comparable,
  copyOf,
  field,
  golden,
  goldenModel,
  readBlob,
  typeField,
} from './bake-blob.ts';
import {
  answerMessageBox,
  answerOpenDialog,
  answerSaveDialog,
  askedMessages,
  clickMenu,
} from './desktop.ts';

const unsaved = 'not saved';

test('a bake that nobody edited is saved to the very same bytes', async ({ start }) => {
  const file = golden('seed_2x2_topology_last');
  const target = path.join(path.dirname(file), 'copy.d8p');
  const { app, page } = await start({ files: [file] });
  await answerSaveDialog(app, target);
  await page.keyboard.press('Tab');
  await clickMenu(app, 'save-as');
  await expect(page.getByTestId('tab-bake')).toContainText('copy.d8p');
  expect(fs.readFileSync(target).equals(fs.readFileSync(file))).toBe(true);
});

test('Save As leaves the first file alone and goes on with the second', async ({ start }) => {
  const file = golden('seed_2x3');
  const original = fs.readFileSync(file);
  const target = path.join(path.dirname(file), 'second.d8p');
  const { app, page } = await start({ files: [file] });
  await typeField(page, 'decay16', '99');
  await answerSaveDialog(app, target);
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByTestId('tab-bake')).toContainText('second.d8p');
  await typeField(page, 'decay16', '100');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeHidden();
  expect(readBlob(target).tiles[0]!.decay).toBe(100);
  expect(fs.readFileSync(file).equals(original)).toBe(true);
});

test('a cancelled Save As saves nothing and loses nothing', async ({ start }) => {
  const { app, page } = await start({ files: [golden('seed_2x3')] });
  await typeField(page, 'decay16', '99');
  await answerSaveDialog(app, null);
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled();
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeVisible();
  await expect(field(page, 'decay16')).toHaveValue('99');
});

test('typed text that was not taken yet is saved too', async ({ start }) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  await field(page, 'decay16').fill('4242');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file).tiles[0]!.decay).toBe(4242);
});

test('a bake with errors is not saved, and the errors are listed', async ({ start }) => {
  const file = golden('seed_2x3');
  const original = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await typeField(page, 'thr_hi16', '-32768');
  await typeField(page, 'thr_lo16', '5');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('was not saved');
  await expect(dialog).toContainText('thr_lo16 5 is above thr_hi16 -32768');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(fs.readFileSync(file).equals(original)).toBe(true);
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeVisible();
});

test('the first save of a file with a wrong CRC asks and shows both values', async ({ start }) => {
  const file = copyOf(path.join(CORRUPT, 'c01_crc_stored_wrong.d8p'));
  const original = fs.readFileSync(file);
  const stored = original.readUInt32LE(original.length - 4).toString(16);
  const { page } = await start({ files: [file] });
  await expect(page.locator('[data-code="crc-mismatch"]')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(stored);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(fs.readFileSync(file).equals(original)).toBe(true);

  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Save with new values' }).click();
  await expect(page.locator('[data-code="crc-mismatch"]')).toBeHidden();
  const computed = fs.readFileSync(file).readUInt32LE(original.length - 4);
  expect(readBlob(file).tile_count).toBeGreaterThan(0);
  expect(computed.toString(16)).not.toBe(stored);

  await typeField(page, 'decay16', '12');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeHidden();
  expect(readBlob(file).tiles[0]!.decay).toBe(12);
});

test('a file that changed on disk is not overwritten without asking', async ({ start }) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  await typeField(page, 'decay16', '31');
  const foreign = fs.readFileSync(path.join(path.dirname(file), 'seed_2x3.d8p'));
  foreign[16] = (foreign[16] ?? 0) ^ 1;
  fs.writeFileSync(file, foreign);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('has changed on disk');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(fs.readFileSync(file).equals(foreign)).toBe(true);
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeHidden();
  expect(readBlob(file).tiles[0]!.decay).toBe(31);
});

test('closing the window with an unsaved bake asks, and Save saves', async () => {
  const file = golden('seed_2x3');
  const launched = await launch({ files: [file] });
  const { app, page } = launched;
  await typeField(page, 'decay16', '55');
  await expect(page.getByTestId('tab-bake').getByLabel(unsaved)).toBeVisible();
  await answerMessageBox(app, 'Cancel');
  await closeWindow(app);
  await expect.poll(() => askedMessages(app)).toHaveLength(1);
  expect((await askedMessages(app))[0]!.message).toContain('seed_2x3.d8p');
  await expect(field(page, 'decay16')).toHaveValue('55');
  await answerMessageBox(app, 'Save');
  const ended = app.waitForEvent('close');
  await closeWindow(app);
  await ended;
  expect(readBlob(file).tiles[0]!.decay).toBe(55);
  expect(launched.pageErrors).toEqual([]);
});

test('another bake does not replace an unsaved one without asking', async ({ start }) => {
  const file = golden('seed_2x3');
  const { app, page } = await start({ files: [file] });
  await typeField(page, 'decay16', '55');
  await answerMessageBox(app, 'Cancel');
  await answerOpenDialog(app, [golden('seed_4x2_limit0')]);
  await clickMenu(app, 'open');
  await expect.poll(() => askedMessages(app)).toHaveLength(1);
  await expect(page.getByTestId('tab-bake')).toContainText('seed_2x3.d8p');
  await expect(field(page, 'decay16')).toHaveValue('55');
  await answerMessageBox(app, 'Don’t save');
  await clickMenu(app, 'open');
  await expect(page.getByTestId('tab-bake')).toContainText('seed_4x2_limit0.d8p');
  expect(readBlob(file)).toEqual(comparable(goldenModel('seed_2x3')));
});

test('a new bake of any size is made, edited and saved', async ({ start }) => {
  const target = path.join(path.dirname(golden('seed_1x1')), 'new.d8p');
  const { app, page } = await start();
  await clickMenu(app, 'new-bake');
  const dialog = page.getByRole('dialog');
  await field(page, 'new-width').fill('2000');
  await field(page, 'new-height').fill('1000');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await expect(dialog).toContainText('more than');
  await field(page, 'new-width').fill('5');
  await field(page, 'new-height').fill('3');
  await field(page, 'new-bakeId').fill('12');
  await field(page, 'new-profileId').fill('34');
  await field(page, 'new-limit').fill('15');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByTestId('tab-bake')).toContainText('untitled.d8p');
  await typeField(page, 'priority8', '200');
  await answerSaveDialog(app, target);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake')).toContainText('new.d8p');
  const blob = readBlob(target);
  expect(blob).toMatchObject({ bake_id: 12, profile_id: 34, limit: 15, tile_w: 5, tile_h: 3 });
  expect(blob.tiles.map(({ priority }) => priority)).toEqual([200, ...Array<number>(14).fill(0)]);
});

test('a million tiles can be made, edited and saved', async () => {
  test.slow();
  const target = path.join(path.dirname(golden('seed_1x1')), 'large.d8p');
  const launched = await launch();
  const { app, page } = launched;
  await clickMenu(app, 'new-bake');
  await field(page, 'new-width').fill('1024');
  await field(page, 'new-height').fill('1024');
  await expect(page.getByRole('dialog')).toContainText('59,768,948 bytes');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('grid', { name: /1024 × 1024/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await page.getByLabel('Part of the file').selectOption('from 0x3000000');
  await page.getByRole('application', { name: /^Bytes/ }).focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator(`[data-byte="${59_768_948 - 1}"]`)).toBeVisible();
  await typeField(page, 'decay16', '7');
  await answerSaveDialog(app, target);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake')).toContainText('large.d8p', { timeout: 60_000 });
  const saved = fs.readFileSync(target);
  expect(saved.length).toBe(59_768_948);
  fs.rmSync(target);
  expect(launched.pageErrors).toEqual([]);
  await quit(launched);
});
