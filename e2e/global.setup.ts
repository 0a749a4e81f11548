import { build } from '../scripts/build.mjs';
import { hasDisplay, startVirtualDisplay } from '../scripts/setup/display.mjs';
import { sandboxSwitches } from '../scripts/setup/sandbox.mjs';
import { setUpElectron } from '../scripts/setup.mjs';

/** `npx playwright test` alone is enough: it sets up, builds what changed and finds a display. */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  const electron = await setUpElectron();
  sandboxSwitches(electron.folder);
  await build();
  if (hasDisplay()) return undefined;
  const { display, stop } = await startVirtualDisplay();
  process.env['DISPLAY'] = display;
  return stop;
}
