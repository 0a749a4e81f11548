import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { BakeProblem } from '../../shared/bake/bake.ts';
import { ruleOf, type RuleCode } from '../../shared/bake/rules.ts';
import { ProblemRows, type ProblemGroup, type ProblemRow } from './problem-groups.ts';
import { ProblemRowView } from './problem-row.tsx';
import { toggled } from './problem-preferences.ts';
import { useBakeSession } from './use-bake.ts';

const ROW_CSS_PX = 24;

/** Rules with their findings; a row leads to its tile and byte. */
export function ProblemList(props: { groups: readonly ProblemGroup[]; isReadOnly: boolean }) {
  const { groups, isReadOnly } = props;
  const session = useBakeSession();
  const [turned, setTurned] = useState<ReadonlySet<RuleCode>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useMemo(() => new ProblemRows(groups, turned), [groups, turned]);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: list.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    overscan: 8,
  });
  const problemOf = (row: ProblemRow | null): BakeProblem | null => {
    if (row?.kind !== 'problem') return null;
    const { code, problems } = row.group;
    return problems === null
      ? session.validation.problem(code, row.index)
      : (problems[row.index] ?? null);
  };
  const turn = ({ code }: ProblemGroup) => setTurned(toggled(turned, code));
  const go = (index: number) => {
    const to = Math.min(list.count - 1, Math.max(0, index));
    setCurrent(to);
    rows.scrollToIndex(to);
    const problem = problemOf(list.at(to));
    if (problem !== null) session.goTo(problem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const row = list.at(current ?? -1);
    if (event.key === 'ArrowDown') go((current ?? -1) + 1);
    else if (event.key === 'ArrowUp') go((current ?? 0) - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(list.count - 1);
    else if (event.key === 'PageDown') go((current ?? 0) + 10);
    else if (event.key === 'PageUp') go((current ?? 0) - 10);
    else if (turnsGroup(event.key, row)) turn(row.group);
    else if (event.key === 'Enter' || event.key === ' ') go(current ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shownCode = (list.at(current ?? 0) ?? list.at(0))?.group.code;
  return (
    <>
      <div
        ref={scroller}
        className="bake-problems"
        role="treegrid"
        aria-label="Problems"
        aria-rowcount={list.count}
        tabIndex={0}
        {...(current === null ? {} : { 'aria-activedescendant': `bake-problem-${current}` })}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: rows.getTotalSize() }} role="presentation">
          {rows.getVirtualItems().map(({ index, start }) => {
            const row = list.at(index);
            if (row === null) return null;
            return (
              <ProblemRowView
                key={index}
                index={index}
                topCssPx={start}
                row={row}
                problem={problemOf(row)}
                isCurrent={index === current}
                isReadOnly={isReadOnly}
                onClick={() => {
                  if (row.kind === 'group') turn(row.group);
                  go(index);
                }}
              />
            );
          })}
        </div>
      </div>
      {shownCode !== undefined && <Why code={shownCode} />}
    </>
  );
}

/** Left and right close and open a rule, Enter and Space turn it round. */
function turnsGroup(
  key: string,
  row: ProblemRow | null,
): row is Extract<ProblemRow, { kind: 'group' }> {
  if (row?.kind !== 'group') return false;
  if (key === 'Enter' || key === ' ') return true;
  return key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight');
}

function Why({ code }: { code: RuleCode }) {
  const { title, why } = ruleOf(code);
  return (
    <p className="problems-why">
      <b>{title}.</b> {why}
    </p>
  );
}
