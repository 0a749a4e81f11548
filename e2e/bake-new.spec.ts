import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Launched } from './app.ts';
import { comparable, field, golden, goldenModel, readBlob, typeField } from './bake-blob.ts';

const ZERO = { thr_lo: 0, thr_hi: 0, decay: 0, domain: 0, priority: 0, pattern: 0 };
const NO_WEIGHTS = Array.from({ length: 64 }, () => 0);

async function openDialog({ app, page }: Launched) {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new-bake')?.click());
  return page.getByRole('dialog', { name: 'New bake' });
}

/** Saves the new bake; the system's dialogs are answered with these paths. */
async function saveAs({ app, page }: Launched, target: string) {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake')).toContainText(path.basename(target));
  return readBlob(target);
}

test('a preset with a limit is made, with values for every tile, in either order of TLVs', async ({
  start,
}) => {
  const launched = await start();
  const { page } = launched;
  const target = path.join(path.dirname(golden('seed_1x1')), 'preset.d8p');
  const dialog = await openDialog(launched);
  await expect(dialog).toContainText('no tile fires until that is changed');
  await field(page, 'new-preset').selectOption('128 × 32, limit 256 (32 × 8)');
  await expect(field(page, 'new-width')).toHaveValue('128');
  await expect(field(page, 'new-limit')).toHaveValue('256');
  await expect(dialog).toContainText('4,096 tiles, 228.1 KiB (233,600 bytes)');
  await field(page, 'new-thr_lo16').fill('9');
  await expect(dialog).toContainText('thr_lo16 9 is above thr_hi16 0.');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await field(page, 'new-thr_hi16').fill('500');
  await field(page, 'new-decay16').fill('12');
  await field(page, 'new-order').selectOption('specification');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeVisible();

  const blob = await saveAs(launched, target);
  const tile = { ...ZERO, thr_lo: 9, thr_hi: 500, decay: 12, routing: 0, reset: 0, w: NO_WEIGHTS };
  expect(blob.tiles).toEqual(Array.from({ length: 4096 }, () => tile));
  expect(blob).toMatchObject({ bake_id: 1, limit: 256, tile_w: 128, tile_h: 32 });
  // The specification's picture has the parameters right behind the topology.
  expect(fs.readFileSync(target).readUInt16LE(28 + 24)).toBe(0x0121);
});

test('a new bake begins with the open one, or with a file, and keeps what is chosen', async ({
  start,
}) => {
  const launched = await start({ files: [golden('seed_4x2_limit8_ds_r1')] });
  const { app, page } = launched;
  const other = golden('seed_2x3');
  const dialog = await openDialog(launched);
  await dialog.getByRole('radio', { name: 'seed_4x2_limit8_ds_r1.d8p' }).check();
  await expect(dialog).toContainText('4 × 2, 8 tiles');
  await expect(field(page, 'new-limit')).toHaveValue('8');
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, other);
  await dialog.getByRole('button', { name: 'Another file…' }).click();
  await expect(dialog.getByRole('radio', { name: 'seed_2x3.d8p' })).toBeChecked();
  await expect(field(page, 'new-limit')).toHaveValue('');
  for (const part of ['params', 'reset', 'readout']) {
    await field(page, `new-keep-${part}`).uncheck();
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('grid', { name: 'Array of 2 × 3 tiles' })).toBeVisible();
  await typeField(page, 'profile_id', '77');

  const model = comparable(goldenModel('seed_2x3'));
  const blob = await saveAs(launched, path.join(path.dirname(other), 'from.d8p'));
  expect(blob).toEqual({
    ...model,
    ...{ flags: 0, mode: 0, winner_domain_mask: 0, settle_ns: 0, limit: null },
    bake_id: model.bake_id + 1,
    profile_id: 77,
    tiles: model.tiles.map(({ routing, w }) => ({ ...ZERO, routing, reset: 0, w })),
  });
});

test('a file that is no bake is not begun with, and the dialog says why', async ({ start }) => {
  const launched = await start();
  const { app, page } = launched;
  const file = path.join(path.dirname(golden('seed_1x1')), 'short.d8p');
  fs.writeFileSync(file, 'D8BK and not much more');
  const dialog = await openDialog(launched);
  await app.evaluate(({ dialog: system }, filePath) => {
    system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
  await dialog.getByRole('button', { name: 'Another file…' }).click();
  await expect(dialog.getByRole('alert')).toContainText('short.d8p has no readable header');
  await field(page, 'new-width').fill('8');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled();
});
