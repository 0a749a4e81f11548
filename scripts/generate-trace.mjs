/**
 * Writes a large made-up trace, the same bytes for the same arguments:
 *
 *   node scripts/generate-trace.mjs OUT.pccx [--events 44739242] [--cores 32] [--seed 1]
 *        [--order sorted|shuffled] [--encoding flatbuf|bincode]
 *
 * 44,739,242 flatbuf events are 1 GiB.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CACHE, ROOT, runMain, say, SetupError } from './processes.mjs';
import { writeTrace } from './traces/trace-writer.mjs';

const MOST = 2 ** 32;

/**
 * @param {string} file
 * @param {import('./traces/trace-writer.mjs').TraceRecipe} recipe
 */
export async function generateTrace(file, recipe) {
  return writeTrace(file, recipe, (await loadHash())());
}

/** The project's own hash, which is TypeScript: built to be run by Node. */
async function loadHash() {
  const { build } = await import('vite');
  const outDir = path.join(CACHE, 'generate-trace');
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(ROOT, 'shared/bytes/fnv1a64.ts'),
      outDir,
      rollupOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  const module = await import(pathToFileURL(path.join(outDir, 'fnv1a64.mjs')).href);
  return module.createFnv1a64;
}

const OPTIONS = /** @type {const} */ ({
  events: { type: 'string', default: '44739242' },
  cores: { type: 'string', default: '32' },
  seed: { type: 'string', default: '1' },
  order: { type: 'string', default: 'sorted' },
  encoding: { type: 'string', default: 'flatbuf' },
});

function recipeOf(values) {
  return {
    events: wholeNumber('events', values.events, 1),
    cores: wholeNumber('cores', values.cores, 1),
    seed: wholeNumber('seed', values.seed, 0),
    order: oneOf('order', values.order, ['sorted', 'shuffled']),
    encoding: oneOf('encoding', values.encoding, ['flatbuf', 'bincode']),
  };
}

function wholeNumber(name, text, least) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= MOST) return value;
  throw new SetupError(`--${name} ${text} is no whole number from ${least} to 2^32.`);
}

function oneOf(name, text, choices) {
  if (choices.includes(text)) return text;
  throw new SetupError(`--${name} ${text} is none of ${choices.join(', ')}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined) throw new SetupError('Say where the trace shall be written.');
    const recipe = recipeOf(values);
    const began = performance.now();
    const { bytes, cycles } = await generateTrace(file, recipe);
    const seconds = (performance.now() - began) / 1000;
    const rate = (recipe.events / seconds / 1e6).toFixed(1);
    say(`${file}: ${bytes} bytes, ${recipe.events} events, ${cycles} cycles (${rate} M events/s)`);
  });
}
