import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import { CORRUPT, copyOf, field, readBlob, typeField, undoButton } from './bake-blob.ts';
import { answerOpenDialog, clickMenu } from './desktop.ts';

test('a file that is no readable bake is shown read-only with its problems and bytes', async ({
  start,
}) => {
  const file = copyOf(path.join(CORRUPT, 'x03_cut_before_routing.d8p'));
  const original = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await expect(page.getByRole('alert')).toContainText('cannot be edited');
  await expect(page.locator('[data-rule]').first()).toBeVisible();
  const shown = await page.locator('[data-byte]').allTextContents();
  const bytes = shown.slice(0, 28).map((text) => parseInt(text, 16));
  expect(bytes).toEqual([...original.subarray(0, 28)]);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await expect(field(page, 'decay16')).toBeHidden();
  await page.keyboard.press('Control+s');
  expect(fs.readFileSync(file).equals(original)).toBe(true);
});

test('an empty file says so', async ({ start }) => {
  const { page } = await start({ files: [copyOf(path.join(CORRUPT, 'h01_empty.d8p'))] });
  await expect(page.getByRole('alert')).toContainText('h01_empty.d8p cannot be edited');
  await expect(page.getByText('The file has no bytes.')).toBeVisible();
  await expect(page.locator('[data-rule]').first()).toBeVisible();
});

test('a problem leads to its tile and to its byte', async ({ start }) => {
  const manifest = JSON.parse(fs.readFileSync(path.join(CORRUPT, 'manifest.json'), 'utf8')) as {
    file: string;
    offset: number;
  }[];
  const name = 'm01_thr_lo_over_hi_tile4.d8p';
  const fault = manifest.find(({ file }) => file === name)!;
  const { page } = await start({ files: [path.join(CORRUPT, name)] });
  const problem = page.locator('[data-code][data-severity="error"]').first();
  await problem.click();
  await expect(page.getByRole('heading', { name: 'Tile 4' })).toBeVisible();
  await page.getByRole('tab', { name: 'Bytes' }).click();
  const target = page.locator('[data-byte].is-target');
  await expect(target).toBeVisible();
  const at = Number(await target.getAttribute('data-byte'));
  expect(Math.abs(at - fault.offset)).toBeLessThanOrEqual(8);
});

test('a safe repair is one step of undo, and the repaired bake can be saved', async ({ start }) => {
  const file = copyOf(path.join(CORRUPT, 'g02_topology_reserved2.d8p'));
  const original = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  const errors = page.locator('[data-code][data-severity="error"]');
  const repair = page.locator('[data-rule="tile-count-copy"]').getByRole('button');
  await expect(errors).toHaveCount(1);
  await repair.click();
  await expect(errors).toHaveCount(0);
  await undoButton(page).click();
  await expect(errors).toHaveCount(1);
  await expect(undoButton(page)).toBeDisabled();
  await repair.click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => fs.readFileSync(file).equals(original)).toBe(false);
  expect(readBlob(file).tile_count).toBeGreaterThan(0);
});

test('a file that a C tool wrote without padding can be mended, corrected and saved', async ({
  start,
}) => {
  const file = copyOf(path.join(CORRUPT, 'w04_c_serialize_3tiles_unpadded.d8p'));
  const { page } = await start({ files: [file] });
  const errors = page.locator('[data-rule][data-severity="error"]');
  await expect(errors.first()).toBeVisible();
  await typeField(page, 'tile_w', '3');
  await typeField(page, 'tile_h', '1');
  await expect(page.getByRole('grid', { name: 'Array of 3 × 1 tiles' })).toBeVisible();
  await page.getByRole('button', { name: 'Repair all that is safe' }).click();
  await expect(errors).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
  expect(readBlob(file)).toMatchObject({ tile_count: 3, tile_w: 3, tile_h: 1 });
  expect(fs.statSync(file).size % 4).toBe(0);
});

test('every damaged file of the corpus is shown with a problem, one after another', async ({
  start,
}) => {
  test.slow();
  const { app, page } = await start();
  const names = fs.readdirSync(CORRUPT).filter((name) => /^[a-z]\d+_.*\.d8p$/.test(name));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    await answerOpenDialog(app, [path.join(CORRUPT, name)]);
    await clickMenu(app, 'open');
    await expect(page.getByTestId('tab-bake')).toContainText(name);
    await expect(page.locator('[data-rule]').first(), name).toBeVisible();
  }
});
