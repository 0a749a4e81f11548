import type { RefObject } from 'react';
import { LANES } from '../../shared/bake/layout.ts';
import type { WeightCounts } from '../../shared/bake/weight-counts.ts';
import { allCells, extendedTo, fromTo, isInside, rectangleOf } from './cell-selection.ts';
import type { Cell } from './cell-navigation.ts';
import type { WeightEdits } from './use-weight-edits.ts';
import type { WeightGridModel } from './use-weight-grid.ts';
import type { WeightPaint } from './use-weight-paint.ts';
import type { useWeightPointer } from './use-weight-pointer.ts';
import { WeightCell } from './weight-cell.tsx';
import { WeightInput } from './weight-input.tsx';
import { SUM_KINDS, SumCell, SumHeader, SumRow } from './weight-sums.tsx';
import { WEIGHT_GRID, common, lanesOf, spanText } from './weight-view.ts';

const LANE_NUMBERS = Array.from({ length: LANES }, (_, lane) => lane);

const LANE_TITLES = {
  out: 'Output lane: raw[out] = Σ in · W[out][in]',
  in: 'Input lane: 0…15 in each flash',
} as const;

export interface WeightGridParts {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly counts: WeightCounts | null;
  readonly isTransposed: boolean;
  readonly allow15: boolean;
  readonly model: WeightGridModel;
  readonly edits: WeightEdits;
  readonly paint: WeightPaint;
  readonly pointer: ReturnType<typeof useWeightPointer>;
}

/** Output lanes as rows and input lanes as columns, or the other way round. */
export function WeightGrid(props: WeightGridParts) {
  const { gridRef, counts, isTransposed, model, paint, pointer } = props;
  const [rowLane, columnLane] = isTransposed ? (['in', 'out'] as const) : (['out', 'in'] as const);
  const classes = ['bake-weight-grid'];
  if (isTransposed) classes.push('is-transposed');
  if (paint.isOn) classes.push('is-painting');
  return (
    <div
      ref={gridRef}
      className={classes.join(' ')}
      role="grid"
      aria-label={props.name}
      aria-multiselectable
      onKeyDown={model.onKeyDown}
      {...pointer}
    >
      <div role="row" className="bake-weight-row">
        <div
          role="columnheader"
          className="bake-lane bake-lane-corner is-clickable"
          title="Select all weights (Ctrl+A)"
          onClick={() => model.select(allCells(WEIGHT_GRID))}
        >
          {rowLane} ╲ {columnLane}
        </div>
        {LANE_NUMBERS.map((column) => (
          <div
            key={column}
            role="columnheader"
            className="bake-lane is-clickable"
            title={LANE_TITLES[columnLane]}
            onClick={(event) => model.select(columnSelection(model, column, event.shiftKey))}
          >
            {column}
          </div>
        ))}
        {!isTransposed &&
          SUM_KINDS.map((kind) => <SumHeader key={kind} kind={kind} role="columnheader" />)}
      </div>
      {LANE_NUMBERS.map((row) => (
        <div key={row} role="row" className="bake-weight-row">
          <div
            role="rowheader"
            className="bake-lane is-clickable"
            title={LANE_TITLES[rowLane]}
            onClick={(event) => model.select(rowSelection(model, row, event.shiftKey))}
          >
            {rowLane} {row}
          </div>
          {LANE_NUMBERS.map((column) => (
            <OneCell key={column} {...props} cell={{ row, column }} />
          ))}
          {!isTransposed &&
            SUM_KINDS.map((kind) => <SumCell key={kind} kind={kind} out={row} counts={counts} />)}
        </div>
      ))}
      {isTransposed && SUM_KINDS.map((kind) => <SumRow key={kind} kind={kind} counts={counts} />)}
    </div>
  );
}

function OneCell(props: WeightGridParts & { readonly cell: Cell }) {
  const { cell, counts, model, edits, paint, allow15 } = props;
  const k = model.kOf(cell);
  const span = counts?.cells[k];
  const isInStroke = paint.stroke?.has(k) ?? false;
  const stored = span === undefined ? null : common(span);
  const { active } = model.selection;
  const isActive = active.row === cell.row && active.column === cell.column;
  const typing = isActive ? model.typing : null;
  const isOne = model.selected.length === 1;
  return (
    <WeightCell
      cell={cell}
      lanes={lanesOf(cell, props.isTransposed)}
      value={isInStroke ? paint.value : stored}
      spanText={span === undefined ? 'being counted' : spanText(span)}
      isActive={isActive}
      isSelected={isInside(rectangleOf(model.selection), cell)}
      isInStroke={isInStroke}
      typing={typing}
      onFocus={() => model.focused(cell)}
      onEdit={() => model.editAt(cell)}
    >
      {typing && (
        <WeightInput
          value={isOne ? (stored ?? NaN) : NaN}
          current={edits.mostFor(isOne ? [k] : model.selected)}
          initialText={typing.text}
          replaces={typing.replaces}
          allow15={allow15}
          onCommit={model.commit}
          onDone={model.onTyped}
          onRefused={edits.refuse}
        />
      )}
    </WeightCell>
  );
}

function rowSelection({ selection }: WeightGridModel, row: number, extends_: boolean) {
  const end = { row, column: WEIGHT_GRID.columns - 1 };
  if (!extends_) return fromTo({ row, column: 0 }, end);
  return extendedTo({ ...selection, active: { row: selection.active.row, column: 0 } }, end);
}

function columnSelection({ selection }: WeightGridModel, column: number, extends_: boolean) {
  const end = { row: WEIGHT_GRID.rows - 1, column };
  if (!extends_) return fromTo({ row: 0, column }, end);
  return extendedTo({ ...selection, active: { row: 0, column: selection.active.column } }, end);
}
