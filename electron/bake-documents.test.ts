import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventName, Events, FileRef } from '../shared/ipc.ts';
import { BakeDocuments } from './bake-documents.ts';
import { findFile } from './files/file-kind.ts';
import { replacingWith } from './files/replace-file.ts';
import { Serial } from './files/serial.ts';
import type { PageLink } from './page-link.ts';

const BEFORE = Buffer.from('D8BK before');
const AFTER = Buffer.from('D8BK after it');

let folder: string;
let file: string;
let told: { name: EventName; event: unknown }[];
let chosen: string | null;
let offeredPath: string;
let savedFiles: string[];
let bakes: BakeDocuments;
/** Somebody else, in the moment before a save takes the file's place. */
let beforeRename: () => Promise<void>;
let keepBackup: (name: string) => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-bakes-'));
  file = path.join(folder, 'bake.d8p');
  await writeFile(file, BEFORE);
  told = [];
  savedFiles = [];
  beforeRename = async () => undefined;
  keepBackup = async () => undefined;
  chosen = null;
  const page: Pick<PageLink, 'send'> = { send: (name, event) => void told.push({ name, event }) };
  bakes = new BakeDocuments(page, {
    replacing: {
      ...replacingWith({ note: async () => undefined, forget: async () => undefined }),
      written: () => beforeRename(),
    },
    saving: new Serial(),
    isProtected: (name) => path.basename(name) === 'sample.d8p',
    chooseTarget: async (defaultPath) => {
      offeredPath = defaultPath;
      return chosen;
    },
    chooseCsv: async () => chosen,
    defaultFolder: () => folder,
    changed: () => undefined,
    saved: (name) => void savedFiles.push(name),
    keepBackup: async (name) => keepBackup(name),
  });
});
afterEach(async () => {
  bakes.closeAll();
  await rm(folder, { recursive: true, force: true });
});

async function open(name = file): Promise<FileRef> {
  const found = await findFile(name);
  if (!found.ok) throw new Error(found.error.message);
  await bakes.open(found.value);
  const opened = told.at(-1);
  expect(opened?.name).toBe('bake:opened');
  return (opened?.event as Events['bake:opened']).file;
}

/** The last news of the file's content, which may take the file system a moment. */
async function news(fileId: string, change: { kind: string } | null): Promise<void> {
  await vi.waitFor(
    () => {
      const last = told.filter(({ name }) => name === 'bake:on-disk').at(-1);
      if (change === null) expect(last?.event).toEqual({ fileId, change });
      else expect(last?.event).toMatchObject({ fileId, change });
    },
    { timeout: 10_000, interval: 20 },
  );
}

const onDisk = (name = file): Promise<Buffer> => readFile(name);

describe('a bake of a window', () => {
  it('is handed to the page with its bytes, and an id instead of a right to the path', async () => {
    const ref = await open();
    expect(told.at(-1)?.event).toMatchObject({ bytes: new Uint8Array(BEFORE) });
    expect(ref).toMatchObject({ name: 'bake.d8p', path: file, size: 11, readOnly: false });
    expect(await bakes.save(file, AFTER, true)).toMatchObject({ error: { code: 'not-open' } });
    expect(await onDisk()).toEqual(BEFORE);
  });

  it('is saved to where it came from, again and again', async () => {
    const { id } = await open();
    const saved = await bakes.save(id, AFTER, false);
    expect(saved).toMatchObject({ ok: true, value: { kind: 'saved', file: { id, size: 13 } } });
    expect(await onDisk()).toEqual(AFTER);
    expect(await bakes.save(id, BEFORE, false)).toMatchObject({ value: { kind: 'saved' } });
    expect(await onDisk()).toEqual(BEFORE);
    expect(savedFiles).toEqual([file, file]);
  });

  it('is not written over what somebody else wrote, unless told to', async () => {
    const { id } = await open();
    await writeFile(file, 'other');
    const refused = await bakes.save(id, AFTER, false);
    expect(refused).toMatchObject({ ok: true, value: { kind: 'changed-on-disk' } });
    expect(refused.ok && refused.value.kind === 'changed-on-disk' && refused.value.message).toMatch(
      /it had 11 bytes and has 5 now/,
    );
    expect((await onDisk()).toString()).toBe('other');
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ value: { kind: 'saved' } });
    expect(await onDisk()).toEqual(AFTER);
  });

  it('has what a save replaces kept before it is gone, and is saved where that fails', async () => {
    const { id } = await open();
    const kept: string[] = [];
    keepBackup = async (name) => void kept.push((await readFile(name)).toString());
    expect(await bakes.save(id, AFTER, false)).toMatchObject({ value: { noBackup: null } });
    expect(kept).toEqual([BEFORE.toString()]);
    keepBackup = async () => {
      throw new Error('no space');
    };
    expect(await bakes.save(id, BEFORE, false)).toMatchObject({
      value: { kind: 'saved', noBackup: 'no space' },
    });
    expect(await onDisk()).toEqual(BEFORE);
  });

  it('that becomes another while it is being saved is not overwritten either', async () => {
    const { id } = await open();
    beforeRename = () => writeFile(file, 'late');
    const refused = await bakes.save(id, AFTER, false);
    expect(refused).toMatchObject({ ok: true, value: { kind: 'changed-on-disk' } });
    expect((await onDisk()).toString()).toBe('late');
    expect(await readdir(folder)).toEqual(['bake.d8p']);
    expect(await bakes.save(id, AFTER, true)).toMatchObject({
      value: { kind: 'changed-on-disk' },
    });
    beforeRename = async () => undefined;
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ value: { kind: 'saved' } });
  });

  it('is told to be another, gone, and the same again, each once', async () => {
    const { id } = await open();
    await writeFile(file, 'other');
    await news(id, { kind: 'changed' });
    await rm(file);
    await news(id, { kind: 'gone' });
    await writeFile(file, BEFORE);
    await news(id, null);
    expect(told.filter(({ name }) => name === 'bake:on-disk')).toHaveLength(3);
  });

  it('is not told to be another after the application saved it', async () => {
    const { id } = await open();
    for (const bytes of [AFTER, BEFORE, AFTER]) {
      await bakes.save(id, bytes, false);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(told.map(({ name }) => name)).toEqual(['bake:opened']);
  });

  it('is read again, and is known to hold that only when the page accepts it', async () => {
    const { id } = await open();
    await writeFile(file, 'theirs');
    await news(id, { kind: 'changed' });
    const read = await bakes.readAgain(id);
    expect(read.ok && Buffer.from(read.value.bytes).toString()).toBe('theirs');
    expect(await bakes.save(id, AFTER, false)).toMatchObject({
      value: { kind: 'changed-on-disk' },
    });
    bakes.acceptRead(id);
    await news(id, null);
    expect(await bakes.save(id, AFTER, false)).toMatchObject({ value: { kind: 'saved' } });
  });

  it('that is read-only is refused, and can be saved elsewhere', async () => {
    await chmod(file, 0o444);
    const { id, readOnly } = await open();
    expect(readOnly).toBe(true);
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ error: { code: 'read-only' } });
    chosen = path.join(folder, 'mine.d8p');
    expect(await bakes.saveAs(id, 'bake.d8p', AFTER)).toMatchObject({
      value: { kind: 'saved', file: { name: 'mine.d8p', readOnly: false } },
    });
    expect(await onDisk()).toEqual(BEFORE);
    expect(await onDisk(chosen)).toEqual(AFTER);
  });

  it('that is a sample is never written to, by any way', async () => {
    const sample = path.join(folder, 'sample.d8p');
    await writeFile(sample, BEFORE);
    const { id, readOnly } = await open(sample);
    expect(readOnly).toBe(true);
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ error: { code: 'read-only' } });
    chosen = sample;
    expect(await bakes.saveAs(id, 'x.d8p', AFTER)).toMatchObject({ error: { code: 'read-only' } });
    expect(await onDisk(sample)).toEqual(BEFORE);
  });

  it('is saved under another name, which it then belongs to', async () => {
    const { id } = await open();
    chosen = path.join(folder, 'other.d8p');
    const saved = await bakes.saveAs(id, 'bake.d8p', AFTER);
    expect(offeredPath).toBe(file);
    if (!saved.ok || saved.value.kind !== 'saved') throw new Error('not saved');
    expect(await bakes.save(saved.value.file.id, BEFORE, false)).toMatchObject({ ok: true });
    expect(await onDisk(chosen)).toEqual(BEFORE);
    expect(await bakes.save(id, AFTER, true)).toMatchObject({ error: { code: 'not-open' } });
  });

  it('that is new is offered a place, and nothing happens where that is refused', async () => {
    expect(await bakes.saveAs(null, '../../evil/new.d8p', AFTER)).toEqual({
      ok: true,
      value: { kind: 'cancelled' },
    });
    expect(offeredPath).toBe(path.join(folder, 'new.d8p'));
  });

  it('that cannot be read is told with its name', async () => {
    const found = await findFile(file);
    await rm(file);
    expect(found.ok && (await bakes.open(found.value))).toBe(false);
    expect(told).toMatchObject([
      { name: 'file:failed', event: { name: 'bake.d8p', kind: 'bake' } },
    ]);
  });

  it('is read again for a page that was loaded anew', async () => {
    await open();
    await writeFile(file, AFTER);
    await bakes.reopenForNewPage();
    expect(told.at(-1)).toMatchObject({
      name: 'bake:opened',
      event: { bytes: new Uint8Array(AFTER) },
    });
  });
});

describe('a text of a window', () => {
  it('that is a bake as JSON is handed to the page with its name, and keeps no file open', async () => {
    const text = path.join(folder, 'bake.json');
    await writeFile(text, '{"format": "tilescope-bake"');
    const found = await findFile(text);
    if (!found.ok) throw new Error(found.error.message);
    expect(await bakes.open(found.value)).toBe(true);
    const bytes = new Uint8Array(Buffer.from('{"format": "tilescope-bake"'));
    expect(told).toEqual([{ name: 'bake:text-opened', event: { name: 'bake.json', bytes } }]);
    expect(bakes.isOpen).toBe(false);
  });

  it('that holds parameters is read where the user chooses it', async () => {
    chosen = path.join(folder, 'a.csv');
    await writeFile(chosen, 'tile,decay');
    const bytes = new Uint8Array(Buffer.from('tile,decay'));
    expect(await bakes.chooseCsv()).toEqual({ ok: true, value: { name: 'a.csv', bytes } });
    chosen = null;
    expect(await bakes.chooseCsv()).toEqual({ ok: true, value: null });
    chosen = path.join(folder, 'nowhere.csv');
    expect(await bakes.chooseCsv()).toMatchObject({ error: { code: 'read-failed' } });
  });
});
