import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent } from 'react';
import type { ByteRange } from '../../../shared/bake/field-places.ts';
import { formatWhole } from '../../ui/format.ts';
import { hex } from '../typed-number.ts';
import type { TlvRow } from './tlv-rows.ts';

const ROW_CSS_PX = 22;

interface TlvTreeProps {
  readonly rows: readonly TlvRow[];
  readonly current: string | null;
  onCurrent(row: TlvRow): void;
  onToggle(row: TlvRow): void;
  /** Moves the TLV one place up or down. */
  onMove(row: TlvRow, by: -1 | 1): void;
  onRemove(row: TlvRow): void;
}

/** What the file is made of; a row leads to its bytes, Alt with the arrows moves a TLV. */
export function TlvTree(props: TlvTreeProps) {
  const { rows, current } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    overscan: 8,
  });
  const currentIndex = rows.findIndex(({ id }) => id === current);
  const go = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    lines.scrollToIndex(rows.indexOf(row));
    props.onCurrent(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!handleKey(event, props, currentIndex, go)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="bake-tlvs-scroll" ref={scroller}>
      <div
        className="bake-tlvs"
        role="treegrid"
        aria-label="TLVs"
        aria-rowcount={rows.length}
        tabIndex={0}
        {...(currentIndex < 0 ? {} : { 'aria-activedescendant': `bake-tlv-${currentIndex}` })}
        style={{ height: lines.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.id}
              id={`bake-tlv-${index}`}
              className="bake-tlv"
              role="row"
              aria-level={row.level}
              aria-rowindex={index + 1}
              aria-selected={row.id === current}
              {...(row.expanded === null ? {} : { 'aria-expanded': row.expanded })}
              data-wrong={row.isWrong || undefined}
              data-tlv={row.id}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => props.onCurrent(row)}
              onDoubleClick={() => props.onToggle(row)}
            >
              <Cells row={row} onToggle={() => props.onToggle(row)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Cells({ row, onToggle }: { row: TlvRow; onToggle: () => void }) {
  return (
    <>
      <span role="gridcell" className="bake-tlv-name" title={row.name}>
        <span
          className="bake-tlv-twist"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          {row.expanded === null ? '' : row.expanded ? '▾' : '▸'}
        </span>
        {row.name} {row.type !== '' && <span className="bake-dim bake-mono">{row.type}</span>}
      </span>
      <span role="gridcell" className="bake-mono bake-tlv-number">
        {hex(row.bytes.at, 4)}
      </span>
      <span role="gridcell" className="bake-tlv-number">
        {lengthWords(row.bytes, row.padding)}
      </span>
      <span role="gridcell" className="bake-tlv-value" title={row.value}>
        {row.value}
      </span>
    </>
  );
}

function lengthWords({ length }: ByteRange, padding: string): string {
  return padding === '' ? formatWhole(length) : `${formatWhole(length)} (${padding})`;
}

/** True where the key did something. */
function handleKey(
  event: KeyboardEvent,
  { rows, onToggle, onMove, onRemove }: TlvTreeProps,
  at: number,
  go: (index: number) => void,
): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const row = rows[at];
  if (event.altKey) {
    if (row === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false;
    onMove(row, event.key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  switch (event.key) {
    case 'ArrowDown':
      go(at + 1);
      return true;
    case 'ArrowUp':
      go(at - 1);
      return true;
    case 'Home':
      go(0);
      return true;
    case 'End':
      go(rows.length - 1);
      return true;
    case 'ArrowRight':
      if (row?.expanded === false) onToggle(row);
      else if (row?.expanded === true) go(at + 1);
      return true;
    case 'ArrowLeft':
      if (row?.expanded === true) onToggle(row);
      else if (row?.level === 2) go(parentOf(rows, at));
      return true;
    case 'Enter':
    case ' ':
      if (row !== undefined) onToggle(row);
      return true;
    case 'Delete':
      if (row !== undefined) onRemove(row);
      return true;
    default:
      return false;
  }
}

function parentOf(rows: readonly TlvRow[], at: number): number {
  return rows.findLastIndex(({ level }, index) => index < at && level === 1);
}
