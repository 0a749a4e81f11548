import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Page, TestInfo } from '@playwright/test';
import { generateTrace } from '../scripts/generate-trace.mjs';
import { expect, idle, summary, test, type Launched } from './app.ts';
import { clickMenu } from './desktop.ts';
import { look, photograph, samePicture, type Canvas } from './timeline-canvas.ts';
import { rangeInView } from './timeline-hands.ts';

/** Indexes that are kept in the cache between openings. */

/** Small traces are treated as large ones. */
const SMALL_IS_LARGE = { TILESCOPE_KEEP_EVENTS: '1000', TILESCOPE_PREVIEW_EVENTS: '1000' };

async function makeTrace(testInfo: TestInfo): Promise<string> {
  const file = testInfo.outputPath('trace.pccx');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await generateTrace(file, {
    events: 60_000,
    cores: 6,
    seed: 7,
    order: 'sorted',
    encoding: 'flatbuf',
  });
  return file;
}

/** The files of the cache. */
function keptFiles({ userDataDir }: Launched): string[] {
  const folder = path.join(userDataDir, 'indexes');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.map((name) => path.join(folder, name));
}

/** Waits until the index of the trace on the screen is in the cache; gives its file. */
async function keptIndex(launched: Launched): Promise<string> {
  await expect.poll(() => keptFiles(launched).map((file) => path.extname(file))).toEqual(['.bin']);
  return keptFiles(launched)[0] as string;
}

async function reload({ app, page }: Launched): Promise<void> {
  await clickMenu(app, 'reload');
  await idle(page);
}

const isFromCache = async (page: Page): Promise<boolean | undefined> =>
  (await summary(page))?.fromCache;

/** The whole trace, and a hundredth of it, which needs the events. */
async function pictures(page: Page): Promise<Canvas[]> {
  const whole = await photograph(page);
  const { from, to } = await rangeInView(page);
  const { cyclesPerCssPx, startOffset } = whole.view.camera;
  const near = await look(page, from + (to - from) / 2, cyclesPerCssPx / 100);
  await look(page, startOffset, cyclesPerCssPx);
  return [whole, near];
}

function expectSame(after: readonly Canvas[], before: readonly Canvas[]): void {
  expect(after.map((canvas, i) => samePicture(canvas, before[i] as Canvas))).toEqual([true, true]);
}

test('a large trace that was opened before comes from the cache, and looks the same', async ({
  start,
}, testInfo) => {
  const launched = await start({ files: [await makeTrace(testInfo)], env: SMALL_IS_LARGE });
  const { page } = launched;
  expect(await isFromCache(page)).toBe(false);
  const before = await pictures(page);
  const told = await summary(page);
  await keptIndex(launched);

  await reload(launched);
  expect(await isFromCache(page)).toBe(true);
  expectSame(await pictures(page), before);
  await expect.poll(async () => (await summary(page))?.checksum).toBe('ok');
  const { lanes, totals, types, events } = (await summary(page)) ?? {};
  expect({ lanes, totals, types, events }).toEqual({
    lanes: told?.lanes,
    totals: told?.totals,
    types: told?.types,
    events: told?.events,
  });
});

test('a kept index that is damaged is dropped, and the trace read anew', async ({
  start,
}, testInfo) => {
  const launched = await start({ files: [await makeTrace(testInfo)], env: SMALL_IS_LARGE });
  const { page } = launched;
  const before = await pictures(page);
  const file = await keptIndex(launched);
  const bytes = fs.readFileSync(file);
  // A byte of the last lane's columns: the head and the tables are as they were written.
  const at = bytes.length - 1000;
  bytes[at] = (bytes[at] as number) ^ 1;
  fs.writeFileSync(file, bytes);

  await reload(launched);
  expectSame(await pictures(page), before);
  await expect.poll(() => isFromCache(page)).toBe(false);
  await keptIndex(launched);
  await reload(launched);
  expect(await isFromCache(page)).toBe(true);
});

/** Changes the duration of the last event, and lets the cache take the file for the old one. */
function changeBehindTheCache(trace: string, index: string): void {
  const bytes = fs.readFileSync(trace);
  const at = bytes.length - 12;
  bytes.writeUInt32LE(bytes.readUInt32LE(at) + 1, at);
  fs.writeFileSync(trace, bytes);
  const { mtimeNs, ctimeNs } = fs.statSync(trace, { bigint: true });

  const kept = fs.readFileSync(index);
  const length = kept.readUInt32LE(12);
  const head = JSON.parse(kept.subarray(24, 24 + length).toString()) as { key: object };
  head.key = { ...head.key, modified: String(mtimeNs), changed: String(ctimeNs) };
  const text = Buffer.from(JSON.stringify(head));
  expect(text.length).toBe(length);
  kept.set(text, 24);
  kept.writeUInt32LE(zlib.crc32(text), 16);
  kept.writeUInt32LE(zlib.crc32(kept.subarray(0, 20)), 20);
  fs.writeFileSync(index, kept);
}

test('where the checksum shows that a kept index is not of this file, it is read anew', async ({
  start,
}, testInfo) => {
  const trace = await makeTrace(testInfo);
  const launched = await start({ files: [trace], env: SMALL_IS_LARGE });
  const { page } = launched;
  const before = await summary(page);
  const index = await keptIndex(launched);
  changeBehindTheCache(trace, index);

  await reload(launched);
  await expect.poll(async () => (await summary(page))?.checksum).toBe('mismatch');
  await expect.poll(() => isFromCache(page)).toBe(false);
  expect((await summary(page))?.totals).not.toEqual(before?.totals);
  // A trace whose checksum is wrong is not kept.
  expect(keptFiles(launched)).toEqual([]);
});

test('the settings say whether indexes are kept, how large they are, and clear them', async ({
  start,
}, testInfo) => {
  const launched = await start({ files: [await makeTrace(testInfo)], env: SMALL_IS_LARGE });
  const { app, page } = launched;
  await keptIndex(launched);
  await clickMenu(app, 'show-settings');
  const clear = page.getByRole('button', { name: 'Clear the index cache' });
  await expect(page.getByText(/^Kept indexes: [\d.]+ [KM]iB$/)).toBeVisible();
  await clear.click();
  await expect(page.getByText('Kept indexes: 0 bytes')).toBeVisible();
  await expect(clear).toBeDisabled();
  expect(keptFiles(launched)).toEqual([]);

  const keep = page.getByRole('checkbox', { name: 'Keep the indexes of large traces' });
  await keep.uncheck();
  await page.keyboard.press('Escape');
  await reload(launched);
  expect(await isFromCache(page)).toBe(false);
  await expect.poll(async () => (await summary(page))?.checksum).toBe('ok');
  expect(keptFiles(launched)).toEqual([]);
});
