import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packSplices } from '../../../shared/bake/packed-splices.ts';
import { setTileParam } from '../../../shared/bake/field-edits.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { applyEdit } from '../../../shared/bake/edits.ts';
import { stampOf } from '../content-stamp.ts';
import { DraftWriter, type DraftBase } from './draft-writer.ts';
import { Drafts } from './drafts.ts';

const BYTES = new Uint8Array([68, 56, 10, 0, 255]);

let folder: string;
let file: string;
let lost: number;
/** Their files are closed after each test, as the end of a process does. */
let writers: DraftWriter[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-drafts-'));
  file = path.join(folder, 'a.d8p');
  await writeFile(file, BYTES);
  lost = 0;
  writers = [];
});
afterEach(async () => {
  for (const writer of writers) await writer.setAside();
  await rm(folder, { recursive: true, force: true });
});

const baseLost = (): void => void (lost += 1);
const fromFile = (): DraftBase => ({ kind: 'file', path: file, stamp: stampOf(BYTES) });
const fromBytes = (bytes = BYTES): DraftBase => ({ kind: 'bytes', bytes, mayStamp: true });

function writerOf(drafts: Drafts): DraftWriter {
  const writer = drafts.writer(baseLost);
  writers.push(writer);
  return writer;
}

/** Byte `at` becomes `value`; what was there does not matter to a journal. */
function put(at: number, value: number): Uint8Array {
  return packSplices([{ at, before: new Uint8Array(1), after: new Uint8Array([value]) }]);
}

async function nextStart(): Promise<Drafts> {
  const drafts = new Drafts(folder);
  await drafts.findLeft();
  return drafts;
}

async function takeOnly(drafts: Drafts, writer = writerOf(drafts)) {
  const [info, ...more] = await drafts.list();
  expect(more).toEqual([]);
  const taken = info && (await drafts.take(info.id, writer));
  if (!taken?.ok) throw new Error(taken?.error.message ?? 'nothing waits');
  return taken.value;
}

const names = async (): Promise<string[]> => (await readdir(path.join(folder, 'drafts'))).sort();

describe('a draft', () => {
  it('has its base, every edit and the state of its file after a crash', async () => {
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', fromFile());
    await writer.append(put(1, 7));
    await writer.append(put(4, 8));
    const { draft, file: origin } = await takeOnly(await nextStart());
    expect(draft).toMatchObject({ head: { name: 'a.d8p' }, base: BYTES, edits: 2 });
    expect(draft.bytes).toEqual(new Uint8Array([68, 7, 10, 0, 8]));
    expect(origin).toEqual({ path: file, state: 'same' });
  });

  it('has its own copy of what its file held, and says what became of the file', async () => {
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', fromFile());
    await writer.append(put(0, 1));
    await writer.settled();
    await writeFile(file, 'other');
    expect((await (await nextStart()).list())[0]?.file).toEqual({ path: file, state: 'changed' });
    await rm(file);
    const { draft, file: origin } = await takeOnly(await nextStart());
    expect(origin).toEqual({ path: file, state: 'gone' });
    expect(draft.bytes).toEqual(new Uint8Array([1, 56, 10, 0, 255]));
  });

  it('is whole while its copy is not, as long as the file is the same', async () => {
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', fromFile());
    await writer.append(put(0, 1));
    await writer.settled();
    for (const name of await names()) {
      if (name.endsWith('.base')) await rm(path.join(folder, 'drafts', name));
    }
    expect((await takeOnly(await nextStart())).draft.bytes[0]).toBe(1);
  });

  it('asks for all bytes where its file was another before it could be copied', async () => {
    const writer = writerOf(new Drafts(folder));
    await writeFile(file, 'other');
    await writer.begin('a.d8p', fromFile());
    await writer.settled();
    expect(lost).toBe(1);
    await writer.begin('a.d8p', fromBytes(new Uint8Array([1, 2])));
    const { draft } = await takeOnly(await nextStart());
    expect(draft).toMatchObject({ bytes: new Uint8Array([1, 2]), head: { path: null } });
  });

  it('is gone after it was cleared, and its copy serves the next one', async () => {
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', fromFile());
    await writer.settled();
    const [base] = (await names()).filter((name) => name.endsWith('.base'));
    await writer.clear();
    expect(await names()).toEqual([base]);
    await writer.begin('a.d8p', fromFile());
    await writer.append(put(0, 9));
    expect((await names()).filter((name) => name.endsWith('.base'))).toEqual([base]);
    await writer.clear();
    await writer.release();
    expect(await names()).toEqual([]);
  });

  it('replaces the one before only when it is there', async () => {
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', fromBytes());
    await writer.begin('b.d8p', fromBytes(new Uint8Array([5])));
    await writer.settled();
    expect(await names()).toHaveLength(2);
    expect((await takeOnly(await nextStart())).draft.head.name).toBe('b.d8p');
  });

  it('goes on in the window that took it', async () => {
    await crashed('a.d8p', [put(1, 7)]);
    const drafts = await nextStart();
    const writer = writerOf(drafts);
    await takeOnly(drafts, writer);
    expect(await drafts.list()).toEqual([]);
    await writer.append(put(2, 6));
    const { draft } = await takeOnly(await nextStart());
    expect(draft.bytes).toEqual(new Uint8Array([68, 7, 6, 0, 255]));
    expect(draft.edits).toBe(2);
  });

  it('goes on behind its last whole edit where one was cut off', async () => {
    await crashed('a.d8p', [put(1, 7), put(1, 8)]);
    const [journal = ''] = (await names()).filter((name) => name.endsWith('.draft'));
    const place = path.join(folder, 'drafts', journal);
    const content = await readFile(place);
    await writeFile(place, content.subarray(0, content.length - 3));
    const drafts = await nextStart();
    const writer = writerOf(drafts);
    expect((await takeOnly(drafts, writer)).draft.bytes[1]).toBe(7);
    await writer.append(put(2, 9));
    expect((await takeOnly(await nextStart())).draft.bytes).toEqual(
      new Uint8Array([68, 7, 9, 0, 255]),
    );
  });

  it('stays as small as what it changes, however often that is changed', async () => {
    const options = { baseLost, compactBytes: 2000 };
    const writer = new DraftWriter(path.join(folder, 'drafts'), options);
    writers.push(writer);
    await writer.begin('a.d8p', fromFile());
    for (let value = 0; value < 300; value += 1) await writer.append(put(3, value % 256));
    const [journal = ''] = (await names()).filter((name) => name.endsWith('.draft'));
    const { length } = await readFile(path.join(folder, 'drafts', journal));
    expect(length).toBeLessThan(2100);
    expect((await takeOnly(await nextStart())).draft.bytes[3]).toBe(299 % 256);
  });

  it('keeps the order of what is given without waiting', async () => {
    const writer = writerOf(new Drafts(folder));
    void writer.begin('a.d8p', fromBytes());
    void writer.append(put(0, 1));
    void writer.clear();
    void writer.begin('c.d8p', fromBytes());
    void writer.append(put(0, 3));
    await writer.settled();
    const { draft } = await takeOnly(await nextStart());
    expect([draft.head.name, draft.bytes[0]]).toEqual(['c.d8p', 3]);
  });

  it('refuses an edit that belongs to nothing', async () => {
    const writer = writerOf(new Drafts(folder));
    await expect(writer.append(put(0, 1))).rejects.toThrow('no draft');
  });
});

describe('drafts', () => {
  it('wait all together, the newest first, until each is restored or discarded', async () => {
    await crashed('older.d8p', [put(0, 1)]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await crashed('newer.d8p', [put(0, 2)]);
    const drafts = await nextStart();
    const list = await drafts.list();
    expect(list.map(({ name }) => name)).toEqual(['newer.d8p', 'older.d8p']);
    await drafts.discard(list[0]?.id ?? '');
    expect((await (await nextStart()).list()).map(({ name }) => name)).toEqual(['older.d8p']);
  });

  it('are offered by themselves to one window, and again at the next start', async () => {
    await crashed('a.d8p', [put(0, 1)]);
    const drafts = await nextStart();
    expect([drafts.takeOffer(), drafts.takeOffer()]).toEqual([1, 0]);
    expect((await nextStart()).takeOffer()).toBe(1);
  });

  it('that nobody took survive the end of every window', async () => {
    await crashed('old.d8p', [put(0, 1)]);
    const drafts = await nextStart();
    const writer = writerOf(drafts);
    await writer.begin('new.d8p', fromBytes());
    await drafts.retire(writer);
    expect((await (await nextStart()).list()).map(({ name }) => name)).toEqual(['old.d8p']);
  });

  it('of a page that crashed wait for the next page', async () => {
    const drafts = new Drafts(folder);
    const writer = writerOf(drafts);
    await writer.begin('a.d8p', fromBytes());
    await writer.append(put(0, 1));
    expect(await drafts.list()).toEqual([]);
    await drafts.setAside(writer);
    await drafts.retire(writer);
    expect(await drafts.list()).toMatchObject([{ name: 'a.d8p' }]);
  });

  it('tell how many tiles differ from the file', async () => {
    const made = newBake({ width: 4, height: 3 });
    if (!made.ok) throw new Error(made.error.message);
    const bake = made.value;
    await writeFile(file, bake.bytes);
    const edit = setTileParam(bake, [2, 3, 9], 'decay', 5);
    expect(applyEdit(bake, edit).bytes).not.toEqual(bake.bytes);
    const writer = writerOf(new Drafts(folder));
    await writer.begin('a.d8p', { kind: 'file', path: file, stamp: stampOf(bake.bytes) });
    await writer.append(packSplices(edit.splices));
    expect(await (await nextStart()).list()).toMatchObject([{ differs: { tiles: 3, of: 12 } }]);
  });

  it('that are damaged are listed with the reason and their place, never given out', async () => {
    await crashed('a.d8p', [put(0, 1), put(0, 2)]);
    const [journal = ''] = (await names()).filter((name) => name.endsWith('.draft'));
    const place = path.join(folder, 'drafts', journal);
    const content = await readFile(place);
    content[content.length - 1]! ^= 1;
    await writeFile(place, content);
    const drafts = await nextStart();
    const [info] = await drafts.list();
    expect(info?.damage?.path).toBe(place);
    expect(info?.damage?.reason).toMatch(/^entry 2, at byte \d+, does not match its checksum$/);
    const taken = await drafts.take(info?.id ?? '', writerOf(drafts));
    expect(taken).toMatchObject({ ok: false, error: { code: 'draft-damaged' } });
    expect(await readFile(place)).toEqual(content);
  });

  it('leave nothing of windows that ended before an edit was kept', async () => {
    await writeFile(path.join(folder, 'a'), '');
    await writerOf(new Drafts(folder)).begin('a.d8p', fromBytes());
    const [journal = ''] = (await names()).filter((name) => name.endsWith('.draft'));
    await writeFile(path.join(folder, 'drafts', journal), 'TSDR');
    await writeFile(path.join(folder, 'drafts', 'left.base'), 'x');
    const drafts = await nextStart();
    expect(await drafts.list()).toEqual([]);
    expect(await names()).toEqual([]);
  });
});

/** A window that ended in the middle of work. */
async function crashed(name: string, edits: readonly Uint8Array[]): Promise<void> {
  const writer = writerOf(new Drafts(folder));
  await writer.begin(name, fromBytes());
  for (const edit of edits) await writer.append(edit);
  await writer.settled();
}
