import type { DifferenceRow, Grouping } from '../../shared/trace/compare/differences.ts';
import type { Column } from '../analysis/table/column.ts';
import { formatWhole } from '../ui/format.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import { Change } from './change.tsx';
import {
  pointsOf,
  pointsWords,
  ratioOf,
  ratioWords,
  shareOf,
  shareWords,
  signed,
} from './difference-words.ts';

type DifferenceColumn = Column<DifferenceRow>;

/** `sign` is put before cycles that are rounded. */
export function differenceColumns(grouping: Grouping, sign: string): readonly DifferenceColumn[] {
  return [
    ...(grouping === 'type' ? [] : [CORE]),
    ...(grouping === 'core' ? [] : [TYPE]),
    ...eventColumns,
    ...cycleColumns(sign, grouping === 'core' ? 'Occupied cycles' : 'Cycles'),
    ...shareColumns,
  ];
}

const CORE: DifferenceColumn = {
  id: 'core',
  name: 'Core',
  widthCssPx: 76,
  value: ({ core }) => core,
  show: ({ core }) => core,
};

const TYPE: DifferenceColumn = {
  id: 'type',
  name: 'Type',
  widthCssPx: 164,
  isText: true,
  value: ({ type }) => type,
  show: ({ type, slot }) => (
    <span className="cell-name">
      {slot !== null && <TypeSwatch slot={slot} />}
      <span title={type ?? undefined}>{type}</span>
    </span>
  ),
};

const eventColumns: readonly DifferenceColumn[] = [
  {
    id: 'events-a',
    name: 'Events A',
    widthCssPx: 96,
    value: ({ a }) => a.events,
    show: ({ a }) => formatWhole(a.events),
  },
  {
    id: 'events-b',
    name: 'Events B',
    widthCssPx: 96,
    value: ({ b }) => b.events,
    show: ({ b }) => formatWhole(b.events),
  },
  {
    id: 'events-change',
    name: 'B − A',
    title: 'Events of B minus events of A',
    widthCssPx: 84,
    value: ({ a, b }) => b.events - a.events,
    show: ({ a, b }) => <Change by={b.events - a.events}>{signed(b.events - a.events)}</Change>,
  },
];

function cycleColumns(sign: string, name: string): readonly DifferenceColumn[] {
  return [
    {
      id: 'cycles-a',
      name: `${name} A`,
      widthCssPx: 136,
      value: ({ a }) => a.cycles,
      show: ({ a }) => sign + formatWhole(a.cycles),
    },
    {
      id: 'cycles-b',
      name: `${name} B`,
      widthCssPx: 136,
      value: ({ b }) => b.cycles,
      show: ({ b }) => sign + formatWhole(b.cycles),
    },
    {
      id: 'cycles-change',
      name: 'B − A',
      title: 'Cycles of B minus cycles of A',
      widthCssPx: 116,
      value: ({ a, b }) => b.cycles - a.cycles,
      show: ({ a, b }) => <Change by={b.cycles - a.cycles}>{signed(b.cycles - a.cycles)}</Change>,
    },
    {
      id: 'cycles-ratio',
      name: 'B / A',
      title: 'Cycles of B divided by cycles of A',
      widthCssPx: 76,
      value: ({ a, b }) => ratioOf(a.cycles, b.cycles),
      show: ({ a, b }) => ratioWords(a.cycles, b.cycles),
    },
  ];
}

const SHARE_TITLE = 'Cycles, of the cores times the cycles of the area';

const shareColumns: readonly DifferenceColumn[] = [
  {
    id: 'share-a',
    name: 'Share A',
    title: SHARE_TITLE,
    widthCssPx: 84,
    value: ({ a }) => shareOf(a),
    show: ({ a }) => shareWords(a),
  },
  {
    id: 'share-b',
    name: 'Share B',
    title: SHARE_TITLE,
    widthCssPx: 84,
    value: ({ b }) => shareOf(b),
    show: ({ b }) => shareWords(b),
  },
  {
    id: 'share-change',
    name: 'B − A, points',
    title: 'Share of B minus share of A, in percentage points',
    widthCssPx: 108,
    value: ({ a, b }) => pointsOf(a, b),
    show: ({ a, b }) => <Change by={pointsOf(a, b) ?? 0}>{pointsWords(a, b)}</Change>,
  },
];
