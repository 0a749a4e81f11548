/**
 * Counts of what passed and failed, taken from the runners' own reports.
 *
 * @typedef {{ passed: number, failed: number, skipped?: number }} Outcome
 */

/**
 * @param {number} code exit code of a tool that checks one thing
 * @returns {Outcome}
 */
export function asOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A runner that left no report, or failed outside its tests, is one failure.
 *
 * @param {number} code
 * @param {unknown} report null where there is none
 * @param {(report: any) => Outcome} count
 * @returns {Outcome}
 */
export function outcomeOf(code, report, count) {
  if (report === null) return { passed: 0, failed: 1 };
  const outcome = count(report);
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/**
 * Vitest counts tests only: a file that could not be loaded has none, and counts as one failure.
 *
 * @returns {Outcome}
 */
export function countUnitTests(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A test that passes only when run again is a failure here.
 *
 * @returns {Outcome}
 */
export function countEndToEndTests({ stats }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
