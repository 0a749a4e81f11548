import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import {
  clickTile,
  golden,
  goldenModel,
  readBlob,
  redoButton,
  undoButton,
  weight,
} from './bake-blob.ts';

const ARRAY = { columns: 2, rows: 2 };
/** Two by two tiles, all within ±7. */
const NAME = 'seed_2x2_mag7';

const rowsOf = (w: readonly number[]) =>
  Array.from({ length: 8 }, (_, row) => w.slice(row * 8, row * 8 + 8));
const textOf = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => row.join('\t')).join('\n');

const clipboard = (app: ElectronApplication) =>
  app.evaluate(({ clipboard: system }) => system.readText());
const putOnClipboard = (app: ElectronApplication, text: string) =>
  app.evaluate(({ clipboard: system }, value) => system.writeText(value), text);

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
}

const status = (page: Page) => page.locator('.bake-weight-status');
const weightsOf = (file: string, tile = 0) => readBlob(file).tiles[tile]!.w;

test('cells are selected by dragging, keys and lane names, and changed together', async ({
  start,
}) => {
  const file = golden(NAME);
  const { page } = await start({ files: [file] });
  const expected = [...goldenModel(NAME).tiles[0]!.w];
  const selected = page.locator('[data-weight][aria-selected="true"]');

  await weight(page, 1, 2).hover();
  await page.mouse.down();
  await weight(page, 2, 4).hover();
  await page.mouse.up();
  await expect(selected).toHaveCount(6);
  await page.keyboard.type('-3');
  await expect(status(page)).toHaveText('Enter sets all 6 weights, Tab only this one.');
  await page.keyboard.press('Enter');
  for (const row of [1, 2]) for (const input of [2, 3, 4]) expected[row * 8 + input] = -3;
  await expect(selected).toHaveCount(6);

  await page.keyboard.press('x');
  await page.keyboard.press(']');
  for (const row of [1, 2]) for (const input of [2, 3, 4]) expected[row * 8 + input] = 4;
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  expected[10] = 7;
  await expect(weight(page, 1, 3)).toBeFocused();
  await expect(selected).toHaveCount(6);

  await page.getByRole('rowheader', { name: 'out 5' }).click();
  await expect(selected).toHaveCount(8);
  await page.keyboard.press('Delete');
  expected.fill(0, 40, 48);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selected).toHaveCount(16);
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(64);
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(1);
  await page.keyboard.press('Control+Space');
  await expect(selected).toHaveCount(8);

  await save(page);
  expect(weightsOf(file)).toEqual(expected);
});

test('a stroke of the brush is one step of undo', async ({ start }) => {
  const file = golden(NAME);
  const { page } = await start({ files: [file] });
  const before = goldenModel(NAME).tiles[0]!.w;
  await weight(page, 7, 7).click();
  await page.keyboard.press('b');
  await page.getByLabel('Value of the brush').fill('-6');
  await weight(page, 0, 0).hover();
  await page.mouse.down();
  await weight(page, 3, 3).hover();
  await weight(page, 3, 5).hover();
  await page.mouse.up();
  const painted = [...before];
  for (const k of [0, 9, 18, 27, 28, 29]) painted[k] = -6;
  await expect(weight(page, 3, 5)).toHaveText('−6');
  await save(page);
  expect(weightsOf(file)).toEqual(painted);
  await undoButton(page).click();
  await expect(undoButton(page)).toBeDisabled();
  await save(page);
  expect(weightsOf(file)).toEqual(before);

  // Alt takes a value for the brush; Escape in a stroke drops it.
  await weight(page, 7, 7).click({ modifiers: ['Alt'] });
  await expect(page.getByLabel('Value of the brush')).toHaveValue(
    String(before[63]).replace('-', '−'),
  );
  await weight(page, 0, 0).hover();
  await page.mouse.down();
  await weight(page, 0, 7).hover();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(undoButton(page)).toBeDisabled();
});

test('the wheel with Alt steps the weight under the pointer, as one step of undo', async ({
  start,
}) => {
  const { page } = await start({ files: [golden(NAME)] });
  const before = goldenModel(NAME).tiles[0]!.w;
  await weight(page, 4, 4).click();
  await page.keyboard.press('Delete');
  await weight(page, 4, 4).hover();
  await page.keyboard.down('Alt');
  for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Alt');
  await expect(weight(page, 4, 4)).toHaveText('2');
  await undoButton(page).click();
  await expect(weight(page, 4, 4)).toHaveText('0');
  await undoButton(page).click();
  await expect(weight(page, 4, 4)).toHaveText(String(before[36]).replace('-', '−'));
});

test('operations turn, scale and draw weights, and say what they hold back', async ({ start }) => {
  const file = golden(NAME);
  const { page } = await start({ files: [file] });
  const before = goldenModel(NAME).tiles[0]!.w;
  let rows = rowsOf(before);
  await weight(page, 0, 0).click();
  await page.keyboard.press('.');
  rows = rows.map((_, r) => rows.map((row) => row[r]!).reverse());
  await page.keyboard.press('h');
  rows = rows.map((row) => [...row].reverse());
  await save(page);
  expect(weightsOf(file)).toEqual(rows.flat());

  // One selected cell: all weights are meant.
  await page.keyboard.press('s');
  const form = page.getByRole('form', { name: 'Scale 64 weights' });
  await form.getByLabel(/Scale by/).fill('-1.5');
  const scaled = rows.flat().map((value) => -Math.sign(value) * Math.round(Math.abs(value) * 1.5));
  const clamped = scaled.filter((value) => Math.abs(value) > 7).length;
  expect(clamped).toBeGreaterThan(1);
  await expect(form.getByRole('status')).toContainText(
    `${clamped} weights would pass ±7 and stop there`,
  );
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(weight(page, 0, 0)).toBeFocused();
  await save(page);
  expect(weightsOf(file)).toEqual(scaled.map((value) => Math.max(-7, Math.min(7, value)) + 0));

  await page.getByRole('button', { name: 'Change 64 weights' }).click();
  await page.getByRole('menuitem', { name: 'Randomise' }).click();
  const random = page.getByRole('form', { name: 'Randomise 64 weights' });
  await expect(random.getByLabel('From')).toBeFocused();
  const draw = async (seed: string) => {
    await random.getByLabel('Density').fill('50');
    await random.getByLabel('Seed', { exact: true }).fill(seed);
    await random.getByRole('button', { name: 'Randomise 64 weights' }).click();
    await save(page);
    return weightsOf(file);
  };
  const first = await draw('12345');
  expect(first.filter((value) => value === 0).length).toBeGreaterThan(10);
  await page.keyboard.press('g');
  const other = await draw('54321');
  expect(other).not.toEqual(first);
  await page.keyboard.press('g');
  expect(await draw('12345')).toEqual(first);
});

test('weights go to a spreadsheet and come back as tab-separated text', async ({ start }) => {
  const file = golden(NAME);
  const { app, page } = await start({ files: [file] });
  const tiles = goldenModel(NAME).tiles.map(({ w }) => w);
  await weight(page, 2, 1).click();
  await weight(page, 3, 3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  const part = rowsOf(tiles[0]!)
    .slice(2, 4)
    .map((row) => row.slice(1, 4));
  await expect.poll(() => clipboard(app)).toBe(textOf(part));
  await expect(status(page)).toHaveText('Copied 6 weights of 1 tile.');

  await weight(page, 6, 5).click();
  await page.keyboard.press('Control+v');
  const expected = [...tiles[0]!];
  part.forEach((row, r) => row.forEach((value, c) => (expected[(6 + r) * 8 + 5 + c] = value)));
  await expect(weight(page, 7, 7)).toHaveText(String(part[1]![2]).replace('-', '−'));
  await save(page);
  expect(weightsOf(file)).toEqual(expected);

  // From the menu: the same, and one value for all that is selected.
  await putOnClipboard(app, '5\r\n');
  await weight(page, 0, 0).click();
  await weight(page, 1, 1).click({ modifiers: ['Shift'] });
  await weight(page, 1, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste', exact: true }).click();
  await expect(weight(page, 1, 0)).toHaveText('5');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(weight(page, 1, 0)).toHaveText(String(expected[8]).replace('-', '−'));

  for (const [text, why] of [
    ['1\t2\n3\tfour', 'Line 2, column 2 is “four”, not a whole number.'],
    ['9', 'Line 1, column 1 is 9, above ±7. “Up to\u00a0±15” allows it.'],
    ['1\t2\t3\t4', 'The clipboard has 1 × 4 weights, from here 2 × 3 fit.'],
  ] as const) {
    await putOnClipboard(app, text);
    await weight(page, 6, 5).click();
    await page.keyboard.press('Control+v');
    await expect(status(page)).toHaveText(why);
  }
  await page.keyboard.press('Control+x');
  await expect(weight(page, 6, 5)).toHaveText('0');
  await expect.poll(() => clipboard(app)).toBe(String(expected[53]));
});

test('all selected tiles are edited at once, and differing cells show their range', async ({
  start,
}) => {
  const file = golden(NAME);
  const { app, page } = await start({ files: [file] });
  const tiles = goldenModel(NAME).tiles.map(({ w }) => [...w]);
  const chosen = [tiles[0]!, tiles[3]!];
  await clickTile(page, { x: 0, y: 0 }, ARRAY);
  await clickTile(page, { x: 1, y: 1 }, ARRAY, ['Control']);
  await expect(page.getByRole('grid', { name: 'Weights of 2 tiles' })).toBeVisible();
  const differs = tiles[0]!.findIndex((value, k) => value !== tiles[3]![k]);
  const [out, input] = [differs >> 3, differs % 8];
  const cell = weight(page, out, input);
  const ends = chosen.map((w) => w[differs]!).sort((a, b) => a - b);
  const range = ends.map((value) => String(value).replace('-', '−')).join('…');
  await expect(cell).toHaveText('·/·');
  await expect(cell).toHaveAttribute('aria-label', `out ${out}, in ${input}: mixed, ${range}`);

  await cell.click();
  await page.keyboard.press('n');
  for (const w of chosen) w.forEach((value, k) => (w[k] = 0 - value));
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  for (const w of chosen) w[differs] = 6;
  await expect(cell).toHaveText('6');
  await save(page);
  expect(readBlob(file).tiles.map(({ w }) => w)).toEqual(tiles);

  // A block for each tile, and each tile its own block back.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboard(app)).toBe(chosen.map((w) => textOf(rowsOf(w))).join('\n\n'));
  await putOnClipboard(app, chosen.map((w) => textOf(rowsOf(w).reverse())).join('\n\n'));
  await page.keyboard.press('Control+v');
  await save(page);
  expect(readBlob(file).tiles.map(({ w }) => w)).toEqual([
    rowsOf(tiles[0]!).reverse().flat(),
    tiles[1],
    tiles[2],
    rowsOf(tiles[3]!).reverse().flat(),
  ]);
  await undoButton(page).click();
  await undoButton(page).click();
  await undoButton(page).click();
  await expect(undoButton(page)).toBeDisabled();
  await redoButton(page).click();
  await clickTile(page, { x: 1, y: 1 }, ARRAY);
  await expect(cell).toHaveText(
    String(0 - goldenModel(NAME).tiles[3]!.w[differs]!).replace('-', '−'),
  );
});

test('a whole tile is copied into others, or only its parameters', async ({ start }) => {
  const file = golden(NAME);
  const { page } = await start({ files: [file] });
  const { tiles } = readBlob(file);
  await weight(page, 0, 0).click();
  await page.keyboard.press('Control+Shift+C');
  await expect(status(page)).toContainText('Copied tile 0');
  await clickTile(page, { x: 1, y: 0 }, ARRAY);
  await clickTile(page, { x: 1, y: 1 }, ARRAY, ['Control']);
  await page.getByRole('button', { name: /^Change .* weights/ }).click();
  await page.getByRole('menuitem', { name: 'Paste its parameters only' }).click();
  const { w, routing, reset, ...params } = tiles[0]!;
  for (const at of [1, 3]) Object.assign(tiles[at]!, params);
  await save(page);
  expect(readBlob(file).tiles).toEqual(tiles);
  await clickTile(page, { x: 0, y: 1 }, ARRAY);
  await weight(page, 0, 0).click();
  await page.keyboard.press('Control+Shift+V');
  Object.assign(tiles[2]!, { ...params, w, routing, reset });
  await save(page);
  expect(readBlob(file).tiles).toEqual(tiles);
});

test('the menu of the window does to the weights what their keys do', async ({ start }) => {
  const { app, page } = await start({ files: [golden(NAME)] });
  const rows = rowsOf(goldenModel(NAME).tiles[0]!.w);
  const choose = (id: string) =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id);
  await choose('weights-mirror-down');
  await expect(weight(page, 0, 0)).toHaveText(String(rows[7]![0]).replace('-', '−'));
  await choose('weights-clamp');
  await expect(page.getByRole('form', { name: 'Clamp 64 weights' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('weights-paint');
  await expect(page.getByRole('button', { name: 'Paint' })).toHaveAttribute('aria-pressed', 'true');
});

test('sums, ranges of raw and whether a tile can fire follow the weights', async ({ start }) => {
  const { page } = await start({ files: [golden(NAME)] });
  await page.locator('.bake-lane-corner').click();
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('firing')).toContainText('never fires');
  await weight(page, 2, 0).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-2');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-sum="2"]')).toHaveText('5');
  await expect(page.locator('[data-least="2"]')).toHaveText('−30');
  await expect(page.locator('[data-greatest="2"]')).toHaveText('105');
  await expect(page.locator('.bake-firing')).toContainText('−30…105');
  const low = page.locator('[data-field="thr_lo16"]');
  const high = page.locator('[data-field="thr_hi16"]');
  const fill = async (field: typeof low, text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  await fill(high, '32000');
  await fill(low, '200');
  await fill(high, '230');
  await fill(page.locator('[data-field="decay16"]'), '0');
  await expect(page.getByTestId('firing')).toHaveText('fires in flash 2 at the earliest');
  await fill(page.locator('[data-field="decay16"]'), '200');
  await expect(page.getByTestId('firing')).toHaveText('never fires: no inputs lead into 200…230');
});
