import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { generateTrace } from '../../scripts/generate-trace.mjs';
import type { TraceRecipe } from '../../scripts/traces/trace-writer.mjs';
import { ROOT } from '../app.ts';

const FOLDER = path.join(ROOT, '.cache/bench/traces');
const GENERATOR = path.join(ROOT, 'scripts/traces');
const ONE_GIB_EVENTS = 44_739_242;

const SORTED = { cores: 32, seed: 1, order: 'sorted', encoding: 'flatbuf' } as const;

/** The traces that are measured. 44.7 million flatbuf events are 1 GiB. */
const RECIPES = {
  '10k': { ...SORTED, events: 10_000 },
  '1m': { ...SORTED, events: 1_000_000 },
  '10m': { ...SORTED, events: 10_000_000 },
  '10m-bincode': { ...SORTED, events: 10_000_000, encoding: 'bincode' },
  '1gib': { ...SORTED, events: ONE_GIB_EVENTS },
  '1gib-shuffled': { ...SORTED, events: ONE_GIB_EVENTS, order: 'shuffled' },
  '1gib-4096-cores': { ...SORTED, events: ONE_GIB_EVENTS, cores: 4096 },
  '5gib': { ...SORTED, events: 5 * ONE_GIB_EVENTS },
} as const satisfies Record<string, TraceRecipe>;

export interface BenchTrace {
  readonly file: string;
  readonly bytes: number;
  readonly events: number;
  readonly cores: number;
}

/** A trace by name; made at its first use and kept for later runs. */
export async function benchTrace(name: keyof typeof RECIPES): Promise<BenchTrace> {
  const recipe = RECIPES[name];
  const file = path.join(FOLDER, `${name}-${generatorDigest()}.pccx`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(FOLDER, { recursive: true });
    removeOlder(name);
    await generateTrace(`${file}.part`, recipe);
    fs.renameSync(`${file}.part`, file);
  }
  const { events, cores } = recipe;
  return { file, bytes: fs.statSync(file).size, events, cores };
}

/** Traces of another generator are of no use any more. */
function removeOlder(name: string): void {
  const isOlder = (file: string): boolean =>
    file.slice(0, file.lastIndexOf('-')) === name && /-[0-9a-f]{8}\.pccx/.test(file);
  for (const file of fs.readdirSync(FOLDER).filter(isOlder)) fs.rmSync(path.join(FOLDER, file));
}

function generatorDigest(): string {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(GENERATOR).sort()) {
    if (name.endsWith('.mjs')) hash.update(fs.readFileSync(path.join(GENERATOR, name)));
  }
  return hash.digest('hex').slice(0, 8);
}
