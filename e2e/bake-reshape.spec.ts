import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import {
  clickTile,
  comparable,
  field,
  golden,
  goldenModel,
  readBlob,
  undoButton,
  type BlobModel,
} from './bake-blob.ts';

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Change size…' }).click();
  return page.getByRole('dialog', { name: 'Change the size of the array' });
}

test('a corner of the array is cut out and grown, saved to the expected bytes and undone', async ({
  start,
}) => {
  const file = golden('seed_16x16');
  const original = fs.readFileSync(file);
  const before = comparable(goldenModel('seed_16x16'));
  const { page } = await start({ files: [file] });
  await clickTile(page, { x: 14, y: 15 }, { columns: 16, rows: 16 });
  const dialog = await openDialog(page);
  await field(page, 'reshape-width').fill('4');
  await field(page, 'reshape-height').fill('18');
  await dialog.getByRole('radio', { name: 'bottom right' }).check();
  await field(page, 'reshape-fill').selectOption('tile');
  await field(page, 'reshape-edges').uncheck();
  const dropped = before.tiles.filter((_, tile) => tile % 16 < 12).length;
  await expect(dialog.getByText('4 × 18, 72 tiles')).toBeVisible();
  await expect(dialog.getByText('8 new tiles')).toBeVisible();
  await expect(dialog.getByText(`${dropped} tiles dropped, ${dropped} with content`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the size' }).click();
  await expect(page.getByRole('grid', { name: 'Array of 4 × 18 tiles' })).toBeVisible();
  // Tile 254 of 16 × 16 is at (2, 17) of 4 × 18.
  await expect(page.getByRole('heading', { name: 'Tile 70 (2, 17)' })).toBeVisible();

  await page.keyboard.press('Control+s');
  const filler = before.tiles[15 * 16 + 14]!;
  const tiles = Array.from({ length: 72 }, (_, tile) => {
    const y = Math.floor(tile / 4) - 2;
    return y < 0 ? filler : before.tiles[y * 16 + 12 + (tile % 4)]!;
  });
  const expected: BlobModel = { ...before, tile_count: 72, tile_w: 4, tile_h: 18, tiles };
  await expect.poll(() => readBlob(file)).toEqual(expected);

  await undoButton(page).click();
  await expect(page.getByRole('grid', { name: 'Array of 16 × 16 tiles' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.poll(() => fs.readFileSync(file).equals(original)).toBe(true);
});

test('tiles keep their numbers, routing that leads out is cleared, and the limit follows', async ({
  start,
}) => {
  const file = golden('seed_4x2_limit8_ds_r1');
  const before = comparable(goldenModel('seed_4x2_limit8_ds_r1'));
  const { app, page } = await start({ files: [file] });
  await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.getMenuItemById('reshape-bake')?.click(),
  );
  await field(page, 'reshape-width').fill('3');
  await field(page, 'reshape-height').fill('3');
  await page.getByRole('radio', { name: 'keep their numbers' }).check();
  await expect(field(page, 'reshape-limit')).toHaveValue('all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Array of 3 × 3 tiles' })).toBeVisible();
  await page.keyboard.press('Control+s');
  const tiles = before.tiles.map((tile, number) => ({
    ...tile,
    routing: tile.routing & ~outward(number, 4, 2) & ~outward(number, 3, 3),
  }));
  const blank = { thr_lo: 0, thr_hi: 0, decay: 0, domain: 0, priority: 0, pattern: 0 };
  tiles.push({ ...blank, routing: 0, reset: 0, w: Array.from({ length: 64 }, () => 0) });
  const expected = { ...before, tile_count: 9, tile_w: 3, tile_h: 3, limit: 0, tiles };
  await expect.poll(() => readBlob(file)).toEqual(expected);
});

test('sizes that cannot be are refused as they are typed', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_2x3')] });
  const dialog = await openDialog(page);
  const change = dialog.getByRole('button', { name: 'Change the size' });
  await field(page, 'reshape-width').fill('0');
  await expect(dialog.getByText('Width: 0 is outside 1 to 65535.')).toBeVisible();
  await expect(change).toBeDisabled();
  await field(page, 'reshape-width').fill('1025');
  await field(page, 'reshape-height').fill('1024');
  await expect(dialog.getByText(/not between 1 and 1,048,576 tiles/)).toBeVisible();
  await field(page, 'reshape-height').fill('3');
  await expect(change).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(undoButton(page)).toBeDisabled();
});

/** Edges N E S W NE SE SW NW of a tile at the border, from bit 0. */
function outward(tile: number, width: number, height: number): number {
  const [x, y] = [tile % width, Math.floor(tile / width)];
  const [n, e, s, w] = [y === 0, x === width - 1, y === height - 1, x === 0];
  return [n, e, s, w, n || e, s || e, s || w, n || w].reduce(
    (mask, leaves, bit) => mask | (leaves ? 1 << bit : 0),
    0,
  );
}
