import { describe, expect, it } from 'vitest';
import { asOne, countEndToEndTests, countUnitTests, outcomeOf } from './outcomes.mjs';

const unitReport = (changes: object = {}) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...changes,
});

describe('the counts of npm test', () => {
  it('count a tool that checks one thing as one', () => {
    expect([asOne(0), asOne(2)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  it('take unit tests from the report', () => {
    expect(outcomeOf(0, unitReport(), countUnitTests)).toEqual({
      passed: 7,
      failed: 0,
      skipped: 1,
    });
  });

  it('count a test file that could not be loaded as a failure', () => {
    const broken = unitReport({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(outcomeOf(1, broken, countUnitTests).failed).toBe(1);
  });

  it('count a failure outside the tests, and a missing report', () => {
    expect(outcomeOf(1, unitReport(), countUnitTests)).toMatchObject({ passed: 7, failed: 1 });
    expect(outcomeOf(0, null, countUnitTests)).toEqual({ passed: 0, failed: 1 });
  });

  it('count an end-to-end test that passed only at the second try as a failure', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countEndToEndTests(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });
});
