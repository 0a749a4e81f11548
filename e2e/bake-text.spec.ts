import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import { CORRUPT, field, golden, goldenModel, readBlob } from './bake-blob.ts';
import { answerOpenDialog, answerSaveDialog, clickMenu, dropFiles } from './desktop.ts';

/** A bake as JSON and its parameters as CSV, through the menu of the real application. */

const exported = '[data-testid="export-path"]';

test('a bake becomes JSON and the same bytes again', async ({ start }) => {
  const file = golden('seed_4x2_limit8_ds_r1');
  const folder = path.dirname(file);
  const text = path.join(folder, 'out.json');
  const { app, page } = await start({ files: [file] });
  await answerSaveDialog(app, text);
  await clickMenu(app, 'export-bake-json');
  await expect(page.locator(exported)).toHaveText(text);
  expect(JSON.parse(fs.readFileSync(text, 'utf8'))).toMatchObject({
    format: 'tilescope-bake',
    header: { bake_id: goldenModel('seed_4x2_limit8_ds_r1').bake_id },
  });

  await answerOpenDialog(app, [text]);
  await clickMenu(app, 'open');
  await expect(page.getByTestId('tab-bake')).toContainText('out.d8p');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeVisible();
  const back = path.join(folder, 'back.d8p');
  await answerSaveDialog(app, back);
  await clickMenu(app, 'save');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
  expect(fs.readFileSync(back).equals(fs.readFileSync(file))).toBe(true);
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('an export has the edits that are not saved yet', async ({ start }) => {
  const file = golden('seed_2x3');
  const text = path.join(path.dirname(file), 'edited.json');
  const { app, page } = await start({ files: [file] });
  await field(page, 'decay16').fill('4242');
  await answerSaveDialog(app, text);
  await clickMenu(app, 'export-bake-json');
  await expect(page.locator(exported)).toHaveText(text);
  expect(JSON.parse(fs.readFileSync(text, 'utf8')).tiles[0].decay).toBe(4242);
});

test('the damage that a file came with is in its JSON', async ({ start }) => {
  const file = path.join(CORRUPT, 'c01_crc_stored_wrong.d8p');
  const text = path.join(path.dirname(golden('seed_2x3')), 'damage.json');
  const { app, page } = await start({ files: [file] });
  await answerSaveDialog(app, text);
  await clickMenu(app, 'export-bake-json');
  await expect(page.locator(exported)).toHaveText(text);
  expect(fs.readFileSync(text, 'utf8')).toMatch(/\{"tlv":"crc","stored":"0x[0-9a-f]{8}"\}/);
});

test('JSON that is wrong is refused with line and column, and what is open stays', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const text = path.join(path.dirname(file), 'wrong.json');
  fs.writeFileSync(text, '{\n"format": "tilescope-bake",\n"version": 3}');
  const { page } = await start({ files: [file] });
  await dropFiles(page, [text]);
  const said = page.getByRole('alert');
  await expect(said).toContainText('wrong.json');
  await expect(said).toContainText('This is version 3; version 1 is read, at line 3, column 12.');
  await expect(page.getByTestId('tab-bake')).toContainText('seed_2x3.d8p');
});

test('parameters go out as CSV and come back as one step of undo', async ({ start }) => {
  const file = golden('seed_2x3');
  const table = path.join(path.dirname(file), 'out.csv');
  const { app, page } = await start({ files: [file] });
  await answerSaveDialog(app, table);
  await clickMenu(app, 'export-bake-csv');
  await expect(page.locator(exported)).toHaveText(table);
  const rows = fs.readFileSync(table, 'utf8').split('\r\n');
  expect(rows[0]).toBe('tile,x,y,thr_lo,thr_hi,decay,domain,priority,pattern,routing,reset');
  expect(rows).toHaveLength(1 + 6 + 1);

  const changed = path.join(path.dirname(file), 'changed.csv');
  fs.writeFileSync(changed, '\uFEFFdecay;tile\r\n11;0\r\n55;5\r\n');
  await answerOpenDialog(app, [changed]);
  await clickMenu(app, 'import-bake-csv');
  await expect(field(page, 'decay16')).toHaveValue('11');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', /^Undo: Import changed\.csv into 2 tiles/);
  await clickMenu(app, 'save');
  await expect.poll(() => readBlob(file).tiles[5]!.decay).toBe(55);
  await undo.click();
  const { tiles } = goldenModel('seed_2x3');
  await expect(field(page, 'decay16')).toHaveValue(String(tiles[0]!.decay));
  await expect(undo).toBeDisabled();
});

test('CSV that is wrong is refused with line and column, and changes nothing', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const table = path.join(path.dirname(file), 'wrong.csv');
  fs.writeFileSync(table, 'tile,decay\n0,1\n6,2\n');
  const { app, page } = await start({ files: [file] });
  await answerOpenDialog(app, [table]);
  await clickMenu(app, 'import-bake-csv');
  await expect(page.getByRole('alert')).toContainText(
    'wrong.csv: tile "6" is not a whole number 0 to 5, at line 3, column 1',
  );
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});
