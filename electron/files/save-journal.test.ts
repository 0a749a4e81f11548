import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryName } from './replace-file.ts';
import { SaveJournal } from './save-journal.ts';

let folder: string;
let userFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-journal-'));
  userFolder = path.join(folder, 'bakes');
  await mkdir(userFolder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('leftovers of saves', () => {
  it('are removed at the next start', async () => {
    const left = path.join(userFolder, temporaryName());
    await new SaveJournal(folder).note(left);
    await writeFile(left, 'half a bake');
    expect(await new SaveJournal(folder).removeLeftovers()).toEqual([left]);
    expect(await readdir(userFolder)).toEqual([]);
    expect(await readdir(path.join(folder, 'saving'))).toEqual([]);
  });

  it('are nothing where every save ended', async () => {
    const journal = new SaveJournal(folder);
    const temporary = path.join(userFolder, temporaryName());
    await journal.note(temporary);
    await journal.forget(temporary);
    await writeFile(temporary, 'of somebody else');
    expect(await new SaveJournal(folder).removeLeftovers()).toEqual([]);
    expect(await readdir(userFolder)).toHaveLength(1);
  });

  it('are also swept from the folders of the application itself', async () => {
    const temporary = path.join(userFolder, temporaryName());
    await writeFile(temporary, 'half a draft');
    await writeFile(path.join(userFolder, 'x.draft'), 'whole');
    expect(await new SaveJournal(folder, [userFolder]).removeLeftovers()).toEqual([temporary]);
    expect(await readdir(userFolder)).toEqual(['x.draft']);
  });

  it('are never a file that is not one of our temporary ones', async () => {
    const precious = path.join(userFolder, 'precious.d8p');
    await writeFile(precious, 'bytes');
    await new SaveJournal(folder).note(precious);
    expect(await new SaveJournal(folder).removeLeftovers()).toEqual([]);
    expect(await readdir(userFolder)).toEqual(['precious.d8p']);
  });
});
