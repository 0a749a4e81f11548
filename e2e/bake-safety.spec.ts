import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, idle, launch, test, type Launched } from './app.ts';
import { copyOf, field, golden, readBlob, typeField } from './bake-blob.ts';
import { answerMessageBox, answerSaveDialog, askedMessages, clickMenu } from './desktop.ts';

const isUnsaved = (page: Page) => page.getByTestId('tab-bake').getByLabel('not saved');
const diskBar = (page: Page) => page.getByTestId('disk-bar');
const drafts = (page: Page) => page.getByTestId('draft');

/** The journal of the only draft has this many bytes. */
function journalBytes(userDataDir: string): number {
  const folder = path.join(userDataDir, 'drafts');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const sizes = names
    .filter((name) => name.endsWith('.draft'))
    .map((name) => fs.statSync(path.join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A decay that is in the draft when this returns. */
async function keepDecay({ page, userDataDir }: Launched, value: string): Promise<void> {
  const before = journalBytes(userDataDir);
  await typeField(page, 'decay16', value);
  await expect.poll(() => journalBytes(userDataDir)).toBeGreaterThan(before);
}

async function kill({ app }: Launched): Promise<void> {
  const ended = app.waitForEvent('close');
  app.process().kill('SIGKILL');
  await ended;
}

/** Starts, edits, and ends in the middle of work. */
async function killWithEdit(file: string, value: string, userDataDir?: string): Promise<Launched> {
  const dir = userDataDir === undefined ? {} : { userDataDir };
  const killed = await launch({ files: [file], ...dir });
  await idle(killed.page);
  await killed.page.keyboard.press('Escape');
  await keepDecay(killed, value);
  await kill(killed);
  return killed;
}

function changeByte(file: string): Buffer {
  const bytes = fs.readFileSync(file);
  bytes[16] = (bytes[16] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  return bytes;
}

test('edits survive a kill, and are restored to their file with a way back', async ({ start }) => {
  const file = golden('seed_2x3');
  const original = readBlob(file).tiles[0]!.decay;
  const { userDataDir } = await killWithEdit(file, '4321');

  const { page } = await start({ userDataDir });
  await expect(drafts(page)).toHaveCount(1);
  await expect(drafts(page)).toContainText('seed_2x3.d8p');
  await expect(drafts(page)).toContainText(`1 of 6 tiles differs from ${file}`);
  await page.getByRole('button', { name: 'Restore seed_2x3.d8p' }).click();
  await expect(field(page, 'decay16')).toHaveValue('4321');
  await expect(isUnsaved(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(isUnsaved(page)).toBeHidden();
  expect(readBlob(file).tiles[0]!.decay).toBe(4321);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'decay16')).toHaveValue(String(original));
});

test('a draft whose file is another by now comes back without it', async ({ start }) => {
  const file = golden('seed_2x3');
  const { userDataDir } = await killWithEdit(file, '4321');
  const foreign = changeByte(file);

  const { app, page } = await start({ userDataDir });
  await expect(drafts(page)).toContainText('it is another by now');
  await page.getByRole('button', { name: 'Restore seed_2x3.d8p' }).click();
  await expect(page.getByTestId('lost-file-bar')).toContainText('holds another bake by now');
  const target = path.join(path.dirname(file), 'restored.d8p');
  await answerSaveDialog(app, target);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('tab-bake')).toContainText('restored.d8p');
  await expect(page.getByTestId('lost-file-bar')).toBeHidden();
  expect(readBlob(target).tiles[0]!.decay).toBe(4321);
  expect(fs.readFileSync(file).equals(foreign)).toBe(true);
});

test('several drafts wait together; each is restored, discarded or left', async ({ start }) => {
  const first = golden('seed_2x3');
  const second = golden('seed_4x2_limit0');
  const { userDataDir } = await killWithEdit(first, '11');
  await killWithEdit(second, '22', userDataDir);

  const { app, page } = await start({ userDataDir });
  await expect(drafts(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Decide later' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await clickMenu(app, 'show-drafts');
  await page.getByRole('button', { name: 'Discard seed_2x3.d8p' }).click();
  await expect(drafts(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore seed_4x2_limit0.d8p' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field(page, 'decay16')).toHaveValue('22');
});

test('a draft that is damaged is said and kept, not restored', async ({ start }) => {
  const { userDataDir } = await killWithEdit(golden('seed_2x3'), '11');
  const folder = path.join(userDataDir, 'drafts');
  const name = fs.readdirSync(folder).find((each) => each.endsWith('.draft'))!;
  const bytes = fs.readFileSync(path.join(folder, name));
  bytes[bytes.length - 1]! ^= 0xff;
  fs.writeFileSync(path.join(folder, name), bytes);

  const { page } = await start({ userDataDir });
  await expect(drafts(page)).toContainText('This draft is damaged');
  await expect(drafts(page)).toContainText(name);
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  expect(fs.readFileSync(path.join(folder, name)).equals(bytes)).toBe(true);
});

test('a new bake that was never saved survives a kill too', async ({ start }) => {
  const killed = await launch();
  await idle(killed.page);
  await clickMenu(killed.app, 'new-bake');
  await field(killed.page, 'new-width').fill('5');
  await field(killed.page, 'new-height').fill('3');
  await killed.page.getByRole('button', { name: 'Create' }).click();
  await keepDecay(killed, '77');
  await kill(killed);

  const { page } = await start({ userDataDir: killed.userDataDir });
  await expect(drafts(page)).toContainText('It was never saved to a file.');
  await page.getByRole('button', { name: 'Restore untitled.d8p' }).click();
  await expect(field(page, 'decay16')).toHaveValue('77');
});

test('edits survive the end of the page, and are restored in the same window', async ({
  start,
}) => {
  const launched = await start({ files: [golden('seed_2x3')] });
  const { app } = launched;
  await keepDecay(launched, '4321');
  await answerMessageBox(app, 'Load the window again');
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(async () => (await askedMessages(app)).length).toBe(1);
  // Playwright has lost the page that crashed; the window itself is asked.
  const inPage = (script: string): Promise<unknown> =>
    app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
      script,
    );
  const text = 'document.querySelector("[data-testid=draft]")?.textContent ?? ""';
  await expect.poll(() => inPage(text)).toContain('1 of 6 tiles differs');
  await inPage('document.querySelector("[data-testid=draft] [data-primary]").click()');
  const decay = 'document.querySelector("input[data-field=decay16]")?.value';
  await expect.poll(() => inPage(decay)).toBe('4321');
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});

test('a file that somebody else changes is said, and theirs can be taken and given back', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  const mine = await field(page, 'bake_id').inputValue();
  await typeField(page, 'decay16', '4321');
  const theirs = fs.readFileSync(copyOf(file));
  theirs.writeUInt32LE(987_654, 16);
  fs.writeFileSync(`${file}.new`, theirs);
  fs.renameSync(`${file}.new`, file);
  await expect(diskBar(page)).toContainText('changed on disk');
  await diskBar(page).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('seed_2x3.d8p on disk');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(diskBar(page)).toBeHidden();
  await expect(field(page, 'bake_id')).toHaveValue('987654');
  await expect(isUnsaved(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'bake_id')).toHaveValue(mine);
  await expect(field(page, 'decay16')).toHaveValue('4321');
  await expect(isUnsaved(page)).toBeVisible();
});

test('mine can be kept, and the next save writes it without asking', async ({ start }) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  await typeField(page, 'decay16', '31');
  changeByte(file);
  await expect(diskBar(page)).toContainText('bytes as before, but others');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(diskBar(page)).toBeHidden();
  await expect(isUnsaved(page)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(isUnsaved(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(readBlob(file).tiles[0]!.decay).toBe(31);
});

test('a file that is gone can be written again, and own saves are no news', async ({ start }) => {
  const file = golden('seed_2x3');
  const { page } = await start({ files: [file] });
  for (const value of ['1', '2', '3']) {
    await typeField(page, 'decay16', value);
    await page.keyboard.press('Control+s');
    await expect(isUnsaved(page)).toBeHidden();
  }
  fs.rmSync(file);
  await expect(diskBar(page)).toContainText('is no longer there');
  await page.getByRole('button', { name: 'Write it again' }).click();
  await expect(diskBar(page)).toBeHidden();
  expect(readBlob(file).tiles[0]!.decay).toBe(3);
});

test('what a save replaced can be opened again, and tells how it differs', async ({ start }) => {
  const file = golden('seed_2x3');
  const original = readBlob(file).tiles[0]!.decay;
  const { app, page } = await start({ files: [file] });
  await typeField(page, 'decay16', '9');
  await page.keyboard.press('Control+s');
  await expect(isUnsaved(page)).toBeHidden();
  await clickMenu(app, 'show-backups');
  const backup = page.getByTestId('backup');
  await expect(backup).toHaveCount(1);
  await expect(backup).toContainText(`1 of 6 tiles differs from what ${file} holds now`);
  await backup.getByRole('button', { name: 'Open' }).click();
  await expect(field(page, 'decay16')).toHaveValue(String(original));
  await expect(isUnsaved(page)).toBeVisible();
  expect(readBlob(file).tiles[0]!.decay).toBe(9);
});

test('backups can be switched off and removed in the settings', async ({ start }) => {
  const file = golden('seed_2x3');
  const { app, page } = await start({ files: [file] });
  await typeField(page, 'decay16', '9');
  await page.keyboard.press('Control+s');
  await expect(isUnsaved(page)).toBeHidden();
  await clickMenu(app, 'show-settings');
  await page.getByLabel('Keep what a save of a bake replaces').uncheck();
  await page.getByRole('button', { name: 'Remove all backups' }).click();
  await expect(page.getByText('Backups of bakes: 0 bytes')).toBeVisible();
  await page.keyboard.press('Escape');
  await typeField(page, 'decay16', '10');
  await page.keyboard.press('Control+s');
  await expect(isUnsaved(page)).toBeHidden();
  await clickMenu(app, 'show-backups');
  await expect(page.getByRole('dialog')).toContainText('No save has replaced a bake yet.');
});

test('a save to a folder that is gone keeps the edits and offers another place', async ({
  start,
}) => {
  const file = golden('seed_2x3');
  const { app, page } = await start({ files: [file] });
  await typeField(page, 'decay16', '12');
  fs.rmSync(path.dirname(file), { recursive: true });
  await expect(diskBar(page)).toContainText('is no longer there');
  await page.getByRole('button', { name: 'Write it again' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The edits are kept' });
  await expect(failure).toContainText('its folder is not there (ENOENT)');
  await expect(failure).toContainText('Make the folder again');
  const target = path.join(path.dirname(golden('seed_1x1')), 'rescued.d8p');
  await answerSaveDialog(app, target);
  await failure.getByRole('button', { name: 'Save as…' }).click();
  await expect(page.getByTestId('tab-bake')).toContainText('rescued.d8p');
  expect(readBlob(target).tiles[0]!.decay).toBe(12);
});
