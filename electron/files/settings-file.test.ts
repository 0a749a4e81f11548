import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, SettingsFile } from './settings-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-settings-'));
  file = path.join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('are the defaults at the first start, and what was changed at the next', async () => {
    const first = new SettingsFile(folder);
    expect(await first.load()).toBeNull();
    expect(first.current).toEqual(DEFAULT_SETTINGS);
    await first.change({ theme: 'dark', wheelPans: true });

    const second = new SettingsFile(folder);
    await second.load();
    expect(second.current).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', wheelPans: true });
  });

  it('of another version are taken as far as they are known', async () => {
    await writeFile(file, '{"theme":"light","fromTheFuture":1}');
    const settings = new SettingsFile(folder);
    expect(await settings.load()).toBeNull();
    expect(settings.current).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });

  it.each(['{"theme":', '{"theme":"pink"}', '[]', ''])(
    'that are damaged (%j) are set aside and told',
    async (content) => {
      await writeFile(file, content);
      const settings = new SettingsFile(folder);
      expect(await settings.load()).toContain(`${file}.damaged`);
      expect(settings.current).toEqual(DEFAULT_SETTINGS);
      expect(await readFile(`${file}.damaged`, 'utf8')).toBe(content);
      await settings.change({ theme: 'dark' });
      expect(await new SettingsFile(folder).load()).toBeNull();
    },
  );

  it('changed many times at once end with the last, and leave no temporary file', async () => {
    const settings = new SettingsFile(folder);
    for (let count = 0; count < 20; count += 1)
      void settings.change({ wheelPans: count % 2 === 0 });
    await settings.settled();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(settings.current);
    expect(settings.current.wheelPans).toBe(false);
    expect(await readdir(folder)).toEqual(['settings.json']);
  });
});
