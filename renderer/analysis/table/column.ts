import type { ReactNode } from 'react';

/** What a cell is worth, exact: null where it is not known, or not yet. */
export type CellValue = string | number | bigint | null;

export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  /** Longer than the name, where that does not say it all. */
  readonly title?: string;
  readonly widthCssPx: number;
  /** Texts stand at the left. */
  readonly isText?: boolean;
  /** Sorted by, copied and saved. */
  value(row: Row): CellValue;
  show(row: Row): ReactNode;
}

export interface Sorting {
  readonly columnId: string;
  readonly direction: 'ascending' | 'descending';
}

/** Rows of equal value keep their order; what is not known comes last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.columnId);
  if (!column || !sorting) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row, place) => ({ row, place, value: column.value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null) || a.place - b.place;
      }
      return sign * compare(a.value, b.value) || a.place - b.place;
    })
    .map(({ row }) => row);
}

function compare(a: Exclude<CellValue, null>, b: Exclude<CellValue, null>): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** The next order when a column's head is pressed: numbers begin with the largest. */
export function nextSorting<Row>(column: Column<Row>, now: Sorting | null): Sorting {
  const { id: columnId } = column;
  if (now?.columnId === columnId) {
    return { columnId, direction: now.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { columnId, direction: column.isText ? 'ascending' : 'descending' };
}
