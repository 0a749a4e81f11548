import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from './processes.mjs';

/**
 * The parts of out/: which configuration builds them and which entry they start from.
 *
 * @type {{ name: string, configFile: string, entry: string, output: string }[]}
 */
export const TARGETS = [
  node('main', 'electron/main.ts', 'main.js'),
  node('preload', 'electron/preload.ts', 'preload.cjs'),
  node('trace-host', 'electron/trace-host/host.ts', 'host.js'),
  node('cli', 'electron/cli/tilescope-cli.ts', 'tilescope-cli.js'),
  {
    name: 'page',
    configFile: 'vite.page.config.ts',
    entry: 'renderer/main.tsx',
    output: 'out/renderer/index.html',
  },
  {
    name: 'timeline-worker',
    configFile: 'vite.worker.config.ts',
    entry: 'renderer/timeline-worker/worker.ts',
    output: 'out/renderer/timeline-worker.js',
  },
];

function node(name, entry, file) {
  return { name, configFile: 'vite.node.config.ts', entry, output: `out/${name}/${file}` };
}

const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'package-lock.json',
  'scripts/build-targets.mjs',
];

/** One digest over everything that any part is built from. */
export function sourceDigest() {
  const hash = createHash('sha256');
  const configs = new Set(TARGETS.map((target) => target.configFile));
  for (const source of [...SOURCES, ...configs]) addToDigest(hash, source);
  return hash.digest('hex');
}

function addToDigest(hash, relative) {
  const file = path.join(ROOT, relative);
  if (!fs.statSync(file).isDirectory()) {
    hash.update(`${relative}\n`).update(fs.readFileSync(file));
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!/\.test\.tsx?$/.test(name)) addToDigest(hash, `${relative}/${name}`);
  }
}

const stampOf = (target) => path.join(CACHE, 'built', target.name);

export function isBuilt(target, digest) {
  return (
    fs.existsSync(path.join(ROOT, target.output)) &&
    fs.existsSync(stampOf(target)) &&
    fs.readFileSync(stampOf(target), 'utf8') === digest
  );
}

export function markBuilt(target, digest) {
  fs.mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  fs.writeFileSync(stampOf(target), digest);
}
