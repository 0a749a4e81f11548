import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page, TestInfo } from '@playwright/test';
import { generateTrace } from '../scripts/generate-trace.mjs';
import { parseCsv } from '../shared/trace/export/testing/parse-csv.ts';
import { readTrace } from '../shared/trace/testing/read-trace.ts';
import { opened } from '../shared/trace/testing/write-trace.ts';
import { expect, idle, test, type Launched } from './app.ts';
import { answerMessageBox, answerSaveDialog, askedMessages, clickMenu } from './desktop.ts';
import { decodePng, type Picture } from './picture.ts';
import { photograph } from './timeline-canvas.ts';
import { digits, drag, fixture, selectionOf, spotOf } from './timeline-hands.ts';

/** Exports as the user orders them: by the menu, the dialog and the strip above the status bar. */

function folderOf(testInfo: TestInfo): string {
  const folder = testInfo.outputPath('files');
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

/** A trace of its own: exports must not end up among the fixtures. */
function copyOf(name: string, folder: string): string {
  const copy = path.join(folder, name);
  fs.copyFileSync(fixture(name), copy);
  fs.chmodSync(copy, 0o644);
  return copy;
}

async function openDialog({ app, page }: Launched, kind: string): Promise<void> {
  await clickMenu(app, `export-${kind}`);
  await page.getByRole('dialog').waitFor();
  await idle(page);
}

/** Orders what the dialog shows, and waits for the strip to say where it is. */
async function exportTo({ app, page }: Launched, target: string): Promise<void> {
  await answerSaveDialog(app, target);
  await orderButton(page).click();
  await expect(page.getByTestId('export-path')).toHaveText(target);
  await expect(page.getByRole('dialog')).toBeHidden();
  await idle(page);
}

const orderButton = (page: Page) => page.getByRole('button', { name: 'Export…' });
const verdict = (page: Page) => page.getByTestId('export-verdict');

test('the selected area is exported as CSV, its events whole or cut to it', async ({
  start,
}, testInfo) => {
  const folder = folderOf(testInfo);
  const file = copyOf('sorted.pccx', folder);
  const launched = await start({ files: [file] });
  const { app, page } = launched;
  await openDialog(launched, 'csv');
  await expect(page.getByRole('radio', { name: /^The selected area/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const { from, to, events } = await selectPart(page, file);
  await openDialog(launched, 'csv');
  await expect(page.getByRole('radio', { name: /^The selected area/ })).toBeChecked();
  const inside = events.filter((e) => e.start < to && e.start + e.duration > from);
  expect(inside.length).toBeGreaterThan(0);
  await expect
    .poll(async () => digits((await verdict(page).innerText()).split('·')[0] ?? ''))
    .toBe(String(inside.length));
  const target = path.join(folder, 'part.csv');
  await exportTo(launched, target);
  const [, ...rows] = parseCsv(fs.readFileSync(target, 'utf8'));
  expect(rows.map(([record]) => Number(record)).sort((a, b) => a - b)).toEqual(
    inside.map(({ record }) => record),
  );

  await openDialog(launched, 'csv');
  await page.getByRole('checkbox', { name: /^Cut events to the range/ }).check();
  await answerSaveDialog(app, null);
  await orderButton(page).click();
  await expect(orderButton(page)).toBeEnabled();
  await exportTo(launched, target);
  const [, ...cut] = parseCsv(fs.readFileSync(target, 'utf8'));
  const starts = cut.map((row) => BigInt(row[4] ?? ''));
  expect(starts.filter((cycle) => cycle < from || cycle > to)).toEqual([]);
});

/** Selects some cycles of all lanes in the middle; what they are, and what is in the file. */
async function selectPart(page: Page, file: string) {
  const trace = readTrace(opened(fs.readFileSync(file)));
  const events = trace.events.map((event, record) => ({ ...event, record }));
  const told = await page.evaluate(() => window.tilescopeTest.summary());
  if (told === null) throw new Error('there is no trace');
  const { firstOffset, lastOffset, lanes, origin } = told;
  const third = (lastOffset - firstOffset) / 3;
  await page.keyboard.down('Shift');
  await drag(
    page,
    await spotOf(page, firstOffset + third, 0),
    await spotOf(page, firstOffset + 2 * third, lanes.length - 1),
  );
  await page.keyboard.up('Shift');
  const selection = await selectionOf(page);
  if (selection.kind !== 'area') throw new Error(`selected is: ${selection.kind}`);
  const absolute = (offset: number) => BigInt(origin) + BigInt(offset);
  const { fromOffset, toOffset } = selection.area;
  return { from: absolute(fromOffset), to: absolute(toOffset), events };
}

test('a whole trace is written as a sorted copy, and what cannot be is said', async ({
  start,
}, testInfo) => {
  const folder = folderOf(testInfo);
  const file = copyOf('shuffled.pccx', folder);
  const launched = await start({ files: [file] });
  const { app, page } = launched;
  await openDialog(launched, 'pccx');
  await answerSaveDialog(app, file);
  await orderButton(page).click();
  await expect(verdict(page)).toHaveText(/is a trace that is open here.*Choose another name/);
  const target = path.join(folder, 'sorted.pccx');
  await exportTo(launched, target);
  await expect(page.getByTestId('export-done')).toContainText('Sorted copy of shuffled.pccx');
  const before = readTrace(opened(fs.readFileSync(file))).events;
  const after = readTrace(opened(fs.readFileSync(target))).events;
  const byStart = [...before].sort((a, b) => Number(a.start - b.start) || a.core - b.core);
  expect(after.map(({ start: at }) => at)).toEqual(byStart.map(({ start: at }) => at));
  expect(fs.readdirSync(folder).sort()).toEqual(['shuffled.pccx', 'sorted.pccx']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByTestId('export-done')).toBeHidden();
});

test('JSON whose times would be rounded is refused before it is written', async ({
  start,
}, testInfo) => {
  const file = copyOf('start-above-2-53.pccx', folderOf(testInfo));
  const launched = await start({ files: [file] });
  await openDialog(launched, 'chrome-json');
  await expect(verdict(launched.page)).toHaveText(/exact only below cycle 2\^53/);
  await expect(orderButton(launched.page)).toBeDisabled();
  await launched.page.getByRole('radio', { name: /^Events as CSV/ }).check();
  await expect(orderButton(launched.page)).toBeEnabled();
});

const EVENTS = 2_000_000;

async function beginLarge(
  start: (options: { files: string[] }) => Promise<Launched>,
  folder: string,
) {
  const file = path.join(folder, 'large.pccx');
  const recipe = { events: EVENTS, cores: 8, seed: 5 } as const;
  await generateTrace(file, { ...recipe, order: 'sorted', encoding: 'flatbuf' });
  const launched = await start({ files: [file] });
  await openDialog(launched, 'csv');
  const target = path.join(folder, 'large.csv');
  await answerSaveDialog(launched.app, target);
  await orderButton(launched.page).click();
  await launched.page.getByTestId('export-running').waitFor();
  return { launched, target };
}

test.describe('an export of a large trace', () => {
  test('shows how far it is, and leaves nothing when it is cancelled', async ({
    start,
  }, testInfo) => {
    const folder = folderOf(testInfo);
    const { launched } = await beginLarge(start, folder);
    const line = launched.page.getByTestId('export-running');
    await expect(line).toContainText(/%.*events.*[KM]iB/);
    await line.getByRole('button', { name: 'Cancel' }).click();
    const failed = launched.page.getByTestId('export-failed');
    await expect(failed).toHaveAttribute('data-code', 'cancelled');
    await expect(failed).toContainText('was cancelled. Nothing of it was written.');
    expect(fs.readdirSync(folder)).toEqual(['large.pccx']);
  });

  test('is completed though its trace is closed meanwhile', async ({ start }, testInfo) => {
    test.setTimeout(180_000);
    const { launched, target } = await beginLarge(start, folderOf(testInfo));
    await clickMenu(launched.app, 'close-trace');
    await expect(launched.page.getByTestId('tab-trace')).toBeHidden();
    await expect(launched.page.getByTestId('export-path')).toHaveText(target, { timeout: 60_000 });
    const text = fs.readFileSync(target, 'latin1');
    expect(text.split('\r\n').length - 2).toBe(EVENTS);
  });
});

test('a window that exports asks before it closes, and then leaves nothing', async ({
  start,
}, testInfo) => {
  const folder = folderOf(testInfo);
  const { launched, target } = await beginLarge(start, folder);
  const { app, page } = launched;
  await answerMessageBox(app, 'Keep the window');
  await clickMenu(app, 'close-window');
  await expect.poll(() => askedMessages(app)).toHaveLength(1);
  const [asked] = await askedMessages(app);
  expect(asked?.message).toBe('An export is still being written.');
  await expect(page.getByTestId('export-path')).toHaveText(target, { timeout: 60_000 });
  await openDialog(launched, 'csv');
  await orderButton(page).click();
  await page.getByTestId('export-running').waitFor();
  await answerMessageBox(app, 'Cancel and close');
  const closed = page.waitForEvent('close');
  await clickMenu(app, 'close-window');
  await closed;
  const left = () => fs.readdirSync(folder).sort();
  await expect.poll(left).toEqual(['large.csv', 'large.pccx']);
});

test.describe('a picture of the view', () => {
  const savedAs = (target: string): Picture => decodePng(fs.readFileSync(target));

  test('is what is on the screen, with its names, at the screen’s resolution or twice it', async ({
    start,
  }, testInfo) => {
    const folder = folderOf(testInfo);
    const launched = await start({ files: [copyOf('shuffled.pccx', folder)] });
    const { page } = launched;
    await page.mouse.move(5, 5);
    const screen = (await photograph(page)).picture;
    const one = path.join(folder, 'one.png');
    await openDialog(launched, 'picture');
    await exportTo(launched, one);
    // The strip takes room from the view.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await idle(page);
    const two = path.join(folder, 'two.png');
    await openDialog(launched, 'picture');
    await page.getByRole('checkbox', { name: /^Twice/ }).check();
    await exportTo(launched, two);
    const [small, large] = [savedAs(one), savedAs(two)];
    expect(differences(small, screen)).toBe(0);
    expect(Math.abs(large.width - 2 * small.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(large.height - 2 * small.height)).toBeLessThanOrEqual(2);
    const names = { width: small.width - screen.width, height: small.height - screen.height };
    expect(names.width).toBeGreaterThan(0);
    expect(inkOf(small, names.width, small.height)).toBeGreaterThan(100);
    expect(inkOf(small, small.width, names.height)).toBeGreaterThan(100);
  });

  test('can be copied', async ({ start }, testInfo) => {
    const launched = await start({ files: [copyOf('shuffled.pccx', folderOf(testInfo))] });
    const { app, page } = launched;
    await clickMenu(app, 'copy-picture');
    await expect(page.getByTestId('export-done')).toContainText('is on the clipboard');
    const size = await copiedSize(app);
    const surface = await page.getByTestId('timeline-surface').boundingBox();
    expect(size.width).toBeGreaterThan(surface?.width ?? Infinity);
    expect(size.height).toBeGreaterThan(surface?.height ?? Infinity);
  });
});

/** Of the picture on the clipboard, whichever interface this Electron has for it. */
async function copiedSize(app: ElectronApplication): Promise<{ width: number; height: number }> {
  return app.evaluate(async ({ clipboard, nativeImage }) => {
    const { readImage, read } = clipboard as unknown as {
      readImage?(): Electron.NativeImage;
      read(): Promise<{ getType(type: string): Promise<Blob> }[]>;
    };
    if (readImage !== undefined) return readImage().getSize();
    const [item] = await read();
    const png = await (await item?.getType('image/png'))?.arrayBuffer();
    return nativeImage.createFromBuffer(Buffer.from(png ?? new ArrayBuffer(0))).getSize();
  });
}

/** Pixels in which the lower right part of a picture is not what was on the screen. */
function differences(picture: Picture, screen: Picture): number {
  const [left, top] = [picture.width - screen.width, picture.height - screen.height];
  let count = 0;
  for (let y = 0; y < screen.height; y++) {
    for (let x = 0; x < screen.width; x++) {
      if (picture.at(left + x, top + y).join() !== screen.at(x, y).join()) count++;
    }
  }
  return count;
}

/** Pixels from the top left that are not as its first pixel is. */
function inkOf(picture: Picture, width: number, height: number): number {
  const paper = picture.at(0, 0).join();
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (picture.at(x, y).join() !== paper) count++;
    }
  }
  return count;
}
