import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

let folder: string;
let file: string;
let touches: number;
let watch: DiskWatch;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-watch-'));
  file = path.join(folder, 'in', 'a.d8p');
  await mkdir(path.dirname(file));
  await writeFile(file, 'abc');
  touches = 0;
  watch = new DiskWatch(file, () => (touches += 1));
  await watch.look();
});
afterEach(async () => {
  watch.close();
  await rm(folder, { recursive: true, force: true });
});

const isTouched = (): Promise<void> =>
  vi.waitFor(() => expect(touches).toBeGreaterThan(0), { timeout: 10_000, interval: 20 });

/** What the first look found is no news. */
function forget(): void {
  touches = 0;
}

describe('a watched file', () => {
  it('is told when it is written to, replaced by a rename, cut, or removed', async () => {
    const changes = [
      () => appendFile(file, 'd'),
      async () => {
        await writeFile(`${file}.new`, 'other');
        await rename(`${file}.new`, file);
      },
      () => writeFile(file, ''),
      () => rm(file),
      () => writeFile(file, 'back'),
    ];
    for (const change of changes) {
      forget();
      await change();
      await isTouched();
    }
  });

  it('is told again after its folder went and came back', async () => {
    forget();
    await rename(path.dirname(file), path.join(folder, 'away'));
    await watch.look();
    expect(touches).toBe(1);
    await rename(path.join(folder, 'away'), path.dirname(file));
    await watch.look();
    expect(touches).toBe(2);
    forget();
    await appendFile(file, 'd');
    await watch.look();
    await isTouched();
  });

  it('is not told for what happens beside it, nor after the watch has ended', async () => {
    forget();
    await writeFile(path.join(path.dirname(file), 'b.d8p'), 'x');
    await watch.look();
    expect(touches).toBe(0);
    watch.close();
    await appendFile(file, 'd');
    await watch.look();
    expect(touches).toBe(0);
  });
});
