import type { ShownUnits } from '../../shared/shown-units.ts';
import type { WindowRow } from '../../shared/trace/compare/slower-windows.ts';
import type { Column } from '../analysis/table/column.ts';
import { formatWhole } from '../ui/format.ts';
import { showLength, showPosition } from '../ui/format-units.ts';
import { Change } from './change.tsx';
import { ratioOf, ratioWords, signed } from './difference-words.ts';

export interface WindowWords {
  readonly windows: number;
  /** Absolute cycles of offset 0 of both traces. */
  readonly originA: bigint;
  readonly originB: bigint;
  readonly unitsA: ShownUnits;
  readonly unitsB: ShownUnits;
  /** Put before what is rounded. */
  readonly sign: string;
}

export function windowColumns(words: WindowWords): readonly Column<WindowRow>[] {
  const { originA, originB, unitsA, unitsB, sign } = words;
  const inA = ({ fromA }: WindowRow) => originA + BigInt(fromA);
  const inB = ({ fromB }: WindowRow) => originB + BigInt(fromB);
  const lengthA = ({ fromA, toA }: WindowRow) => toA - fromA;
  const lengthB = ({ fromB, toB }: WindowRow) => toB - fromB;
  const length = (cycles: number, units: ShownUnits) =>
    sign + showLength(BigInt(cycles), units).main;
  return [
    {
      id: 'core',
      name: 'Core',
      widthCssPx: 76,
      value: ({ core }) => core,
      show: ({ core }) => core,
    },
    {
      id: 'window',
      name: 'Window',
      title: `Of ${formatWhole(words.windows)} with equally many events of the core`,
      widthCssPx: 76,
      value: ({ window }) => window + 1,
      show: ({ window }) => window + 1,
    },
    {
      id: 'slower',
      name: 'Slower in B',
      title: 'By how many cycles the same work takes longer in B',
      widthCssPx: 116,
      value: ({ slower }) => slower,
      show: ({ slower }) => <Change by={slower}>{sign + signed(slower)}</Change>,
    },
    {
      id: 'ratio',
      name: 'B / A',
      title: 'Time in B divided by time in A',
      widthCssPx: 76,
      value: (row) => ratioOf(lengthA(row), lengthB(row)),
      show: (row) => ratioWords(lengthA(row), lengthB(row)),
    },
    {
      id: 'length-a',
      name: 'Time in A',
      widthCssPx: 124,
      value: lengthA,
      show: (row) => length(lengthA(row), unitsA),
    },
    {
      id: 'length-b',
      name: 'Time in B',
      widthCssPx: 124,
      value: lengthB,
      show: (row) => length(lengthB(row), unitsB),
    },
    {
      id: 'from-a',
      name: 'From in A',
      widthCssPx: 136,
      value: inA,
      show: (row) => sign + showPosition(inA(row), unitsA).main,
    },
    {
      id: 'from-b',
      name: 'From in B',
      widthCssPx: 136,
      value: inB,
      show: (row) => sign + showPosition(inB(row), unitsB).main,
    },
  ];
}
