import type { AppError, Problem } from './result.ts';
import type {
  AnalysisBackgroundQueries,
  AnalysisQueries,
} from './trace/analysis/analysis-queries.ts';
import type { AreaBackgroundQueries, AreaQueries, DurationSummary } from './trace/area-queries.ts';
import type { CompareBackgroundQueries } from './trace/compare/compare-queries.ts';
import type { EventType } from './trace/event-types.ts';
import type { LaneSum } from './trace/lane-sum.ts';
import type { SearchBackgroundQueries, SearchQueries } from './trace/search/search-queries.ts';

/**
 * What travels on the two ports between a trace host and a window.
 * Bulk port: host ↔ timeline worker, tiles only. Query port: host ↔ page, everything else.
 * u64 values are decimal strings; offsets are cycles from the origin (units.ts).
 */

// ── query port ────────────────────────────────────────────────────────────────────────────────

export interface LaneSummary {
  readonly core: number;
  readonly events: number;
  /** Offsets of the first start and of the largest end. */
  readonly firstOffset: number;
  readonly lastOffset: number;
  /** Rows that overlapping events need; 1 where none overlap. */
  readonly rows: number;
  /** Cycles in which at least one occupying event (every kind but host) runs; null while loading. */
  readonly occupied: string | null;
}

export interface TypeTotal {
  readonly code: number;
  readonly events: number;
  /** Σ durations, decimal, exact. */
  readonly cycles: string;
}

export type ChecksumStatus = 'pending' | 'ok' | 'mismatch' | 'absent';

export interface HeaderFields {
  readonly writer: string | null;
  readonly formatMajor: number;
  readonly formatMinor: number;
  readonly macRows: number | null;
  readonly macColumns: number | null;
  readonly isaVersion: string | null;
  readonly peakTops: number | null;
  /** `trace.cycles`, decimal; null where the header has none. */
  readonly cycles: string | null;
  readonly cores: number | null;
  /** null where absent or 0: times are then shown in cycles only. */
  readonly clockMhz: number | null;
  readonly encoding: string;
  readonly byteLength: string | null;
  readonly checksum: string | null;
}

/**
 * For which events a host has more than the overview. Beside `all`, tiles finer than the
 * overview and questions about events are answered inside a `range` only, else `not-ready`
 * (loading) or `no-details`.
 */
export type Details =
  | { readonly kind: 'loading' }
  | { readonly kind: 'all' }
  /** Events that touch the offsets [from, to): the whole index would not fit the memory budget. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** Only the overview: of a trace past the memory budget, or of what was read before a stop. */
  | { readonly kind: 'none'; readonly reason: 'budget' | 'stopped' };

/** What the whole index of a trace would take, and what it may take. */
export interface IndexMemory {
  readonly neededBytes: number;
  readonly limitBytes: number;
}

export interface TraceSummary {
  /** Rises with every summary of a trace: tiles of an older one are not mixed with newer ones. */
  readonly generation: number;
  readonly details: Details;
  /** The finest level of tiles where there are no details; 0 with all. */
  readonly overviewLevel: number;
  /** Taken from the index cache; the payload's checksum is still verified behind it. */
  readonly fromCache: boolean;
  /** null where the whole index fits. */
  readonly memory: IndexMemory | null;
  readonly fileSize: number;
  readonly mapped: boolean;
  readonly header: HeaderFields;
  /** The whole header as indented JSON text with every number as it stands in the file. */
  readonly headerText: string;
  readonly events: number;
  /** Absolute cycle of offset 0. */
  readonly origin: string;
  /** Extent of the trace, absolute: 0 to max(trace.cycles, last end). */
  readonly endCycle: string;
  /** The same extent as offsets. */
  readonly extentStart: number;
  readonly extentEnd: number;
  /** Offsets of the earliest start and the latest end; equal where there are no events. */
  readonly firstOffset: number;
  readonly lastOffset: number;
  /** False where the trace spans more than 2^53 cycles: the picture is then rounded. */
  readonly offsetsExact: boolean;
  readonly lanes: readonly LaneSummary[];
  readonly types: readonly EventType[];
  readonly totals: readonly TypeTotal[];
  readonly checksum: ChecksumStatus;
  readonly problems: readonly Problem[];
}

export interface EventDetails {
  readonly record: number;
  readonly lane: number;
  readonly core: number;
  readonly typeCode: number;
  readonly typeName: string;
  readonly row: number;
  /** Exact values of the file, decimal u64. */
  readonly start: string;
  readonly duration: string;
  /** start + duration, exact even where it passes 2^64. */
  readonly end: string;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly name: string | null;
  readonly recordByteOffset: number;
  readonly previous: EventBrief | null;
  readonly next: EventBrief | null;
  /** Other events of the lane that share at least one cycle with this one. */
  readonly overlapping: number;
}

export interface EventBrief {
  readonly record: number;
  readonly typeCode: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly row: number;
}

/**
 * Questions that the host answers itself: name → function from arguments to answer. Events of the
 * type codes in `hidden` are passed over (shared/trace/visible-events.ts says what that costs).
 */
export interface DirectQueries extends AreaQueries, SearchQueries, AnalysisQueries {
  /**
   * The event under a point: covers `offset` on the row, else the nearest within `tolerance`
   * cycles (zero-duration events first). `row` null means any row, the lowest first.
   */
  'event-at': (q: {
    lane: number;
    offset: number;
    tolerance: number;
    row: number | null;
    hidden: number[];
  }) => EventDetails | null;
  /** Whatever its type; its neighbours are visible ones. */
  event: (q: { record: number; hidden: number[] }) => EventDetails;
  /** Next (+1) or previous (−1) event of the same lane in (start, record) order. */
  'event-beside': (q: { record: number; step: 1 | -1; hidden: number[] }) => EventDetails | null;
  /** The event of `lane` nearest to `offset`. */
  'event-near': (q: { lane: number; offset: number; hidden: number[] }) => EventDetails | null;
  /** Bytes of the file for the byte view; at most 64 KiB. */
  bytes: (q: { byteOffset: number; length: number }) => Uint8Array;
}

/**
 * Questions that a thread answers: they take longer, never make others wait, may tell how far they
 * are (`query-progress`), and end when they are cancelled.
 */
export interface BackgroundQueries
  extends
    AreaBackgroundQueries,
    SearchBackgroundQueries,
    AnalysisBackgroundQueries,
    CompareBackgroundQueries {}

/** All of the page's questions. */
export interface TraceQueries extends DirectQueries, BackgroundQueries {}

/** `cycles` are those inside the area; the others are whole durations of the events that touch it. */
export interface AreaTypeTotal extends TypeTotal {
  /** Σ durations, decimal, exact: divided by `events`, the mean. */
  readonly wholeCycles: string;
  /** The least and the largest duration, decimal. */
  readonly shortest: string;
  readonly longest: string;
}

export interface AreaStatistics {
  readonly types: readonly AreaTypeTotal[];
  /** Clipped union of occupying events of all types, hidden ones too, summed over lanes. */
  readonly occupied: string;
  /** (to − from) × lanes. */
  readonly span: string;
}

/** By type code, ascending, of the events that touch an area. */
export interface DurationStatistics {
  readonly types: readonly (DurationSummary & { readonly code: number })[];
}

export type QueryName = keyof TraceQueries;
export type BackgroundName = keyof BackgroundQueries;
export type QueryArgs<N extends QueryName> = Parameters<TraceQueries[N]>[0];
export type QueryAnswer<N extends QueryName> = ReturnType<TraceQueries[N]>;

export type PageToHost =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly name: QueryName;
      readonly args: unknown;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Reads no further; the overview of what was read stays. */
  | { readonly kind: 'stop' }
  /** Details of [from, to) instead of those that there are. */
  | { readonly kind: 'load-range'; readonly from: number; readonly to: number };

export type HostToPage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: AppError }
  /** Which share (0 to 1) of a background query is done. */
  | { readonly kind: 'query-progress'; readonly id: number; readonly share: number }
  | {
      readonly kind: 'progress';
      readonly phase: 'reading' | 'indexing' | 'verifying';
      /** Of this phase, with the events in them and the time that they took. */
      readonly bytesDone: number;
      readonly bytesTotal: number;
      readonly events: number;
      readonly elapsedMs: number;
    }
  | { readonly kind: 'summary'; readonly summary: TraceSummary }
  | {
      readonly kind: 'checksum';
      readonly status: ChecksumStatus;
      readonly problems: readonly Problem[];
    }
  | { readonly kind: 'file-changed' }
  /** Answer to a `load-range` that cannot be had; what was loaded before stays. */
  | { readonly kind: 'range-refused'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError };

// ── bulk port ─────────────────────────────────────────────────────────────────────────────────

/** One tile position (level, index) for many lanes, answered in one buffer. */
export interface TileRequest {
  readonly kind: 'tiles';
  readonly id: number;
  readonly generation: number;
  readonly level: number;
  /** Columns [index·256, index·256 + 256) of 2^level cycles, counted from offset 0; may be negative. */
  readonly index: number;
  /** Of the trace, or of `sums`. */
  readonly lanes: readonly number[];
  /** Each lane of the trace is in one of them at most. Absent: none. */
  readonly sums?: readonly LaneSum[];
  /** 0 visible, 1 prefetch. */
  readonly priority: 0 | 1;
}

export type WorkerToHost =
  TileRequest | { readonly kind: 'cancel'; readonly ids: readonly number[] };

export interface TileAnswer {
  readonly kind: 'tiles';
  readonly id: number;
  readonly generation: number;
  readonly level: number;
  readonly index: number;
  readonly lanes: readonly number[];
  /** Layout: shared/trace/tile-layout.ts. */
  readonly buffer: ArrayBuffer;
}

export type HostToWorker =
  TileAnswer | { readonly kind: 'refusal'; readonly id: number; readonly error: AppError };
