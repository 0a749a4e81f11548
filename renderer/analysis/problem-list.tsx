import type { Problem } from '../../shared/result.ts';
import { useApp } from '../store/store.ts';
import { LinkButton } from '../ui/button.tsx';
import { formatCount, formatHex } from '../ui/format.ts';
import { SeverityMark } from '../ui/severity.tsx';

/** More than anyone reads one by one; the number of all is said. */
const MOST_SHOWN = 1000;

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const showBytes = useApp((state) => state.showBytes);
  if (problems.length === 0) return <p className="dock-note">No problems were found.</p>;
  const hidden = problems.length - MOST_SHOWN;
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Problems" data-own-arrows>
      <ul className="problems" data-testid="problems">
        {problems.slice(0, MOST_SHOWN).map((problem, place) => (
          <li key={place} data-code={problem.code}>
            <SeverityMark severity={problem.severity} />
            <span className="problem-text">{problem.message}</span>
            <span className="problem-code">{problem.code}</span>
            {problem.at !== null && (
              <ByteLink at={problem.at} onFollow={() => showBytes(problem.at ?? 0)} />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="dock-note">{formatCount(hidden, 'more problem')} like these.</p>}
    </div>
  );
}

function ByteLink({ at, onFollow }: { at: number; onFollow(): void }) {
  return <LinkButton onClick={onFollow}>at {formatHex(at)}</LinkButton>;
}
