import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { readHeader, readTileParams, type Bake } from '../../../shared/bake/bake.ts';
import { openBake } from '../../../shared/bake/decode.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import { Backups } from '../backups.ts';
import { Drafts } from '../drafts/drafts.ts';
import { SaveJournal } from '../save-journal.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** How many processes save, each into a file of its own, at the same time. */
  readonly atOnce: number;
}

export interface KillReport {
  readonly kills: number;
  readonly saves: number;
  /** Temporary files that the kills left and the next start removed. */
  readonly leftovers: number;
  /** Kills after which a draft was there, each with every edit that had been acknowledged. */
  readonly drafts: number;
}

/** Edits that are kept as a draft between two saves. */
const EDITS = 40;
/** Killed at most so long after its first save: some tens of saves. */
const LONGEST_MS = 120;

/** Kills processes that save, at random moments, and throws where anything was not whole after it. */
export async function killSaves({ kills, seed, atOnce }: KillOptions): Promise<KillReport> {
  const script = await builtSavingProcess();
  const random = randomFrom(seed);
  const sum = { kills: 0, saves: 0, leftovers: 0, drafts: 0 };
  const lane = async (): Promise<void> => {
    while (sum.kills < kills) {
      sum.kills += 1;
      const delayMs = random() * LONGEST_MS;
      const told = await killOnce(script, delayMs).catch((error: unknown) => {
        throw new Error(`seed ${seed}, killed after ${delayMs.toFixed(3)} ms`, { cause: error });
      });
      sum.saves += told.saves;
      sum.leftovers += told.leftovers;
      sum.drafts += told.hasDraft ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return sum;
}

async function killOnce(script: string, delayMs: number) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-kill-'));
  try {
    const bakeFolder = path.join(folder, 'bakes');
    const dataFolder = path.join(folder, 'data');
    const file = path.join(bakeFolder, 'a.d8p');
    await mkdir(bakeFolder);
    const first = newBake({ width: 128, height: 32 });
    if (!first.ok) throw new Error(first.error.message);
    await writeFile(file, first.value.bytes);
    const lines = await saveUntilKilled([script, file, dataFolder, `${EDITS}`], delayMs);
    const saves = lines.filter((line) => line.startsWith('saved')).length;
    const onDisk = await soundBake(file);
    const { bakeId } = readHeader(onDisk);
    // The last one may have been renamed without having been told of.
    require(bakeId === saves ||
      bakeId === saves + 1, `${saves} saves were told, ${bakeId} is there`);
    const leftovers = (await new SaveJournal(dataFolder).removeLeftovers()).length;
    require((await readdir(bakeFolder)).join() === 'a.d8p', 'something lies beside the bake');
    await checkBackups(dataFolder);
    return { saves, leftovers, hasDraft: await checkDraft(dataFolder, lines) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As plain JavaScript, which every Node can start. */
async function builtSavingProcess(): Promise<string> {
  const outDir = path.resolve(import.meta.dirname, '../../../out/testing');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(import.meta.dirname, 'saving-process.ts'),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { format: 'es', entryFileNames: 'saving-process.mjs' } },
    },
  });
  return path.join(outDir, 'saving-process.mjs');
}

/** The lines that it wrote, whole ones only. */
function saveUntilKilled(args: readonly string[], delayMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    if (text === '') setTimeout(() => child.kill('SIGKILL'), delayMs);
    text += String(chunk);
  });
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(text.split('\n').slice(0, -1));
      else reject(new Error(`the saving process ended by itself: ${errors}`));
    });
  });
}

async function soundBake(file: string): Promise<Bake> {
  const opened = openBake(new Uint8Array(await readFile(file)));
  const errors = opened.problems.filter(({ severity }) => severity === 'error');
  if (opened.kind !== 'open' || errors.length > 0) {
    throw new Error(`${file} is not whole: ${errors.map(({ message }) => message).join('; ')}`);
  }
  return opened.bake;
}

async function checkBackups(dataFolder: string): Promise<void> {
  const backups = new Backups(dataFolder);
  await backups.removeLeftovers();
  for (const { id } of await backups.list()) await soundBake(path.join(dataFolder, 'backups', id));
}

/** A draft has every edit that was told since the last save; none waits where it was told cleared. */
async function checkDraft(dataFolder: string, lines: readonly string[]): Promise<boolean> {
  const drafts = new Drafts(dataFolder);
  await drafts.findLeft();
  const list = await drafts.list();
  const last = lines.at(-1) ?? '';
  const told = Number(/^edited (\d+)$/.exec(last)?.[1] ?? 0);
  require(!lines.includes('lost'), 'a draft lost its base');
  require(list.length <= 1 && list.every(({ damage }) => damage === null), JSON.stringify(list));
  const [info] = list;
  // After the last edit it may have been cleared already.
  if (info === undefined) {
    require(told === 0 || told === EDITS, `the draft with edit ${told} is gone`);
    return false;
  }
  const writer = drafts.writer(() => undefined);
  const taken = await drafts.take(info.id, writer);
  await writer.setAside();
  if (!taken.ok) throw new Error(taken.error.message);
  const opened = openBake(taken.value.draft.bytes);
  const decay = opened.kind === 'open' ? readTileParams(opened.bake, 0).decay : -1;
  require(decay === told || decay === told + 1, `edit ${told} was told, ${decay} is kept`);
  return true;
}

function require(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** Mulberry32: the same delays for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
