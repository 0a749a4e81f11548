import type { ReactNode } from 'react';

/** What a cell is worth, exact: null where it is not known, or not yet. */
export type CellValue = string | number | bigint | null;

export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  /** The name where it is copied or saved, if it is another there: values are always in cycles. */
  readonly savedName?: string;
  /** Longer than the name, where that does not say it all. */
  readonly title?: string;
  /** At least; numbers are never cut off. */
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

/** Of a digit or separator of the interface's font, and of a cell's padding at both sides. */
const CHARACTER_CSS_PX = 7.5;
const PADDING_CSS_PX = 20;

/** Room for the largest number of a column and for the least, which has a sign or a fraction. */
export function fittingWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  if (column.isText) return column.widthCssPx;
  let least: Extreme<Row> | null = null;
  let largest: Extreme<Row> | null = null;
  for (const row of rows) {
    const value = column.value(row);
    if (value === null) continue;
    if (least === null || value < least.value) least = { row, value };
    if (largest === null || value > largest.value) largest = { row, value };
  }
  const characters = [least, largest].map((extreme) => {
    const shown = extreme === null ? null : column.show(extreme.row);
    return typeof shown === 'string' ? shown.length : 0;
  });
  const needed = Math.ceil(Math.max(...characters) * CHARACTER_CSS_PX) + PADDING_CSS_PX;
  return Math.max(column.widthCssPx, needed);
}

interface Extreme<Row> {
  readonly row: Row;
  readonly value: Exclude<CellValue, null>;
}
