import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexFolder, KeptIndexes } from './kept-indexes.ts';
import { DEFAULT_SETTINGS } from './settings-file.ts';

describe('the folder of the kept indexes', () => {
  const home = path.resolve('/home/user');

  it('lies in the user’s cache folder', () => {
    const of = (platform: string) => indexFolder({ platform, home, env: {} });
    expect(of('linux')).toBe(path.join(home, '.cache/tilescope/indexes'));
    expect(of('darwin')).toBe(path.join(home, 'Library/Caches/Tilescope/indexes'));
    expect(of('win32')).toBe(path.join(home, 'AppData/Local/Tilescope/indexes'));
  });

  it('follows the system’s variable where that is an absolute path', () => {
    const of = (XDG_CACHE_HOME: string) =>
      indexFolder({ platform: 'linux', home, env: { XDG_CACHE_HOME } });
    const other = path.resolve('/other');
    expect(of(other)).toBe(path.join(other, 'tilescope/indexes'));
    expect(of('relative')).toBe(path.join(home, '.cache/tilescope/indexes'));
    expect(of('')).toBe(path.join(home, '.cache/tilescope/indexes'));
  });
});

describe('kept indexes', () => {
  it('are for hosts only while the user wants them', () => {
    const options = { folder: '/cache', appVersion: '1', leastEvents: 1 };
    const kept = new KeptIndexes(options);
    expect(kept.optionsFor(DEFAULT_SETTINGS)).toEqual(options);
    expect(kept.optionsFor({ ...DEFAULT_SETTINGS, keepIndexes: false })).toBeNull();
    expect(new KeptIndexes(null).optionsFor(DEFAULT_SETTINGS)).toBeNull();
  });

  it('are counted and cleared; without a folder there are none', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-kept-'));
    const name = `index-${'0'.repeat(32)}.bin`;
    await writeFile(path.join(folder, name), 'four');
    await writeFile(path.join(folder, `${name}.2147483647.${crypto.randomUUID()}.tmp`), 'left');
    const kept = new KeptIndexes({ folder, appVersion: '1', leastEvents: 1 });
    expect(await kept.size()).toBe(8);
    await kept.removeLeftovers();
    expect(await readdir(folder)).toEqual([name]);
    expect(await kept.clear()).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });

    const none = new KeptIndexes(null);
    await none.removeLeftovers();
    expect([await none.size(), await none.clear()]).toEqual([0, 0]);
  });
});
