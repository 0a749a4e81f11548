import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { ASSETS, expect, FIXTURES, idle, startAgain, summary, test } from './app.ts';
import { typeField } from './bake-blob.ts';
import { answerOpenDialog, clickMenu, dropFiles } from './desktop.ts';

/** The ways by which files come into windows. */

const trace = (name: string): string => path.join(FIXTURES, 'traces', name);
const SORTED = trace('sorted.pccx');
const JSON_TRACE = trace('json-encoding.pccx');
const BAKE = path.join(FIXTURES, 'bakes/corrupt/_base_2x3.d8p');

/** Events of the trace on the screen; 0 where there is none. */
async function eventsShown(page: Page): Promise<number> {
  await idle(page);
  return (await summary(page))?.events ?? 0;
}

function eventsOf(name: string): number {
  const manifest = JSON.parse(fs.readFileSync(trace('manifest.json'), 'utf8')) as {
    file: string;
    events: number;
  }[];
  const entry = manifest.find(({ file }) => file === name);
  if (entry === undefined) throw new Error(`the manifest has no ${name}`);
  return entry.events;
}

/** Does `open` and gives the page of the window that it opens. */
async function nextWindow(app: ElectronApplication, open: () => Promise<unknown>): Promise<Page> {
  const opened = app.waitForEvent('window');
  await open();
  const page = await opened;
  await idle(page);
  return page;
}

test('a trace and a bake given as arguments share the window, the trace is mapped', async ({
  start,
}) => {
  const { app, page } = await start({ files: [SORTED, BAKE] });
  expect(await eventsShown(page)).toBe(eventsOf('sorted.pccx'));
  expect((await summary(page))?.mapped).toBe(true);
  expect(app.windows()).toHaveLength(1);
  await expect(page.getByRole('tab', { name: '_base_2x3.d8p' })).toBeVisible();
});

test('paths count from the working directory, and leading dashes are names behind --', async ({
  start,
}, testInfo) => {
  const folder = testInfo.outputPath('');
  fs.mkdirSync(folder, { recursive: true });
  fs.copyFileSync(SORTED, path.join(folder, '-odd.pccx'));
  const { page } = await start({ args: ['--'], files: ['-odd.pccx'], cwd: folder });
  expect(await eventsShown(page)).toBe(eventsOf('sorted.pccx'));
});

test('two traces given as arguments get a window each', async ({ start }) => {
  const { app } = await start({ files: [SORTED, JSON_TRACE] });
  await expect.poll(() => app.windows().length).toBe(2);
  // Windows are reported as their pages come up, which need not be the order of the arguments.
  const events = await Promise.all(app.windows().map(eventsShown));
  expect(new Set(events)).toEqual(
    new Set([eventsOf('sorted.pccx'), eventsOf('json-encoding.pccx')]),
  );
});

test('File → Open replaces the trace of the window', async ({ start }) => {
  const { app, page } = await start({ files: [SORTED] });
  await answerOpenDialog(app, [JSON_TRACE]);
  await clickMenu(app, 'open');
  await expect.poll(() => eventsShown(page)).toBe(eventsOf('json-encoding.pccx'));
  expect(app.windows()).toHaveLength(1);
  await answerOpenDialog(app, null);
  await clickMenu(app, 'open');
  expect(await eventsShown(page)).toBe(eventsOf('json-encoding.pccx'));
});

test('a dropped trace comes into an empty window, the next into a window of its own', async ({
  start,
}) => {
  const { app, page } = await start();
  await dropFiles(page, [SORTED]);
  await expect.poll(() => eventsShown(page)).toBe(eventsOf('sorted.pccx'));
  const second = await nextWindow(app, () => dropFiles(page, [JSON_TRACE]));
  await expect.poll(() => eventsShown(second)).toBe(eventsOf('json-encoding.pccx'));
  expect(await eventsShown(page)).toBe(eventsOf('sorted.pccx'));
});

test('a second start hands its files to the running application and ends', async ({ start }) => {
  const launched = await start({ files: [SORTED] });
  const { app, page } = launched;
  const second = await nextWindow(app, async () =>
    expect(await startAgain(launched, [JSON_TRACE])).toBe(0),
  );
  await expect.poll(() => eventsShown(second)).toBe(eventsOf('json-encoding.pccx'));
  expect(await eventsShown(page)).toBe(eventsOf('sorted.pccx'));
});

test('a bake of a second start goes to the window in focus', async ({ start }) => {
  const launched = await start({ files: [SORTED] });
  expect(await startAgain(launched, [BAKE])).toBe(0);
  await expect(launched.page.getByRole('tab', { name: '_base_2x3.d8p' })).toBeVisible();
  expect(launched.app.windows()).toHaveLength(1);
});

test('what was opened is offered again at the next start', async ({ start }) => {
  const first = await start({ files: [SORTED, BAKE] });
  const recent = async (page: Page) =>
    page.evaluate(async () => (await window.tilescope?.request('window:ready'))?.recent ?? []);
  await expect.poll(async () => (await recent(first.page)).length).toBe(2);
  const closed = first.app.waitForEvent('close');
  await clickMenu(first.app, 'quit');
  await closed;

  const again = await start({ userDataDir: first.userDataDir });
  expect((await recent(again.page)).map(({ path: file }) => file).sort()).toEqual(
    [BAKE, SORTED].sort(),
  );
  await clickMenu(again.app, `recent:${SORTED}`);
  await expect.poll(() => eventsShown(again.page)).toBe(eventsOf('sorted.pccx'));
});

test('the kind of a file is decided by its content, not by its name', async ({
  start,
}, testInfo) => {
  const misnamed = testInfo.outputPath('misnamed.d8p');
  fs.mkdirSync(path.dirname(misnamed), { recursive: true });
  fs.copyFileSync(SORTED, misnamed);
  const { page } = await start({ files: [misnamed] });
  expect(await eventsShown(page)).toBe(eventsOf('sorted.pccx'));
});

test('the sample opens from the menu and is never written to', async ({ start }) => {
  const { app, page } = await start();
  const sample = path.join(ASSETS, 'sample.d8p');
  const before = fs.readFileSync(sample);
  await clickMenu(app, 'open-sample');
  await expect.poll(() => eventsShown(page)).toBeGreaterThan(100_000);
  await page.getByRole('tab', { name: 'sample.d8p' }).click();
  await typeField(page, 'priority8', '7');
  await clickMenu(app, 'save');
  await expect(page.getByText('it is not replaced')).toBeVisible();
  expect(fs.readFileSync(sample)).toEqual(before);
});

test('the menu offers only what the window has a document for', async ({ start }) => {
  const { app, page } = await start();
  const enabled = () =>
    app.evaluate(({ Menu }) =>
      ['reload', 'close-trace', 'save', 'close-bake'].filter(
        (id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled,
      ),
    );
  expect(await enabled()).toEqual([]);
  await dropFiles(page, [SORTED]);
  await expect.poll(enabled).toEqual(['reload', 'close-trace']);
  await dropFiles(page, [BAKE]);
  await expect.poll(enabled).toEqual(['reload', 'close-trace', 'save', 'close-bake']);
  await idle(page);
  await clickMenu(app, 'close-trace');
  await expect.poll(enabled).toEqual(['save', 'close-bake']);
});
