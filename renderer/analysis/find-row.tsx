import { shortTypeName } from '../../shared/trace/event-types.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { HitRow } from '../../shared/trace/search/search-queries.ts';
import { useUnits } from '../store/shown-units.ts';
import { slotOfType } from '../store/trace-types.ts';
import { elide } from '../ui/format.ts';
import { showLength, showPosition } from '../ui/format-units.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';

export const FIND_ROW_CSS_PX = 22;
const MOST_NAME_CHARACTERS = 200;

export const rowId = (index: number): string => `hit-${index}`;

/** One hit: type, core, start, duration, name. A click selects its event. */
export function FindRow(props: {
  index: number;
  count: number;
  /** null: not here yet. */
  row: HitRow | null;
  summary: TraceSummary;
  topCssPx: number;
  isActive: boolean;
  /** The record of the selected event. */
  selected: number | null;
  onChoose(): void;
}) {
  const { row, index } = props;
  return (
    <div
      id={rowId(index)}
      className="find-row"
      role="option"
      aria-selected={row !== null && row.record === props.selected}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      data-active={props.isActive || undefined}
      data-testid="hit"
      style={{ height: FIND_ROW_CSS_PX, transform: `translateY(${props.topCssPx}px)` }}
      onClick={props.onChoose}
    >
      {row === null ? <span className="dim">…</span> : <Cells row={row} summary={props.summary} />}
    </div>
  );
}

function Cells({ row, summary }: { row: HitRow; summary: TraceSummary }) {
  const units = useUnits();
  const type = summary.types.find(({ code }) => code === row.typeCode)?.name ?? 'other';
  const start = showPosition(row.start, units);
  const duration = showLength(row.duration, units);
  return (
    <>
      <span className="find-type" title={elide(type, MOST_NAME_CHARACTERS)}>
        <TypeSwatch slot={slotOfType(summary, row.typeCode)} />
        <span>{elide(shortTypeName(type), MOST_NAME_CHARACTERS)}</span>
      </span>
      <span>{row.core}</span>
      <span title={start.beside ?? undefined}>{start.main}</span>
      <span title={duration.beside ?? undefined}>{duration.main}</span>
      <span className="find-name" title={elide(row.name ?? '', MOST_NAME_CHARACTERS)}>
        {row.name === null ? '' : elide(row.name, MOST_NAME_CHARACTERS)}
      </span>
    </>
  );
}
