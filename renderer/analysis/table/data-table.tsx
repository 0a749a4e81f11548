import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fittingWidth, nextSorting, type Column, type Sorting } from './column.ts';
import './table.css';

const ROW_CSS_PX = 22;
const HEAD_CSS_PX = 24;

export interface TableProps<Row> {
  /** For screen readers. */
  readonly label: string;
  readonly testId?: string;
  readonly columns: readonly Column<Row>[];
  /** In the order in which they are shown. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting: Sorting | null;
  readonly onSort?: (sorting: Sorting) => void;
  /** Rows can be picked by a click or with Enter. */
  readonly onPick?: ((row: Row) => void) | undefined;
  readonly pickedKey?: string | null;
  /** `data-` attributes of a row. */
  readonly dataOf?: (row: Row) => Readonly<Record<string, string>>;
  /** Rows of another kind below all others. */
  readonly footer?: ReactNode;
}

/** A table of any length: only the rows in view are in the page. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { columns, rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_CSS_PX,
    scrollPaddingStart: HEAD_CSS_PX,
    overscan: 12,
  });
  const { active, onKeyDown } = useActiveRow(props, (index) => virtual.scrollToIndex(index));
  const items = virtual.getVirtualItems();
  // Scrolled away, the row cannot be the stop of the Tab key.
  const isRowStop = props.onPick && items.some(({ index }) => index === active);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const widths = useMemo(
    () => columns.map((column) => fittingWidth(column, rows)),
    [columns, rows],
  );
  return (
    <div
      ref={scroller}
      className="data-table"
      tabIndex={isRowStop ? -1 : 0}
      role="region"
      aria-label={props.label}
      data-testid={props.testId}
      data-own-arrows
      onKeyDown={onKeyDown}
    >
      <table
        style={{ width: widths.reduce((sum, width) => sum + width, 0) }}
        aria-rowcount={rows.length + 1}
      >
        <caption className="visually-hidden">{props.label}</caption>
        <colgroup>
          {columns.map(({ id }, place) => (
            <col key={id} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Blank heightCssPx={above} columns={columns.length} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <BodyRow
                key={props.keyOf(row)}
                table={props}
                row={row}
                index={index}
                isActive={index === active}
              />
            );
          })}
          <Blank heightCssPx={below} columns={columns.length} />
        </tbody>
        {props.footer}
      </table>
    </div>
  );
}

function Head<Row>(props: {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: ((sorting: Sorting) => void) | undefined;
}) {
  const { column, sorting, onSort } = props;
  const direction = sorting?.columnId === column.id ? sorting.direction : 'none';
  return (
    <th
      scope="col"
      className={column.isText ? undefined : 'number'}
      title={column.title}
      aria-sort={onSort ? direction : undefined}
    >
      {onSort ? (
        <button type="button" onClick={() => onSort(nextSorting(column, sorting))}>
          {column.name}
        </button>
      ) : (
        column.name
      )}
    </th>
  );
}

function BodyRow<Row>(props: {
  table: TableProps<Row>;
  row: Row;
  index: number;
  isActive: boolean;
}) {
  const { table, row, index, isActive } = props;
  const { onPick } = table;
  const key = table.keyOf(row);
  const isPicked = table.pickedKey === key;
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-key={key}
      {...table.dataOf?.(row)}
      data-picked={isPicked || undefined}
      aria-selected={onPick && table.pickedKey !== undefined ? isPicked : undefined}
      tabIndex={onPick ? (isActive ? 0 : -1) : undefined}
      onClick={onPick && (() => onPick(row))}
    >
      {table.columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" className={column.isText ? undefined : 'number'}>
            {column.show(row)}
          </th>
        ) : (
          <td
            key={column.id}
            data-column={column.id}
            className={column.isText ? undefined : 'number'}
          >
            {column.show(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** In place of the rows that are not in view. */
function Blank({ heightCssPx, columns }: { heightCssPx: number; columns: number }) {
  if (heightCssPx <= 0) return null;
  return (
    <tr aria-hidden="true" className="table-blank">
      <td colSpan={columns} style={{ height: heightCssPx }} />
    </tr>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** One row is reached by Tab; arrows go from it to the others, Enter and Space pick it. */
function useActiveRow<Row>({ rows, onPick }: TableProps<Row>, show: (index: number) => void) {
  const [wanted, setWanted] = useState(0);
  const table = useRef<HTMLElement>(null);
  const active = Math.min(wanted, Math.max(0, rows.length - 1));

  useEffect(() => {
    // Where a key has led: the row is in the page by now.
    const row = table.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    row?.focus();
    table.current = null;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isHead = event.target instanceof Element && event.target.closest('thead') !== null;
    if (!onPick || isHead || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[active];
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault();
      return onPick(row);
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, active + step));
    table.current = event.currentTarget;
    show(next);
    setWanted(next);
  };
  return { active, onKeyDown };
}
