import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, FIXTURES, idle, summary, test } from './app.ts';
import { answerOpenDialog, clickMenu, pressAccelerator } from './desktop.ts';

/** Files that are damaged, change or vanish: what is said, and what stays. */

const trace = (name: string): string => path.join(FIXTURES, 'traces', name);
const SORTED = trace('sorted.pccx');

/** A copy that the test may change; gone with the test's own folder. */
function copyOf(file: string, folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const copy = path.join(folder, path.basename(file));
  fs.copyFileSync(file, copy);
  return copy;
}

const failure = (page: Page) => page.getByTestId('failure');

async function eventsShown(page: Page): Promise<number | null> {
  await idle(page);
  return (await summary(page))?.events ?? null;
}

test('a damaged trace is refused with its numbers, and the last good one stays', async ({
  start,
}) => {
  const { app, page } = await start({ files: [SORTED] });
  const events = await eventsShown(page);
  expect(events).toBeGreaterThan(0);
  const cases: [string, RegExp][] = [
    ['fifteen-bytes.pccx', /15/],
    ['header-length-2-63.pccx', /9223372036854775808|9,223,372,036,854,775,808/],
    ['major-version-2.pccx', /\b2\b/],
    ['bad-magic.pccx', /50 43 43 58|PCCX/],
  ];
  for (const [name, numbers] of cases) {
    await answerOpenDialog(app, [trace(name)]);
    await clickMenu(app, 'open');
    await expect(failure(page)).toContainText(name);
    await expect(failure(page)).toContainText(numbers);
    expect(await eventsShown(page)).toBe(events);
    await failure(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure(page)).toHaveCount(0);
  }
});

test('a checksum that does not match is a warning, and an error where the settings say so', async ({
  start,
}) => {
  const { app, page } = await start({ files: [trace('checksum-wrong.pccx')] });
  expect((await summary(page))?.checksum).toBe('mismatch');
  await expect(failure(page)).toHaveCount(0);
  await page.evaluate(() =>
    window.tilescope?.request('settings:change', { checksumMismatchIsError: true }),
  );
  await answerOpenDialog(app, [trace('checksum-wrong.pccx')]);
  await clickMenu(app, 'open');
  await expect(failure(page)).toContainText('FNV-1a');
});

test('a file that is neither, or not there, is refused with what is there', async ({
  start,
}, testInfo) => {
  const text = testInfo.outputPath('notes.txt');
  fs.mkdirSync(path.dirname(text), { recursive: true });
  fs.writeFileSync(text, 'plain text');
  const missing = testInfo.outputPath('missing.pccx');
  const { page } = await start({ files: [text, missing] });
  await expect(failure(page)).toContainText('70 6c 61 69');
  await failure(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure(page)).toContainText('missing.pccx is not there (ENOENT)');
});

test('a trace that changed is shown anew by F5', async ({ start }, testInfo) => {
  const file = copyOf(SORTED, testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  const before = await eventsShown(page);
  fs.copyFileSync(trace('json-encoding.pccx'), file);
  await pressAccelerator(app, 'F5');
  await expect.poll(() => eventsShown(page)).not.toBe(before);
  expect((await summary(page))?.header.encoding).toBe('json');
});

test('a reload that fails keeps the picture and says what is wrong', async ({
  start,
}, testInfo) => {
  const file = copyOf(SORTED, testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  const before = await eventsShown(page);
  fs.copyFileSync(trace('bad-magic.pccx'), file);
  await clickMenu(app, 'reload');
  await expect(failure(page)).toContainText('could not be reloaded');
  expect(await eventsShown(page)).toBe(before);
  fs.rmSync(file);
  await failure(page).getByRole('button', { name: 'Dismiss' }).click();
  await clickMenu(app, 'reload');
  await expect(failure(page)).toContainText('ENOENT');
  expect(await eventsShown(page)).toBe(before);
});

test('a trace that is cut off while it is open gives a message, and the application lives', async ({
  start,
}, testInfo) => {
  const file = copyOf(trace('long-event-left-of-view.pccx'), testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  expect(await eventsShown(page)).toBeGreaterThan(0);
  fs.truncateSync(file, 4096);
  await expect(page.getByTestId('trace-changed').or(page.getByTestId('trace-lost'))).toBeVisible();
  await clickMenu(app, 'reload');
  await expect.poll(async () => (await summary(page))?.fileSize).toBe(4096);
  const cut = (await summary(page))?.problems.find(({ code }) => code === 'payload-cut');
  expect(cut?.message).toMatch(/480024 .* 3819 .* 476205/);
  await answerOpenDialog(app, [SORTED]);
  await clickMenu(app, 'open');
  await expect.poll(async () => (await summary(page))?.fileSize).toBe(fs.statSync(SORTED).size);
});

test('a trace whose process dies is said to be lost and can be opened again', async ({ start }) => {
  const { app, page } = await start({ files: [SORTED] });
  const events = await eventsShown(page);
  const pid = await app.evaluate(({ app: main }) => {
    const host = main.getAppMetrics().find(({ name }) => name === 'Tilescope trace');
    if (host === undefined) throw new Error('there is no trace process');
    return host.pid;
  });
  process.kill(pid, 'SIGBUS');
  const lost = page.getByTestId('trace-lost');
  await expect(lost).toContainText('sorted.pccx');
  await expect(lost).toContainText('exit code');
  await lost.getByRole('button', { name: 'Reopen' }).click();
  await expect(lost).toHaveCount(0);
  await expect.poll(() => eventsShown(page)).toBe(events);
});
