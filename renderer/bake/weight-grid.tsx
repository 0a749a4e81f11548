import { useRef } from 'react';
import { readWeights, type Bake } from '../../shared/bake/bake.ts';
import { LANES } from '../../shared/bake/layout.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { useApp } from '../store/store.ts';
import type { Cell } from './cell-navigation.ts';
import { signed } from './typed-number.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { useWeightCursor } from './use-weight-cursor.ts';
import { WeightCell } from './weight-cell.tsx';

const LANE_NUMBERS = Array.from({ length: LANES }, (_, lane) => lane);

/** The tile's weights: output lanes as rows and input lanes as columns, or the other way round. */
export function WeightGrid({ bake, tile }: { bake: Bake; tile: number }) {
  const session = useBakeSession();
  const transposed = useBakeState((state) => state.transposed);
  const allow15 = useApp(({ window }) => window?.settings.allowMagnitude15 ?? false);
  const weights = readWeights(bake, tile);
  const lanesOf = ({ row, column }: Cell) =>
    transposed ? { out: column, input: row } : { out: row, input: column };
  const valueAt = (cell: Cell) => {
    const { out, input } = lanesOf(cell);
    return weights[out * LANES + input] ?? 0;
  };
  const set = (cell: Cell, value: number, isStep: boolean) => {
    const { out, input } = lanesOf(cell);
    const make = (now: Bake) => setWeight(now, [tile], out, input, value);
    if (isStep) session.step(make);
    else session.edit(make);
  };
  const grid = useRef<HTMLDivElement>(null);
  const cursor = useWeightCursor(grid, { allow15, valueAt, set });

  const [rowLane, columnLane] = transposed ? ['in', 'out'] : ['out', 'in'];
  const sum = (out: number) => <SumCell key={out} out={out} weights={weights} />;
  return (
    <div className="bake-weights">
      <div
        ref={grid}
        className={`bake-weight-grid${transposed ? ' is-transposed' : ''}`}
        role="grid"
        aria-label={`Weights of tile ${tile}`}
        onKeyDown={cursor.onKeyDown}
      >
        <div role="row" className="bake-weight-row">
          <div role="columnheader" className="bake-lane bake-lane-corner">
            {rowLane} ╲ {columnLane}
          </div>
          {LANE_NUMBERS.map((lane) => (
            <div key={lane} role="columnheader" className="bake-lane">
              {lane}
            </div>
          ))}
          {!transposed && <SumHeader role="columnheader" />}
        </div>
        {LANE_NUMBERS.map((row) => (
          <div key={row} role="row" className="bake-weight-row">
            <div role="rowheader" className="bake-lane">
              {rowLane} {row}
            </div>
            {LANE_NUMBERS.map((column) => {
              const cell = { row, column };
              return (
                <WeightCell
                  key={column}
                  cell={cell}
                  lanes={lanesOf(cell)}
                  value={valueAt(cell)}
                  cursor={cursor}
                  allow15={allow15}
                  onCommit={(value) => set(cell, value, false)}
                />
              );
            })}
            {!transposed && sum(row)}
          </div>
        ))}
        {transposed && (
          <div role="row" className="bake-weight-row">
            <SumHeader role="rowheader" />
            {LANE_NUMBERS.map(sum)}
          </div>
        )}
      </div>
      <p className="bake-refusal" role="status">
        {cursor.refusal}
      </p>
    </div>
  );
}

function SumHeader({ role }: { role: 'columnheader' | 'rowheader' }) {
  return (
    <div role={role} className="bake-lane" aria-label="Sum of the output lane">
      Σ
    </div>
  );
}

function SumCell({ out, weights }: { out: number; weights: Int8Array }) {
  const sum = weights.subarray(out * LANES, (out + 1) * LANES).reduce((a, b) => a + b, 0);
  return (
    <div
      role="gridcell"
      className="bake-sum"
      data-sum={out}
      aria-label={`sum of out ${out}: ${sum}`}
      title={`Sum of the weights of output lane ${out}`}
    >
      {signed(sum)}
    </div>
  );
}
