import path from 'node:path';
import { build } from './build.mjs';
import { ROOT, runInForeground, runMain, SetupError } from './processes.mjs';
import { hasDisplay, startVirtualDisplay } from './setup/display.mjs';
import { sandboxSwitches } from './setup/sandbox.mjs';
import { setUpElectron } from './setup.mjs';

const SAMPLES = ['assets/sample.pccx', 'assets/sample.d8p'].map((file) => path.join(ROOT, file));

/** `npm start [-- [--screenshot out.png] files…]`: sets up, builds and opens the application. */
await runMain(async () => {
  const { files, takesScreenshot } = readArguments(process.argv.slice(2));
  if (!hasDisplay() && !takesScreenshot) {
    throw new SetupError(
      'There is no display to open a window on. To draw what the window would show:\n' +
        '  npm start -- --screenshot out.png [files]',
    );
  }
  const electron = await setUpElectron({ virtualDisplay: takesScreenshot });
  await build();
  // Chromium reports every service that a bare machine lacks; only what ends it matters here.
  const switches = [...sandboxSwitches(electron.folder), '--log-level=3'];
  const args = [ROOT, ...switches, ...process.argv.slice(2), ...(files === 0 ? SAMPLES : [])];
  return withDisplay((env) =>
    // npm changes into the project's folder; the user's paths are relative to where they are.
    runInForeground(electron.executable, args, {
      env,
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
    }),
  );
});

/** Only as much as decides about samples and display: the application reads its own arguments. */
function readArguments(args) {
  let files = 0;
  let takesScreenshot = false;
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--') return { files: files + args.length - i - 1, takesScreenshot };
    if (args[i].startsWith('--screenshot')) {
      takesScreenshot = true;
      if (args[i] === '--screenshot') i++;
    } else if (!args[i].startsWith('-')) files++;
  }
  return { files, takesScreenshot };
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<number>} run */
async function withDisplay(run) {
  const env = { ...process.env };
  // Set in the terminals of some editors; Electron would then start as plain Node.
  delete env['ELECTRON_RUN_AS_NODE'];
  if (hasDisplay()) return run(env);
  const { display, stop } = await startVirtualDisplay();
  try {
    return await run({ ...env, DISPLAY: display });
  } finally {
    stop();
  }
}
