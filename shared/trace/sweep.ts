/**
 * Walks forward along a lane's time axis and knows, at the offset where it stands, the busy sum
 * F(t) of everything before: the busy sum of any stretch [a, b) is F(b) − F(a).
 */
export interface Sweep {
  /** F(t) per slot, 0 before the first step. */
  readonly busy: Float64Array;
  /** The slots that the lane has events in; `busy` is 0 for all others. */
  readonly slots: readonly number[];
  /** Whether giants are part of F. */
  readonly countsGiants: boolean;
  /** The first event that starts at or after t. */
  readonly position: number;
  /** Steps to `t`, which must not lie before where the sweep stands. */
  moveTo(t: number): void;
  /** Positions, ascending, of the events that start before t and end after it. */
  running(): readonly number[];
}
