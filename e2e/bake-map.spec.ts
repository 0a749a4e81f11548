import type { Page } from '@playwright/test';
import { fitView } from '../renderer/bake/map-layout.ts';
import { expect, idle, picture, startAgain, test } from './app.ts';
import { clickTile, field, golden, goldenModel, typeField, undoButton } from './bake-blob.ts';
import { isNear, type Rgb } from './picture.ts';

const ARRAY = { columns: 16, rows: 16 };
const map = (page: Page) => page.getByRole('grid', { name: /^Array of/ });
const selected = (page: Page) => page.locator('.bake-map-count');
const heading = (page: Page, tile: number) =>
  page.getByRole('heading', { name: new RegExp(`^Tile ${tile}\\b`) });

/** The page's coordinates of a share of a tile of the fitting map. */
async function placeOf(page: Page, x: number, y: number, share = 0.5) {
  const box = (await map(page).boundingBox())!;
  const view = fitView(ARRAY, { widthCssPx: box.width, heightCssPx: box.height });
  return {
    x: box.x + view.left + (x + share) * view.tileCssPx,
    y: box.y + view.top + (y + share) * view.tileCssPx,
  };
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await placeOf(page, ...from), await placeOf(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x - 5, end.y - 5, { steps: 3 });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

async function colourAt(page: Page, x: number, y: number): Promise<Rgb> {
  await idle(page);
  const at = await placeOf(page, x, y, 0.7);
  return (await picture(page)).at(at.x, at.y);
}

test('tiles are selected by dragging, clicks with Ctrl and Shift, and an edit goes to all', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  await drag(page, [2, 3], [5, 7]);
  await expect(selected(page)).toHaveText('20 tiles selected');
  const ctrl = { modifiers: ['Control'] as const };
  const click = async (x: number, y: number, modifiers: readonly ('Control' | 'Shift')[]) => {
    const at = await placeOf(page, x, y);
    for (const key of modifiers) await page.keyboard.down(key);
    await page.mouse.click(at.x, at.y);
    for (const key of modifiers) await page.keyboard.up(key);
  };
  await click(10, 10, ctrl.modifiers);
  await expect(selected(page)).toHaveText('21 tiles selected');
  await click(3, 4, ctrl.modifiers);
  await expect(selected(page)).toHaveText('20 tiles selected');
  await click(8, 8, []);
  await expect(selected(page)).toHaveText('');
  await click(11, 9, ['Shift']);
  await expect(selected(page)).toHaveText('8 tiles selected');
  await typeField(page, 'decay16', '4321');
  await expect(undoButton(page)).toHaveAttribute('title', /8 tiles/);
  await clickTile(page, { x: 10, y: 9 }, ARRAY);
  await expect(field(page, 'decay16')).toHaveValue('4321');
  await page.keyboard.press('Control+z');
  const { decay } = goldenModel('seed_16x16').tiles[9 * 16 + 10]!;
  await expect(field(page, 'decay16')).toHaveValue(String(decay));
});

test('keys extend the selection, take all, the others and the same domain', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const { tiles } = goldenModel('seed_16x16');
  await map(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected(page)).toHaveText('6 tiles selected');
  await page.keyboard.press('Control+Shift+I');
  await expect(selected(page)).toHaveText('250 tiles selected');
  await page.keyboard.press('Control+a');
  await expect(selected(page)).toHaveText('256 tiles selected');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveText('');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('d');
  const same = tiles.filter(({ domain }) => domain === tiles[0]!.domain).length;
  await expect(selected(page)).toHaveText(`${same} tiles selected`);
});

test('an entry of the legend selects its tiles, by domain and by value', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const { tiles } = goldenModel('seed_16x16');
  const { domain } = tiles[0]!;
  const count = tiles.filter((tile) => tile.domain === domain).length;
  await page
    .getByRole('button', { name: `Select ${count} tiles: domain ${domain}`, exact: true })
    .click();
  await expect(selected(page)).toHaveText(`${count} tiles selected`);
  await page.getByTestId('map-mode').selectOption('decay');
  const most = Math.max(...tiles.map(({ decay }) => decay));
  await expect(page.locator('.bake-legend')).toContainText(String(most));
  await page.locator('.bake-ramp button:enabled').last().click();
  await expect(field(page, 'decay16')).toBeVisible();
});

test('selected tiles keep their colour and the others are dimmed', async ({ start }) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  await page.getByLabel('routing').uncheck();
  await page.mouse.move(5, 5);
  const before = [await colourAt(page, 3, 4), await colourAt(page, 12, 12)] as const;
  await drag(page, [2, 3], [5, 7]);
  await page.mouse.move(5, 5);
  expect(isNear(await colourAt(page, 3, 4), before[0], 0)).toBe(true);
  expect(isNear(await colourAt(page, 12, 12), before[1], 8)).toBe(false);
});

test('a search finds tiles, goes from hit to hit, selects them and follows edits', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const { tiles } = goldenModel('seed_16x16');
  const wanted = tiles[40]!.domain;
  const hits = tiles.flatMap((tile, at) =>
    tile.domain === wanted && tile.decay > 1000 ? [at] : [],
  );
  expect(hits.length).toBeGreaterThan(2);
  const count = page.getByTestId('find-count');
  await map(page).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(`domain:${wanted} decay:>1000`);
  await expect(count).toHaveText('Enter searches');
  await page.keyboard.press('Enter');
  const first = hits.find((tile) => tile > 0)!;
  const place = (tile: number) => `${hits.indexOf(tile) + 1} of ${hits.length}`;
  if (hits[0] !== 0) {
    await expect(count).toHaveText(place(first));
    await expect(heading(page, first)).toBeVisible();
  }
  const second = hits[hits.indexOf(first) + 1]!;
  await page.keyboard.press('Enter');
  await expect(heading(page, second)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('Shift+N');
  await expect(heading(page, first)).toBeVisible();
  await page.keyboard.press('n');
  await expect(heading(page, second)).toBeVisible();
  await typeField(page, 'decay16', '0');
  await expect(count).toHaveText(`${hits.length - 1} hits`);
  await page.keyboard.press('Control+z');
  await expect(count).toHaveText(place(second));
  await page.getByRole('button', { name: 'Select all hits (Ctrl+Shift+F)' }).click();
  await expect(selected(page)).toHaveText(`${hits.length} tiles selected`);
});

test('a search goes to a tile by its number and its place, and says what it cannot read', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const input = page.getByRole('textbox', { name: 'Search for tiles' });
  await input.fill('129');
  await input.press('Enter');
  await expect(heading(page, 129)).toBeVisible();
  await input.fill('(3, 14)');
  await input.press('Enter');
  await expect(heading(page, 14 * 16 + 3)).toBeVisible();
  await input.fill('domain:3 foo:1');
  await expect(page.getByTestId('search-error-mark')).toHaveText('foo');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#find-more')).toContainText('There is no field "foo"');
  await page.getByRole('button', { name: 'End the search' }).click();
  await expect(input).toHaveValue('');
});

test('the next bake is coloured as the last one was', async ({ start }) => {
  const first = await start({ files: [golden('seed_16x16')] });
  const { page } = first;
  await page.getByTestId('map-mode').selectOption('nonzero');
  await page.getByLabel('routing').uncheck();
  await startAgain(first, [golden('seed_2x3')]);
  await expect(page.getByRole('grid', { name: 'Array of 2 × 3 tiles' })).toBeVisible();
  await expect(page.getByTestId('map-mode')).toHaveValue('nonzero');
  await expect(page.getByLabel('routing')).not.toBeChecked();
});
