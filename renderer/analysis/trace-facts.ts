import { SLOT_KIND, type EventKind } from '../../shared/trace/event-types.ts';
import type {
  AreaStatistics,
  AreaTypeTotal,
  TraceSummary,
  TypeTotal,
} from '../../shared/trace-port.ts';
import { slotOfType, typesPresent } from '../store/trace-types.ts';
import { formatMean, formatShare, formatWhole } from '../ui/format.ts';

export interface TotalsRow {
  readonly code: number;
  readonly name: string;
  readonly slot: number;
  readonly kind: EventKind;
  readonly events: string;
  readonly cycles: string;
  readonly share: string;
  /** Of an area: of the whole durations of the events that touch it. */
  readonly durations: Durations | null;
}

export interface Durations {
  readonly mean: string;
  readonly shortest: string;
  readonly longest: string;
}

export interface Totals {
  readonly rows: readonly TotalsRow[];
  readonly occupied: { readonly cycles: string; readonly share: string };
  readonly idle: { readonly cycles: string; readonly share: string };
}

/** Totals of the whole trace; shares are of cores × extent. */
export function totalsOfTrace(summary: TraceSummary): Totals {
  const span = BigInt(summary.endCycle) * BigInt(summary.lanes.length);
  const occupied = summary.lanes.reduce<bigint | null>(
    (sum, lane) => (sum === null || lane.occupied === null ? null : sum + BigInt(lane.occupied)),
    0n,
  );
  return makeTotals(summary, summary.totals, occupied, span, '');
}

/** Totals of an area: cycles are clipped to it, shares are of its cores × its cycles. */
export function totalsOfArea(summary: TraceSummary, area: AreaStatistics): Totals {
  const { types, occupied, span } = area;
  return makeTotals(summary, types, BigInt(occupied), BigInt(span), roundedSign(summary));
}

/** Sums of clipped cycles and unions come from offsets, which are rounded in such a trace. */
function roundedSign(summary: TraceSummary): string {
  return summary.offsetsExact ? '' : '≈ ';
}

/** Which cycles are occupied is known only with the details. */
const NOT_KNOWN = { cycles: '–', share: '–' };

function makeTotals(
  summary: TraceSummary,
  totals: readonly (TypeTotal | AreaTypeTotal)[],
  occupied: bigint | null,
  span: bigint,
  signOfTypes: string,
): Totals {
  const part = (cycles: bigint, sign: string) => ({
    cycles: sign + formatWhole(cycles),
    share: formatShare(cycles, span),
  });
  const rows = typesPresent({ types: summary.types, totals }).flatMap((type) => {
    const total = totals.find((t) => t.code === type.code);
    if (!total) return [];
    const slot = slotOfType(summary, type.code);
    return {
      code: type.code,
      name: type.name,
      slot,
      kind: SLOT_KIND[slot] ?? 'unknown',
      events: formatWhole(total.events),
      ...part(BigInt(total.cycles), signOfTypes),
      durations: 'wholeCycles' in total ? durationsOf(total, signOfTypes) : null,
    };
  });
  if (occupied === null) return { rows, occupied: NOT_KNOWN, idle: NOT_KNOWN };
  const idle = span > occupied ? span - occupied : 0n;
  const sign = roundedSign(summary);
  return { rows, occupied: part(occupied, sign), idle: part(idle, sign) };
}

function durationsOf(total: AreaTypeTotal, sign: string): Durations {
  return {
    mean: sign + formatMean(BigInt(total.wholeCycles), total.events),
    shortest: sign + formatWhole(total.shortest),
    longest: sign + formatWhole(total.longest),
  };
}

/** What follows from the header and the index for reading the picture; faults are problems. */
export function remarksOn(summary: TraceSummary): readonly string[] {
  const remarks: string[] = [];
  if (summary.header.clockMhz === null) {
    remarks.push('The header gives no clock, so times are shown in cycles only.');
  }
  if (!summary.offsetsExact) {
    remarks.push(
      'The trace spans more than 2^53 cycles: positions in the picture are rounded, values of a selected event are exact.',
    );
  }
  return remarks;
}
