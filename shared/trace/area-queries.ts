import type { AreaStatistics, DurationStatistics } from '../trace-port.ts';

/**
 * Questions about areas: what touches the offsets [from, to) of `lanes` (null: all), but the events
 * of the type codes in `hidden`.
 */
export interface AreaArgs {
  readonly lanes: number[] | null;
  readonly from: number;
  readonly to: number;
  readonly hidden: number[];
}

export interface AreaQueries {
  /** Clipped cycles and counts per type. */
  statistics: (q: AreaArgs) => AreaStatistics;
  /** The same lane by lane. */
  'lane-statistics': (q: AreaArgs) => LaneStatistics;
  /** The start or end of an event that is nearest to `offset`; null beyond the tolerance. */
  snap: (q: {
    lanes: number[] | null;
    offset: number;
    toleranceCycles: number;
    hidden: number[];
  }) => SnapEdge | null;
  /** What the lanes do over time, from the overview: also while the trace is still being read. */
  mix: (q: { from: number; to: number; columns: number }) => TraceMix;
}

export interface AreaBackgroundQueries {
  /** Percentiles and histograms of whole durations by type. */
  durations: (q: AreaArgs) => DurationStatistics;
  /**
   * Percentiles of whole durations by lane, of the type codes in `types` (null: all) that are not
   * hidden; with one type, by lane and type. Histograms of all lanes together and of those in
   * `binsOf`.
   */
  'lane-durations': (
    q: AreaArgs & { readonly types: number[] | null; readonly binsOf: number[] },
  ) => LaneDurations;
}

export interface LaneStatistics {
  /** The lanes that were asked for, in their order. */
  readonly lanes: Uint32Array;
  /** By lane: cycles of the union of occupying events of all types, hidden ones too; decimal. */
  readonly occupied: readonly string[];
  /** to − from, decimal. */
  readonly span: string;
  /** One row for each lane and type that has events, by lane as above, then by code. */
  readonly rows: {
    readonly lane: Uint32Array;
    readonly code: Uint8Array;
    readonly events: Uint32Array;
    /** Inside the area; decimal, exact. */
    readonly cycles: readonly string[];
    /** Σ of the whole durations of the events that touch the area; decimal, exact. */
    readonly wholeCycles: readonly string[];
    /** The least and the largest whole duration; exact below 2^53. */
    readonly shortest: Float64Array;
    readonly longest: Float64Array;
  };
}

/** Nearest rank: the least duration that so many per cent of the events do not pass. */
export interface LaneDurations {
  /** The lanes that were asked for, in their order, and of each the rest by the same place. */
  readonly lanes: Uint32Array;
  readonly events: Uint32Array;
  /** Exact below 2^53; NaN where a lane has no events. */
  readonly p50: Float64Array;
  readonly p95: Float64Array;
  readonly p99: Float64Array;
  /** By place in `binsOf`: events by bin (trace/duration-bins.ts), as far as there are any. */
  readonly bins: readonly (readonly number[])[];
  /** Of all lanes together; null where there are no events. */
  readonly all: DurationSummary | null;
}

export interface DurationSummary {
  readonly events: number;
  /** Decimal; nearest rank. */
  readonly p50: string;
  readonly p95: string;
  readonly p99: string;
  /** Events by bin (trace/duration-bins.ts), as far as there are any. */
  readonly bins: readonly number[];
}

export interface SnapEdge {
  readonly offset: number;
  readonly record: number;
  readonly lane: number;
  readonly edge: 'start' | 'end';
}

/** Busy cycles in columns of 2^level cycles that are counted from offset 0. */
export interface TraceMix {
  /** The finest with at most the columns that were asked for, or the overview's where that is coarser. */
  readonly level: number;
  /** Number of the first column: it begins at offset firstColumn × 2^level. */
  readonly firstColumn: number;
  readonly columns: number;
  /** Σ over all lanes by column × 8 + slot; exact below 2^53. */
  readonly cycles: Float64Array;
  readonly lanes: number;
  /** False while events of 2^32 − 1 cycles and more are missing, which the overview leaves out. */
  readonly hasGiants: boolean;
}
