import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyEdit } from '../../shared/bake/edits.ts';
import { setTileParam } from '../../shared/bake/field-edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { Backups } from './backups.ts';
import { temporaryName } from './replace-file.ts';

let folder: string;
let file: string;
let clock: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-backups-'));
  file = path.join(folder, 'a.d8p');
  clock = 1_700_000_000;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A version of a file, one second after the one before. */
async function write(content: string | Uint8Array, target = file): Promise<void> {
  await writeFile(target, content);
  clock += 1;
  await utimes(target, clock, clock);
}

const textOf = async (backups: Backups, id: string): Promise<string> => {
  const read = await backups.read(id);
  return read.ok ? Buffer.from(read.value.bytes).toString() : read.error.code;
};

describe('backups of saved bakes', () => {
  it('hold what was there before, newest first, with name, place, time and size', async () => {
    const backups = new Backups(folder);
    for (const text of ['one', 'second']) {
      await write(text);
      await backups.keep(file);
    }
    const list = await backups.list();
    expect(list).toMatchObject([
      { name: 'a.d8p', path: file, size: 6, writtenAt: new Date(clock * 1000).toISOString() },
      { name: 'a.d8p', path: file, size: 3 },
    ]);
    expect(await Promise.all(list.map(({ id }) => textOf(backups, id)))).toEqual(['second', 'one']);
    expect(await backups.size()).toBe(9);
  });

  it('are not made of a file that is not there, nor twice of the same version', async () => {
    const backups = new Backups(folder);
    await backups.keep(file);
    expect(await backups.list()).toEqual([]);
    await write('one');
    await backups.keep(file);
    await backups.keep(file);
    expect(await backups.list()).toHaveLength(1);
  });

  it('keep the newest versions of each file', async () => {
    const backups = new Backups(folder, { versionsOfFile: 3, bytes: 1000 });
    const other = path.join(folder, 'b.d8p');
    await write('b', other);
    await backups.keep(other);
    for (const text of ['1', '2', '3', '4', '5']) {
      await write(text);
      await backups.keep(file);
    }
    const texts = await Promise.all((await backups.list()).map(({ id }) => textOf(backups, id)));
    expect(texts).toEqual(['5', '4', '3', 'b']);
  });

  it('take no more than their bytes, but the newest stays whatever its size', async () => {
    const backups = new Backups(folder, { versionsOfFile: 10, bytes: 10 });
    for (const text of ['aaaa', 'bbbb', 'cccc']) {
      await write(text);
      await backups.keep(file);
    }
    expect(await backups.size()).toBe(8);
    await write('d'.repeat(50));
    await backups.keep(file);
    expect(await backups.size()).toBe(50);
  });

  it('tell how many tiles differ from what the file holds now', async () => {
    const made = newBake({ width: 4, height: 3 });
    if (!made.ok) throw new Error(made.error.message);
    const backups = new Backups(folder);
    await write(made.value.bytes);
    await backups.keep(file);
    const edit = setTileParam(made.value, [1, 7], 'decay', 9);
    await write(applyEdit(made.value, edit).bytes);
    const [info] = await backups.list();
    expect(await backups.difference(info?.id ?? '')).toEqual({ tiles: 2, of: 12 });
    await rm(file);
    expect(await backups.difference(info?.id ?? '')).toBeNull();
  });

  it('give out nothing but themselves', async () => {
    const backups = new Backups(folder);
    await write('secret');
    await backups.keep(file);
    const [info] = await backups.list();
    const key = info?.id.split('/')[0] ?? '';
    for (const id of ['../a.d8p', `${key}/../../a.d8p`, `${key}/source.json`, file, '']) {
      expect(await textOf(backups, id)).toBe('no-backup');
    }
  });

  it('are gone after they were cleared, and what was cut off is swept at the next start', async () => {
    const backups = new Backups(folder);
    await write('one');
    await backups.keep(file);
    const [key = ''] = await readdir(path.join(folder, 'backups'));
    await writeFile(path.join(folder, 'backups', key, temporaryName()), 'half');
    await backups.removeLeftovers();
    expect((await readdir(path.join(folder, 'backups', key))).length).toBe(2);
    expect(await backups.clear()).toBe(0);
    await backups.removeLeftovers();
    expect(await readdir(path.join(folder, 'backups'))).toEqual([]);
  });
});
