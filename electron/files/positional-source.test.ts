import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPositional, type FileSource } from './positional-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

function opened(file: string): FileSource {
  const source = openPositional(file);
  if (!source.ok) throw new Error(source.error.message);
  return source.value;
}

describe('a file read by position', () => {
  it('copies bytes from anywhere, fewer only at the end', async () => {
    const file = path.join(folder, 'some.bin');
    await writeFile(file, Uint8Array.of(1, 2, 3, 4, 5));
    const source = opened(file);
    const target = new Uint8Array(3);
    expect(source.size).toBe(5);
    expect(source.copyInto(1, target)).toEqual({ ok: true, value: 3 });
    expect([...target]).toEqual([2, 3, 4]);
    expect(source.copyInto(4, target)).toEqual({ ok: true, value: 1 });
    expect(source.copyInto(9, target)).toEqual({ ok: true, value: 0 });
    source.close();
  });

  it('reads beyond 4 GiB', async () => {
    const file = path.join(folder, 'sparse.bin');
    const handle = await open(file, 'w');
    await handle.write(Uint8Array.of(7, 8), 0, 2, 2 ** 32 + 5);
    await handle.close();
    const source = opened(file);
    const target = new Uint8Array(2);
    expect(source.copyInto(2 ** 32 + 5, target)).toEqual({ ok: true, value: 2 });
    expect([...target]).toEqual([7, 8]);
    source.close();
  });

  it('says so where the file has become shorter than it was at opening', async () => {
    const file = path.join(folder, 'shrinks.bin');
    await writeFile(file, new Uint8Array(100));
    const source = opened(file);
    await truncate(file, 10);
    const copied = source.copyInto(0, new Uint8Array(50));
    expect(copied).toMatchObject({ ok: false, error: { code: 'file-shrank' } });
    expect(copied.ok ? '' : copied.error.message).toMatch(/100 bytes.* byte 10/);
    source.close();
  });

  it('does not grow with the file', async () => {
    const file = path.join(folder, 'grows.bin');
    await writeFile(file, new Uint8Array(10));
    const source = opened(file);
    await writeFile(file, new Uint8Array(100));
    expect(source.copyInto(0, new Uint8Array(50))).toEqual({ ok: true, value: 10 });
    source.close();
  });

  it.each([-1, 1.5, NaN, 2 ** 60])('refuses the offset %d', async (offset) => {
    const file = path.join(folder, 'range.bin');
    await writeFile(file, new Uint8Array(10));
    const source = opened(file);
    const copied = source.copyInto(offset, new Uint8Array(1));
    expect(copied.ok ? '' : copied.error.code).toBe('bad-range');
    source.close();
  });

  it('opens no folder and nothing that is not there', () => {
    for (const [file, code] of [
      [folder, 'not-a-file'],
      [path.join(folder, 'nowhere'), 'read-failed'],
    ] as const) {
      const source = openPositional(file);
      expect(source.ok ? '' : source.error.code).toBe(code);
    }
  });
});
