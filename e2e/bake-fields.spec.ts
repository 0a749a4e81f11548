import fs from 'node:fs';
import zlib from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import {
  comparable,
  field,
  golden,
  goldenModel,
  readBlob,
  typeField,
  undoButton,
} from './bake-blob.ts';

const TILES = [0, 1, 2];

async function selectThree(page: Page) {
  await page.getByRole('grid', { name: /^Array of/ }).focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('heading', { name: '3 tiles columns 0–2, row 0' })).toBeVisible();
}

test('an edit of many tiles is one step for all of them, by a value, an amount or a factor', async ({
  start,
}) => {
  const file = golden('seed_16x16');
  const expected = comparable(goldenModel('seed_16x16'));
  const tiles = TILES.map((tile) => expected.tiles[tile]!);
  const { page } = await start({ files: [file] });
  await selectThree(page);
  const domains = [...new Set(tiles.map(({ domain }) => domain))].sort((a, b) => a - b);
  await expect(page.getByText(`domains ${domains.join(', ')}`)).toBeVisible();
  const priority = field(page, 'priority8');
  await expect(priority).toHaveValue('');
  await expect(priority).toHaveAttribute('placeholder', 'mixed');
  const priorities = tiles.map((tile) => tile.priority);
  const [least, most] = [Math.min(...priorities), Math.max(...priorities)];
  await expect(priority).toHaveAttribute('title', new RegExp(`Mixed: ${least} to ${most}`));

  await typeField(page, 'priority8', `+=${255 - most + 1}`);
  await expect(page.getByRole('alert')).toContainText('would bring the highest value to 256');
  await page.keyboard.press('Escape');
  await typeField(page, 'priority8', `-=${least}`);
  for (const tile of tiles) tile.priority -= least;
  await typeField(page, 'decay16', '64');
  await expect(field(page, 'decay16')).toHaveValue('64');
  await typeField(page, 'decay16', '*2.5');
  await expect(field(page, 'decay16')).toHaveValue('160');
  for (const tile of tiles) tile.decay = 160;

  // A mixed bit is first switched on for all, then off.
  const bits = tiles.map(({ routing }) => routing);
  const mixed = [0, 1, 2, 3].find((bit) => new Set(bits.map((b) => (b >> bit) & 1)).size === 2)!;
  const name = ['edge north', 'edge east', 'edge south', 'edge west'][mixed]!;
  const box = page.getByRole('checkbox', { name, exact: true });
  await expect(box).toHaveAttribute('aria-checked', 'mixed');
  await box.click();
  await expect(box).toHaveAttribute('aria-checked', 'true');
  for (const tile of tiles) tile.routing |= 1 << mixed;
  await page.getByRole('button', { name: 'Reset on fire: none' }).click();
  await expect(field(page, 'reset_mask16')).toContainText('0x0000');
  for (const tile of tiles) tile.reset = 0;

  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file)).toEqual(expected);
  for (let step = 0; step < 5; step += 1) await undoButton(page).click();
  await expect(undoButton(page)).toBeDisabled();
  await expect(priority).toHaveValue('');
});

test('all tiles are edited at once, arrows step an amount, and Escape drops it', async ({
  start,
}) => {
  const file = golden('seed_16x16');
  const { page } = await start({ files: [file] });
  const before = goldenModel('seed_16x16').tiles.map(({ domain }) => domain);
  await page.getByRole('grid', { name: /^Array of/ }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('heading', { name: '256 tiles the whole array' })).toBeVisible();
  const domain = field(page, 'domain_id4');
  await domain.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(domain).toHaveValue('+=2');
  await page.keyboard.press('Escape');
  await expect(domain).toHaveValue('');
  await expect(undoButton(page)).toBeDisabled();
  expect(Math.max(...before)).toBe(15);
  await typeField(page, 'domain_id4', '/2');
  await page.keyboard.press('Control+s');
  const halves = before.map((value) => Math.round(value / 2));
  await expect.poll(() => readBlob(file).tiles.map((tile) => tile.domain)).toEqual(halves);
});

test('unknown flags are shown and cleared, and length and CRC say what saving writes', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const blob = fs.readFileSync(file);
  blob.writeUInt32LE(0x8000_0006, 8);
  blob.writeUInt32LE(zlib.crc32(blob.subarray(0, blob.length - 12)), blob.length - 4);
  fs.writeFileSync(file, blob);
  const { page } = await start({ files: [file] });
  await expect(field(page, 'unknown_flags')).toContainText('0x80000006');
  const crc = field(page, 'crc32');
  await expect(crc).toHaveText(
    `0x${blob
      .readUInt32LE(blob.length - 4)
      .toString(16)
      .padStart(8, '0')}`,
  );
  await field(page, 'unknown_flags').getByRole('button', { name: 'Clear' }).click();
  await expect(field(page, 'unknown_flags')).toBeHidden();
  await expect(crc).toContainText('when saved: ');
  const announced = (await crc.textContent())!.slice(-8);
  await field(page, 'limit').selectOption('6');
  await expect(field(page, 'total_len')).toContainText(`when saved: ${blob.length + 12} bytes`);
  await undoButton(page).click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file).flags).toBe(0);
  const saved = fs.readFileSync(file);
  expect(saved.readUInt32LE(saved.length - 4)).toBe(parseInt(announced, 16));
  await expect(crc).not.toContainText('when saved');
});

test('the bake id is raised with each save of changes where that is chosen', async ({ start }) => {
  const file = golden('seed_2x3');
  const { bake_id: before } = goldenModel('seed_2x3');
  const { page } = await start({ files: [file] });
  await field(page, 'raise_bake_id').check();
  for (const decay of [1, 2]) {
    await typeField(page, 'decay16', String(decay));
    await page.keyboard.press('Control+s');
    await expect.poll(() => readBlob(file).bake_id).toBe(before + decay);
    await expect(field(page, 'bake_id')).toHaveValue(String(before + decay));
  }
  await typeField(page, 'bake_id', '0');
  await expect(page.getByText('With id 0 no tile fires')).toBeVisible();
});

test('groups of the bake close, and masks have all and none', async ({ start }) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  await page.getByRole('button', { name: 'Domains read: all' }).click();
  await field(page, 'mode').selectOption('1');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readBlob(file).winner_domain_mask).toBe(0xffff);
  await page.getByRole('button', { name: 'Domains read: none' }).click();
  await expect(page.getByText('Mode 1 without a domain reads nothing')).toBeVisible();
  const header = page.getByRole('button', { name: /^Header/ });
  await header.focus();
  await page.keyboard.press('Space');
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page, 'bake_id')).toBeHidden();
});
