import { useRef, useState, type RefObject } from 'react';
import type { Cell } from './cell-navigation.ts';
import {
  allCells,
  cellsIn,
  onlyCell,
  rectangleOf,
  type CellRectangle,
  type CellSelection,
} from './cell-selection.ts';
import { WEIGHT_GRID, weightIndex } from './weight-view.ts';

export interface WeightSelection {
  readonly selection: CellSelection;
  readonly rectangle: CellRectangle;
  /** The selected weights, by k, in the order of reading. */
  readonly selected: readonly number[];
  /** What operations work on: the selected weights, or all where only one is selected. */
  readonly scopeRectangle: CellRectangle;
  readonly scope: readonly number[];
  kOf(cell: Cell): number;
  select(selection: CellSelection): void;
  /** Puts the focus on the active cell. */
  focusGrid(): void;
  /** A cell has got the focus: where it came from outside of `select`, that cell is selected. */
  focused(cell: Cell): void;
}

/** Which cells of the grid are selected. The focus is on the active one. */
export function useWeightSelection(
  grid: RefObject<HTMLElement | null>,
  isTransposed: boolean,
): WeightSelection {
  const [selection, setSelection] = useState<CellSelection>(onlyCell({ row: 0, column: 0 }));
  const kOf = (cell: Cell) => weightIndex(cell, isTransposed);
  const rectangle = rectangleOf(selection);
  const selected = cellsIn(rectangle).map(kOf);
  const scopeRectangle = selected.length === 1 ? rectangleOf(allCells(WEIGHT_GRID)) : rectangle;
  const isMoving = useRef(false);
  const focusCell = ({ row, column }: Cell) => {
    isMoving.current = true;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus();
    isMoving.current = false;
  };
  return {
    selection,
    rectangle,
    selected,
    scopeRectangle,
    scope: cellsIn(scopeRectangle).map(kOf),
    kOf,
    select: (next) => {
      setSelection(next);
      focusCell(next.active);
    },
    focusGrid: () => focusCell(selection.active),
    focused: (cell) => {
      const { row, column } = selection.active;
      const isActive = row === cell.row && column === cell.column;
      if (!isMoving.current && !isActive) setSelection(onlyCell(cell));
    },
  };
}
