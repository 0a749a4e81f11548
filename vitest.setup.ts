import * as fc from 'fast-check';

/**
 * A property that fails is shrunk until this much time has passed and then reported as it is:
 * some counterexamples would otherwise be shrunk for hours, and a failure would look like a hang.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 30_000 });
