import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../shared/result.ts';
import { replacingWith } from './files/replace-file.ts';
import { UnderWay } from './files/under-way.ts';
import { PieceSaves, type PieceSurroundings } from './piece-saves.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-pieces-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const underWay = new UnderWay();

function saves(more: Partial<PieceSurroundings> = {}): PieceSaves {
  return new PieceSaves({
    replacing: replacingWith({ note: async () => undefined, forget: async () => undefined }),
    underWay,
    chooseTarget: async (_kind, defaultPath) => defaultPath,
    defaultFolder: () => folder,
    mayReplace: async () => ok(null),
    ...more,
  });
}

async function begun(made: PieceSaves, name = 'a.json'): Promise<string> {
  const started = await made.begin('bake-json', name);
  if (!started.ok || started.value.kind !== 'started') throw new Error('did not begin');
  return started.value.exportId;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('a file that comes in pieces', () => {
  it('is there at its end, and not before', async () => {
    const made = saves();
    await writeFile(path.join(folder, 'a.json'), 'old');
    const id = await begun(made);
    expect(await made.piece(id, bytes('one, '))).toEqual(ok(true));
    expect(await made.piece(id, bytes('two'))).toEqual(ok(true));
    expect(await readFile(path.join(folder, 'a.json'), 'utf8')).toBe('old');
    const target = path.join(folder, 'a.json');
    expect(await made.end(id)).toEqual(ok({ kind: 'saved', path: target }));
    expect(await readFile(target, 'utf8')).toBe('one, two');
    expect(await readdir(folder)).toEqual(['a.json']);
    await underWay.settled();
    expect(made.runningCount).toBe(0);
  });

  it('leaves nothing when it is cancelled or its page is gone', async () => {
    const made = saves();
    const first = await begun(made);
    await made.piece(first, bytes('one'));
    await made.cancel(first);
    const second = await begun(made);
    await made.piece(second, bytes('one'));
    made.cancelAll();
    await underWay.settled();
    expect(await readdir(folder)).toEqual([]);
    expect(await made.piece(first, bytes('two'))).toMatchObject({ error: { code: 'not-open' } });
    expect(await made.end(second)).toMatchObject({ error: { code: 'not-open' } });
  });

  it('tells why it cannot be written, at the piece or at the end', async () => {
    const made = saves({ defaultFolder: () => path.join(folder, 'nowhere') });
    const started = await made.begin('bake-csv', 'a.csv');
    const id = started.ok && started.value.kind === 'started' ? started.value.exportId : '';
    const answer = await made.piece(id, bytes('one'));
    expect(answer).toMatchObject({ ok: false });
    await underWay.settled();
    expect(made.runningCount).toBe(0);
  });

  it('begins only where the user chose a file that may be replaced', async () => {
    const cancelled = saves({ chooseTarget: async () => null });
    expect(await cancelled.begin('bake-json', 'a.json')).toEqual(ok({ kind: 'cancelled' }));
    const refused = fail('read-only', 'It is a sample.');
    const guarded = saves({ mayReplace: async () => refused });
    expect(await guarded.begin('bake-json', 'a.json')).toEqual(refused);
    expect(cancelled.runningCount + guarded.runningCount).toBe(0);
  });

  it('is offered under its name alone', async () => {
    const offered: string[] = [];
    const made = saves({
      chooseTarget: async (_kind, defaultPath) => {
        offered.push(defaultPath);
        return null;
      },
    });
    await made.begin('bake-json', '../../etc/passwd');
    expect(offered).toEqual([path.join(folder, 'passwd')]);
  });
});
