import type { BakeProblem, RepairKind } from '../../shared/bake/bake.ts';
import { RULES, ruleOf, type Profile, type RuleCode } from '../../shared/bake/rules.ts';
import { TILE_RULES } from '../../shared/bake/tile-rules.ts';
import type { Severity } from '../../shared/result.ts';
import type { ProblemSummary } from '../store/bake-slice.ts';

/** As they are listed. */
export const WORST_FIRST: readonly Severity[] = ['error', 'compatibility', 'warning', 'info'];

/** All findings of one rule. */
export interface ProblemGroup {
  readonly code: RuleCode;
  readonly severity: Severity;
  readonly count: number;
  /** The findings themselves; null where they are asked for tile by tile. */
  readonly problems: readonly BakeProblem[] | null;
  readonly repair: RepairKind | null;
}

/** What the list leaves out. */
export interface ProblemFilter {
  readonly severities: ReadonlySet<Severity>;
  readonly profiles: ReadonlySet<Profile>;
}

/** A group for each rule with findings: worst first, then in the order in which a bake is checked. */
export function groupsOf({ general, ofTiles }: ProblemSummary): readonly ProblemGroup[] {
  const byCode = new Map<RuleCode, BakeProblem[]>();
  for (const problem of general) {
    const code = codeOf(problem);
    byCode.set(code, [...(byCode.get(code) ?? []), problem]);
  }
  const groups = [...byCode].map(([code, problems]): ProblemGroup => {
    const repair = problems.find((problem) => problem.repair !== null)?.repair ?? null;
    return { code, severity: ruleOf(code).severity, count: problems.length, problems, repair };
  });
  const tiles = ofTiles.map(({ code, count }): ProblemGroup => {
    const repair = TILE_RULES.find((rule) => rule.code === code)?.repair ?? null;
    return { code, severity: ruleOf(code).severity, count, problems: null, repair };
  });
  const all = [...groups, ...tiles];
  return WORST_FIRST.flatMap((severity) => all.filter((group) => group.severity === severity));
}

function codeOf({ code }: BakeProblem): RuleCode {
  if (code in RULES) return code as RuleCode;
  throw new Error(`No rule has the code ${code}`);
}

/** Without hidden severities, and without compatibility that only hidden profiles ask for. */
export function shownGroups(
  groups: readonly ProblemGroup[],
  hidden: ProblemFilter,
): readonly ProblemGroup[] {
  return groups.filter(({ code, severity }) => {
    const { profiles } = ruleOf(code);
    const isAskedFor =
      profiles.length === 0 || profiles.some((profile) => !hidden.profiles.has(profile));
    return isAskedFor && !hidden.severities.has(severity);
  });
}

export function countBySeverity(groups: readonly ProblemGroup[]): ReadonlyMap<Severity, number> {
  const counts = new Map<Severity, number>();
  for (const { severity, count } of groups) {
    counts.set(severity, (counts.get(severity) ?? 0) + count);
  }
  return counts;
}

/** Open as long as nobody closes them: more would push the other rules out of sight. */
const MOST_OPEN_AT_FIRST = 20;

export function isOpen(group: ProblemGroup, toggled: ReadonlySet<RuleCode>): boolean {
  return toggled.has(group.code) !== group.count <= MOST_OPEN_AT_FIRST;
}

export type ProblemRow =
  | { readonly kind: 'group'; readonly group: ProblemGroup; readonly isOpen: boolean }
  | { readonly kind: 'problem'; readonly group: ProblemGroup; readonly index: number }
  /** Stands for the findings that are not listed. */
  | { readonly kind: 'more'; readonly group: ProblemGroup; readonly count: number };

/** Of a million rows 24 pixels high a browser lays out no more than 1.4 million. */
export const MOST_LISTED = 50_000;

/** The rows of the list, by number, without making them. */
export class ProblemRows {
  readonly count: number;
  readonly #parts: {
    readonly group: ProblemGroup;
    readonly isOpen: boolean;
    readonly from: number;
  }[];

  constructor(groups: readonly ProblemGroup[], toggled: ReadonlySet<RuleCode>) {
    let from = 0;
    this.#parts = groups.map((group) => {
      const part = { group, isOpen: isOpen(group, toggled), from };
      from += 1;
      if (part.isOpen) from += Math.min(group.count, MOST_LISTED);
      if (part.isOpen && group.count > MOST_LISTED) from += 1;
      return part;
    });
    this.count = from;
  }

  at(row: number): ProblemRow | null {
    if (row < 0 || row >= this.count) return null;
    const part = this.#parts.findLast(({ from }) => from <= row)!;
    const { group } = part;
    const index = row - part.from - 1;
    if (index < 0) return { kind: 'group', group, isOpen: part.isOpen };
    if (index < MOST_LISTED) return { kind: 'problem', group, index };
    return { kind: 'more', group, count: group.count - MOST_LISTED };
  }
}
