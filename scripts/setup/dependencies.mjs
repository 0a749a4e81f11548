import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { npm, ROOT, say, SetupError } from '../processes.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.tilescope-stamp');

/** Refuses a Node that is too old for the tools, before anything is installed with it. */
export function checkNode() {
  const { engines } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=/, '').split('.').map(Number);
  const present = process.versions.node.split('.').map(Number);
  const first = wanted.findIndex((part, i) => part !== present[i]);
  if (first !== -1 && (present[first] ?? 0) < wanted[first]) {
    throw new SetupError(
      `Tilescope is built with Node ${engines.node}; this is Node ${process.versions.node}.`,
    );
  }
}

/** The lock file and the platform decide what `npm ci` installs. */
export function dependencyStamp() {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Installs exactly what the lock file says, unless that is what is there. */
export function installDependencies() {
  checkNode();
  const stamp = dependencyStamp();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp) return;
  say('Installing the dependencies (npm ci) …');
  npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  fs.writeFileSync(STAMP, stamp);
}
