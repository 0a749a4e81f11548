import { SLOT_KIND, type EventKind } from '../../shared/trace/event-types.ts';
import type { LaneDurations, LaneStatistics } from '../../shared/trace/area-queries.ts';
import type { AreaStatistics, DurationStatistics, TraceSummary } from '../../shared/trace-port.ts';
import { slotOfType, typesPresent } from '../store/trace-types.ts';
import type { Scope } from './area-scope.ts';

/** A row of the totals; what is not known, or not yet, is null. */
export interface TotalsRow {
  readonly key: string;
  readonly lane: number | null;
  readonly core: number | null;
  readonly type: RowType | null;
  readonly events: number;
  /** Σ of the cycles inside the area. */
  readonly cycles: bigint;
  /** What `cycles` is a share of. */
  readonly span: bigint;
  /** Of whole durations, also where the area cuts events. */
  readonly durations: Durations | null;
  readonly percentiles: Percentiles | null;
}

export interface RowType {
  readonly code: number;
  readonly name: string;
  readonly slot: number;
  readonly kind: EventKind;
}

export interface Durations {
  readonly sum: bigint;
  readonly shortest: bigint;
  readonly longest: bigint;
}

/** Nearest rank. */
export interface Percentiles {
  readonly p50: bigint;
  readonly p95: bigint;
  readonly p99: bigint;
}

type Types = Pick<TraceSummary, 'types'>;

function rowType({ types }: Types, code: number): RowType {
  const slot = slotOfType({ types }, code);
  const name = types.find((type) => type.code === code)?.name ?? `TYPE_${code}`;
  return { code, name, slot, kind: SLOT_KIND[slot] ?? 'unknown' };
}

/**
 * One row a type, in drawing order. Counts and cycles of a whole trace are the summary's, which are
 * there while it is still being read; durations come with the statistics.
 */
export function rowsByType(
  summary: TraceSummary,
  scope: Pick<Scope, 'kind' | 'span'>,
  statistics: AreaStatistics | null,
  durations: DurationStatistics | null,
): TotalsRow[] {
  const totals = scope.kind === 'whole' ? summary.totals : (statistics?.types ?? []);
  return typesPresent({ types: summary.types, totals }).flatMap(({ code }) => {
    const total = totals.find((each) => each.code === code);
    if (!total) return [];
    const counted = statistics?.types.find((each) => each.code === code);
    const found = durations?.types.find((each) => each.code === code);
    const type = rowType(summary, code);
    return {
      key: type.name,
      lane: null,
      core: null,
      type,
      events: total.events,
      cycles: BigInt(total.cycles),
      span: scope.span,
      durations: counted
        ? {
            sum: BigInt(counted.wholeCycles),
            shortest: BigInt(counted.shortest),
            longest: BigInt(counted.longest),
          }
        : null,
      percentiles: found
        ? { p50: BigInt(found.p50), p95: BigInt(found.p95), p99: BigInt(found.p99) }
        : null,
    };
  });
}

/** One row for each type of each core, by lane; percentiles by the code of their type. */
export function rowsByCoreAndType(
  summary: Pick<TraceSummary, 'types' | 'lanes'>,
  cyclesOfLane: bigint,
  { rows }: Pick<LaneStatistics, 'rows'>,
  percentiles: ReadonlyMap<number, LaneDurations>,
): TotalsRow[] {
  const places = new Map([...percentiles].map(([code, of]) => [code, placesOf(of)]));
  return Array.from(rows.lane, (lane, at) => {
    const code = rows.code[at] as number;
    const type = rowType(summary, code);
    const ofType = percentiles.get(code);
    return {
      key: `${lane} ${type.name}`,
      lane,
      core: summary.lanes[lane]?.core ?? null,
      type,
      events: rows.events[at] as number,
      cycles: BigInt(rows.cycles[at] as string),
      span: cyclesOfLane,
      durations: {
        sum: BigInt(rows.wholeCycles[at] as string),
        shortest: BigInt(rows.shortest[at] as number),
        longest: BigInt(rows.longest[at] as number),
      },
      percentiles: ofType ? percentilesAt(ofType, places.get(code)?.get(lane)) : null,
    };
  });
}

/** One row a core: its types together. */
export function rowsByCore(
  summary: Pick<TraceSummary, 'types' | 'lanes'>,
  cyclesOfLane: bigint,
  statistics: Pick<LaneStatistics, 'rows'>,
  percentiles: LaneDurations | null,
): TotalsRow[] {
  const byLane = new Map<number, TotalsRow>();
  const places = percentiles && placesOf(percentiles);
  for (const row of rowsByCoreAndType(summary, cyclesOfLane, statistics, new Map())) {
    const lane = row.lane as number;
    const sum = byLane.get(lane);
    const found = percentiles ? percentilesAt(percentiles, places?.get(lane)) : null;
    byLane.set(lane, sum ? together(sum, row) : firstOf(row, lane, found));
  }
  return [...byLane.values()];
}

function firstOf(row: TotalsRow, lane: number, percentiles: Percentiles | null): TotalsRow {
  return { ...row, key: String(lane), type: null, percentiles };
}

function together(sum: TotalsRow, row: TotalsRow): TotalsRow {
  const [a, b] = [sum.durations, row.durations];
  return {
    ...sum,
    events: sum.events + row.events,
    cycles: sum.cycles + row.cycles,
    durations: a &&
      b && {
        sum: a.sum + b.sum,
        shortest: a.shortest < b.shortest ? a.shortest : b.shortest,
        longest: a.longest > b.longest ? a.longest : b.longest,
      },
  };
}

function placesOf({ lanes }: LaneDurations): Map<number, number> {
  return new Map(Array.from(lanes, (lane, place) => [lane, place]));
}

function percentilesAt(of: LaneDurations, place: number | undefined): Percentiles | null {
  if (place === undefined || !of.events[place]) return null;
  const at = (column: Float64Array): bigint => BigInt(column[place] as number);
  return { p50: at(of.p50), p95: at(of.p95), p99: at(of.p99) };
}

/** Cycles with and without an occupying event, over all cores; null where that is not known. */
export function occupation(
  summary: TraceSummary,
  scope: Pick<Scope, 'kind' | 'span'>,
  statistics: AreaStatistics | null,
): { readonly occupied: bigint; readonly idle: bigint } | null {
  const occupied =
    scope.kind === 'whole' ? occupiedByAll(summary) : statistics && BigInt(statistics.occupied);
  if (occupied === null) return null;
  return { occupied, idle: scope.span > occupied ? scope.span - occupied : 0n };
}

function occupiedByAll({ lanes }: TraceSummary): bigint | null {
  return lanes.reduce<bigint | null>(
    (sum, { occupied }) => (sum === null || occupied === null ? null : sum + BigInt(occupied)),
    0n,
  );
}
