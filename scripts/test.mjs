import { build } from './build.mjs';
import {
  checkFormat,
  checkLint,
  checkTypes,
  runChecks,
  runEndToEndTests,
  runUnitTests,
} from './checks.mjs';
import { runMain, say } from './processes.mjs';
import { setUpElectron } from './setup.mjs';

/** `npm test`: sets up what is missing, then runs every check. */
await runMain(async () => {
  const electron = await setUpElectron();
  const standIn = electron.isPinned ? '' : ', standing in for the pinned one';
  say(`Electron ${electron.version}${standIn}`);
  return runChecks([
    ['format', checkFormat],
    ['types', checkTypes],
    ['lint', checkLint],
    ['unit', runUnitTests],
    ['build', buildAll],
    ['end to end', runEndToEndTests],
  ]);
});

/** A build that fails is one failure, and the checks that need none of it have run before. */
async function buildAll() {
  try {
    await build();
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(String(error));
    return { passed: 0, failed: 1 };
  }
}
