import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { CORRUPT, copyOf, field, golden, readBlob, typeField, undoButton } from './bake-blob.ts';

/** Offset of a TLV's header, by type. */
function tlvAt(blob: Buffer, type: number): number {
  for (let at = 28; at < blob.length;) {
    if (blob.readUInt16LE(at) === type) return at;
    const length = blob.readUInt32LE(at + 4);
    at += 8 + length + ((4 - (length % 4)) % 4);
  }
  throw new Error(`no TLV 0x${type.toString(16)}`);
}

function typesOf(blob: Buffer): number[] {
  const types: number[] = [];
  for (let at = 28; at < blob.length;) {
    types.push(blob.readUInt16LE(at));
    const length = blob.readUInt32LE(at + 4);
    at += 8 + length + ((4 - (length % 4)) % 4);
  }
  return types;
}

const showBytes = (page: Page) => page.getByRole('tab', { name: 'Bytes' }).click();
const words = (page: Page) => page.locator('#bake-byte-words');
const marked = (page: Page) =>
  page
    .locator('[data-byte].is-meant')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-byte'))));

test('a field leads to its bytes and bytes lead to their field', async ({ start }) => {
  const file = golden('seed_16x16');
  const blob = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await showBytes(page);
  const paramsAt = tlvAt(blob, 0x0121) + 8;

  await field(page, 'decay16').focus();
  await expect.poll(() => marked(page)).toEqual([paramsAt + 4, paramsAt + 5]);
  await page.locator('[data-weight="2,3"]').focus();
  const weightsAt = tlvAt(blob, 0x0160) + 8;
  await expect
    .poll(() => marked(page))
    .toEqual([weightsAt + Math.floor((2 * 8 + 3) / 2), weightsAt + 32 + 2]);

  await page.getByLabel('Offset').fill(`0x${(paramsAt + 5 * 13 + 8).toString(16)}`);
  await expect(words(page)).toContainText('TLV_TILE_PARAMS_V2 · tile 5 · pattern_id16');
  const pattern = blob.readUInt16LE(paramsAt + 5 * 13 + 8);
  await expect(words(page).locator('strong')).toContainText(String(pattern));
  await page.locator(`[data-byte="${paramsAt + 5 * 13 + 8}"]`).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tile 5' })).toBeVisible();
  await expect(field(page, 'pattern_id16')).toBeFocused();
});

test('bytes that an edit changed are marked, and what a save will write is shown', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const blob = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await showBytes(page);
  await typeField(page, 'decay16', '513');
  const at = tlvAt(blob, 0x0121) + 8 + 4;
  const low = page.locator(`[data-byte="${at}"]`);
  await expect(low).toHaveText('01 ');
  await expect(low).toHaveClass(/is-changed/);
  await page.keyboard.press('Control+s');
  await expect(low).not.toHaveClass(/is-changed/);
  const saved = fs.readFileSync(file);
  await page.getByLabel('Offset').fill(String(saved.length - 4));
  for (let byte = saved.length - 4; byte < saved.length; byte++) {
    const shown = saved[byte]!.toString(16).padStart(2, '0');
    await expect(page.locator(`[data-byte="${byte}"]`)).toHaveText(`${shown} `);
  }
});

test('selected bytes are copied as they are', async ({ start }) => {
  const file = golden('seed_2x3');
  const blob = fs.readFileSync(file);
  const { app, page } = await start({ files: [file] });
  await showBytes(page);
  await page.locator('[data-byte="16"]').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  const expected = [blob.subarray(16, 32), blob.subarray(32, 33)].map((row) =>
    [...row].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
  );
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(expected.join('\n'));
});

test('TLVs are moved and ordered, each one step of undo, and saved in that order', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const before = fs.readFileSync(file);
  const { page } = await start({ files: [file] });
  await showBytes(page);
  const tree = page.getByRole('treegrid', { name: 'TLVs' });
  await tree.getByRole('row', { name: /TLV_TILE_ROUTING/ }).click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+s');
  const types = typesOf(before);
  const moved = types.indexOf(0x0131);
  const expected = types.toSpliced(moved, 1).toSpliced(moved - 1, 0, 0x0131);
  await expect.poll(() => typesOf(fs.readFileSync(file))).toEqual(expected);
  const { tiles } = readBlob(file);

  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('menuitem', { name: "The specification's" }).click();
  await page.keyboard.press('Control+s');
  const order = [0x0100, 0x0170, 0x0121, 0x0131, 0x0160, 0x0150, 0x0140, 0xfffe];
  await expect
    .poll(() => typesOf(fs.readFileSync(file)))
    .toEqual(order.filter((type) => types.includes(type)));
  expect(readBlob(file).tiles).toEqual(tiles);

  await undoButton(page).click();
  await undoButton(page).click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => fs.readFileSync(file).equals(before)).toBe(true);
});

test('an unknown TLV is shown, kept by saving, and can be removed', async ({ start }) => {
  const file = copyOf(path.join(CORRUPT, 't03_unknown_tlv_0199.d8p'));
  const { page } = await start({ files: [file] });
  await showBytes(page);
  await typeField(page, 'decay16', '77');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake').getByLabel('not saved')).toBeHidden();
  expect(typesOf(fs.readFileSync(file))).toContain(0x0199);
  const row = page.getByRole('treegrid').getByRole('row', { name: /Unknown TLV 0x0199/ });
  await row.click();
  await page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect.poll(() => typesOf(fs.readFileSync(file)).includes(0x0199)).toBe(false);
});

test('a wrong CRC is shown beside the right one until it is written anew', async ({ start }) => {
  const file = copyOf(path.join(CORRUPT, 'c01_crc_stored_wrong.d8p'));
  const { page } = await start({ files: [file] });
  await showBytes(page);
  const row = page.getByRole('treegrid').getByRole('row', { name: /TLV_CRC32/ });
  await expect(row).toContainText(/stored 0x[0-9a-f]{8}, computed 0x[0-9a-f]{8}/);
  const computed = /computed (0x[0-9a-f]{8})/.exec((await row.textContent()) ?? '')![1]!;
  await page.getByRole('tab', { name: /Problems/ }).click();
  await page.locator('[data-rule="crc-mismatch"]').getByRole('button').click();
  await showBytes(page);
  await expect(row).toContainText(`${computed}, as computed`);
});
