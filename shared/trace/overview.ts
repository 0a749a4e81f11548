/**
 * Busy cycles of a whole trace in columns of one size: what the first picture is drawn from before
 * the index is there, and coarse tiles after. One is built in the first pass over the records
 * (overview-builder.ts), a finer one from the index (index-overview.ts).
 *
 * Durations of GIANT cycles and more are left out, as in the index's running sums.
 */
export interface Overview {
  /** Columns of 2^level cycles. */
  readonly level: number;
  /** Number of the first column, counted from offset 0; may be negative. */
  readonly firstColumn: number;
  readonly columns: number;
  /** Busy cycles by (lane × columns + column) × SLOT_COUNT + slot. */
  readonly cycles: Float64Array | Uint32Array;
  /** Bit per slot with a zero-duration event, by lane × columns + column. */
  readonly instants: Uint8Array;
  /** The same cycles in wider columns, of which coarse tiles take fewer. */
  readonly coarser?: Overview;
}

/** The one with the widest columns that are not wider than those of `level`; null where all are. */
export function overviewFor(overview: Overview | null, level: number): Overview | null {
  if (overview === null || level < overview.level) return null;
  let widest = overview;
  while (widest.coarser !== undefined && level >= widest.coarser.level) widest = widest.coarser;
  return widest;
}
