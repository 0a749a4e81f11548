import { installDependencies } from './setup/dependencies.mjs';
import { hasDisplay } from './setup/display.mjs';
import { ensureElectron } from './setup/electron-runtime.mjs';
import { ensureSystemLibraries } from './setup/system-libraries.mjs';

/**
 * Everything that a fresh clone lacks, in order; a step that has nothing to do is quick and silent.
 * Until `installDependencies` is done only Node's own modules may be imported.
 */
export { installDependencies } from './setup/dependencies.mjs';

/**
 * Dependencies, Electron and the system libraries that it needs.
 *
 * @param {{ virtualDisplay?: boolean }} [options] virtualDisplay: one will be started where the
 *   machine has none
 */
export async function setUpElectron({ virtualDisplay = true } = {}) {
  installDependencies();
  const electron = await ensureElectron();
  ensureSystemLibraries(electron.executable, virtualDisplay && !hasDisplay());
  // Children (Playwright, electron-builder, a developer's own `npx electron .`) find it by this.
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = electron.folder;
  return electron;
}
