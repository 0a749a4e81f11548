import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecentFiles } from './recent-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-recent-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const namesOf = (recent: RecentFiles): string[] => recent.list().map((file) => file.name);

describe('recent files', () => {
  it('are remembered newest first, each once, over starts', async () => {
    const told: string[][] = [];
    const recent = new RecentFiles(folder, (list) => told.push(list.map((file) => file.name)));
    await recent.add('/x/a.pccx', 'trace');
    await recent.add('/x/b.d8p', 'bake');
    await recent.add('/x/a.pccx', 'trace');
    expect(told).toEqual([['a.pccx'], ['b.d8p', 'a.pccx'], ['a.pccx', 'b.d8p']]);

    const later = new RecentFiles(folder, () => undefined);
    await later.load();
    expect(later.list()).toMatchObject([
      { name: 'a.pccx', path: '/x/a.pccx', kind: 'trace' },
      { name: 'b.d8p', path: '/x/b.d8p', kind: 'bake' },
    ]);
  });

  it('are found by an id that was given out, and by nothing else', async () => {
    const recent = new RecentFiles(folder, () => undefined);
    await recent.add('/x/a.pccx', 'trace');
    expect(recent.pathOf(recent.list()[0]?.id ?? '')).toBe('/x/a.pccx');
    expect(recent.pathOf('/x/a.pccx')).toBeNull();
  });

  it('are at most twelve, and can be forgotten', async () => {
    const recent = new RecentFiles(folder, () => undefined);
    for (let count = 1; count <= 15; count += 1) await recent.add(`/x/${count}.pccx`, 'trace');
    expect(namesOf(recent)).toHaveLength(12);
    expect(namesOf(recent)[0]).toBe('15.pccx');
    await recent.remove('/x/15.pccx');
    expect(namesOf(recent)[0]).toBe('14.pccx');
    await recent.clear();
    expect(namesOf(recent)).toEqual([]);
  });

  it('are empty where their file is damaged', async () => {
    await writeFile(path.join(folder, 'recent.json'), '[{"path":3}]');
    const recent = new RecentFiles(folder, () => undefined);
    await recent.load();
    expect(recent.list()).toEqual([]);
  });
});
