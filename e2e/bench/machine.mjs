import { spawnSync } from 'node:child_process';
import os from 'node:os';

/**
 * What a reader has to know of the machine to compare results.
 *
 * @param {{ version: string, isPinned: boolean }} electron
 */
export function describeMachine(electron) {
  const cpus = os.cpus();
  const facts = [
    new Date().toISOString().slice(0, 10),
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}`,
    `${(os.totalmem() / 2 ** 30).toFixed(0)} GiB of memory`,
    `${os.type()} ${os.release()}`,
    `Electron ${electron.version}${electron.isPinned ? '' : ' (standing in for the pinned one)'}`,
    'WebGL in software where the machine has no GPU',
  ];
  return `${facts.join(', ')}.`;
}

/** @param {string} folder */
export function commitOf(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  return git('status', '--porcelain') === '' ? commit : `${commit} with changes`;
}
