import type { ShownUnits } from '../../shared/shown-units.ts';
import type { TraceSummary } from '../../shared/trace-port.ts';
import type { TotalsGrouping } from '../store/analysis-slice.ts';
import { formatMean, formatShare, formatWhole } from '../ui/format.ts';
import { showLength } from '../ui/format-units.ts';
import { TypeSwatch } from '../ui/type-swatch.tsx';
import type { Column } from './table/column.ts';
import type { Durations, Percentiles, TotalsRow } from './totals-rows.ts';

type TotalsColumn = Column<TotalsRow>;

const WHOLE_DURATIONS = 'Of whole events, also where the area cuts them';
/** In place of what is on its way, and of what is not known. */
const ON_ITS_WAY = '…';
const NOT_KNOWN = '–';

export interface ColumnWords {
  readonly units: ShownUnits;
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
      name: words.units.unit === 'cycles' ? 'Cycles' : 'Time',
      savedName: 'Cycles',
      title: 'Σ of the cycles inside the area; copied and saved in cycles',
      widthCssPx: 128,
      value: (row) => row.cycles,
      show: (row) => words.cyclesSign + showLength(row.cycles, words.units).main,
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

function meanColumn({ units, sign, durationsComing }: ColumnWords): TotalsColumn {
  return {
    id: 'mean',
    name: 'Mean',
    title: WHOLE_DURATIONS,
    widthCssPx: lengthWidth(units) + 8,
    value: ({ durations, events }) => durations && Number(durations.sum) / events,
    show: ({ durations, events }) =>
      durations
        ? sign + showMean(durations.sum, events, units)
        : durationsComing
          ? ON_ITS_WAY
          : NOT_KNOWN,
  };
}

function durationColumn(
  part: Exclude<keyof Durations, 'sum'>,
  name: string,
  { units, sign, durationsComing }: ColumnWords,
): TotalsColumn {
  return {
    id: part,
    name,
    title: WHOLE_DURATIONS,
    widthCssPx: lengthWidth(units),
    value: ({ durations }) => durations && durations[part],
    show: ({ durations }) => length(durations && durations[part], units, sign, durationsComing),
  };
}

function percentileColumn(
  part: keyof Percentiles,
  name: string,
  { units, sign, percentilesComing }: ColumnWords,
): TotalsColumn {
  return {
    id: part,
    name,
    title: `${WHOLE_DURATIONS}; nearest rank`,
    widthCssPx: lengthWidth(units),
    value: ({ percentiles }) => percentiles && percentiles[part],
    show: ({ percentiles }) =>
      length(percentiles && percentiles[part], units, sign, percentilesComing),
  };
}

function length(cycles: bigint | null, units: ShownUnits, sign: string, isComing: boolean): string {
  if (cycles === null) return isComing ? ON_ITS_WAY : NOT_KNOWN;
  return sign + showLength(cycles, units).main;
}

/** A time has a unit, and the largest need not have the most digits. */
function lengthWidth({ unit }: ShownUnits): number {
  return unit === 'cycles' ? 84 : 120;
}

/** To a tenth of a cycle; as a time to the nearest cycle, which is as fine as times are shown. */
function showMean(sum: bigint, events: number, units: ShownUnits): string {
  if (units.unit === 'cycles') return formatMean(sum, events);
  const count = BigInt(events);
  return showLength((sum * 2n + count) / (count * 2n), units).main;
}

/** Sums of clipped cycles and unions come from offsets, which are rounded in such a trace. */
export function roundedSign(summary: Pick<TraceSummary, 'offsetsExact'>): string {
  return summary.offsetsExact ? '' : '≈ ';
}
