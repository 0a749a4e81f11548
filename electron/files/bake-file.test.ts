import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LARGEST_BAKE_BYTES, lookAt, readBakeFile } from './bake-file.ts';
import { stampOf } from './content-stamp.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-bake-'));
  file = path.join(folder, 'bake.d8p');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A sparse file that costs no disk, with `totalLen` at its place in the header. */
async function writeSparse(size: number, totalLen: number): Promise<void> {
  const header = Buffer.alloc(16);
  header.write('D8BK', 0, 'latin1');
  header.writeUInt32LE(totalLen, 12);
  const handle = await open(file, 'w');
  await handle.write(header, 0, 16, 0);
  await handle.truncate(size);
  await handle.close();
}

describe('reading a bake', () => {
  it('gives every byte, also of a file that is no bake at all', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
    await writeFile(file, bytes);
    expect(await readBakeFile(file)).toEqual({
      ok: true,
      value: { bytes, stamp: stampOf(bytes) },
    });
    await writeFile(file, '');
    expect(await readBakeFile(file)).toMatchObject({ ok: true, value: { stamp: { size: 0 } } });
  });

  it('reads a large file only where total_len says that it is that large', async () => {
    const size = 17 * 1024 * 1024;
    await writeSparse(size, size);
    expect(await readBakeFile(file)).toMatchObject({ ok: true, value: { stamp: { size } } });
    await writeSparse(size, 64);
    const refused = await readBakeFile(file);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bake-size', at: 12 } });
    expect(!refused.ok && refused.error.message).toMatch(/17825792 bytes .* says 64/);
  });

  it('never reads what is larger than any bake', async () => {
    await writeSparse(LARGEST_BAKE_BYTES + 1, LARGEST_BAKE_BYTES + 1);
    const refused = await readBakeFile(file);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bake-size' } });
    expect(!refused.ok && refused.error.message).toContain('268435457');
  });

  it('says which file is not there', async () => {
    const refused = await readBakeFile(file);
    expect(refused).toMatchObject({ ok: false, error: { code: 'read-failed' } });
    expect(!refused.ok && refused.error.message).toContain(file);
  });
});

describe('a change on disk', () => {
  const what = async (text: string) => (await lookAt(file, stampOf(Buffer.from(text)))).change;

  it('is nothing where the bytes are the same, also after the file was written anew', async () => {
    await writeFile(file, 'abc');
    await rm(file);
    await writeFile(file, 'abc');
    expect(await what('abc')).toBeNull();
  });

  it('is told with the sizes, or that only the content differs, or that the file is gone', async () => {
    await writeFile(file, 'abcd');
    expect(await what('abc')).toEqual({ kind: 'changed', what: 'had 3 bytes and has 4 now' });
    await writeFile(file, 'abd');
    expect((await what('abc'))?.what).toBe('has 3 bytes as before, but others');
    await rm(file);
    expect(await what('abc')).toEqual({ kind: 'gone', what: 'is no longer there' });
  });

  it('is found in a file of several pieces, at its very end', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 1, 7);
    await writeFile(file, bytes);
    expect((await lookAt(file, stampOf(bytes))).change).toBeNull();
    const other = Buffer.from(bytes);
    other[other.length - 1] = 8;
    expect((await lookAt(file, stampOf(other))).change?.what).toMatch(/as before, but others/);
  });
});
