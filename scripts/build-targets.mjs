import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from './processes.mjs';

/**
 * @typedef {object} Target a part of out/
 * @property {string} name
 * @property {string} configFile
 * @property {string} entry
 * @property {string} output the file by which the part is known to be there
 * @property {string[]} sources folders it is built from
 */

/** @type {Target[]} */
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
    sources: ['renderer', 'shared'],
  },
  worker('timeline-worker'),
  worker('bake-worker'),
];

/** @returns {Target} */
function node(name, entry, file) {
  return {
    name,
    configFile: 'vite.node.config.ts',
    entry,
    output: `out/${name}/${file}`,
    sources: ['electron', 'shared'],
  };
}

/** @returns {Target} */
function worker(name) {
  return {
    name,
    configFile: 'vite.worker.config.ts',
    entry: `renderer/${name}/worker.ts`,
    output: `out/renderer/${name}.js`,
    sources: [`renderer/${name}`, 'shared'],
  };
}

/** What vite is told about a part; configurations of several parts know them by their mode. */
export function viteOptions(target) {
  return {
    configFile: path.join(ROOT, target.configFile),
    mode: target.configFile === 'vite.page.config.ts' ? 'production' : target.name,
    logLevel: /** @type {const} */ ('warn'),
  };
}

/** A digest over everything that a part is built from. */
export function sourceDigest(target) {
  const hash = createHash('sha256');
  for (const source of [...target.sources, target.configFile, 'package-lock.json']) {
    addToDigest(hash, source);
  }
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

export function isBuilt(target) {
  return (
    fs.existsSync(path.join(ROOT, target.output)) &&
    fs.existsSync(stampOf(target)) &&
    fs.readFileSync(stampOf(target), 'utf8') === sourceDigest(target)
  );
}

/** @param {string} digest what `sourceDigest` gave before the build began */
export function markBuilt(target, digest) {
  fs.mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  fs.writeFileSync(stampOf(target), digest);
}
