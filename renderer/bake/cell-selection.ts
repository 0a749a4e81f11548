import { cellAfterTab, type Cell, type GridSize } from './cell-navigation.ts';

/** A rectangle of cells, and which of them is typed into. */
export interface CellSelection {
  /** The corner that stays, and the one that Shift moves. */
  readonly anchor: Cell;
  readonly end: Cell;
  readonly active: Cell;
}

/** Ends included. */
export interface CellRectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function onlyCell(cell: Cell): CellSelection {
  return { anchor: cell, end: cell, active: cell };
}

export function fromTo(anchor: Cell, end: Cell): CellSelection {
  return { anchor, end, active: anchor };
}

/** The rectangle from the active cell to `end`. */
export function extendedTo({ active }: CellSelection, end: Cell): CellSelection {
  return fromTo(active, end);
}

export function allCells({ rows, columns }: GridSize): CellSelection {
  return fromTo({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 });
}

/** Whole rows, those of the selection or the ones that are given. */
export function wholeRows(selection: CellSelection, { columns }: GridSize): CellSelection {
  const { top, bottom } = rectangleOf(selection);
  return fromTo({ row: top, column: 0 }, { row: bottom, column: columns - 1 });
}

export function wholeColumns(selection: CellSelection, { rows }: GridSize): CellSelection {
  const { left, right } = rectangleOf(selection);
  return fromTo({ row: 0, column: left }, { row: rows - 1, column: right });
}

export function rectangleOf({ anchor, end }: CellSelection): CellRectangle {
  return {
    top: Math.min(anchor.row, end.row),
    left: Math.min(anchor.column, end.column),
    bottom: Math.max(anchor.row, end.row),
    right: Math.max(anchor.column, end.column),
  };
}

export function sizeOf({ top, left, bottom, right }: CellRectangle): GridSize {
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

export function isInside({ top, left, bottom, right }: CellRectangle, cell: Cell): boolean {
  return top <= cell.row && cell.row <= bottom && left <= cell.column && cell.column <= right;
}

/** In the order of reading. */
export function cellsIn(rectangle: CellRectangle): Cell[] {
  const { rows, columns } = sizeOf(rectangle);
  return Array.from({ length: rows * columns }, (_, index) => ({
    row: rectangle.top + Math.floor(index / columns),
    column: rectangle.left + (index % columns),
  }));
}

/**
 * After Tab: with several cells selected the next of them, round and round; with one the next of
 * the grid, and the same where there is none.
 */
export function afterTab(selection: CellSelection, size: GridSize, back: boolean): CellSelection {
  const { active } = selection;
  const rectangle = rectangleOf(selection);
  const inside = sizeOf(rectangle);
  if (inside.rows * inside.columns === 1) {
    return onlyCell(cellAfterTab(active, size, back) ?? active);
  }
  const { top, left } = rectangle;
  const at = { row: active.row - top, column: active.column - left };
  const first = { row: 0, column: 0 };
  const last = { row: inside.rows - 1, column: inside.columns - 1 };
  const next = cellAfterTab(at, inside, back) ?? (back ? last : first);
  return { ...selection, active: { row: next.row + top, column: next.column + left } };
}

/** The cells that a straight stroke from one to the other goes over, both included. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const [rows, columns] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: from.row + Math.round((rows * step) / Math.max(1, steps)),
    column: from.column + Math.round((columns * step) / Math.max(1, steps)),
  }));
}
