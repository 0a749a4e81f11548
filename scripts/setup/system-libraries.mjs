import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { say, SetupError } from '../processes.mjs';

/** What Electron and its tests need on a bare Debian or Ubuntu; Ubuntu 24.04 renamed some. */
const PACKAGES = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'fonts-dejavu-core'];
const DISPLAY_PACKAGES = ['xvfb', 'xauth'];

/**
 * Makes the shared libraries of Electron (and a virtual display, where none is there) available,
 * or throws with the exact command that would.
 *
 * @param {string} executable Electron's binary
 * @param {boolean} needsVirtualDisplay
 */
export function ensureSystemLibraries(executable, needsVirtualDisplay) {
  if (process.platform !== 'linux') return;
  const missing = [
    ...missingLibraries(executable),
    ...(needsVirtualDisplay && !onPath('Xvfb') ? ['Xvfb'] : []),
  ];
  if (missing.length === 0) return;
  const wanted = [...(needsVirtualDisplay ? DISPLAY_PACKAGES : []), ...PACKAGES];
  const isDebian = onPath('apt-get');
  const isRoot = process.getuid?.() === 0;
  if (!isDebian || !isRoot) throw new SetupError(howToInstall(missing, wanted, isDebian));
  say(`Installing system libraries (missing: ${missing.join(', ')}) …`);
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...wanted.map(nameHere));
  const still = missingLibraries(executable);
  if (still.length > 0) throw new SetupError(`Electron still lacks ${still.join(', ')}.`);
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
  if (done.status === 0) return;
  throw new SetupError(`apt-get ${args.join(' ')} failed:\n${done.stderr || done.error?.message}`);
}

/** @returns {string[]} */
function missingLibraries(executable) {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
}

export function onPath(command) {
  const folders = (process.env['PATH'] ?? '').split(':');
  return folders.some((folder) => folder !== '' && fs.existsSync(`${folder}/${command}`));
}

/** The name under which this release of Debian or Ubuntu knows a package. */
function nameHere(name) {
  const renamed = `${name}t64`;
  const known = spawnSync('apt-cache', ['show', renamed], { stdio: 'ignore' }).status === 0;
  return known ? renamed : name;
}

function howToInstall(missing, wanted, isDebian) {
  const fact = `Electron needs what this machine lacks: ${missing.join(', ')}.`;
  if (!isDebian) return `${fact} Install it with the system's package manager.`;
  const names = wanted.map(nameHere).join(' ');
  return `${fact} Run:\n  sudo apt-get install -y --no-install-recommends ${names}`;
}
