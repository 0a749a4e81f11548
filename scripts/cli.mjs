import path from 'node:path';
import { build } from './build.mjs';
import { ROOT, runInForeground, runMain } from './processes.mjs';
import { installDependencies } from './setup.mjs';

/** `npm run --silent cli -- info --json FILE`: the command line, built when its sources changed. */
await runMain(async () => {
  installDependencies();
  await build(['cli']);
  const script = path.join(ROOT, 'out/cli/tilescope-cli.js');
  return runInForeground(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
  });
});
