import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, whatever the working directory is. */
export const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
export const CACHE = path.join(ROOT, '.cache');

/**
 * Everything that scripts say about themselves goes to standard error: standard output belongs
 * to what the user asked for (`npm run --silent cli -- info --json`).
 *
 * @param {string} message
 */
export function say(message) {
  process.stderr.write(`${message}\n`);
}

/** A failure that the user can act on: shown as its message, without a stack. */
export class SetupError extends Error {}

/**
 * Runs npm: the one that started this script, else the one on the path.
 *
 * @param {string[]} args
 * @param {{ capture?: boolean }} [options]
 * @returns {string} what it wrote to standard output, where captured
 */
export function npm(args, { capture = false } = {}) {
  const own = process.env['npm_execpath'];
  const viaNode = own !== undefined && /\.c?js$/.test(own);
  const command = viaNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(command, viaNode ? [own, ...args] : args, {
    cwd: ROOT,
    stdio: ['ignore', capture ? 'pipe' : 2, 2],
    encoding: 'utf8',
    shell: !viaNode && process.platform === 'win32',
  });
  if (done.error) throw new SetupError(`npm did not run: ${done.error.message}`);
  if (done.status !== 0) throw new SetupError(`npm ${args.join(' ')} ended with ${done.status}`);
  return done.stdout ?? '';
}

/**
 * Runs a program in the foreground until it ends; Ctrl+C reaches it through the terminal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code; 1 where a signal ended it
 */
export function runInForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      stdio: 'inherit',
      env: options.env ?? process.env,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} packageName a dependency, e.g. `typescript`
 * @param {string} binary one of its commands, e.g. `tsc`
 * @returns {string} the script to run with node, on any system
 */
export function dependencyCommand(packageName, binary) {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[binary]);
}

/**
 * Runs a script's main function; failures that the user can act on are printed as one message.
 *
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof SetupError) say(error.message);
    else say(error instanceof Error && error.stack ? error.stack : String(error));
    process.exitCode = 1;
  }
}
