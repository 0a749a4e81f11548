import type { Problem, Severity } from '../../shared/result.ts';

/** As they are listed. */
export const WORST_FIRST: readonly Severity[] = ['error', 'compatibility', 'warning', 'info'];

export function countBySeverity(problems: readonly Problem[]): ReadonlyMap<Severity, number> {
  const counts = new Map<Severity, number>();
  for (const { severity } of problems) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return counts;
}

/** Worst first, each severity in the order in which the bake was checked, without the hidden ones. */
export function listed<P extends Problem>(
  problems: readonly P[],
  hidden: ReadonlySet<Severity>,
): readonly P[] {
  return WORST_FIRST.filter((severity) => !hidden.has(severity)).flatMap((severity) =>
    problems.filter((problem) => problem.severity === severity),
  );
}
