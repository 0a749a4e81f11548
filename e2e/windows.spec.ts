import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, FIXTURES, idle, startAgain, summary, test, type Launched } from './app.ts';
import { field, readBlob, typeField } from './bake-blob.ts';
import { answerMessageBox, askedMessages, clickMenu } from './desktop.ts';

/** Windows: what closing asks, what is remembered, what a crash of a page costs. */

const BAKE = path.join(FIXTURES, 'bakes/corrupt/_base_2x3.d8p');
const OTHER_BAKE = path.join(FIXTURES, 'bakes/corrupt/_base_3x1.d8p');
const SORTED = path.join(FIXTURES, 'traces/sorted.pccx');

function copyOf(file: string, folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const copy = path.join(folder, path.basename(file));
  fs.copyFileSync(file, copy);
  return copy;
}

/** One edit that the user makes. */
async function edit(page: Page): Promise<void> {
  await typeField(page, 'priority8', '7');
  await idle(page);
}

test('closing a window with an unsaved bake asks, and Cancel keeps it', async ({
  start,
}, testInfo) => {
  const file = copyOf(BAKE, testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  await edit(page);
  await answerMessageBox(app, 'Cancel');
  await clickMenu(app, 'close-window');
  await expect.poll(async () => (await askedMessages(app)).length).toBe(1);
  expect((await askedMessages(app))[0]?.message).toContain('_base_2x3.d8p');
  expect(app.windows()).toHaveLength(1);
  expect(fs.readFileSync(file)).toEqual(fs.readFileSync(BAKE));
});

test('Don’t save closes, writes nothing and leaves no draft', async ({ start }, testInfo) => {
  const file = copyOf(BAKE, testInfo.outputPath(''));
  const { app, page, userDataDir } = await start({ files: [file] });
  await edit(page);
  await answerMessageBox(app, 'Don’t save');
  const closed = app.waitForEvent('close');
  await clickMenu(app, 'close-window');
  await closed;
  expect(fs.readFileSync(file)).toEqual(fs.readFileSync(BAKE));
  const drafts = path.join(userDataDir, 'drafts');
  expect(fs.existsSync(drafts) ? fs.readdirSync(drafts) : []).toEqual([]);
});

test('Save writes the bake and then quits', async ({ start }, testInfo) => {
  const file = copyOf(BAKE, testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  await edit(page);
  await answerMessageBox(app, 'Save');
  const closed = app.waitForEvent('close');
  await clickMenu(app, 'quit');
  await closed;
  const expected = readBlob(BAKE);
  expected.tiles[0]!.priority = 7;
  expect(readBlob(file)).toEqual(expected);
});

test('another bake replaces an unsaved one only when the user says so', async ({
  start,
}, testInfo) => {
  const file = copyOf(BAKE, testInfo.outputPath(''));
  const launched = await start({ files: [file] });
  const { app, page } = launched;
  await edit(page);
  const tab = (name: string) => page.getByRole('tab', { name });

  await answerMessageBox(app, 'Cancel');
  expect(await startAgain(launched, [OTHER_BAKE])).toBe(0);
  await expect.poll(async () => (await askedMessages(app)).length).toBe(1);
  await idle(page);
  await expect(tab('_base_2x3.d8p')).toBeVisible();
  await expect(field(page, 'priority8')).toHaveValue('7');

  await answerMessageBox(app, 'Don’t save');
  expect(await startAgain(launched, [OTHER_BAKE])).toBe(0);
  await expect(tab('_base_3x1.d8p')).toBeVisible();
  expect(fs.readFileSync(file)).toEqual(fs.readFileSync(BAKE));
  expect(app.windows()).toHaveLength(1);
});

test('a quit that is called off keeps the windows that are left', async ({ start }, testInfo) => {
  const file = copyOf(BAKE, testInfo.outputPath(''));
  const { app, page } = await start({ files: [file] });
  await edit(page);
  const opened = app.waitForEvent('window');
  await clickMenu(app, 'new-window');
  await idle(await opened);
  await answerMessageBox(app, 'Cancel');
  await clickMenu(app, 'quit');
  await expect.poll(async () => (await askedMessages(app)).length).toBe(1);
  expect(app.windows()).toContain(page);
  await answerMessageBox(app, 'Don’t save');
  const closed = app.waitForEvent('close');
  await clickMenu(app, 'quit');
  await closed;
});

test('the place and size of the window are remembered', async ({ start }) => {
  const first = await start();
  const place = { x: 60, y: 50, width: 900, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await expect.poll(() => first.page.evaluate(() => window.innerWidth)).toBe(900);
  const closed = first.app.waitForEvent('close');
  await clickMenu(first.app, 'close-window');
  await closed;
  const kept: unknown = JSON.parse(
    fs.readFileSync(path.join(first.userDataDir, 'window.json'), 'utf8'),
  );
  expect(kept).toMatchObject({ bounds: { width: 900, height: 640 }, maximized: false });
  const again = await start({
    userDataDir: first.userDataDir,
    size: { width: 900, height: 640 },
  });
  const width = await again.app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds().width,
  );
  expect(width).toBe(900);
});

test('a page that crashes can be loaded again with its trace', async ({ start }) => {
  const { app, page } = await start({ files: [SORTED] });
  await idle(page);
  const events = (await summary(page))?.events;
  await answerMessageBox(app, 'Load the window again');
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(async () => (await askedMessages(app)).length).toBe(1);
  const reloaded = async (): Promise<number | undefined> =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const found: unknown = await contents?.executeJavaScript(
        'window.tilescopeTest?.summary()?.events',
      );
      return typeof found === 'number' ? found : undefined;
    });
  await expect.poll(reloaded).toBe(events);
});

test('a chosen theme reaches the page and the next start', async ({ start }) => {
  const first = await start();
  await clickMenu(first.app, 'theme-dark');
  const theme = ({ page }: Launched) =>
    page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(() => theme(first)).toBe('dark');
  const source = await first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  expect(source).toBe('dark');
  const closed = first.app.waitForEvent('close');
  await clickMenu(first.app, 'close-window');
  await closed;
  const again = await start({ userDataDir: first.userDataDir });
  expect(await theme(again)).toBe('dark');
});
