import { useState } from 'react';
import { PROFILES, type Profile } from '../../shared/bake/rules.ts';
import type { Severity } from '../../shared/result.ts';
import { WORST_FIRST, type ProblemFilter } from './problem-groups.ts';

const KEY = 'tilescope.bake-problems';

/** What was kept, as far as it can be understood. */
export function readHidden(text: string | null): ProblemFilter {
  const kept = keptOf(text);
  const listed = (key: string) => {
    const list = (kept as Record<string, unknown> | null)?.[key];
    return Array.isArray(list) ? (list as unknown[]) : [];
  };
  return {
    severities: new Set(WORST_FIRST.filter((each) => listed('severities').includes(each))),
    profiles: new Set(PROFILES.filter((each) => listed('profiles').includes(each))),
  };
}

function keptOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** What the list leaves out, kept from one start to the next. */
export function useHiddenProblems() {
  const [hidden, setHidden] = useState(() => readHidden(localStorage.getItem(KEY)));
  const change = (next: ProblemFilter) => {
    const text = { severities: [...next.severities], profiles: [...next.profiles] };
    localStorage.setItem(KEY, JSON.stringify(text));
    setHidden(next);
  };
  return {
    hidden,
    toggleSeverity: (severity: Severity) =>
      change({ ...hidden, severities: toggled(hidden.severities, severity) }),
    toggleProfile: (profile: Profile) =>
      change({ ...hidden, profiles: toggled(hidden.profiles, profile) }),
  };
}

export function toggled<T>(set: ReadonlySet<T>, each: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(each)) next.add(each);
  return next;
}
