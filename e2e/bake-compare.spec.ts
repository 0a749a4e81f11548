import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { answerOpenDialog, answerSaveDialog, clickMenu, dropFiles } from './desktop.ts';
import {
  CORRUPT,
  clickTile,
  field,
  golden,
  goldenModel,
  readBlob,
  typeField,
  undoButton,
  weight,
} from './bake-blob.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Differences' });
const compareTab = (page: Page) => page.getByRole('tab', { name: /Compare/ });

test('what was changed since the save is listed and taken back field by field', async ({
  start,
}) => {
  const file = golden('seed_4x2_limit0');
  const { page } = await start({ files: [file] });
  const tile = goldenModel('seed_4x2_limit0').tiles[6]!;
  await compareTab(page).click();
  await expect(page.getByText('No differences.')).toBeVisible();

  await clickTile(page, { x: 2, y: 1 }, { columns: 4, rows: 2 });
  await typeField(page, 'decay16', String(tile.decay === 5 ? 6 : 5));
  await typeField(page, 'priority8', String(tile.priority === 9 ? 8 : 9));
  await weight(page, 0, 0).focus();
  await page.keyboard.press(tile.w[0] === 3 ? '4' : '3');
  await page.keyboard.press('Enter');
  await typeField(page, 'bake_id', '4242');

  await expect(compareTab(page)).toHaveText('Compare (1)');
  await expect(list(page).getByRole('row', { name: /tile 6/ })).toContainText(
    /decay16 .* · priority8 .* · 1 weight/,
  );
  const detail = page.getByRole('region', { name: 'Differences of tile 6' });
  await detail.getByRole('button', { name: `Take ${tile.decay}`, exact: true }).click();
  await expect(field(page, 'decay16')).toHaveValue(String(tile.decay));
  await detail.getByRole('button', { name: /out 0, in 0/ }).click();
  await expect(weight(page, 0, 0)).toHaveText(String(tile.w[0]).replace('-', '−'));
  await list(page)
    .getByRole('row', { name: /bake_id/ })
    .getByRole('button')
    .click();
  await expect(field(page, 'bake_id')).not.toHaveValue('4242');
  await detail.getByRole('button', { name: 'Take the tile' }).click();
  await expect(page.getByText('No differences.')).toBeVisible();
  await undoButton(page).click();
  await expect(compareTab(page)).toHaveText('Compare (1)');
  await expect(field(page, 'priority8')).toHaveValue(tile.priority === 9 ? '8' : '9');
});

test('another bake is compared; tiles, the selection or everything is taken from it', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const other = golden('seed_2x3_pattern_over_255');
  const [mine, theirs] = [readBlob(file), readBlob(other)];
  const differing = mine.tiles.filter(
    (tile, index) => JSON.stringify(tile) !== JSON.stringify(theirs.tiles[index]),
  );
  const { app, page } = await start({ files: [file] });
  await answerOpenDialog(app, [other]);
  await clickMenu(app, 'compare-bake');
  await expect(compareTab(page)).toHaveText(`Compare (${differing.length})`);
  await expect(page.getByLabel('Compared with')).toHaveValue('other');

  await page.getByRole('button', { name: 'Take ▾' }).click();
  await page.getByRole('menuitem', { name: /Every tile listed/ }).click();
  await expect(compareTab(page)).toHaveText('Compare (0)');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file).tiles).toEqual(theirs.tiles);
  await undoButton(page).click();
  await expect(compareTab(page)).toHaveText(`Compare (${differing.length})`);
  await page.getByRole('button', { name: 'Take ▾' }).click();
  await page.getByRole('menuitem', { name: /Everything/ }).click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => fs.readFileSync(file).equals(fs.readFileSync(other))).toBe(true);
});

test('bakes of different sizes are compared where both have tiles', async ({ start }) => {
  const [file, other] = [golden('seed_4x2_limit0'), golden('seed_2x3')];
  const [mine, theirs] = [readBlob(file), readBlob(other)];
  let differing = 0;
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [a, b] = [mine.tiles[y * 4 + x], theirs.tiles[y * 2 + x]];
    if (JSON.stringify(a) !== JSON.stringify(b)) differing++;
  }
  const { page } = await start({ files: [file] });
  await dropFiles(page, [other], { shift: true });
  await expect(compareTab(page)).toHaveText(`Compare (${differing})`);
  await expect(page.getByText('4 tiles only here · 2 tiles only there')).toBeVisible();
  await expect(list(page).getByRole('row', { name: /array/ })).toContainText(
    '2 × 3, 6 tiles → 4 × 2, 8 tiles',
  );
});

test('differences are saved as a table', async ({ start }) => {
  const file = golden('seed_2x3');
  const table = path.join(path.dirname(file), 'differences.csv');
  const { app, page } = await start({ files: [file] });
  const { decay } = goldenModel('seed_2x3').tiles[0]!;
  await typeField(page, 'decay16', '123');
  await compareTab(page).click();
  await answerSaveDialog(app, table);
  await page.getByRole('button', { name: 'CSV…' }).click();
  await expect
    .poll(() => (fs.existsSync(table) ? fs.readFileSync(table, 'utf8') : ''))
    .toBe(`what,tile,x,y,field,this,other\ntile,0,0,0,decay16,123,${decay}\n`);
});

test('what is no bake cannot be compared with, and says why', async ({ start }) => {
  const { app, page } = await start({ files: [golden('seed_2x3')] });
  await answerOpenDialog(app, [path.join(CORRUPT, 'h04_bad_magic.d8p')]);
  await clickMenu(app, 'compare-bake');
  await expect(page.getByRole('alert')).toContainText('h04_bad_magic.d8p cannot be compared');
});
