import type { Cell } from './cell-navigation.ts';
import { cssRgb, weightColour } from './colour-scales.ts';
import { useThemeKind } from './theme-colours.ts';
import { signed } from './typed-number.ts';
import type { WeightTyping } from './use-weight-grid.ts';
import type { Lanes } from './weight-view.ts';

interface Props {
  readonly cell: Cell;
  readonly lanes: Lanes;
  /** null where the tiles differ. */
  readonly value: number | null;
  /** What the tiles have: a number, or from the least to the greatest. */
  readonly spanText: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isInStroke: boolean;
  readonly typing: WeightTyping | null;
  onFocus(): void;
  onEdit(): void;
  readonly children: React.ReactNode;
}

export function WeightCell(props: Props) {
  const { cell, lanes, value, isActive, isSelected } = props;
  const theme = useThemeKind();
  const isMixed = value === null;
  const colour = isMixed ? null : weightColour(value, theme);
  const classes = ['bake-weight'];
  if (isMixed) classes.push('is-mixed');
  if (isSelected) classes.push('is-selected');
  if (props.isInStroke) classes.push('is-painted');
  return (
    <div
      role="gridcell"
      className={classes.join(' ')}
      data-cell={`${cell.row},${cell.column}`}
      data-weight={`${lanes.out},${lanes.input}`}
      style={colour ? { background: cssRgb(colour.background), color: cssRgb(colour.text) } : {}}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-label={`out ${lanes.out}, in ${lanes.input}: ${isMixed ? `mixed, ${props.spanText}` : value}`}
      title={isMixed ? `out ${lanes.out}, in ${lanes.input}: ${props.spanText}` : undefined}
      onFocus={props.onFocus}
      onDoubleClick={props.onEdit}
    >
      {props.typing ? props.children : isMixed ? '·/·' : signed(value)}
    </div>
  );
}
