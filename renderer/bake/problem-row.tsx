import type { MouseEvent } from 'react';
import type { BakeProblem, RepairKind } from '../../shared/bake/bake.ts';
import { setHeaderField } from '../../shared/bake/field-edits.ts';
import { PROFILE_NAMES, ruleOf } from '../../shared/bake/rules.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import { SeverityMark } from '../ui/severity.tsx';
import type { ProblemGroup, ProblemRow } from './problem-groups.ts';
import { useBakeSession } from './use-bake.ts';

interface Props {
  readonly index: number;
  readonly topCssPx: number;
  readonly row: ProblemRow;
  /** Of a row of the kind `problem`. */
  readonly problem: BakeProblem | null;
  readonly isCurrent: boolean;
  readonly isReadOnly: boolean;
  onClick(): void;
}

export function ProblemRowView(props: Props) {
  const { index, topCssPx, row, problem, isCurrent, isReadOnly, onClick } = props;
  const { code, severity } = row.group;
  return (
    <div
      id={`bake-problem-${index}`}
      className={`bake-problem is-${row.kind}${isCurrent ? ' is-current' : ''}`}
      role="row"
      aria-rowindex={index + 1}
      aria-level={row.kind === 'group' ? 1 : 2}
      aria-selected={isCurrent}
      {...(row.kind === 'group'
        ? { 'aria-expanded': row.isOpen, 'data-rule': code }
        : { 'data-code': code })}
      data-severity={severity}
      style={{ transform: `translateY(${topCssPx}px)` }}
      onClick={onClick}
    >
      {row.kind === 'group' && <GroupCells row={row} isReadOnly={isReadOnly} />}
      {row.kind === 'more' && <MoreCell count={row.count} />}
      {problem !== null && <ProblemCells problem={problem} isReadOnly={isReadOnly} />}
    </div>
  );
}

function GroupCells(props: { row: Extract<ProblemRow, { kind: 'group' }>; isReadOnly: boolean }) {
  const { group, isOpen } = props.row;
  const { title, profiles } = ruleOf(group.code);
  return (
    <>
      <span role="gridcell" className="problems-rule">
        <span aria-hidden="true" className="problems-arrow">
          {isOpen ? '▾' : '▸'}
        </span>
        <SeverityMark severity={group.severity} />
        <span className="problems-title">{title}</span>
        <span className="bake-dim">{formatWhole(group.count)}</span>
        <span className="bake-dim problems-profiles">
          {profiles.map((profile) => PROFILE_NAMES[profile]).join(', ')}
        </span>
      </span>
      <span role="gridcell" className="bake-problem-code">
        {group.code}
      </span>
      <span role="gridcell" className="problems-actions">
        {group.problems === null && <SelectTiles group={group} />}
        {!props.isReadOnly && <RepairRule group={group} />}
      </span>
    </>
  );
}

function MoreCell({ count }: { count: number }) {
  return (
    <span role="gridcell" className="problems-more">
      {formatCount(count, 'more tile')} not listed; select the tiles to see them on the map
    </span>
  );
}

function ProblemCells({ problem, isReadOnly }: { problem: BakeProblem; isReadOnly: boolean }) {
  const { at, tile, message } = problem;
  return (
    <>
      <span role="gridcell" className="bake-mono bake-problem-at">
        {at === null ? '' : `0x${at.toString(16)}`}
      </span>
      <span role="gridcell" className="bake-problem-tile">
        {tile === null ? '' : `tile ${formatWhole(tile)}`}
      </span>
      <span role="gridcell" className="bake-problem-message" title={message}>
        {message}
      </span>
      <span role="gridcell" className="problems-actions">
        {!isReadOnly && <RepairHere problem={problem} />}
      </span>
    </>
  );
}

function SelectTiles({ group }: { group: ProblemGroup }) {
  const session = useBakeSession();
  return (
    <RowButton
      title="Select all tiles with this problem"
      onPress={() => session.select(session.validation.tilesOf(group.code))}
    >
      Select tiles
    </RowButton>
  );
}

const REPAIR_NAMES: Readonly<Record<RepairKind, string>> = {
  stamp: 'Write anew',
  'clear-reserved': 'Clear reserved fields',
  'clear-reset-copy': 'Clear the copies',
  'clear-count-copy': 'Clear the copy',
  'drop-duplicates': 'Keep the last of each',
  'crc-last': 'Move the CRC last',
  'cut-trailing': 'Cut the rest',
};

/** Mends all findings of the rule at once. */
function RepairRule({ group: { repair, code } }: { group: ProblemGroup }) {
  const session = useBakeSession();
  if (repair !== null) {
    return (
      <RowButton onPress={() => session.repairs.repair(repair)}>{REPAIR_NAMES[repair]}</RowButton>
    );
  }
  if (code !== 'bake-id-zero') return null;
  const setOne = () => session.edit((bake) => setHeaderField(bake, 'bakeId', 1));
  return <RowButton onPress={setOne}>Set bake id to 1</RowButton>;
}

/** Mends this one tile, where a tile can be mended by itself. */
function RepairHere({ problem: { repair, code, tile } }: { problem: BakeProblem }) {
  const session = useBakeSession();
  if (repair !== 'clear-reserved' || tile === null) return null;
  return <RowButton onPress={() => session.repairs.repairTile(code, tile)}>Clear here</RowButton>;
}

function RowButton(props: { title?: string; onPress: () => void; children: string }) {
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    props.onPress();
  };
  return (
    <button type="button" title={props.title} onClick={press}>
      {props.children}
    </button>
  );
}
