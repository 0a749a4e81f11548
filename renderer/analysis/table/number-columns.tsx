import type { ShownUnits } from '../../../shared/shown-units.ts';
import { formatShare, formatWhole } from '../../ui/format.ts';
import { showLength, showPosition } from '../../ui/format-units.ts';
import { TypeSwatch } from '../../ui/type-swatch.tsx';
import type { Column } from './column.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly widthCssPx?: number;
}

const NOT_KNOWN = '–';

export function coreColumn<Row>(coreOf: (row: Row) => number): Column<Row> {
  return { id: 'core', name: 'Core', widthCssPx: 64, value: coreOf, show: coreOf };
}

/** A whole number, exact. */
export function countColumn<Row>(
  named: Named,
  countOf: (row: Row) => number | bigint,
): Column<Row> {
  return {
    widthCssPx: 96,
    ...named,
    value: countOf,
    show: (row) => formatWhole(countOf(row)),
  };
}

/** A share of 1, to two digits of a per cent. */
export function shareColumn<Row>(named: Named, shareOf: (row: Row) => number | null): Column<Row> {
  return {
    widthCssPx: 88,
    ...named,
    value: shareOf,
    show: (row) => showShare(shareOf(row)),
  };
}

/** Parts of 2^40 are finer than what is shown. */
const PARTS = 2 ** 40;

export function showShare(share: number | null): string {
  if (share === null) return NOT_KNOWN;
  if (share > 1) return formatShare(BigInt(Math.round(share * PARTS)), BigInt(PARTS));
  // What is there rounds neither to nothing nor to all.
  const parts = Math.min(share < 1 ? PARTS - 1 : PARTS, Math.ceil(share * PARTS));
  return formatShare(BigInt(parts), BigInt(PARTS));
}

/** Cycles in the chosen unit; their value is always in cycles. */
export function lengthColumn<Row>(
  named: Named,
  units: ShownUnits,
  cyclesOf: (row: Row) => bigint,
): Column<Row> {
  return {
    widthCssPx: 112,
    ...named,
    value: cyclesOf,
    show: (row) => showLength(cyclesOf(row), units).main,
  };
}

/** An absolute cycle in the chosen unit and from the chosen zero. */
export function positionColumn<Row>(
  named: Named,
  units: ShownUnits,
  cycleOf: (row: Row) => bigint,
): Column<Row> {
  return {
    widthCssPx: 128,
    ...named,
    value: cycleOf,
    show: (row) => showPosition(cycleOf(row), units).main,
  };
}

export function typeColumn<Row>(
  typeOf: (row: Row) => { readonly name: string; readonly slot: number },
): Column<Row> {
  return {
    id: 'type',
    name: 'Type',
    widthCssPx: 150,
    isText: true,
    value: (row) => typeOf(row).name,
    show: (row) => {
      const { name, slot } = typeOf(row);
      return (
        <span className="cell-name">
          <TypeSwatch slot={slot} />
          <span>{name}</span>
        </span>
      );
    },
  };
}
