export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** How far Page Up and Page Down go in grids that are longer than a screen. */
const PAGE_ROWS = 8;

/**
 * The cell that a key leads to from `from`, or null when the key is none of the grid's. At an edge
 * the selection stays where it is, as in a spreadsheet.
 */
export function cellAfterKey(
  key: string,
  from: Cell,
  size: GridSize,
  toCorner = false,
): Cell | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const clampRow = (row: number) => Math.min(lastRow, Math.max(0, row));
  const clampColumn = (column: number) => Math.min(lastColumn, Math.max(0, column));
  switch (key) {
    case 'ArrowUp':
      return { row: clampRow(from.row - 1), column: from.column };
    case 'ArrowDown':
      return { row: clampRow(from.row + 1), column: from.column };
    case 'ArrowLeft':
      return { row: from.row, column: clampColumn(from.column - 1) };
    case 'ArrowRight':
      return { row: from.row, column: clampColumn(from.column + 1) };
    case 'PageUp':
      return { row: clampRow(from.row - PAGE_ROWS), column: from.column };
    case 'PageDown':
      return { row: clampRow(from.row + PAGE_ROWS), column: from.column };
    case 'Home':
      return { row: toCorner ? 0 : from.row, column: 0 };
    case 'End':
      return { row: toCorner ? lastRow : from.row, column: lastColumn };
    default:
      return null;
  }
}

/** Tab order of cells: along the row, then the next row; null past either end. */
export function cellAfterTab(from: Cell, size: GridSize, back: boolean): Cell | null {
  const index = from.row * size.columns + from.column + (back ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return null;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}
