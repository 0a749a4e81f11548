import { checkFormat, checkLint, checkTypes, runChecks, runUnitTests } from './checks.mjs';
import { runMain } from './processes.mjs';
import { installDependencies } from './setup.mjs';

/** `npm run check`: what needs neither a build nor a display. */
await runMain(async () => {
  installDependencies();
  return runChecks([
    ['format', checkFormat],
    ['types', checkTypes],
    ['lint', checkLint],
    ['unit', runUnitTests],
  ]);
});
