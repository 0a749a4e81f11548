import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Drafts } from './drafts.ts';

const BYTES = new Uint8Array([68, 56, 10, 0, 255]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-drafts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function nextStart(): Promise<Drafts> {
  const drafts = new Drafts(folder);
  await drafts.findOrphans();
  return drafts;
}

describe('drafts', () => {
  it('are offered to the next start after a crash, with name, time and bytes', async () => {
    await new Drafts(folder).slot().keep('a.d8p', BYTES);
    const slot = (await nextStart()).slot();
    const offered = await slot.offered();
    expect(offered).toMatchObject({ name: 'a.d8p', bytes: BYTES });
    expect(Date.parse(offered?.savedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are gone after they were cleared', async () => {
    const slot = new Drafts(folder).slot();
    await slot.keep('a.d8p', BYTES);
    await slot.clear();
    expect(await (await nextStart()).slot().offered()).toBeNull();
  });

  it('that are only offered survive that the window clears its own', async () => {
    await new Drafts(folder).slot().keep('old.d8p', BYTES);
    const slot = (await nextStart()).slot();
    await slot.keep('new.d8p', BYTES);
    await slot.clear();
    expect(await (await nextStart()).slot().offered()).toMatchObject({ name: 'old.d8p' });
  });

  it('belong to the window that took them', async () => {
    await new Drafts(folder).slot().keep('old.d8p', BYTES);
    const slot = (await nextStart()).slot();
    expect(await slot.take()).toMatchObject({ name: 'old.d8p', bytes: BYTES });
    expect(await readdir(path.join(folder, 'drafts'))).toHaveLength(1);
    await slot.clear();
    expect(await readdir(path.join(folder, 'drafts'))).toEqual([]);
  });

  it('go to one window each, the newest first', async () => {
    await new Drafts(folder).slot().keep('newer.d8p', BYTES);
    const older = '{"name":"older.d8p","savedAt":"2020-01-01T00:00:00.000Z","size":3}\nabc';
    await writeFile(path.join(folder, 'drafts', 'older.draft'), older);
    const drafts = await nextStart();
    const names = [];
    for (let window = 0; window < 3; window += 1) {
      names.push((await drafts.slot().offered())?.name ?? null);
    }
    expect(names).toEqual(['newer.d8p', 'older.d8p', null]);
  });

  it('keep their order when they are written and cleared without waiting', async () => {
    const slot = new Drafts(folder).slot();
    void slot.keep('a.d8p', BYTES);
    void slot.keep('b.d8p', BYTES);
    void slot.clear();
    void slot.keep('c.d8p', BYTES);
    await slot.settled();
    expect(await slot.take()).toMatchObject({ name: 'c.d8p' });
  });

  it('of a page that crashed are offered to the next page and outlive the window', async () => {
    const slot = new Drafts(folder).slot();
    await slot.keep('a.d8p', BYTES);
    expect(await slot.offered()).toBeNull();
    await slot.setAside();
    expect(await slot.offered()).toMatchObject({ name: 'a.d8p' });
    await slot.keep('b.d8p', BYTES);
    await slot.clear();
    expect(await (await nextStart()).slot().offered()).toMatchObject({ name: 'a.d8p' });
  });

  it('that are damaged are set aside, not offered', async () => {
    await mkdir(path.join(folder, 'drafts'));
    const damaged = path.join(folder, 'drafts', 'x.draft');
    await writeFile(damaged, '{"name":"a.d8p","savedAt":"2026-01-01T00:00:00.000Z","size":9}\nabc');
    expect(await (await nextStart()).slot().offered()).toBeNull();
    expect(await readdir(path.join(folder, 'drafts'))).toEqual(['x.draft.damaged']);
  });
});
