import { useMemo, useState } from 'react';
import type { Severity } from '../../shared/result.ts';
import { formatWhole } from '../ui/format.ts';
import { SeverityMark } from '../ui/severity.tsx';
import { ProblemList } from './problem-list.tsx';
import { WORST_FIRST, countBySeverity, listed } from './problem-order.ts';
import { useBakeState } from './use-bake.ts';

/** The list of problems and, where there are several severities, switches for them. */
export function ProblemPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const problems = useBakeState((state) => state.problems);
  const [hidden, setHidden] = useState<ReadonlySet<Severity>>(new Set());
  const counts = useMemo(() => countBySeverity(problems), [problems]);
  const shown = useMemo(() => listed(problems, hidden), [problems, hidden]);
  if (problems.length === 0) return <p className="bake-empty">No problems.</p>;
  const toggle = (severity: Severity) => {
    const next = new Set(hidden);
    if (!next.delete(severity)) next.add(severity);
    setHidden(next);
  };
  return (
    <div className="bake-list-panel">
      {counts.size > 1 && (
        <div className="bake-list-bar" role="group" aria-label="Shown severities">
          {WORST_FIRST.filter((severity) => counts.has(severity)).map((severity) => (
            <button
              key={severity}
              type="button"
              aria-pressed={!hidden.has(severity)}
              title={`${hidden.has(severity) ? 'Show' : 'Hide'} severity ${severity}`}
              onClick={() => toggle(severity)}
            >
              <SeverityMark severity={severity} />
              {formatWhole(counts.get(severity) ?? 0)}
            </button>
          ))}
        </div>
      )}
      <ProblemList problems={shown} isReadOnly={isReadOnly} />
    </div>
  );
}
