import path from 'node:path';
import { setHeaderField, setTileParam } from '../../../shared/bake/field-edits.ts';
import { applyEdit } from '../../../shared/bake/edits.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { packSplices } from '../../../shared/bake/packed-splices.ts';
import { stampBake } from '../../../shared/bake/stamp.ts';
import type { Bake } from '../../../shared/bake/bake.ts';
import { BakeDocuments } from '../../bake-documents.ts';
import { Backups } from '../backups.ts';
import { stampOf } from '../content-stamp.ts';
import { DraftWriter } from '../drafts/draft-writer.ts';
import { findFile } from '../file-kind.ts';
import { replacingWith } from '../replace-file.ts';
import { SaveJournal } from '../save-journal.ts';
import { Serial } from '../serial.ts';

/**
 * A process that only saves, with the application's own code, until it is killed: version after
 * version into one file, and three edits into a draft between two saves. A line tells what is done.
 */
const [file = '', dataFolder = '', edits = ''] = process.argv.slice(2);
const EDITS = Number(edits);

const backups = new Backups(dataFolder, { versionsOfFile: 3, bytes: 2 ** 24 });
let openedId = '';
const bakes = new BakeDocuments(
  {
    send: (_name, event) => {
      if ('file' in event && 'bytes' in event) openedId = event.file?.id ?? '';
    },
  },
  {
    replacing: replacingWith(new SaveJournal(dataFolder)),
    saving: new Serial(),
    isProtected: () => false,
    chooseTarget: async () => null,
    chooseCsv: async () => null,
    defaultFolder: () => dataFolder,
    changed: () => undefined,
    saved: () => undefined,
    keepBackup: (target) => backups.keep(target),
  },
);

/** Another bake for each number, of 128 × 32 tiles or one row less. */
function version(number: number): Bake {
  const made = newBake({ width: 128, height: 32 - (number % 2) });
  if (!made.ok) throw new Error(made.error.message);
  return applyEdit(made.value, setHeaderField(made.value, 'bakeId', number));
}

async function run(): Promise<void> {
  const found = await findFile(file);
  if (!found.ok) throw new Error(found.error.message);
  await bakes.open(found.value);
  const drafts = new DraftWriter(path.join(dataFolder, 'drafts'), {
    baseLost: () => process.stdout.write('lost\n'),
    compactBytes: 2 ** 24,
  });
  for (let number = 1; ; number += 1) {
    const bake = version(number);
    const bytes = stampBake(bake);
    const saved = await bakes.save(openedId, bytes, false);
    if (!saved.ok || saved.value.kind !== 'saved') throw new Error(JSON.stringify(saved));
    process.stdout.write(`saved ${number}\n`);
    await drafts.begin('a.d8p', { kind: 'file', path: file, stamp: stampOf(bytes) });
    for (let edit = 1; edit <= EDITS; edit += 1) {
      await drafts.append(packSplices(setTileParam(bake, [0], 'decay', edit).splices));
      process.stdout.write(`edited ${edit}\n`);
    }
    await drafts.clear();
    process.stdout.write('cleared\n');
  }
}

await run();
