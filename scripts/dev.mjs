import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { TARGETS, viteOptions } from './build-targets.mjs';
import { ROOT, runMain, say } from './processes.mjs';
import { sandboxSwitches } from './setup/sandbox.mjs';
import { setUpElectron } from './setup.mjs';

const QUIET_MS = 200;

/**
 * `npm run dev [-- files…]`: builds on every change and starts the application again. The page's
 * policy forbids what a development server injects, so there is none.
 */
await runMain(async () => {
  const electron = await setUpElectron({ virtualDisplay: false });
  await build();
  const application = restartable(electron);
  const { build: viteBuild } = await import('vite');
  for (const target of TARGETS) {
    const watcher = await viteBuild({ ...viteOptions(target), build: { watch: {} } });
    if ('on' in watcher) {
      watcher.on('event', (event) => {
        if (event.code === 'END') application.restartSoon();
        if (event.code === 'ERROR') say(`${target.name}: ${event.error.message}`);
      });
    }
  }
  await application.closedByUser;
  process.exit(0);
});

function restartable({ executable, folder }) {
  const args = [ROOT, ...sandboxSwitches(folder), ...process.argv.slice(2)];
  let child = null;
  let timer = null;
  let userCloses = () => {};
  const closedByUser = new Promise((resolve) => {
    userCloses = () => resolve(undefined);
  });
  const start = () => {
    const started = spawn(executable, args, { cwd: path.resolve('.'), stdio: 'inherit' });
    started.once('exit', () => child === started && userCloses());
    child = started;
  };
  const restart = () => {
    const old = child;
    child = null;
    if (old === null || old.exitCode !== null) return start();
    // The next start waits for the lock that keeps the application to one instance.
    old.once('exit', start);
    old.kill();
  };
  return {
    closedByUser,
    restartSoon() {
      clearTimeout(timer);
      timer = setTimeout(restart, QUIET_MS);
    },
  };
}
