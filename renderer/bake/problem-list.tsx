import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { BakeProblem, RepairKind } from '../../shared/bake/bake.ts';
import { setHeaderField } from '../../shared/bake/field-edits.ts';
import { SeverityMark } from '../ui/severity.tsx';
import { useBakeSession } from './use-bake.ts';

const ROW_CSS_PX = 24;

const REPAIR_NAMES: Readonly<Record<RepairKind, string>> = {
  stamp: 'Write anew',
  'clear-reserved': 'Clear reserved fields',
  'clear-reset-copy': 'Clear the copies',
  'clear-count-copy': 'Clear the copy',
  'drop-duplicates': 'Keep the last of each',
  'crc-last': 'Move the CRC last',
  'cut-trailing': 'Cut the rest',
};

/** Findings about the bake; a row leads to its tile and byte, a button mends it. */
export function ProblemList(props: { problems: readonly BakeProblem[]; isReadOnly: boolean }) {
  const { problems, isReadOnly } = props;
  const session = useBakeSession();
  const [current, setCurrent] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const rows = useVirtualizer({
    count: problems.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    overscan: 8,
  });
  const go = (index: number) => {
    const to = Math.min(problems.length - 1, Math.max(0, index));
    const problem = problems[to];
    if (!problem) return;
    setCurrent(to);
    rows.scrollToIndex(to);
    session.goTo(problem);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    if (event.key === 'ArrowDown') go((current ?? -1) + 1);
    else if (event.key === 'ArrowUp') go((current ?? 0) - 1);
    else if (event.key === 'Enter' || event.key === ' ') go(current ?? 0);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(problems.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={scroller}
      className="bake-problems"
      role="grid"
      aria-label="Problems"
      aria-rowcount={problems.length}
      tabIndex={0}
      {...(current === null ? {} : { 'aria-activedescendant': `bake-problem-${current}` })}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => {
          const problem = problems[index];
          if (!problem) return null;
          return (
            <div
              key={index}
              id={`bake-problem-${index}`}
              className={`bake-problem${index === current ? ' is-current' : ''}`}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={index === current}
              data-code={problem.code}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => go(index)}
            >
              <ProblemCells problem={problem} />
              <span role="gridcell">{!isReadOnly && <RepairButton problem={problem} />}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ProblemCells({ problem }: { problem: BakeProblem }) {
  const { severity, code, at, tile, message } = problem;
  return (
    <>
      <span role="gridcell" className="bake-severity">
        <SeverityMark severity={severity} />
        {severity}
      </span>
      <span role="gridcell" className="bake-mono bake-problem-at">
        {at === null ? '' : `0x${at.toString(16)}`}
      </span>
      <span role="gridcell" className="bake-problem-tile">
        {tile === null ? '' : `tile ${tile}`}
      </span>
      <span role="gridcell" className="bake-problem-message" title={message}>
        {message}
      </span>
      <span role="gridcell" className="bake-problem-code">
        {code}
      </span>
    </>
  );
}

function RepairButton({ problem: { repair, code } }: { problem: BakeProblem }) {
  const session = useBakeSession();
  if (repair !== null) {
    return (
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          session.repair(repair);
        }}
      >
        {REPAIR_NAMES[repair]}
      </button>
    );
  }
  if (code !== 'bake-id-zero') return null;
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        session.edit((bake) => setHeaderField(bake, 'bakeId', 1));
      }}
    >
      Set bake id to 1
    </button>
  );
}
