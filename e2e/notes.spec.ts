import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, idle, startAgain, test } from './app.ts';
import { clickMenu } from './desktop.ts';
import { isNear, parseColour } from './picture.ts';
import { photograph, xOf } from './timeline-canvas.ts';
import { digits, drag, fixture, press, rangeInView, showRange, spotOf } from './timeline-hands.ts';

/** Notes on a trace: made by keys, drawn, kept beside the trace, and never lost silently. */

interface SideFile {
  readonly format: string;
  readonly version: number;
  readonly notes: readonly Record<string, unknown>[];
  readonly removed: readonly { id: string }[];
}

/** A trace in a folder of its own: what is noted must not end up among the fixtures. */
function ownTrace(folder: string): { trace: string; side: string } {
  fs.mkdirSync(folder, { recursive: true });
  const trace = path.join(folder, 'touching.pccx');
  fs.copyFileSync(fixture('touching.pccx'), trace);
  return { trace, side: `${trace}.notes.json` };
}

function readSide(side: string): SideFile {
  return JSON.parse(fs.readFileSync(side, 'utf8')) as SideFile;
}

const sideFile = (notes: string): string =>
  `{"format": "tilescope-notes", "version": 1, "owner": "another tool", "notes": [${notes}]}`;

async function pressAt(page: Page, offset: number, key: string, lane = 0): Promise<void> {
  const spot = await spotOf(page, offset, lane);
  await page.mouse.move(spot.x, spot.y);
  await press(page, key);
  await idle(page);
}

async function showNotes(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await idle(page);
}

const notes = (page: Page) => page.getByTestId('note');
const texts = (page: Page) => page.getByRole('textbox', { name: /^Text of the note/ });

async function token(page: Page, name: string) {
  return parseColour(
    await page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
      name,
    ),
  );
}

/** Whether the cycle has a line of this colour in the ruler, in the lanes and at the bottom. */
async function lineAt(page: Page, cycle: number, colourToken: string): Promise<boolean[]> {
  await page.mouse.move(5, 5);
  const colour = await token(page, colourToken);
  const canvas = await photograph(page);
  const x = Math.round(xOf(canvas, cycle));
  const heights = [12, 60, canvas.picture.height - 4];
  return heights.map((y) => isNear(canvas.picture.at(x, y), colour, 12));
}

test('M notes the cycle at the pointer with a line, and takes an empty note away again', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const before = fs.readFileSync(trace);
  const { page } = await start({ files: [trace] });
  await showRange(page, 10_000, 10_200);
  expect(await lineAt(page, 10_104, '--note-blue')).toEqual([false, false, false]);
  await pressAt(page, 10_104, 'm');
  expect(await lineAt(page, 10_104, '--note-blue')).toEqual([true, true, true]);
  expect(readSide(side).notes).toMatchObject([{ at: '10104', text: '', colour: 'blue' }]);
  await pressAt(page, 10_104.4, 'm');
  expect(await lineAt(page, 10_104, '--note-blue')).toEqual([false, false, false]);
  expect(readSide(side)).toMatchObject({ notes: [], removed: [{}] });
  expect(fs.readFileSync(trace)).toEqual(before);
});

test('a note is written, coloured, gone to, removed and brought back, by the keyboard too', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const { page } = await start({ files: [trace] });
  await showRange(page, 10_000, 10_200);
  await pressAt(page, 10_104, 'Shift+M');
  await expect(texts(page)).toBeFocused();
  await page.keyboard.type('the array waits for DMA');
  await page.keyboard.press('Enter');
  await idle(page);
  await notes(page).getByRole('combobox', { name: 'Colour' }).selectOption('red');
  // A list of choices takes letters for itself.
  await press(page, 'Tab');
  expect(readSide(side).notes).toMatchObject([
    { at: '10104', text: 'the array waits for DMA', colour: 'red' },
  ]);
  expect(await lineAt(page, 10_104, '--note-red')).toEqual([true, true, true]);

  await showRange(page, 14_000, 14_200);
  await pressAt(page, 14_020, 'm');
  await expect(notes(page)).toHaveCount(2);
  const [first, second] = [notes(page).nth(0), notes(page).nth(1)];
  await first
    .getByRole('button', { name: /10.?104/ })
    .first()
    .click();
  await idle(page);
  const { from, to } = await rangeInView(page);
  expect((from + to) / 2).toBeCloseTo(10_104, 0);
  await page.keyboard.press('ArrowDown');
  await expect(second.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await idle(page);
  await expect(notes(page)).toHaveCount(1);
  expect(readSide(side).notes).toHaveLength(1);
  await expect(notes(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await idle(page);
  await expect(texts(page).first()).toHaveValue('the array waits for DMA');
  await texts(page).first().fill('not this');
  await page.keyboard.press('Escape');
  await expect(texts(page).first()).toHaveValue('the array waits for DMA');
  expect(readSide(side).notes).toHaveLength(2);
});

test('M notes the selected area with its cores, which is drawn and fits the view again', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const { page } = await start({ files: [trace] });
  await showRange(page, 10_000, 10_200);
  await page.keyboard.down('Shift');
  await drag(page, await spotOf(page, 10_050), await spotOf(page, 10_100));
  await page.keyboard.up('Shift');
  await idle(page);
  await press(page, 'm');
  await idle(page);
  const [area] = readSide(side).notes;
  const [from, to] = [Number(area?.['from']), Number(area?.['to'])];
  expect(Math.abs(from - 10_050)).toBeLessThanOrEqual(1);
  expect(Math.abs(to - 10_100)).toBeLessThanOrEqual(1);
  expect(area?.['cores']).toBe('all');
  await page.keyboard.press('Escape');
  const colour = await token(page, '--note-blue');
  const canvas = await photograph(page);
  const middle = Math.round(xOf(canvas, (from + to) / 2));
  // The focus has a frame of two pixels.
  expect(isNear(canvas.picture.at(middle, 3), colour, 12)).toBe(true);
  await showRange(page, 20_000, 34_000);
  await showNotes(page);
  await notes(page).getByRole('button').first().click();
  await idle(page);
  const view = await rangeInView(page);
  expect(view.from).toBeLessThanOrEqual(from);
  expect(view.to).toBeGreaterThanOrEqual(to);
  expect(view.to - view.from).toBeLessThan(4 * (to - from));
});

test('the menu notes the selected area, and the cursor stands in its text', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const { app, page } = await start({ files: [trace] });
  await clickMenu(app, 'select-trace');
  await idle(page);
  await clickMenu(app, 'mark');
  await expect(notes(page).getByRole('textbox')).toBeFocused();
  await expect.poll(() => fs.existsSync(side) && readSide(side).notes.length).toBe(1);
  expect(readSide(side).notes[0]).toMatchObject({ from: '0', cores: 'all' });
});

test('notes are there after a reload, a reopening and a restart', async ({ start }, testInfo) => {
  const { trace } = ownTrace(testInfo.outputPath('traces'));
  const first = await start({ files: [trace] });
  await showRange(first.page, 10_000, 10_200);
  await pressAt(first.page, 10_104, 'Shift+M');
  await first.page.keyboard.type('here');
  await first.page.keyboard.press('Enter');
  await idle(first.page);
  await clickMenu(first.app, 'reload');
  await idle(first.page);
  await expect(texts(first.page)).toHaveValue('here');
  await clickMenu(first.app, 'close-trace');
  await expect(first.page.getByTestId('tab-trace')).toHaveCount(0);
  await first.app.close();
  const again = await start({ files: [trace], userDataDir: first.userDataDir });
  await showRange(again.page, 10_000, 10_200);
  expect(await lineAt(again.page, 10_104, '--note-blue')).toEqual([true, true, true]);
  await showNotes(again.page);
  await expect(texts(again.page)).toHaveValue('here');
});

test('what another program writes meanwhile is merged, unknown fields and all', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  fs.writeFileSync(side, sideFile('{"id": "theirs", "at": 5000, "text": "theirs", "link": "x"}'));
  const { page } = await start({ files: [trace] });
  await showNotes(page);
  await expect(texts(page)).toHaveValue('theirs');
  const more = '{"id": "theirs", "at": 5000, "text": "theirs", "link": "x"}';
  fs.writeFileSync(side, sideFile(`${more}, {"id": "later", "at": 6000, "text": "later"}`));
  await showRange(page, 10_000, 10_200);
  await pressAt(page, 10_104, 'm');
  await expect(notes(page)).toHaveCount(3);
  await expect(texts(page).nth(1)).toHaveValue('later');
  const written = readSide(side);
  expect(written).toMatchObject({ owner: 'another tool', notes: [{ link: 'x' }, {}, {}] });
});

test('two windows with the same trace show and keep each other’s notes', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const launched = await start({ files: [trace] });
  const { app, page } = launched;
  const opened = app.waitForEvent('window');
  await startAgain(launched, [trace]);
  const other = await opened;
  await idle(other);
  await showRange(page, 10_000, 10_200);
  await showRange(other, 10_000, 10_200);
  await pressAt(page, 10_050, 'm');
  await showNotes(other);
  await expect(notes(other)).toHaveCount(1);
  await pressAt(other, 10_150, 'm');
  await showNotes(page);
  await expect(notes(page)).toHaveCount(2);
  expect(readSide(side).notes).toMatchObject([{ at: '10050' }, { at: '10150' }]);
});

test('a damaged side file is said with the place, left as it is, and set aside on wish', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const damaged = `${sideFile('{"id": "a", "at": 1}').slice(0, -2)}\n!`;
  fs.writeFileSync(side, damaged);
  const { page } = await start({ files: [trace] });
  const notice = page.getByTestId('notes-damaged');
  await expect(notice).toContainText(side);
  await expect(notice).toContainText('line 2, column 1');
  await showRange(page, 10_000, 10_200);
  await pressAt(page, 10_104, 'm');
  expect(fs.readFileSync(side, 'utf8')).toBe(damaged);
  await notice.getByRole('button', { name: 'Set the file aside' }).click();
  await idle(page);
  await expect(notice).toHaveCount(0);
  expect(readSide(side).notes).toMatchObject([{ at: '10104' }]);
  const aside = fs.readdirSync(path.dirname(side)).filter((name) => name.includes('.damaged-'));
  expect(aside).toHaveLength(1);
  expect(fs.readFileSync(path.join(path.dirname(side), aside[0] ?? ''), 'utf8')).toBe(damaged);
});

test('a single note that makes no sense is told and stays in the file', async ({
  start,
}, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  fs.writeFileSync(side, sideFile('{"id":"a","at":1},{"id":"b","at":"soon"}'));
  const { page } = await start({ files: [trace] });
  await showNotes(page);
  await expect(notes(page)).toHaveCount(1);
  await page.getByText('Not all could be read (1)').click();
  await expect(page.getByText('Note 2 of 2')).toBeVisible();
  await texts(page).fill('fine');
  await page.keyboard.press('Enter');
  await idle(page);
  expect(fs.readFileSync(side, 'utf8')).toContain('{"id":"b","at":"soon"}');
});

test('notes on a trace in a read-only folder are kept, found again, and moved on wish', async ({
  start,
}, testInfo) => {
  test.skip(process.platform === 'win32', 'a folder has no such mode there');
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const folder = path.dirname(trace);
  fs.chmodSync(folder, 0o555);
  try {
    const first = await start({ files: [trace] });
    await showRange(first.page, 10_000, 10_200);
    await expect(first.page.getByTestId('notes-kept')).toHaveCount(0);
    await pressAt(first.page, 10_104, 'Shift+M');
    await first.page.keyboard.type('kept elsewhere');
    await first.page.keyboard.press('Enter');
    await expect(first.page.getByTestId('notes-kept')).toContainText(`${folder} is read-only`);
    await idle(first.page);
    expect(fs.readdirSync(folder)).toEqual(['touching.pccx']);
    await first.app.close();

    fs.chmodSync(folder, 0o755);
    const again = await start({ files: [trace], userDataDir: first.userDataDir });
    await showNotes(again.page);
    await expect(texts(again.page)).toHaveValue('kept elsewhere');
    expect(fs.existsSync(side)).toBe(false);
    const movable = again.page.getByTestId('notes-movable');
    await movable.getByRole('button', { name: 'Move them beside the trace' }).click();
    await idle(again.page);
    await expect(movable).toHaveCount(0);
    expect(readSide(side).notes).toMatchObject([{ text: 'kept elsewhere' }]);
    expect(fs.readdirSync(path.join(again.userDataDir, 'notes'))).toEqual([]);
  } finally {
    fs.chmodSync(folder, 0o755);
  }
});

test('ten thousand notes are listed without ten thousand rows', async ({ start }, testInfo) => {
  const { trace, side } = ownTrace(testInfo.outputPath('traces'));
  const many = Array.from({ length: 10_000 }, (_, i) => `{"id":"n${i}","at":${i}}`).join(',');
  fs.writeFileSync(side, sideFile(many));
  const { page } = await start({ files: [trace] });
  await showNotes(page);
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveText(/10.?000/);
  const count = await notes(page).count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(60);
  const last = await notes(page).first().getByRole('button').first().textContent();
  expect(digits(last ?? '')).toBe('0');
  await showRange(page, 20_000, 20_200);
  await pressAt(page, 20_104, 'm');
  await expect(page.getByTestId('failure')).toContainText('can have 10000 notes');
});
