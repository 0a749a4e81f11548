/**
 * Questions of the analyses. Each is about the offsets [from, to) of `lanes` (null: all), rounded to
 * whole cycles; T = to − from. Cycles are decimal strings, exact as long as the trace's offsets are
 * (`offsetsExact`); shares are of T. Formulas: docs/analyses.md.
 */
export interface AnalysisArea {
  readonly lanes: number[] | null;
  readonly from: number;
  readonly to: number;
}

/** Questions of the analyses that the host answers itself, in a few milliseconds. */
export interface AnalysisQueries {
  roofline: (q: AnalysisArea & { busBytesPerCycle: number }) => Roofline;
}

/** Questions of the analyses that a thread answers (electron/trace-host/background-table.ts). */
export interface AnalysisBackgroundQueries {
  utilisation: (q: AnalysisArea) => Utilisation;
  /** At most 16,384 columns, and 2^20 cells where every lane has columns of its own. */
  'utilisation-columns': (
    q: AnalysisArea & { columns: number; byLane: boolean },
  ) => UtilisationColumns;
  overlap: (q: AnalysisArea) => ComputeTransferOverlap;
  'time-lost': (q: AnalysisArea) => TimeLost;
  /** `skip` and `count` choose among the instances in their order; at most 10,000 at once. */
  barriers: (q: AnalysisArea & { order: BarrierOrder; skip: number; count: number }) => Barriers;
  /** `windowCycles` null: chosen by T. At most 10,000 rows at once. */
  bottlenecks: (
    q: AnalysisArea & {
      formula: BottleneckFormula;
      windowCycles: number | null;
      threshold: number;
      skip: number;
      count: number;
    },
  ) => Bottlenecks;
  /** At most 1,000 rows at once. */
  'api-calls': (q: AnalysisArea & { order: CallOrder; skip: number; count: number }) => ApiCalls;
  /** The `count` longest of each type, at most 1,000; `codes` null: of every type. */
  'longest-events': (q: AnalysisArea & { codes: number[] | null; count: number }) => LongestEvents;
}

// ── utilisation ───────────────────────────────────────────────────────────────────────────────

/** What a lane did in an area. Each number of cycles is that of a union: no cycle counts twice. */
export interface LaneUtilisation {
  readonly lane: number;
  readonly core: number;
  readonly compute: string;
  readonly transfer: string;
  readonly waiting: string;
  /** All kinds but host. */
  readonly occupied: string;
  /** Σ MAC cycles: more than `compute` where MAC events of the core overlap. */
  readonly computeSum: string;
  /** compute / T; null where T is 0. */
  readonly utilisation: number | null;
  /** min(1, computeSum / T), pccx-lab's formula. */
  readonly utilisationByPccxLab: number | null;
}

export interface Utilisation {
  readonly span: string;
  readonly lanes: readonly LaneUtilisation[];
}

/** The numbers of a column, in this order. */
export const COLUMN_KINDS = ['occupied', 'compute', 'transfer', 'waiting'] as const;

export interface UtilisationColumns {
  /** Column c covers the offsets [edges[c], edges[c + 1]). Fewer than asked where T is shorter. */
  readonly edges: Float64Array;
  /** Lanes in the order of the parts of `cycles`; empty where it holds sums over all of them. */
  readonly lanes: readonly number[];
  /** How many lanes a sum is of: a column's largest value is its width times this. */
  readonly summedLanes: number;
  /** Union cycles by (lane,) column and kind: cell (lane × columns + column) × 4 + kind. */
  readonly cycles: Float64Array;
}

// ── overlap of compute and transfer ───────────────────────────────────────────────────────────

export interface OverlapCycles {
  /** |∪ MAC|, |∪ DMA| and |∪ MAC ∩ ∪ DMA|. */
  readonly compute: string;
  readonly transfer: string;
  readonly both: string;
}

export interface ComputeTransferOverlap {
  readonly span: string;
  /** Each core by itself. */
  readonly lanes: readonly (OverlapCycles & { readonly lane: number; readonly core: number })[];
  /** A cycle counts once, on however many cores MAC or DMA runs in it. */
  readonly device: OverlapCycles;
}

// ── time lost ─────────────────────────────────────────────────────────────────────────────────

export interface LostCycles {
  /** Σ clipped cycles of SYSTOLIC_STALL and BARRIER_SYNC. */
  readonly stall: string;
  readonly barrier: string;
  /** Union of both, and what of it lies under no compute or transfer of the same core. */
  readonly waiting: string;
  readonly uncovered: string;
  /** Of T (of T × lanes for the total); null where T is 0. */
  readonly stallShare: number | null;
  readonly barrierShare: number | null;
  readonly uncoveredShare: number | null;
}

export interface TimeLost {
  readonly span: string;
  readonly lanes: readonly (LostCycles & { readonly lane: number; readonly core: number })[];
  readonly total: LostCycles;
}

// ── barriers ──────────────────────────────────────────────────────────────────────────────────

export type BarrierOrder = 'start' | 'lost';

/** How a barrier's events on different cores were found to be one barrier. */
export type BarrierPairing =
  /** The k-th BARRIER_SYNC of each core: all cores that have any have equally many. */
  | { readonly kind: 'count'; readonly perCore: number; readonly cores: number }
  /** BARRIER_SYNCs of several cores that end at one cycle; `unpaired` end alone. */
  | { readonly kind: 'common-end'; readonly unpaired: number }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface BarrierInstance {
  /** From 0, in the order of time within the whole trace. */
  readonly number: number;
  /** Arrival = start of the BARRIER_SYNC. */
  readonly firstArrival: number;
  readonly lastArrival: number;
  readonly cores: number;
  /** The lowest lane among those that arrive last, and how many do. */
  readonly lastLane: number;
  readonly lastCore: number;
  readonly arriveLast: number;
  /** lastArrival − firstArrival, cycles. */
  readonly spread: number;
  /** Σ over cores of (lastArrival − its arrival), cycles. */
  readonly lost: number;
}

export interface LaneBarriers {
  readonly lane: number;
  readonly core: number;
  readonly arrivals: number;
  /** How often the core arrived last while another had come earlier, alone or with others. */
  readonly last: number;
  /** Cycles between its arrivals and the last ones, decimal. */
  readonly lost: string;
}

export interface Barriers {
  readonly pairing: BarrierPairing;
  /** BARRIER_SYNC events of the lanes, of the whole trace as far as it has been loaded. */
  readonly events: number;
  /** Instances that touch the area between their first and last arrival. */
  readonly instances: number;
  /** Of those, the ones at which all cores arrive at one cycle. */
  readonly tied: number;
  /** Σ lost, decimal. */
  readonly lost: string;
  readonly lanes: readonly LaneBarriers[];
  readonly rows: readonly BarrierInstance[];
}

// ── bottlenecks ───────────────────────────────────────────────────────────────────────────────

/** `runs`: neighbouring windows merged, ranked by cycles lost; `pccx-lab`: its list of windows. */
export type BottleneckFormula = 'runs' | 'pccx-lab';

export interface BottleneckRow {
  readonly typeCode: number;
  readonly from: number;
  readonly to: number;
  readonly windows: number;
  /** Cycles of the type in the windows, over all cores. */
  readonly cycles: number;
  /** Of (to − from) × cores; the largest of a single window. */
  readonly share: number;
  readonly peakShare: number;
}

export interface Bottlenecks {
  readonly formula: BottleneckFormula;
  readonly windowCycles: number;
  /** True where `windowCycles` was null and 256 would have been too many windows. */
  readonly windowWidened: boolean;
  readonly threshold: number;
  /** What a window's span is multiplied by. */
  readonly cores: number;
  readonly windows: number;
  /** By type code, ascending; a window counts once for each type that it is flagged for. */
  readonly flagged: readonly {
    readonly typeCode: number;
    readonly windows: number;
    readonly runs: number;
  }[];
  /** How many rows there are to page through. */
  readonly total: number;
  /** By cycles lost (`runs`), by time and then type (`pccx-lab`). */
  readonly rows: readonly BottleneckRow[];
}

// ── roofline ──────────────────────────────────────────────────────────────────────────────────

/** The header field that a number needs and the trace lacks. */
export type MissingField =
  'arch.mac_dims.0' | 'arch.mac_dims.1' | 'trace.clock_mhz' | 'trace.cores';

export interface Roofline {
  readonly span: string;
  /** Multiply-accumulates count as two; null where the array's size is missing. */
  readonly ops: string | null;
  readonly bytes: string;
  /** Ops a byte; null also without bytes. */
  readonly intensity: number | null;
  /** Ops a second; null also where T is 0. */
  readonly achieved: number | null;
  readonly peakCompute: number | null;
  /** Bytes a second of all the cores' buses together: every core is assumed to have its own. */
  readonly memoryBandwidth: number | null;
  /** min(peak, intensity × bandwidth), ops a second, and which of the two it is. */
  readonly attainable: number | null;
  readonly bound: 'compute' | 'memory' | null;
  /** Intensity at which both are equal. */
  readonly ridge: number | null;
  /** `trace.cores`, or the number of lanes where some are chosen. */
  readonly cores: number | null;
  readonly coresFrom: 'header' | 'lanes';
  readonly macRows: number | null;
  readonly macColumns: number | null;
  readonly clockMhz: number | null;
  readonly busBytesPerCycle: number;
  readonly missing: readonly MissingField[];
}

// ── lists of events ───────────────────────────────────────────────────────────────────────────

export type CallOrder = 'start' | 'duration';

export interface ListedEvent {
  readonly record: number;
  readonly lane: number;
  readonly core: number;
  readonly startOffset: number;
}

export interface ApiCalls {
  /** Calls that touch the area, and Σ of their whole durations. */
  readonly calls: number;
  readonly cycles: string;
  /** Values and names as the file has them, decimal. */
  readonly rows: readonly (ListedEvent & {
    readonly start: string;
    readonly duration: string;
    readonly name: string | null;
  })[];
}

export interface LongestEvents {
  /** By type code, ascending; events by duration, then start, then record. */
  readonly types: readonly {
    readonly code: number;
    /** `duration` is rounded above 2^53. */
    readonly rows: readonly (ListedEvent & { readonly duration: number })[];
  }[];
}
