import { useState, type KeyboardEvent, type RefObject } from 'react';
import { LANES } from '../../shared/bake/layout.ts';
import { cellAfterKey, cellAfterTab, type Cell } from './cell-navigation.ts';
import { signed } from './typed-number.ts';
import { allowedWeight, weightCommand } from './weight-keys.ts';

export const WEIGHT_GRID = { rows: LANES, columns: LANES };

export interface WeightTyping {
  readonly cell: Cell;
  readonly text: string;
  /** Typed over the old value, so that arrows leave the cell; else they move the caret. */
  readonly replaces: boolean;
}

export interface WeightCursor {
  readonly cell: Cell;
  readonly typing: WeightTyping | null;
  /** Why the last value was not taken. */
  readonly refusal: string | null;
  moveTo(cell: Cell): void;
  editAt(cell: Cell): void;
  refuse(message: string | null): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Typing ended by this key, or by leaving the cell (null). */
  onTyped(leaveBy: string | null, back: boolean): void;
}

interface Weights {
  readonly allow15: boolean;
  valueAt(cell: Cell): number;
  set(cell: Cell, value: number, isStep: boolean): void;
}

/** The selected cell of the weight grid, and what keys do to it. */
export function useWeightCursor(
  grid: RefObject<HTMLElement | null>,
  { allow15, valueAt, set }: Weights,
): WeightCursor {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<WeightTyping | null>(null);
  const [refusal, refuse] = useState<string | null>(null);

  const focus = (next: Cell) => {
    setCell(next);
    const selector = `[data-cell="${next.row},${next.column}"]`;
    grid.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const editAt = (at: Cell) => setTyping({ cell: at, text: signed(valueAt(at)), replaces: false });
  const change = (value: number, isStep: boolean) => {
    const allowed = allowedWeight(value, valueAt(cell), allow15);
    refuse(allowed.ok ? null : allowed.error.message);
    if (allowed.ok) set(cell, allowed.value, isStep);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null) return;
    const command = weightCommand(event);
    const moved = event.altKey ? null : cellAfterKey(event.key, cell, WEIGHT_GRID, event.ctrlKey);
    if (command === null && moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    refuse(null);
    if (command === null) focus(moved ?? cell);
    else if (command.kind === 'type') setTyping({ cell, text: command.text, replaces: true });
    else if (command.kind === 'edit') editAt(cell);
    else if (command.kind === 'step') change(valueAt(cell) + command.by, true);
    else change(command.kind === 'flip' ? -valueAt(cell) : 0, false);
  };
  const onTyped = (leaveBy: string | null, back: boolean) => {
    setTyping(null);
    if (leaveBy !== null) focus(cellAfterTyping(leaveBy, cell, back) ?? cell);
  };
  return {
    cell,
    typing,
    refusal,
    moveTo: setCell,
    editAt,
    refuse,
    onKeyDown,
    onTyped,
  };
}

function cellAfterTyping(key: string, from: Cell, back: boolean): Cell | null {
  if (key === 'Tab') return cellAfterTab(from, WEIGHT_GRID, back);
  return cellAfterKey(key === 'Enter' ? 'ArrowDown' : key, from, WEIGHT_GRID);
}
