import { describe, expect, it } from 'vitest';
import type { Problem, Severity } from '../../shared/result.ts';
import { countBySeverity, listed } from './problem-order.ts';

const problem = (severity: Severity, tile: number): Problem => ({
  severity,
  code: 'x',
  at: null,
  tile,
  message: '',
});
const found = [
  problem('info', 0),
  problem('error', 1),
  problem('warning', 2),
  problem('info', 3),
  problem('error', 4),
  problem('compatibility', 5),
];

describe('order of problems', () => {
  it('is worst first and keeps the order of checking within a severity', () => {
    expect(listed(found, new Set()).map(({ tile }) => tile)).toEqual([1, 4, 5, 2, 0, 3]);
  });

  it('leaves out the severities that are hidden', () => {
    expect(listed(found, new Set(['info', 'error'])).map(({ tile }) => tile)).toEqual([5, 2]);
  });

  it('counts what there is', () => {
    expect(Object.fromEntries(countBySeverity(found))).toEqual({
      error: 2,
      compatibility: 1,
      warning: 1,
      info: 2,
    });
  });
});
