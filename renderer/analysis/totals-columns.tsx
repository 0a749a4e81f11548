import type { TraceSummary } from '../../shared/trace-port.ts';
import type { TotalsGrouping } from '../store/analysis-slice.ts';
import { formatMean, formatShare, formatWhole } from '../ui/format.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import type { Column } from './table/column.ts';
import type { Durations, Percentiles, TotalsRow } from './totals-rows.ts';

type TotalsColumn = Column<TotalsRow>;

const WHOLE_DURATIONS = 'Of whole events, also where the area cuts them';
/** In place of what is on its way, and of what is not known. */
const ON_ITS_WAY = '…';
const NOT_KNOWN = '–';

export interface ColumnWords {
  /** Before sums of clipped cycles, and before durations, where they are rounded. */
  readonly cyclesSign: string;
  readonly sign: string;
  readonly durationsComing: boolean;
  readonly percentilesComing: boolean;
}

export function totalsColumns(
  grouping: TotalsGrouping,
  words: ColumnWords,
): readonly TotalsColumn[] {
  return [
    ...NAME_COLUMNS[grouping],
    {
      id: 'events',
      name: 'Events',
      widthCssPx: 84,
      value: (row) => row.events,
      show: (row) => formatWhole(row.events),
    },
    {
      id: 'cycles',
      name: 'Cycles',
      title: 'Σ of the cycles inside the area',
      widthCssPx: 128,
      value: (row) => row.cycles,
      show: (row) => words.cyclesSign + formatWhole(row.cycles),
    },
    {
      id: 'share',
      name: 'Share',
      title: grouping === 'type' ? 'Of cores × cycles' : 'Of the cycles of one core',
      widthCssPx: 76,
      value: (row) => (row.span === 0n ? null : Number(row.cycles) / Number(row.span)),
      show: (row) => formatShare(row.cycles, row.span),
    },
    meanColumn(words),
    durationColumn('shortest', 'Min', words),
    durationColumn('longest', 'Max', words),
    percentileColumn('p50', 'Median', words),
    percentileColumn('p95', 'p95', words),
    percentileColumn('p99', 'p99', words),
  ];
}

const TYPE: TotalsColumn = {
  id: 'type',
  name: 'Type',
  widthCssPx: 150,
  isText: true,
  value: ({ type }) => type?.name ?? null,
  show: ({ type }) =>
    type && (
      <span className="cell-name">
        <TypeSwatch slot={type.slot} />
        <span>{type.name}</span>
      </span>
    ),
};

const KIND: TotalsColumn = {
  id: 'kind',
  name: 'Kind',
  widthCssPx: 72,
  isText: true,
  value: ({ type }) => type?.kind ?? null,
  show: ({ type }) => type?.kind,
};

const CORE: TotalsColumn = {
  id: 'core',
  name: 'Core',
  widthCssPx: 72,
  value: (row) => row.core,
  show: (row) => row.core,
};

const NAME_COLUMNS: Record<TotalsGrouping, readonly TotalsColumn[]> = {
  type: [TYPE, KIND],
  core: [CORE],
  'core-type': [CORE, TYPE],
};

function meanColumn({ sign, durationsComing }: ColumnWords): TotalsColumn {
  return {
    id: 'mean',
    name: 'Mean',
    title: WHOLE_DURATIONS,
    widthCssPx: 92,
    value: ({ durations, events }) => durations && Number(durations.sum) / events,
    show: ({ durations, events }) =>
      durations
        ? sign + formatMean(durations.sum, events)
        : durationsComing
          ? ON_ITS_WAY
          : NOT_KNOWN,
  };
}

function durationColumn(
  part: Exclude<keyof Durations, 'sum'>,
  name: string,
  { sign, durationsComing }: ColumnWords,
): TotalsColumn {
  return {
    id: part,
    name,
    title: WHOLE_DURATIONS,
    widthCssPx: 84,
    value: ({ durations }) => durations && durations[part],
    show: ({ durations }) => cycles(durations && durations[part], sign, durationsComing),
  };
}

function percentileColumn(
  part: keyof Percentiles,
  name: string,
  { sign, percentilesComing }: ColumnWords,
): TotalsColumn {
  return {
    id: part,
    name,
    title: `${WHOLE_DURATIONS}; nearest rank`,
    widthCssPx: 84,
    value: ({ percentiles }) => percentiles && percentiles[part],
    show: ({ percentiles }) => cycles(percentiles && percentiles[part], sign, percentilesComing),
  };
}

function cycles(value: bigint | null, sign: string, isComing: boolean): string {
  if (value === null) return isComing ? ON_ITS_WAY : NOT_KNOWN;
  return sign + formatWhole(value);
}

/** Sums of clipped cycles and unions come from offsets, which are rounded in such a trace. */
export function roundedSign(summary: Pick<TraceSummary, 'offsetsExact'>): string {
  return summary.offsetsExact ? '' : '≈ ';
}
