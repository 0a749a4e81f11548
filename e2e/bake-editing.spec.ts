import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { fitView } from '../renderer/bake/map-layout.ts';
import { expect, picture, test } from './app.ts';
import {
  clickTile,
  comparable,
  field,
  golden,
  goldenModel,
  readBlob,
  redoButton,
  typeField,
  undoButton,
  weight,
} from './bake-blob.ts';
import { isNear, type Rgb } from './picture.ts';

const ARRAY = { columns: 16, rows: 16 };

test('a tile that is clicked on the map shows the values of the file', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const model = goldenModel('seed_16x16');
  for (const place of [
    { x: 5, y: 0 },
    { x: 15, y: 15 },
    { x: 3, y: 9 },
  ]) {
    const number = place.y * 16 + place.x;
    const tile = model.tiles[number]!;
    await clickTile(page, place, ARRAY);
    await expect(page.getByRole('heading', { name: `Tile ${number}` })).toBeVisible();
    await expect(field(page, 'thr_lo16')).toHaveValue(String(tile.thr_lo).replace('-', '−'));
    await expect(field(page, 'thr_hi16')).toHaveValue(String(tile.thr_hi).replace('-', '−'));
    await expect(field(page, 'decay16')).toHaveValue(String(tile.decay));
    await expect(field(page, 'domain_id4')).toHaveValue(String(tile.domain));
    await expect(field(page, 'priority8')).toHaveValue(String(tile.priority));
    await expect(field(page, 'pattern_id16')).toHaveValue(String(tile.pattern));
    const shown = await page.locator('[data-weight]').allTextContents();
    expect(shown.map((text) => Number(text.replace('−', '-')))).toEqual(tile.w);
    const bits = field(page, 'reset_mask16').getByRole('checkbox');
    const on = await bits.evaluateAll((all) =>
      all.map((bit) => bit.getAttribute('aria-checked') === 'true'),
    );
    expect(on.reduce((mask, isOn, bit) => mask | (isOn ? 1 << bit : 0), 0)).toBe(tile.reset);
  }
});

test('every kind of field can be edited, undone, redone and saved to the expected bytes', async ({
  start,
}) => {
  const file = golden('seed_4x2_limit0');
  const original = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  const expected = comparable(goldenModel('seed_4x2_limit0'));
  const tile = expected.tiles[6]!;
  await clickTile(page, { x: 2, y: 1 }, { columns: 4, rows: 2 });

  await typeField(page, 'thr_lo16', '-12345');
  await typeField(page, 'thr_hi16', '12,345');
  await typeField(page, 'decay16', '321');
  await typeField(page, 'domain_id4', '13');
  await typeField(page, 'priority8', '0xfe');
  await typeField(page, 'pattern_id16', '77');
  Object.assign(tile, { thr_lo: -12345, thr_hi: 12345, decay: 321, domain: 13 });
  Object.assign(tile, { priority: 254, pattern: 77 });

  await page.getByRole('checkbox', { name: 'edge south-west' }).click();
  await page.getByRole('checkbox', { name: 'writes to the bus' }).click();
  await page.getByRole('checkbox', { name: 'reset domain 9' }).click();
  tile.routing ^= (1 << 6) | (1 << 9);
  tile.reset ^= 1 << 9;

  await typeField(page, 'bake_id', '4294967295');
  await typeField(page, 'profile_id', '1234567');
  await field(page, 'double_strait').click();
  await field(page, 'mode').selectOption(String(1 - expected.mode));
  await typeField(page, 'settle_ns', '65535');
  await page.getByRole('checkbox', { name: 'read domain 15' }).click();
  await field(page, 'limit').selectOption('8');
  Object.assign(expected, { bake_id: 4294967295, profile_id: 1234567, settle_ns: 65535, limit: 8 });
  expected.flags ^= 1;
  expected.mode = 1 - expected.mode;
  expected.winner_domain_mask ^= 1 << 15;

  await weight(page, 7, 7).click();
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  tile.w[63] = -5;

  let steps = 0;
  while (await undoButton(page).isEnabled()) {
    await undoButton(page).click();
    steps += 1;
  }
  expect(steps).toBe(17);
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
  await expect(field(page, 'thr_lo16')).not.toHaveValue('−12345');
  while (await redoButton(page).isEnabled()) await redoButton(page).click();
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
  expect(readBlob(file)).toEqual(expected);
  // Nothing else has moved: the blob is as long as it was and differs in few bytes.
  const saved = fs.readFileSync(file);
  expect(saved.length).toBe(original.length);
  const different = saved.filter((byte, at) => byte !== original[at]).length;
  expect(different).toBeGreaterThan(17);
  expect(different).toBeLessThan(45);
});

test('a limit is added and removed without touching anything else', async ({ start }) => {
  const file = golden('seed_2x3');
  const original = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await field(page, 'limit').selectOption('other');
  await typeField(page, 'tile_field_limit', '3');
  await page.keyboard.press('Control+s');
  const expected = { ...comparable(goldenModel('seed_2x3')), limit: 3 };
  await expect.poll(() => readBlob(file)).toEqual(expected);
  await field(page, 'limit').selectOption('absent');
  await page.keyboard.press('Control+s');
  await expect.poll(() => fs.readFileSync(file).equals(original)).toBe(true);
});

test('weights are typed, stepped, turned round and cleared by keys', async ({ start }) => {
  const file = golden('seed_2x2_mag7');
  const { page } = await start({ files: [file] });
  const { w } = goldenModel('seed_2x2_mag7').tiles[0]!;
  const shows = (out: number, input: number, value: number) =>
    expect(weight(page, out, input)).toHaveText(String(value).replace('-', '−'));

  await weight(page, 0, 0).click();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await shows(0, 0, 5);
  await expect(weight(page, 0, 1)).toBeFocused();
  await page.keyboard.type('-7');
  await page.keyboard.press('ArrowDown');
  await shows(0, 1, -7);
  await expect(weight(page, 1, 1)).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Escape');
  await shows(1, 1, w[9]!);
  await expect(weight(page, 1, 1)).toBeFocused();

  await page.keyboard.press('Delete');
  await shows(1, 1, 0);
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.keyboard.press('Alt+ArrowUp');
  await shows(1, 1, 3);
  await page.keyboard.press('[');
  await page.keyboard.press('Alt+ArrowDown');
  await shows(1, 1, 1);
  await page.keyboard.press('x');
  await shows(1, 1, -1);
  await page.keyboard.press('0');
  await shows(1, 1, 0);
  await page.keyboard.press('Home');
  await expect(weight(page, 1, 0)).toBeFocused();

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await shows(1, 1, 1);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Shift+Z');
  await shows(1, 1, 0);

  const sum = [5, -7, ...w.slice(2, 8)].reduce((total, value) => total + value, 0);
  await expect(page.locator('[data-sum="0"]')).toHaveText(String(sum).replace('-', '−'));
  await page.keyboard.press('Control+s');
  const expected = [...w];
  [expected[0], expected[1], expected[9]] = [5, -7, 0];
  await expect.poll(() => readBlob(file).tiles[0]!.w).toEqual(expected);
});

test('weights above 7 need the setting, and say so', async ({ start }) => {
  const file = golden('seed_2x2_mag7');
  const { page } = await start({ files: [file] });
  await weight(page, 2, 3).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(page.getByText("hardware's contract stops")).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel(/Allow weights up to ±15/).check();
  await page.keyboard.press('Escape');
  await weight(page, 2, 3).click();
  await page.keyboard.type('-15');
  await page.keyboard.press('Enter');
  await expect(weight(page, 2, 3)).toHaveText('−15');
  await weight(page, 2, 4).click();
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/16/).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file).tiles[0]!.w[19]).toBe(-15);
});

test('the transposed view swaps the axes and edits the same weight', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_2x2_mag7')] });
  const { w } = goldenModel('seed_2x2_mag7').tiles[0]!;
  const cell = page.locator('[data-cell="2,5"]');
  await expect(cell).toHaveText(String(w[2 * 8 + 5]).replace('-', '−'));
  await page.getByTestId('transpose').check();
  await expect(cell).toHaveText(String(w[5 * 8 + 2]).replace('-', '−'));
  await expect(cell).toHaveAttribute('aria-label', `out 5, in 2: ${w[5 * 8 + 2]}`);
  await cell.click();
  await page.keyboard.press('Delete');
  await page.getByTestId('transpose').uncheck();
  await expect(weight(page, 5, 2)).toHaveText('0');
});

test('a value outside its range is refused at the field, and undo drops typing first', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_2x3')] });
  const before = await field(page, 'thr_hi16').inputValue();
  await typeField(page, 'decay16', '7');
  await field(page, 'thr_hi16').fill('40000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('-32768 to 32767');
  await expect(field(page, 'thr_hi16')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+z');
  await expect(field(page, 'thr_hi16')).toHaveValue(before);
  await expect(field(page, 'decay16')).toHaveValue('7');
  await page.keyboard.press('Control+z');
  await expect(field(page, 'decay16')).not.toHaveValue('7');
});

test('the map moves by keys, and its colours follow the values', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const map = page.getByRole('grid', { name: /^Array of/ });
  await map.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('heading', { name: 'Tile 255' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Tile 238' })).toBeVisible();

  await page.getByLabel('routing').uncheck();
  const domains = goldenModel('seed_16x16').tiles.map(({ domain }) => domain);
  const other = domains.findIndex((domain) => domain !== domains[0]);
  const colourOf = (tile: number) => colourOfTile(page, { x: tile % 16, y: tile >> 4 });
  expect(await colourOf(other)).not.toEqual(await colourOf(0));
  await clickTile(page, { x: other % 16, y: other >> 4 }, ARRAY);
  await typeField(page, 'domain_id4', String(domains[0]));
  await expect.poll(async () => isNear(await colourOf(other), await colourOf(0), 0)).toBe(true);
  const byDomain = await colourOf(0);
  await page.getByTestId('map-mode').selectOption('weights');
  await expect.poll(() => colourOf(0)).not.toEqual(byDomain);
});

test('hovering tells tile, place and value, and what has changed since the save', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const { domain, decay } = goldenModel('seed_16x16').tiles[2 * 16 + 9]!;
  await clickTile(page, { x: 9, y: 2 }, ARRAY);
  const tip = page.locator('.bake-map-tip');
  await expect(tip).toContainText(`tile 41 (9, 2) · domain ${domain}`);
  await expect(tip).not.toContainText('changed');
  await page.getByTestId('map-mode').selectOption('decay');
  await typeField(page, 'priority8', '17');
  await clickTile(page, { x: 9, y: 2 }, ARRAY);
  await expect(tip).toContainText(`decay ${decay}`);
  await expect(tip).toContainText('changed since it was saved');
});

test('the map zooms at the pointer, pans by dragging and fits again', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const map = page.getByRole('grid', { name: /^Array of/ });
  const box = (await map.boundingBox())!;
  const view = fitView(ARRAY, { widthCssPx: box.width, heightCssPx: box.height });
  const middle = (place: number) => (place + 0.5) * view.tileCssPx;
  const at = { x: box.x + view.left + middle(11), y: box.y + view.top + middle(6) };
  const tip = page.locator('.bake-map-tip');
  await page.mouse.move(at.x, at.y);
  await expect(tip).toContainText('tile 107 (11, 6)');
  for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, -200);
  await page.mouse.move(at.x + 1, at.y);
  await expect(tip).toContainText('tile 107 (11, 6)');
  // A tile is 64 px wide now: two tiles to the left of the pointer come under it.
  await page.mouse.down();
  await page.mouse.move(at.x + 65, at.y, { steps: 4 });
  await page.mouse.move(at.x + 129, at.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Tile 0' })).toBeVisible();
  await page.mouse.move(at.x, at.y);
  await expect(tip).toContainText('tile 105 (9, 6)');
  await page.getByRole('button', { name: 'The whole array (F)' }).click();
  await page.mouse.move(at.x, at.y);
  await expect(tip).toContainText('tile 107 (11, 6)');
});

/** The colour of a tile of the fitting 16×16 map, beside its middle. */
async function colourOfTile(page: Page, { x, y }: { x: number; y: number }): Promise<Rgb> {
  const box = await page.getByRole('grid', { name: /^Array of/ }).boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  const view = fitView(ARRAY, { widthCssPx: box.width, heightCssPx: box.height });
  const within = (place: number) => (place + 0.7) * view.tileCssPx;
  const shot = await picture(page, box);
  return shot.at(view.left + within(x), view.top + within(y));
}
