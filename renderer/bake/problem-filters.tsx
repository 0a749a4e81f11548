import { PROFILES, PROFILE_NAMES, ruleOf, type Profile } from '../../shared/bake/rules.ts';
import type { Severity } from '../../shared/result.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import { SeverityMark } from '../ui/severity.tsx';
import {
  WORST_FIRST,
  countBySeverity,
  type ProblemFilter,
  type ProblemGroup,
} from './problem-groups.ts';

interface Props {
  readonly groups: readonly ProblemGroup[];
  readonly hidden: ProblemFilter;
  onSeverity(severity: Severity): void;
  onProfile(profile: Profile): void;
}

/** Switches for severities and for who objects; only where there is something to switch. */
export function ProblemFilters({ groups, hidden, onSeverity, onProfile }: Props) {
  const counts = countBySeverity(groups);
  const profiles = PROFILES.filter((profile) => countOf(groups, profile) > 0);
  return (
    <>
      <div className="problems-switches" role="group" aria-label="Shown severities">
        {WORST_FIRST.filter((severity) => counts.has(severity)).map((severity) => (
          <button
            key={severity}
            type="button"
            aria-pressed={!hidden.severities.has(severity)}
            title={`${hidden.severities.has(severity) ? 'Show' : 'Hide'} severity ${severity}`}
            onClick={() => onSeverity(severity)}
          >
            <SeverityMark severity={severity} />
            {formatWhole(counts.get(severity) ?? 0)}
          </button>
        ))}
      </div>
      {profiles.length > 0 && (
        <div className="problems-switches" role="group" aria-label="Compatible with">
          {profiles.map((profile) => (
            <button
              key={profile}
              type="button"
              aria-pressed={!hidden.profiles.has(profile)}
              title={profileTitle(groups, profile)}
              onClick={() => onProfile(profile)}
            >
              {PROFILE_NAMES[profile]}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function countOf(groups: readonly ProblemGroup[], profile: Profile): number {
  return groups
    .filter(({ code }) => ruleOf(code).profiles.includes(profile))
    .reduce((sum, { count }) => sum + count, 0);
}

function profileTitle(groups: readonly ProblemGroup[], profile: Profile): string {
  const count = formatCount(countOf(groups, profile), 'problem');
  return `Check compatibility with the ${PROFILE_NAMES[profile]} (${count})`;
}
