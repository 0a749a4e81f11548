import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { Cell } from './cell-navigation.ts';
import { cellsBetween, extendedTo, isInside, onlyCell, rectangleOf } from './cell-selection.ts';
import type { WeightEdits } from './use-weight-edits.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import type { WeightPaint } from './use-weight-paint.ts';

/** A notch of a wheel is about 100, what a finger does between two frames far less. */
const WHEEL_PX_PER_STEP = 40;

interface Parts {
  readonly model: WeightGridModel;
  readonly paint: WeightPaint;
  readonly edits: WeightEdits;
  valueOf(k: number): number | null;
}

/** Dragging over cells selects or paints them; Alt with the wheel steps the one under the pointer. */
export function useWeightPointer(
  grid: RefObject<HTMLElement | null>,
  { model, paint, edits, valueOf }: Parts,
) {
  const drag = useRef<{ readonly kind: 'select' | 'paint'; last: Cell } | null>(null);
  useAltWheel(grid, (cell, by) => edits.step([model.kOf(cell)], by));

  const begin = (event: PointerEvent, cell: Cell) => {
    if (event.shiftKey && !paint.isOn) {
      drag.current = { kind: 'select', last: cell };
      return model.select(extendedTo(model.selection, cell));
    }
    model.select(onlyCell(cell));
    if (!paint.isOn) {
      drag.current = { kind: 'select', last: cell };
    } else if (event.altKey) {
      const value = valueOf(model.kOf(cell));
      if (value !== null) paint.setValue(value);
    } else {
      drag.current = { kind: 'paint', last: cell };
      paint.begin();
      paint.over([model.kOf(cell)]);
    }
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = cellAt(event.target);
      if (cell === null || event.target instanceof HTMLInputElement) return;
      // A menu opens on what is selected already.
      if (event.button === 2) {
        const isIn = isInside(rectangleOf(model.selection), cell);
        if (!isIn) model.select(onlyCell(cell));
        return;
      }
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(event, cell);
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current === null) return;
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      const { kind, last } = drag.current;
      if (cell === null || (cell.row === last.row && cell.column === last.column)) return;
      drag.current.last = cell;
      if (kind === 'select') model.select(extendedTo(model.selection, cell));
      else paint.over(cellsBetween(last, cell).map(model.kOf));
    },
    onPointerUp: () => {
      if (drag.current?.kind === 'paint') paint.end();
      drag.current = null;
    },
    onPointerCancel: () => {
      paint.drop();
      drag.current = null;
    },
    /** The focus goes where the selection goes, not where the pointer is. */
    onMouseDown: (event: { target: EventTarget; preventDefault(): void }) => {
      if (cellAt(event.target) && !(event.target instanceof HTMLInputElement)) {
        event.preventDefault();
      }
    },
  };
}

/** The cell of the grid that an element is or lies in. */
function cellAt(target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (element?.dataset['cell'] ?? '').split(',').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** React listens to wheels passively, so that the panel would scroll as well. */
function useAltWheel(grid: RefObject<HTMLElement | null>, step: (cell: Cell, by: 1 | -1) => void) {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const element = grid.current;
    let travelled = 0;
    const onWheel = (event: WheelEvent) => {
      const cell = cellAt(event.target);
      if (!event.altKey || cell === null) return;
      event.preventDefault();
      travelled += event.deltaY || event.deltaX;
      if (Math.abs(travelled) < WHEEL_PX_PER_STEP) return;
      latest.current(cell, travelled < 0 ? 1 : -1);
      travelled = 0;
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [grid]);
}
