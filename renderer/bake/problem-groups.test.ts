import { describe, expect, it } from 'vitest';
import type { BakeProblem } from '../../shared/bake/bake.ts';
import { ruleOf, type RuleCode } from '../../shared/bake/rules.ts';
import type { ProblemSummary } from '../store/bake-slice.ts';
import {
  MOST_LISTED,
  ProblemRows,
  countBySeverity,
  groupsOf,
  shownGroups,
} from './problem-groups.ts';

const problem = (code: RuleCode, at: number): BakeProblem => ({
  severity: ruleOf(code).severity,
  code,
  at,
  tile: null,
  message: '',
  repair: code === 'header-flags' ? 'clear-reserved' : null,
});

const summary: ProblemSummary = {
  general: [
    problem('array-size', 1),
    problem('header-flags', 2),
    problem('bake-id-zero', 3),
    problem('unknown-tlv', 4),
    problem('unknown-tlv', 5),
  ],
  ofTiles: [
    { code: 'thresholds', count: 3 },
    { code: 'equal-thresholds', count: 1_000_000 },
  ],
  total: 1_000_008,
  check: null,
  revision: 1,
};
const groups = groupsOf(summary);
const none = { severities: new Set<never>(), profiles: new Set<never>() };

describe('groups of problems', () => {
  it('are one for each rule, worst first, general ones before those of tiles', () => {
    expect(groups.map(({ code, count }) => [code, count])).toEqual([
      ['header-flags', 1],
      ['thresholds', 3],
      ['array-size', 1],
      ['unknown-tlv', 2],
      ['bake-id-zero', 1],
      ['equal-thresholds', 1_000_000],
    ]);
    expect(groups[0]?.repair).toBe('clear-reserved');
    expect(Object.fromEntries(countBySeverity(groups))).toEqual({
      error: 4,
      compatibility: 3,
      warning: 1,
      info: 1_000_000,
    });
  });

  it('are left out with their severity, and with the last profile that asks for them', () => {
    const codes = (hidden: Parameters<typeof shownGroups>[1]) =>
      shownGroups(groups, hidden).map(({ code }) => code);
    expect(codes({ ...none, severities: new Set(['info', 'error']) })).toEqual([
      'array-size',
      'unknown-tlv',
      'bake-id-zero',
    ]);
    const withoutCpp = codes({ ...none, profiles: new Set(['cpp-core']) });
    expect(withoutCpp).toContain('array-size');
    expect(withoutCpp).not.toContain('unknown-tlv');
    const withoutBoth = codes({ ...none, profiles: new Set(['cpp-core', 'editor']) });
    expect(withoutBoth).not.toContain('array-size');
    expect(withoutBoth).toContain('thresholds');
  });
});

describe('rows of problems', () => {
  it('are heads with their findings; a rule with many is closed at first', () => {
    const rows = new ProblemRows(groups, new Set());
    expect(rows.count).toBe(6 + 1 + 3 + 1 + 2 + 1);
    expect(rows.at(0)).toMatchObject({ kind: 'group', isOpen: true });
    expect(rows.at(3)).toMatchObject({ kind: 'problem', index: 0, group: { code: 'thresholds' } });
    expect(rows.at(5)).toMatchObject({ kind: 'problem', index: 2, group: { code: 'thresholds' } });
    expect(rows.at(rows.count - 1)).toMatchObject({ kind: 'group', isOpen: false });
    expect(rows.at(rows.count)).toBeNull();
  });

  it('of a rule that a million tiles break are bounded, and the last says what is left', () => {
    const rows = new ProblemRows(groups, new Set<RuleCode>(['equal-thresholds', 'thresholds']));
    expect(rows.count).toBe(6 + 1 + 1 + 2 + 1 + MOST_LISTED + 1);
    expect(rows.at(rows.count - 2)).toMatchObject({ kind: 'problem', index: MOST_LISTED - 1 });
    expect(rows.at(rows.count - 1)).toMatchObject({ kind: 'more', count: 1_000_000 - MOST_LISTED });
  });
});
