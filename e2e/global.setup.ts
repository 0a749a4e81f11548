import { build } from '../scripts/build.mjs';
import { hasDisplay, startVirtualDisplay } from '../scripts/setup/display.mjs';
import { setUpElectron } from '../scripts/setup.mjs';

/** `npx playwright test` alone is enough: it sets up, builds what changed and finds a display. */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  await setUpElectron();
  await build();
  if (hasDisplay()) return undefined;
  const { display, stop } = await startVirtualDisplay();
  process.env['DISPLAY'] = display;
  return stop;
}
