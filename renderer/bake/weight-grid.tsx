import { useRef, useState, type KeyboardEvent } from 'react';
import { readWeights } from '../../shared/bake/bake.ts';
import type { Bake } from '../../shared/bake/bake.ts';
import { LANES } from '../../shared/bake/layout.ts';
import { setWeight } from '../../shared/bake/weight-edits.ts';
import { useApp } from '../store/store.ts';
import { cellAfterKey, cellAfterTab, type Cell } from './cell-navigation.ts';
import { cssRgb, weightColour } from './colour-scales.ts';
import { useThemeKind } from './theme-colours.ts';
import { signed } from './typed-number.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { WeightInput } from './weight-input.tsx';
import { allowedWeight, weightCommand } from './weight-keys.ts';

const SIZE = { rows: LANES, columns: LANES };
const LANE_NUMBERS = Array.from({ length: LANES }, (_, lane) => lane);

interface Typing {
  readonly cell: Cell;
  readonly text: string;
  /** Typed over the old value, so that arrows leave the cell; else they move the caret. */
  readonly replaces: boolean;
}

/** The tile's weights: output lanes as rows and input lanes as columns, or the other way round. */
export function WeightGrid({ bake, tile }: { bake: Bake; tile: number }) {
  const session = useBakeSession();
  const theme = useThemeKind();
  const transposed = useBakeState((state) => state.transposed);
  const allow15 = useApp(({ window }) => window?.settings.allowMagnitude15 ?? false);
  const [cursor, setCursor] = useState<Cell>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<Typing | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);

  const weights = readWeights(bake, tile);
  const laneOf = ({ row, column }: Cell) =>
    transposed ? { out: column, input: row } : { out: row, input: column };
  const valueAt = (cell: Cell) => {
    const { out, input } = laneOf(cell);
    return weights[out * LANES + input] ?? 0;
  };
  const focusCell = (cell: Cell) => {
    setCursor(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row},${cell.column}"]`)?.focus();
  };
  const setValue = (cell: Cell, value: number, isStep = false) => {
    const { out, input } = laneOf(cell);
    const make = (now: Bake) => setWeight(now, [tile], out, input, value);
    if (isStep) session.step(make);
    else session.edit(make);
  };
  const change = (cell: Cell, value: number, isStep: boolean) => {
    const allowed = allowedWeight(value, valueAt(cell), allow15);
    setRefusal(allowed.ok ? null : allowed.error.message);
    if (allowed.ok) setValue(cell, allowed.value, isStep);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null) return;
    const command = weightCommand(event);
    const moved = event.altKey ? null : cellAfterKey(event.key, cursor, SIZE, event.ctrlKey);
    if (command === null && moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    setRefusal(null);
    if (command === null) focusCell(moved ?? cursor);
    else if (command.kind === 'type') {
      setTyping({ cell: cursor, text: command.text, replaces: true });
    } else if (command.kind === 'edit') {
      setTyping({ cell: cursor, text: signed(valueAt(cursor)), replaces: false });
    } else if (command.kind === 'step') change(cursor, valueAt(cursor) + command.by, true);
    else if (command.kind === 'flip') change(cursor, -valueAt(cursor), false);
    else change(cursor, 0, false);
  };
  const onTyped = (leaveBy: string | null, back: boolean) => {
    setTyping(null);
    if (leaveBy === null) return;
    const key = leaveBy === 'Enter' ? 'ArrowDown' : leaveBy;
    const next =
      leaveBy === 'Tab' ? cellAfterTab(cursor, SIZE, back) : cellAfterKey(key, cursor, SIZE);
    focusCell(next ?? cursor);
  };

  const [rowLane, columnLane] = transposed ? ['in', 'out'] : ['out', 'in'];
  const sums = LANE_NUMBERS.map((out) =>
    LANE_NUMBERS.reduce((sum, input) => sum + (weights[out * LANES + input] ?? 0), 0),
  );
  const headers = LANE_NUMBERS.map((lane) => (
    <div key={lane} role="columnheader" className="bake-lane">
      {lane}
    </div>
  ));
  const sumCell = (out: number) => (
    <div
      key={out}
      role="gridcell"
      className="bake-sum"
      data-sum={out}
      aria-label={`sum of out ${out}: ${sums[out]}`}
      title={`Sum of the weights of output lane ${out}`}
    >
      {signed(sums[out] ?? 0)}
    </div>
  );
  return (
    <div className="bake-weights">
      <div
        ref={grid}
        className={`bake-weight-grid${transposed ? ' is-transposed' : ''}`}
        role="grid"
        aria-label={`Weights of tile ${tile}`}
        aria-rowcount={LANES}
        aria-colcount={LANES}
        onKeyDown={onKeyDown}
      >
        <div role="row" className="bake-weight-row">
          <div role="columnheader" className="bake-lane bake-lane-corner">
            {rowLane} ╲ {columnLane}
          </div>
          {headers}
          {!transposed && (
            <div role="columnheader" className="bake-lane">
              Σ
            </div>
          )}
        </div>
        {LANE_NUMBERS.map((row) => (
          <div key={row} role="row" className="bake-weight-row">
            <div role="rowheader" className="bake-lane">
              {rowLane} {row}
            </div>
            {LANE_NUMBERS.map((column) => {
              const cell = { row, column };
              const value = valueAt(cell);
              const { out, input } = laneOf(cell);
              const { background, text } = weightColour(value, theme);
              const isCursor = cursor.row === row && cursor.column === column;
              const isTyping = typing?.cell.row === row && typing.cell.column === column;
              return (
                <div
                  key={column}
                  role="gridcell"
                  className={`bake-weight${value === 0 ? ' is-zero' : ''}`}
                  data-cell={`${row},${column}`}
                  data-weight={`${out},${input}`}
                  style={{ background: cssRgb(background), color: cssRgb(text) }}
                  tabIndex={isCursor ? 0 : -1}
                  aria-selected={isCursor}
                  aria-label={`out ${out}, in ${input}: ${value}`}
                  onFocus={() => setCursor(cell)}
                  onDoubleClick={() => setTyping({ cell, text: signed(value), replaces: false })}
                >
                  {isTyping ? (
                    <WeightInput
                      value={value}
                      initialText={typing.text}
                      replaces={typing.replaces}
                      allow15={allow15}
                      onCommit={(next) => setValue(cell, next)}
                      onDone={onTyped}
                      onRefused={setRefusal}
                    />
                  ) : (
                    signed(value)
                  )}
                </div>
              );
            })}
            {!transposed && sumCell(row)}
          </div>
        ))}
        {transposed && (
          <div role="row" className="bake-weight-row">
            <div role="rowheader" className="bake-lane">
              Σ
            </div>
            {LANE_NUMBERS.map(sumCell)}
          </div>
        )}
      </div>
      <p className="bake-refusal" role="status">
        {refusal}
      </p>
    </div>
  );
}
