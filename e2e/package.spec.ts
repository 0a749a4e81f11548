import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listPackage } from '@electron/asar';
import { ensureUnpackedApplication } from '../scripts/package.mjs';
import { ASSETS, expect, idle, summary, test } from './app.ts';
import { clickMenu } from './desktop.ts';

test.describe('the packaged application', () => {
  test.skip(process.platform !== 'linux', 'only the Linux application is packaged by the tests');

  let installed: string;
  let executablePath: string;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const built = await ensureUnpackedApplication();
    // Away from the project: inside of it the package would find the project's own modules.
    installed = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-installed-'));
    fs.cpSync(path.dirname(built), installed, { recursive: true });
    executablePath = path.join(installed, path.basename(built));
  });
  test.afterAll(() => fs.rmSync(installed, { recursive: true, force: true }));

  test('opens a trace, memory-mapped', async ({ start }) => {
    const { page, app } = await start({
      executablePath,
      files: [path.join(ASSETS, 'sample.pccx')],
    });
    expect(await app.evaluate(({ app: main }) => main.isPackaged)).toBe(true);
    const opened = await summary(page);
    expect(opened?.mapped).toBe(true);
    expect(opened?.lanes.length).toBe(16);
    expect(opened?.fileSize).toBe(fs.statSync(path.join(ASSETS, 'sample.pccx')).size);
  });

  test('opens the samples that it carries, memory-mapped too', async ({ start }) => {
    const { page, app } = await start({ executablePath });
    await clickMenu(app, 'open-sample');
    await expect.poll(async () => (await summary(page))?.lanes.length).toBe(16);
    await idle(page);
    expect((await summary(page))?.mapped).toBe(true);
  });

  test('carries what runs and nothing of the sources', () => {
    const resources = path.join(path.dirname(executablePath), 'resources');
    expect(fs.existsSync(path.join(resources, 'default_app.asar'))).toBe(false);
    const files = listPackage(path.join(resources, 'app.asar'), { isPack: false });
    expect(files).toContain('/out/renderer/timeline-worker.js');
    expect(files).toContain('/out/renderer/bake-worker.js');
    expect(files.filter((file) => /\.(tsx?|map)$/.test(file))).toEqual([]);
    expect(files.filter((file) => /^\/(e2e|scripts|shared)\b/.test(file))).toEqual([]);
  });

  test('carries the command line for plain Node', async () => {
    const cli = path.join(path.dirname(executablePath), 'resources/cli/tilescope-cli');
    const trace = path.join(ASSETS, 'sample.pccx');
    const { stdout } = await promisify(execFile)(cli, ['info', '--json', trace]);
    const report = JSON.parse(stdout);
    expect([report.kind, report.opens, report.checksum]).toEqual(['pccx', true, 'ok']);
    const bake = path.join(ASSETS, 'sample.d8p');
    const text = (await promisify(execFile)(cli, ['convert', '--format=json', bake])).stdout;
    expect(JSON.parse(text)).toMatchObject({ format: 'tilescope-bake', version: 1 });
  });
});
