import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { sourceDigest, TARGETS } from './build-targets.mjs';
import {
  CACHE,
  dependencyCommand,
  ROOT,
  runInForeground,
  runMain,
  SetupError,
} from './processes.mjs';
import { setUpElectron } from './setup.mjs';
import { onPath } from './setup/system-libraries.mjs';

const STAMP = path.join(CACHE, 'built', 'package');
const UNPACKED = path.join(ROOT, 'dist/linux-unpacked/tilescope');

/**
 * Runs electron-builder with the Electron that is at hand.
 *
 * @param {string[]} args e.g. `['--linux', 'deb']`; the unpacked application by default
 */
export async function packageApplication(args) {
  const electron = await setUpElectron({ virtualDisplay: false });
  await build();
  const runtime = electron.isPinned
    ? []
    : [`-c.electronDist=${electron.folder}`, `-c.electronVersion=${electron.version}`];
  const targets = args.length > 0 ? args : ['--dir'];
  return runInForeground(
    process.execPath,
    [
      dependencyCommand('electron-builder', 'electron-builder'),
      ...targets,
      ...runtime,
      '--publish',
      'never',
    ],
    { env: builderEnvironment() },
  );
}

/** Debian has no fpm, and electron-builder's own comes from where not every network leads. */
function builderEnvironment() {
  const env = { ...process.env };
  if (!env['CUSTOM_FPM_PATH'] && onPath('dpkg-deb')) {
    env['CUSTOM_FPM_PATH'] = path.join(ROOT, 'scripts/packaging/fpm-deb.mjs');
  }
  return env;
}

/**
 * The unpacked application for the end-to-end test, packed again when anything in it changed.
 *
 * @returns {Promise<string>} its executable
 */
export async function ensureUnpackedApplication() {
  const hash = createHash('sha256').update(
    fs.readFileSync(path.join(ROOT, 'electron-builder.yml')),
  );
  for (const target of TARGETS) hash.update(sourceDigest(target));
  const digest = hash.digest('hex');
  const isThere = fs.existsSync(UNPACKED) && fs.existsSync(STAMP);
  if (isThere && fs.readFileSync(STAMP, 'utf8') === digest) return UNPACKED;
  if ((await packageApplication([])) !== 0) throw new SetupError('electron-builder failed.');
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, digest);
  return UNPACKED;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(() => packageApplication(process.argv.slice(2)));
}
