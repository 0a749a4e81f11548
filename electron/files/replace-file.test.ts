import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { replaceFile, replaceWritten, type ReplaceEnvironment } from './replace-file.ts';

const OLD = new Uint8Array([1, 2, 3]);
const NEW = new Uint8Array([9, 8, 7, 6]);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-replace-'));
  file = path.join(folder, 'bake.d8p');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function environment(change: Partial<ReplaceEnvironment> = {}): ReplaceEnvironment {
  const journal = { note: async () => undefined, forget: async () => undefined };
  return { platform: process.platform, rename, journal, ...change };
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

async function bytesOf(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(name));
}

describe('replacing a file', () => {
  it('writes a new one and leaves nothing else behind', async () => {
    expect(await replaceFile(file, NEW)).toEqual({ ok: true, value: null });
    expect(await bytesOf(file)).toEqual(NEW);
    expect(await readdir(folder)).toEqual(['bake.d8p']);
  });

  it('keeps the mode of the one before', async () => {
    await writeFile(file, OLD);
    await chmod(file, 0o640);
    await replaceFile(file, NEW);
    expect((await stat(file)).mode & 0o7777).toBe(0o640);
    expect(await bytesOf(file)).toEqual(NEW);
  });

  it('replaces what a symbolic link leads to, not the link', async () => {
    await mkdir(path.join(folder, 'real'));
    const target = path.join(folder, 'real', 'target.d8p');
    await writeFile(target, OLD);
    await symlink('real/target.d8p', file);
    await replaceFile(file, NEW);
    expect(await readlink(file)).toBe('real/target.d8p');
    expect(await bytesOf(target)).toEqual(NEW);
    expect(await readdir(path.join(folder, 'real'))).toEqual(['target.d8p']);
  });

  it('writes where a link leads although nothing is there yet', async () => {
    await symlink('later.d8p', file);
    await replaceFile(file, NEW);
    expect(await readlink(file)).toBe('later.d8p');
    expect(await bytesOf(path.join(folder, 'later.d8p'))).toEqual(NEW);
  });

  it('leaves another name of the old file with the old bytes', async () => {
    await writeFile(file, OLD);
    await link(file, path.join(folder, 'other.d8p'));
    await replaceFile(file, NEW);
    expect(await bytesOf(path.join(folder, 'other.d8p'))).toEqual(OLD);
  });

  it('refuses a read-only file with its name', async () => {
    await writeFile(file, OLD);
    await chmod(file, 0o444);
    const refused = await replaceFile(file, NEW);
    expect(refused).toMatchObject({ ok: false, error: { code: 'read-only' } });
    expect(await bytesOf(file)).toEqual(OLD);
    expect(await readdir(folder)).toEqual(['bake.d8p']);
  });

  it('refuses a folder, and a place that is not there', async () => {
    await mkdir(file);
    expect(await replaceFile(file, NEW)).toMatchObject({ error: { code: 'not-a-file' } });
    const nowhere = path.join(folder, 'missing', 'bake.d8p');
    const refused = await replaceFile(nowhere, NEW);
    expect(refused).toMatchObject({ ok: false, error: { code: 'write-failed' } });
    expect(!refused.ok && refused.error.message).toContain('ENOENT');
  });

  it('keeps the old bytes and cleans up where the rename fails', async () => {
    await writeFile(file, OLD);
    const failing = environment({ rename: () => Promise.reject(systemError('EIO')) });
    expect(await replaceFile(file, NEW, failing)).toMatchObject({
      ok: false,
      error: { code: 'write-failed' },
    });
    expect(await bytesOf(file)).toEqual(OLD);
    expect(await readdir(folder)).toEqual(['bake.d8p']);
  });

  it('tries again while Windows says that somebody has the file, and elsewhere does not', async () => {
    await writeFile(file, OLD);
    let tries = 0;
    const busyTwice = async (from: string, to: string): Promise<void> => {
      tries += 1;
      if (tries <= 2) throw systemError('EPERM');
      await rename(from, to);
    };
    const onWindows = environment({ platform: 'win32', rename: busyTwice });
    expect((await replaceFile(file, NEW, onWindows)).ok).toBe(true);
    expect(tries).toBe(3);
    expect(await bytesOf(file)).toEqual(NEW);

    tries = 0;
    const onLinux = environment({ platform: 'linux', rename: busyTwice });
    expect((await replaceFile(file, OLD, onLinux)).ok).toBe(false);
    expect(tries).toBe(1);
  });

  // Root may read every folder.
  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'saves into a folder that may be written to and not read',
    async () => {
      await writeFile(file, OLD);
      await chmod(folder, 0o300);
      try {
        expect(await replaceFile(file, NEW)).toEqual({ ok: true, value: null });
      } finally {
        await chmod(folder, 0o700);
      }
      expect(await bytesOf(file)).toEqual(NEW);
    },
  );

  it('notes the temporary file before it exists and forgets it when it is gone', async () => {
    const told: string[] = [];
    const journal = {
      note: async (name: string) => {
        told.push(`note ${(await readdir(folder)).length}`);
        expect(path.dirname(name)).toBe(folder);
      },
      forget: async () => {
        told.push(`forget ${(await readdir(folder)).join()}`);
      },
    };
    await replaceFile(file, NEW, environment({ journal }));
    expect(told).toEqual(['note 0', 'forget bake.d8p']);
  });
});

describe('replacing a file with one that somebody else writes', () => {
  it('takes what was written under the temporary name, with the mode of the one before', async () => {
    await writeFile(file, OLD);
    await chmod(file, 0o640);
    const written = await replaceWritten(file, async (temporary) => {
      expect(path.dirname(temporary)).toBe(folder);
      await writeFile(temporary, NEW, { flag: 'wx' });
      return ok(NEW.length);
    });
    expect(written).toEqual({ ok: true, value: 4 });
    expect(await bytesOf(file)).toEqual(NEW);
    expect((await stat(file)).mode & 0o7777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['bake.d8p']);
  });

  it.each([
    ['says that it failed', async () => fail('cancelled', 'It was cancelled.'), 'cancelled'],
    ['throws', () => Promise.reject(systemError('ENOSPC')), 'write-failed'],
    ['wrote nothing', async () => null, 'write-failed'],
  ])('leaves the old one and nothing else where the writer %s', async (_, end, code) => {
    await writeFile(file, OLD);
    const failed = await replaceWritten(file, async (temporary) => {
      const ended = await end();
      if (ended === null) return ok(null);
      await writeFile(temporary, NEW);
      return ended;
    });
    expect(failed).toMatchObject({ ok: false, error: { code } });
    expect(await bytesOf(file)).toEqual(OLD);
    expect(await readdir(folder)).toEqual(['bake.d8p']);
  });
});
