import { dependencyCommand, runInForeground, runMain } from './processes.mjs';
import { installDependencies } from './setup.mjs';

const RUNS = '100000';

/**
 * `npm run fuzz [-- filter]`: the mutation properties of traces and bakes at full length; `npm test`
 * runs the same tests with fewer mutations.
 */
await runMain(async () => {
  installDependencies();
  const filters = process.argv.slice(2);
  return runInForeground(
    process.execPath,
    [
      dependencyCommand('vitest', 'vitest'),
      'run',
      '--testTimeout=3600000',
      ...(filters.length > 0 ? filters : ['fuzz']),
    ],
    { env: { ...process.env, TILESCOPE_FUZZ_RUNS: process.env['TILESCOPE_FUZZ_RUNS'] ?? RUNS } },
  );
});
