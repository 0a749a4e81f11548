import { useState, type KeyboardEvent, type RefObject } from 'react';
import { cellAfterKey, type Cell } from './cell-navigation.ts';
import {
  afterTab,
  allCells,
  extendedTo,
  onlyCell,
  rectangleOf,
  wholeColumns,
  wholeRows,
  type CellSelection,
} from './cell-selection.ts';
import { signed } from './typed-number.ts';
import type { TileCopying } from './use-tile-copy.ts';
import { weights, type WeightEdits } from './use-weight-edits.ts';
import { useWeightSelection, type WeightSelection } from './use-weight-selection.ts';
import { weightCommand, type WeightCommand } from './weight-keys.ts';
import {
  OPERATION_NAMES,
  asksFirst,
  plainChange,
  type AskingOperation,
  type PlainOperation,
  type WeightOperation,
} from './weight-operations.ts';
import { WEIGHT_GRID } from './weight-view.ts';

export interface WeightTyping {
  readonly cell: Cell;
  readonly text: string;
  /** Typed over the old value, so that arrows leave the cell; else they move the caret. */
  readonly replaces: boolean;
}

export interface WeightGridModel extends WeightSelection {
  readonly typing: WeightTyping | null;
  /** The operation whose numbers are being asked for. */
  readonly asking: AskingOperation | null;
  editAt(cell: Cell): void;
  operate(operation: WeightOperation): void;
  endAsking(): void;
  onKeyDown(event: KeyboardEvent): void;
  /** The typed value is taken: for all selected cells, or for the active one. */
  commit(value: number, forAll: boolean): void;
  /** Typing ended by this key, or by leaving the cell (null). */
  onTyped(leaveBy: string | null, back: boolean): void;
}

interface Surroundings {
  readonly grid: RefObject<HTMLElement | null>;
  readonly edits: WeightEdits;
  readonly isTransposed: boolean;
  /** null where the tiles differ. */
  valueOf(k: number): number | null;
  togglePaint(): void;
  readonly tileCopy: Pick<TileCopying, 'copy' | 'paste'>;
  /** Escape ends what was painted, or painting; false where there is nothing to end. */
  escapePaint(): boolean;
}

/** Which cells are selected, what is typed, and what keys do. */
export function useWeightGrid(around: Surroundings): WeightGridModel {
  const { edits, grid, isTransposed } = around;
  const cells = useWeightSelection(grid, isTransposed);
  const [typing, setTyping] = useState<WeightTyping | null>(null);
  const [asking, setAsking] = useState<AskingOperation | null>(null);
  const { selection, select, selected, kOf } = cells;
  const editAt = (cell: Cell) => {
    const value = around.valueOf(kOf(cell));
    setTyping({ cell, text: value === null ? '' : signed(value), replaces: false });
  };
  const operate = (operation: WeightOperation) =>
    asksFirst(operation) ? setAsking(operation) : doAtOnce(operation, cells, edits);
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null) return;
    const command = weightCommand(event);
    const moved = command === null ? movedSelection(selection, event) : null;
    if (command === null && moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    edits.refuse(null);
    if (command !== null) {
      runCommand(command, { ...around, cells, editAt, operate, type: setTyping });
    }
    if (moved !== null) select(moved);
  };
  const onTyped = (leaveBy: string | null, back: boolean) => {
    setTyping(null);
    if (leaveBy !== null) select(afterTyping(leaveBy, selection, back));
  };
  return {
    ...cells,
    typing,
    asking,
    editAt,
    operate,
    endAsking: () => setAsking(null),
    onKeyDown,
    commit: (value, forAll) => void edits.set(forAll ? selected : [kOf(selection.active)], value),
    onTyped,
  };
}

interface CommandParts extends Surroundings {
  readonly cells: WeightSelection;
  type(typing: WeightTyping): void;
  editAt(cell: Cell): void;
  operate(operation: WeightOperation): void;
}

function runCommand(command: WeightCommand, parts: CommandParts): void {
  const { edits, cells, tileCopy } = parts;
  const { selection, selected, select } = cells;
  switch (command.kind) {
    case 'type':
      return parts.type({ cell: selection.active, text: command.text, replaces: true });
    case 'edit':
      return parts.editAt(selection.active);
    case 'step':
      return edits.step(selected, command.by);
    case 'flip':
      return edits.flip(selected);
    case 'clear':
      return void edits.set(selected, 0);
    case 'select':
      if (command.what === 'cell' && parts.escapePaint()) return;
      return select(widened(selection, command.what));
    case 'paint':
      return parts.togglePaint();
    case 'tile':
      return tileCopy[command.what]();
    case 'operation':
      return parts.operate(command.operation);
  }
}

function doAtOnce(operation: PlainOperation, cells: WeightSelection, edits: WeightEdits): void {
  const { selection, rectangle, scopeRectangle, scope, kOf } = cells;
  // Rows and columns are those of the selection, not of the whole tile.
  const isSpread = operation === 'fill-row' || operation === 'fill-column';
  const part = isSpread ? rectangle : scopeRectangle;
  const change = plainChange(operation, part, selection.active, kOf);
  if (!change.ok) return edits.refuse(change.error.message);
  edits.change(
    change.value,
    `${OPERATION_NAMES[operation]}${isSpread ? '' : ` ${weights(scope)}`}`,
  );
}

function movedSelection(selection: CellSelection, event: KeyboardEvent): CellSelection | null {
  if (event.altKey) return null;
  const from = event.shiftKey ? selection.end : selection.active;
  const moved = cellAfterKey(event.key, from, WEIGHT_GRID, event.ctrlKey);
  if (moved === null) return null;
  return event.shiftKey ? extendedTo(selection, moved) : onlyCell(moved);
}

function widened(
  selection: CellSelection,
  what: 'all' | 'rows' | 'columns' | 'cell',
): CellSelection {
  switch (what) {
    case 'all':
      return allCells(WEIGHT_GRID);
    case 'rows':
      return wholeRows(selection, WEIGHT_GRID);
    case 'columns':
      return wholeColumns(selection, WEIGHT_GRID);
    case 'cell':
      return onlyCell(selection.active);
  }
}

/** Enter and Escape leave several selected cells as they are. */
function afterTyping(key: string, selection: CellSelection, back: boolean): CellSelection {
  const { top, left, bottom, right } = rectangleOf(selection);
  const isOne = top === bottom && left === right;
  if (key === 'Tab') return afterTab(selection, WEIGHT_GRID, back);
  if (key === 'Escape' || (key === 'Enter' && !isOne)) return selection;
  const towards = key === 'Enter' ? (back ? 'ArrowUp' : 'ArrowDown') : key;
  return onlyCell(cellAfterKey(towards, selection.active, WEIGHT_GRID) ?? selection.active);
}
