import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { say, SetupError } from '../processes.mjs';

/**
 * Chromium's sandbox needs user namespaces or a set-uid helper. It is never weakened silently:
 * root, for whom Chromium refuses to use it, is told; others get the command that allows it.
 *
 * @param {string} electronFolder
 * @returns {string[]} switches for this run
 */
export function sandboxSwitches(electronFolder) {
  if (isRoot()) {
    say("Running as root: the operating system's sandbox is off for this run (--no-sandbox).");
    return ['--no-sandbox'];
  }
  if (!sandboxWorks(electronFolder)) {
    const helper = helperOf(electronFolder);
    throw new SetupError(
      'This system keeps user namespaces from Electron, so its sandbox cannot start. Run once:\n' +
        `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
    );
  }
  return [];
}

/**
 * Whether the Electron in this folder can start its sandbox here.
 *
 * @param {string} electronFolder
 */
export function sandboxWorks(electronFolder) {
  if (process.platform !== 'linux') return true;
  return !isRoot() && (userNamespacesWork() || isSetUidRoot(helperOf(electronFolder)));
}

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;
const helperOf = (electronFolder) => path.join(electronFolder, 'chrome-sandbox');

function userNamespacesWork() {
  const restricted = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
  if (fs.existsSync(restricted) && fs.readFileSync(restricted, 'utf8').trim() === '1') return false;
  return (
    spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0
  );
}

function isSetUidRoot(file) {
  if (!fs.existsSync(file)) return false;
  const { uid, mode } = fs.statSync(file);
  return uid === 0 && (mode & 0o4000) !== 0;
}
