import * as fc from 'fast-check';

const LIMIT_MS = 45_000;
/** `npm run fuzz` asks for many more runs than fit into the ordinary limit. */
const FUZZ_LIMIT_MS = 3_600_000;

/**
 * A property that fails is shrunk until this much time has passed and then reported as it is:
 * some counterexamples would otherwise be shrunk for hours, and a failure would look like a hang.
 * One that was cut short before all its runs is no success.
 */
fc.configureGlobal({
  interruptAfterTimeLimit:
    process.env['TILESCOPE_FUZZ_RUNS'] === undefined ? LIMIT_MS : FUZZ_LIMIT_MS,
  markInterruptAsFailure: true,
});
