import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './app.ts';
import { CORRUPT, copyOf, field, golden, typeField, undoButton } from './bake-blob.ts';

/** A copy of a sound 16×16 bake with reserved bytes set in some tiles; the CRC is wrong then. */
function withReserved(tiles: readonly number[]): string {
  const file = golden('seed_16x16');
  const blob = fs.readFileSync(file);
  for (let at = 28; at < blob.length;) {
    const length = blob.readUInt32LE(at + 4);
    if (blob.readUInt16LE(at) === 0x0121) {
      for (const tile of tiles) blob[at + 8 + tile * 13 + 10] = 1;
    }
    at += 8 + length + ((4 - (length % 4)) % 4);
  }
  fs.writeFileSync(file, blob);
  return file;
}

test('problems stand under their rules, which close, open and say why they matter', async ({
  start,
}) => {
  const { page } = await start({ files: [path.join(CORRUPT, 'm01_thr_lo_over_hi_tile4.d8p')] });
  const rule = page.locator('[data-rule="thresholds"]');
  const found = page.locator('[data-code="thresholds"]');
  await expect(rule).toHaveAttribute('aria-expanded', 'true');
  await expect(found).toHaveCount(1);
  await rule.click();
  await expect(found).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'Tile 4' })).toBeVisible();
  await expect(page.getByText('Swap or correct them')).toBeVisible();
});

test('compatibility is asked of those cores that are switched on, also at the next start', async ({
  start,
}) => {
  const { page } = await start({ files: [golden('seed_16x16')] });
  const size = page.locator('[data-rule="array-size"]');
  await expect(size).toBeVisible();
  await page.getByRole('button', { name: 'C++ core', exact: true }).click();
  await expect(size).toBeVisible();
  await page.getByRole('button', { name: 'published editor', exact: true }).click();
  await expect(size).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Problems/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'C++ core', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(size).toBeHidden();
});

test('tiles with a problem are selected together, mended one by one or all at once', async ({
  start,
}) => {
  const { page } = await start({ files: [withReserved([3, 17, 200])] });
  const rule = page.locator('[data-rule="flags8"]');
  const found = page.locator('[data-code="flags8"]');
  await expect(found).toHaveCount(3);
  await rule.getByRole('button', { name: 'Select tiles' }).click();
  await expect(page.getByText(/3 tiles selected/).first()).toBeVisible();
  await found.nth(1).getByRole('button', { name: 'Clear here' }).click();
  await expect(found).toHaveCount(2);
  await expect(found.nth(1)).toContainText('tile 200');
  await page.getByRole('button', { name: 'Repair all that is safe' }).click();
  await expect(rule).toHaveCount(0);
  await expect(page.locator('[data-rule="crc-mismatch"]')).toHaveCount(0);
  await undoButton(page).click();
  await expect(found).toHaveCount(2);
  await expect(page.locator('[data-rule="crc-mismatch"]')).toHaveCount(1);
});

test('problems follow what is typed, taken back and done again', async ({ start }) => {
  const { page } = await start({ files: [copyOf(path.join(CORRUPT, '_base_2x3.d8p'))] });
  const rule = page.locator('[data-rule="thresholds"]');
  await typeField(page, 'thr_hi16', '-20000');
  await expect(rule).toHaveCount(1);
  await undoButton(page).click();
  await expect(rule).toHaveCount(0);
  await expect(field(page, 'thr_hi16')).not.toHaveValue('−20000');
});
