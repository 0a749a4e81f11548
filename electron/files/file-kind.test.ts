import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFile, kindOf } from './file-kind.ts';
import { openPositional } from './positional-source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-kind-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('what a file is', () => {
  it('is decided by its content, and by its name where the magic is damaged', () => {
    const bytes = (text: string): Uint8Array => Buffer.from(text);
    expect(kindOf(bytes('PCCX'), 'wrong.d8p')).toBe('trace');
    expect(kindOf(bytes('D8BK'), 'wrong.pccx')).toBe('bake');
    expect(kindOf(bytes('XXXX'), 'damaged.D8P')).toBe('bake');
    expect(kindOf(bytes(''), 'empty.pccx')).toBe('trace');
    expect(kindOf(bytes('XXXX'), 'photo.png')).toBeNull();
    expect(kindOf(bytes('{\n"format": "tilescope-bake",'), 'bake.txt')).toBe('bake-text');
    expect(kindOf(bytes('\uFEFF{ "version": 1, "format": "tilescope-bake"'), 'a')).toBe(
      'bake-text',
    );
    expect(kindOf(bytes('{"traceEvents": []}'), 'events')).toBeNull();
    expect(kindOf(bytes('{"traceEvents": []}'), 'bake.JSON')).toBe('bake-text');
  });

  it('is found without reading it', async () => {
    const file = await written('a.bin', 'D8BK and more');
    expect(await findFile(file)).toEqual({
      ok: true,
      value: { path: file, kind: 'bake', size: 13, readOnly: false },
    });
  });

  it('tells a read-only file, also to root', async () => {
    const file = await written('a.d8p', 'D8BK');
    await chmod(file, 0o444);
    expect(await findFile(file)).toMatchObject({ ok: true, value: { readOnly: true } });
  });

  it.skipIf(process.platform === 'win32')('is no pipe, and is not waited for', async () => {
    const pipe = path.join(folder, 'pipe.pccx');
    execFileSync('mkfifo', [pipe]);
    const refusal = { ok: false, error: { code: 'not-a-file' } };
    expect(await findFile(pipe)).toMatchObject(refusal);
    expect(openPositional(pipe)).toMatchObject(refusal);
  });

  it('is refused with the bytes that are there where it is neither', async () => {
    const refused = await findFile(await written('a.png', '\x89PNG'));
    expect(refused).toMatchObject({ ok: false, error: { code: 'unknown-kind', at: 0 } });
    expect(!refused.ok && refused.error.message).toContain('it starts with c2 89 50 4e');
    const empty = await findFile(await written('empty', ''));
    expect(!empty.ok && empty.error.message).toContain('it is empty');
  });

  it('is refused where there is no file', async () => {
    const missing = await findFile(path.join(folder, 'missing.pccx'));
    expect(missing).toMatchObject({ ok: false, error: { code: 'read-failed' } });
    await mkdir(path.join(folder, 'folder.pccx'));
    const isFolder = await findFile(path.join(folder, 'folder.pccx'));
    expect(isFolder).toMatchObject({ ok: false, error: { code: 'not-a-file' } });
  });
});
