import { useId } from 'react';
import type { Anchor } from '../../../shared/bake/reshape-sources.ts';

interface Props {
  readonly x: Anchor;
  readonly y: Anchor;
  readonly disabled: boolean;
  onChoose(x: Anchor, y: Anchor): void;
}

const SIDES: readonly Anchor[] = ['start', 'middle', 'end'];
const ROW_NAMES = { start: 'top', middle: 'middle', end: 'bottom' } as const;
const COLUMN_NAMES = { start: 'left', middle: 'centre', end: 'right' } as const;

/** Nine places, as one group of radio buttons: what of the array stays where it is. */
export function AnchorChoice({ x, y, disabled, onChoose }: Props) {
  const name = useId();
  return (
    <div className="reshape-anchors" role="radiogroup" aria-label="What stays in place">
      {SIDES.flatMap((row) =>
        SIDES.map((column) => (
          <input
            key={`${row} ${column}`}
            type="radio"
            name={name}
            disabled={disabled}
            aria-label={`${ROW_NAMES[row]} ${COLUMN_NAMES[column]}`}
            title={`${ROW_NAMES[row]} ${COLUMN_NAMES[column]} stays in place`}
            checked={x === column && y === row}
            onChange={() => onChoose(column, row)}
          />
        )),
      )}
    </div>
  );
}
