import type { Cell } from './cell-navigation.ts';
import { cssRgb, weightColour } from './colour-scales.ts';
import { useThemeKind } from './theme-colours.ts';
import { signed } from './typed-number.ts';
import type { WeightCursor } from './use-weight-cursor.ts';
import { WeightInput } from './weight-input.tsx';

interface Props {
  readonly cell: Cell;
  readonly lanes: { readonly out: number; readonly input: number };
  readonly value: number;
  readonly cursor: WeightCursor;
  readonly allow15: boolean;
  onCommit(value: number): void;
}

export function WeightCell({ cell, lanes, value, cursor, allow15, onCommit }: Props) {
  const { background, text } = weightColour(value, useThemeKind());
  const isAt = (other: Cell) => other.row === cell.row && other.column === cell.column;
  const isCursor = isAt(cursor.cell);
  const typing = cursor.typing && isAt(cursor.typing.cell) ? cursor.typing : null;
  return (
    <div
      role="gridcell"
      className="bake-weight"
      data-cell={`${cell.row},${cell.column}`}
      data-weight={`${lanes.out},${lanes.input}`}
      style={{ background: cssRgb(background), color: cssRgb(text) }}
      tabIndex={isCursor ? 0 : -1}
      aria-selected={isCursor}
      aria-label={`out ${lanes.out}, in ${lanes.input}: ${value}`}
      onFocus={() => cursor.moveTo(cell)}
      onDoubleClick={() => cursor.editAt(cell)}
    >
      {typing ? (
        <WeightInput
          value={value}
          initialText={typing.text}
          replaces={typing.replaces}
          allow15={allow15}
          onCommit={onCommit}
          onDone={cursor.onTyped}
          onRefused={cursor.refuse}
        />
      ) : (
        signed(value)
      )}
    </div>
  );
}
