import { SLOT_KIND, type EventType } from '../../shared/trace/event-types.ts';
import type { LaneStatistics } from '../../shared/trace/area-queries.ts';
import type { LaneSummary } from '../../shared/trace-port.ts';
import { slotOfType } from './trace-types.ts';

/** What each lane does in the whole trace, by lane; cycles, exact. */
export interface LaneTotals {
  /** The lanes that they are of, as the summary has them. */
  readonly of: readonly LaneSummary[];
  readonly compute: readonly bigint[];
  readonly waiting: readonly bigint[];
}

/** A stretch of a trace in absolute cycles [from, to), decimal: it stays where offsets change. */
export interface SortSpan {
  readonly from: string;
  readonly to: string;
}

/** What each lane does in a stretch. */
export interface SpanTotals extends LaneTotals {
  readonly span: SortSpan;
  readonly events: readonly number[];
}

export function spanTotals(
  span: SortSpan,
  of: readonly LaneSummary[],
  types: readonly EventType[],
  answer: Pick<LaneStatistics, 'rows'>,
): SpanTotals {
  const events = of.map(() => 0);
  answer.rows.events.forEach((count, row) => {
    const lane = answer.rows.lane[row] as number;
    events[lane] = (events[lane] as number) + count;
  });
  return { ...laneTotals(of, types, answer), span, events };
}

/** From the answer about all lanes of a trace, in their order. */
export function laneTotals(
  of: readonly LaneSummary[],
  types: readonly EventType[],
  { rows }: Pick<LaneStatistics, 'rows'>,
): LaneTotals {
  const compute = of.map(() => 0n);
  const waiting = of.map(() => 0n);
  rows.cycles.forEach((cycles, row) => {
    const lane = rows.lane[row] as number;
    const kind = SLOT_KIND[slotOfType({ types }, rows.code[row] as number)];
    if (kind === 'compute') compute[lane] = (compute[lane] as bigint) + BigInt(cycles);
    if (kind === 'waiting') waiting[lane] = (waiting[lane] as bigint) + BigInt(cycles);
  });
  return { of, compute, waiting };
}
