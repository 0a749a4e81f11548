import { useMemo } from 'react';
import type { RepairKind } from '../../shared/bake/bake.ts';
import { SAFE_REPAIRS } from '../../shared/bake/repairs.ts';
import { formatWhole } from '../ui/format.ts';
import { ProblemFilters } from './problem-filters.tsx';
import { groupsOf, shownGroups, type ProblemGroup } from './problem-groups.ts';
import { ProblemList } from './problem-list.tsx';
import { useHiddenProblems } from './problem-preferences.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import './problems.css';

/** The problems of the bake by rule, switches for what is shown, repairs, and how far the check is. */
export function ProblemPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const summary = useBakeState((state) => state.problems);
  const { hidden, toggleSeverity, toggleProfile } = useHiddenProblems();
  const groups = useMemo(() => groupsOf(summary), [summary]);
  const shown = useMemo(() => shownGroups(groups, hidden), [groups, hidden]);
  return (
    <div className="bake-list-panel problems">
      <div className="problems-bar">
        <ProblemFilters
          groups={groups}
          hidden={hidden}
          onSeverity={toggleSeverity}
          onProfile={toggleProfile}
        />
        <span className="bake-spring" />
        <CheckState />
        {!isReadOnly && <RepairAll groups={groups} />}
      </div>
      {groups.length === 0 && summary.check === null && <p className="bake-empty">No problems.</p>}
      {groups.length > 0 && shown.length === 0 && (
        <p className="bake-empty">
          The problems there are ({formatWhole(summary.total)}) are hidden.
        </p>
      )}
      {shown.length > 0 && <ProblemList groups={shown} isReadOnly={isReadOnly} />}
    </div>
  );
}

function CheckState() {
  const { validation } = useBakeSession();
  const check = useBakeState((state) => state.problems.check);
  if (check === null) return null;
  if (typeof check === 'number') {
    return (
      <span className="problems-check" role="status">
        checking tiles
        <progress max={1} value={check} aria-label="Share of the tiles that were checked" />
        <button type="button" onClick={() => validation.stop()}>
          Stop
        </button>
      </span>
    );
  }
  return (
    <span className="problems-check" role="status">
      {check === 'stopped' ? 'tiles were not checked' : 'the check failed'}
      <button type="button" onClick={() => validation.again()}>
        Check again
      </button>
    </span>
  );
}

function RepairAll({ groups }: { groups: readonly ProblemGroup[] }) {
  const session = useBakeSession();
  const kinds = SAFE_REPAIRS.filter((kind) => groups.some(({ repair }) => repair === kind));
  if (kinds.length === 0) return null;
  return (
    <button type="button" title={titleOf(kinds)} onClick={() => session.repairs.repairAll(kinds)}>
      Repair all that is safe
    </button>
  );
}

const WHAT: Readonly<Record<RepairKind, string>> = {
  stamp: 'write total_len, padding and CRC anew',
  'clear-reserved': 'clear reserved fields and bits',
  'clear-reset-copy': 'clear the copies of the reset masks',
  'clear-count-copy': 'clear the copy of the tile count',
  'drop-duplicates': 'keep the last TLV of each type',
  'crc-last': 'move the CRC to the end',
  'cut-trailing': 'cut the bytes at the end',
};

function titleOf(kinds: readonly RepairKind[]): string {
  return `One step of undo: ${kinds.map((kind) => WHAT[kind]).join('; ')}`;
}
