import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Events } from '../shared/ipc.ts';
import { BakeDocuments } from './bake-documents.ts';
import { findFile } from './files/file-kind.ts';
import type { ReplaceEnvironment } from './files/replace-file.ts';
import { SaveJournal } from './files/save-journal.ts';
import { Serial } from './files/serial.ts';

const BEFORE = Buffer.concat([Buffer.from('D8BK'), Buffer.alloc(60_000, 1)]);
const AFTER = Buffer.concat([Buffer.from('D8BK'), Buffer.alloc(61_000, 2)]);

let folder: string;
let file: string;
let renameFile: ReplaceEnvironment['rename'];
let bakes: BakeDocuments;
let opened: Events['bake:opened'] | null;
let chosen: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-failing-'));
  await mkdir(path.join(folder, 'bakes'));
  file = path.join(folder, 'bakes', 'a.d8p');
  chosen = path.join(folder, 'elsewhere.d8p');
  renameFile = rename;
  opened = null;
  const journal = new SaveJournal(folder);
  bakes = new BakeDocuments(
    {
      send: (name, event) => {
        if (name === 'bake:opened') opened = event as Events['bake:opened'];
      },
    },
    {
      replacing: { platform: 'linux', rename: (from, to) => renameFile(from, to), journal },
      saving: new Serial(),
      isProtected: () => false,
      chooseTarget: async () => chosen,
      chooseCsv: async () => null,
      defaultFolder: () => folder,
      changed: () => undefined,
      saved: () => undefined,
      keepBackup: async () => undefined,
    },
  );
});
afterEach(async () => {
  bakes.closeAll();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<string> {
  const found = await findFile(file);
  if (!found.ok) throw new Error(found.error.message);
  await bakes.open(found.value);
  return opened?.file.id ?? '';
}

/** The file is the old one, nothing lies beside it, and another place takes the bake. */
async function expectKept(id: string, beside: readonly string[] = []): Promise<void> {
  expect(Buffer.compare(await readFile(file), BEFORE)).toBe(0);
  expect(await readdir(path.dirname(file))).toEqual(['a.d8p', ...beside]);
  expect(await bakes.saveAs(id, 'a.d8p', AFTER)).toMatchObject({ value: { kind: 'saved' } });
  expect(Buffer.compare(await readFile(chosen), AFTER)).toBe(0);
}

describe('a save that the system refuses', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'read-only disk'],
    ['EACCES', 'its folder does not allow new files'],
    ['EIO', 'its drive reports a fault'],
    ['ESTALE', 'its network drive is gone'],
    ['EBUSY', 'in use by another program'],
  ])('with %s says so, and keeps file and bake', async (system, words) => {
    await writeFile(file, BEFORE);
    const id = await open();
    renameFile = () => Promise.reject(Object.assign(new Error(system), { code: system }));
    const refused = await bakes.save(id, AFTER, false);
    expect(refused).toMatchObject({ ok: false, error: { code: 'write-failed', system } });
    expect(!refused.ok && refused.error.message).toContain(words);
    renameFile = rename;
    await expectKept(id);
  });

  it('since its folder is gone asks first, then says so, and keeps the bake', async () => {
    await writeFile(file, BEFORE);
    const id = await open();
    await rename(path.dirname(file), path.join(folder, 'away'));
    expect(await bakes.save(id, AFTER, false)).toMatchObject({
      value: { kind: 'changed-on-disk', message: expect.stringContaining('is no longer there') },
    });
    const refused = await bakes.save(id, AFTER, true);
    expect(refused).toMatchObject({ ok: false, error: { system: 'ENOENT' } });
    expect(!refused.ok && refused.error.message).toContain('its folder is not there');
    await rename(path.join(folder, 'away'), path.dirname(file));
    await expectKept(id);
  });

  it('since a folder stands in its place says so', async () => {
    await writeFile(file, BEFORE);
    const id = await open();
    await rm(file);
    await mkdir(file);
    expect(await bakes.save(id, AFTER, false)).toMatchObject({
      value: { kind: 'changed-on-disk' },
    });
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ error: { code: 'not-a-file' } });
    expect(await readdir(path.dirname(file))).toEqual(['a.d8p']);
  });

  it('since the name is too long says so', async () => {
    await writeFile(file, BEFORE);
    const id = await open();
    chosen = path.join(folder, `${'x'.repeat(300)}.d8p`);
    expect(await bakes.saveAs(id, 'a.d8p', AFTER)).toMatchObject({
      ok: false,
      error: { system: 'ENAMETOOLONG' },
    });
    chosen = path.join(folder, 'elsewhere.d8p');
    await expectKept(id);
  });

  it('since the file was made read-only meanwhile says so', async () => {
    await writeFile(file, BEFORE);
    const id = await open();
    await chmod(file, 0o444);
    expect(await bakes.save(id, AFTER, false)).toMatchObject({ error: { code: 'read-only' } });
    await expectKept(id);
  });
});

/** A file system of 256 KiB of our own; false where this user may not have one. */
function mounts(place: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('on a real small disk', () => {
  let isMounted: boolean;
  beforeEach(() => {
    isMounted = process.platform === 'linux' && mounts(path.dirname(file));
  });
  afterEach(() => {
    if (isMounted) execFileSync('umount', ['-l', path.dirname(file)]);
  });

  it('a bake that does not fit any more is not written in part', async ({ skip }) => {
    if (!isMounted) skip('a tmpfs cannot be mounted here');
    await writeFile(file, BEFORE);
    const id = await open();
    await writeFile(path.join(path.dirname(file), 'filler'), Buffer.alloc(250_000)).catch(() => 0);
    expect(await bakes.save(id, AFTER, false)).toMatchObject({
      ok: false,
      error: { code: 'write-failed', system: 'ENOSPC' },
    });
    await expectKept(id, ['filler']);
  });

  it('a disk that became read-only keeps what it had', async ({ skip }) => {
    if (!isMounted) skip('a tmpfs cannot be mounted here');
    await writeFile(file, BEFORE);
    const id = await open();
    execFileSync('mount', ['-o', 'remount,ro', path.dirname(file)]);
    const refused = await bakes.save(id, AFTER, false);
    expect(refused).toMatchObject({ ok: false });
    await expectKept(id);
  });

  it('a drive that was pulled out is said to lack the file', async ({ skip }) => {
    if (!isMounted) skip('a tmpfs cannot be mounted here');
    await writeFile(file, BEFORE);
    const id = await open();
    execFileSync('umount', ['-l', path.dirname(file)]);
    isMounted = false;
    expect(await bakes.save(id, AFTER, false)).toMatchObject({
      value: { kind: 'changed-on-disk', message: expect.stringContaining('is no longer there') },
    });
    expect(await bakes.saveAs(id, 'a.d8p', AFTER)).toMatchObject({ value: { kind: 'saved' } });
  });
});
