import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { event } from '../../../shared/trace/testing/trace-events.ts';
import { cacheLimit, cacheSize, clearCache, makeRoom, removeLeftovers } from './cache-folder.ts';
import { keepIndex } from './keep-index.ts';
import { openIndex } from './read-index.ts';
import { contentsOf } from './testing/contents.ts';
import { writeTraceFile } from './testing/trace-file.ts';
import { entryName } from './entry-names.ts';
import { readTraceKey, type TraceKey } from './trace-key.ts';
import type { CacheEntry } from './write-index.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-cache-'));
  folder = path.join(root, 'indexes');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** A file of the cache that was used `ageS` seconds ago. */
function put(name: string, size: number, ageS = 0): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  fs.writeFileSync(file, Buffer.alloc(size));
  const used = Date.now() / 1000 - ageS;
  fs.utimesSync(file, used, used);
}

const names = (): string[] => fs.readdirSync(folder).sort();
const indexName = (digit: string): string => `index-${digit.repeat(32)}.bin`;
const temporaryOf = (processId: number): string =>
  `${indexName('e')}.${processId}.00000000-0000-0000-0000-000000000000.tmp`;

const trace = (name: string, header?: string): string =>
  writeTraceFile(path.join(root, name), header);

function keyOf(file: string): TraceKey {
  const key = readTraceKey(file);
  if (!key.ok) throw new Error(key.error.message);
  return key.value;
}

describe('the folder of the cache', () => {
  it('is counted without what is not its own, and empty where it is not there', async () => {
    expect(await cacheSize(folder)).toBe(0);
    expect(await clearCache(folder)).toBe(0);
    put(indexName('a'), 100);
    put(temporaryOf(process.pid), 20);
    put('notes.txt', 3);
    expect(await cacheSize(folder)).toBe(120);
  });

  it('is cleared of all that is its own', async () => {
    put(indexName('a'), 100);
    put(temporaryOf(process.pid), 20);
    put('notes.txt', 3);
    expect(await clearCache(folder)).toBe(0);
    expect(names()).toEqual(['notes.txt']);
  });

  it('loses what was used longest ago when room is needed', async () => {
    put(indexName('a'), 100, 30);
    put(indexName('b'), 100, 90);
    put(indexName('c'), 100, 60);
    put('notes.txt', 1000, 99);
    await makeRoom(folder, 300);
    expect(names()).toEqual([indexName('a'), indexName('b'), indexName('c'), 'notes.txt']);
    await makeRoom(folder, 150);
    expect(names()).toEqual([indexName('a'), 'notes.txt']);
    await makeRoom(folder, 0, indexName('a'));
    expect(names()).toEqual([indexName('a'), 'notes.txt']);
  });

  it('loses what a process that ended has left, and nothing of one that runs', async () => {
    // No system gives out this number.
    const ended = temporaryOf(2 ** 31 - 1);
    put(ended, 1);
    put(temporaryOf(process.pid), 1);
    put(indexName('a'), 1);
    await removeLeftovers(folder);
    expect(names()).toEqual([indexName('a'), temporaryOf(process.pid)]);
    await removeLeftovers(folder, process.pid);
    expect(names()).toEqual([indexName('a')]);
  });

  it('may have a tenth of the free disk at most', async () => {
    const limit = await cacheLimit(folder);
    const { bavail, bsize } = fs.statfsSync(folder);
    expect(limit).toBeLessThanOrEqual(8 * 2 ** 30);
    // The disk is in use by others meanwhile.
    expect(limit).toBeLessThan(bavail * bsize * 0.2);
  });
});

describe('keeping an index', () => {
  const entryOf = (file: string): CacheEntry => ({
    appVersion: '1',
    key: keyOf(file),
    contents: contentsOf([event(1, 5, 5)]),
  });
  const wanted = (): boolean => false;
  const limited = (bytes: number) => async (): Promise<number> => bytes;

  it('keeps it for the file as it was read', async () => {
    const file = trace('a.pccx');
    const kept = await keepIndex(folder, file, entryOf(file), wanted);
    expect(kept).toEqual({ ok: true, value: true });
    const opened = openIndex(folder, '1', keyOf(file));
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
  });

  it('keeps nothing of a file that has changed meanwhile', async () => {
    const file = trace('a.pccx');
    const entry = entryOf(file);
    fs.appendFileSync(file, 'x');
    expect(await keepIndex(folder, file, entry, wanted)).toMatchObject({
      ok: false,
      error: { code: 'file-changed' },
    });
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('makes room for it, and keeps nothing that is larger than the whole cache', async () => {
    const file = trace('a.pccx');
    const entry = entryOf(file);
    put(indexName('a'), 5000, 60);
    put(indexName('b'), 5000, 30);
    put(temporaryOf(2 ** 31 - 1), 5000);
    expect(await keepIndex(folder, file, entry, wanted, limited(100))).toMatchObject({
      ok: false,
      error: { code: 'cache-too-large' },
    });
    expect(names()).toEqual([indexName('a'), indexName('b')]);
    expect((await keepIndex(folder, file, entry, wanted, limited(10_000))).ok).toBe(true);
    expect(names()).toEqual([indexName('b'), entryName(entry.key)].sort());
  });

  it('is used last when it is opened', async () => {
    const file = trace('a.pccx');
    const entry = entryOf(file);
    await keepIndex(folder, file, entry, wanted);
    const kept = path.join(folder, entryName(entry.key));
    fs.utimesSync(kept, 1000, 1000);
    put(indexName('a'), 10, 60);
    const opened = openIndex(folder, '1', entry.key);
    if (opened.ok) opened.value.close();
    await makeRoom(folder, fs.statSync(kept).size);
    expect(names()).toEqual([entryName(entry.key)]);
  });
});

describe('the key of a trace', () => {
  it('is the same as long as nothing changes, and under another name', () => {
    const file = trace('a.pccx');
    const key = keyOf(file);
    expect(keyOf(file)).toEqual(key);
    fs.linkSync(file, path.join(root, 'b.pccx'));
    expect({ ...keyOf(path.join(root, 'b.pccx')), changed: '' }).toEqual({ ...key, changed: '' });
  });

  it('tells a file with another header, size, time or place on the disk', () => {
    const file = trace('a.pccx');
    const key = keyOf(file);
    const partsThatDiffer = (): string[] => {
      const now = keyOf(file);
      return (Object.keys(key) as (keyof TraceKey)[]).filter((part) => now[part] !== key[part]);
    };
    fs.utimesSync(file, 1000, 1000);
    expect(partsThatDiffer()).toEqual(['modified', 'changed']);
    fs.appendFileSync(file, 'x');
    expect(partsThatDiffer()).toEqual(['size', 'modified', 'changed']);
    trace('a.pccx', '{"payload":{"encoding":"flatbuf" }}');
    expect(partsThatDiffer()).toContain('header');
    fs.renameSync(trace('c.pccx'), file);
    expect(partsThatDiffer()).toContain('inode');
    expect(entryName(keyOf(file))).not.toBe(entryName(key));
  });

  it('is none of what is no trace', () => {
    expect(readTraceKey(path.join(root, 'none.pccx')).ok).toBe(false);
    fs.writeFileSync(path.join(root, 'text.pccx'), 'text');
    expect(readTraceKey(path.join(root, 'text.pccx')).ok).toBe(false);
  });
});
