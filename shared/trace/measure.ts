import type { EventDetails, HeaderFields } from '../trace-port.ts';

/**
 * What can be told of a stretch of cycles. The header tells the array and the clock, no field of it
 * tells the bus: its width is an assumption, and whoever shows it says so.
 */

/** Of the host's bus to each core; assumed. */
export const ASSUMED_BUS_BYTES_PER_CYCLE = 16;
/** A multiplication and an addition. */
const OPS_PER_MAC = 2n;

/**
 * The most operations that a core's MAC array can do in so many cycles: rows × columns × 2 a cycle.
 * null where the header lacks the array's size.
 */
export function peakOps(
  { macRows, macColumns }: Pick<HeaderFields, 'macRows' | 'macColumns'>,
  cycles: bigint,
): bigint | null {
  if (macRows === null || macColumns === null) return null;
  return BigInt(macRows) * BigInt(macColumns) * OPS_PER_MAC * cycles;
}

/** The most bytes that the bus of a core carries in so many cycles, by the assumed width. */
export function busBytes(cycles: bigint): bigint {
  return BigInt(ASSUMED_BUS_BYTES_PER_CYCLE) * cycles;
}

/** How two events lie to each other in time. `cycles` is never negative; exact u64 arithmetic. */
export interface EventGap {
  /**
   * `gap`: so many cycles between the end of the earlier and the start of the later; `touch`: none;
   * `overlap`: they share so many, `inside`: all that the later one has.
   */
  readonly kind: 'gap' | 'touch' | 'overlap' | 'inside';
  readonly cycles: bigint;
  /** Absolute cycles between which that lies. */
  readonly from: bigint;
  readonly to: bigint;
}

type Timed = Pick<EventDetails, 'start' | 'end'>;

/** The earlier event is the one that starts first, of two at one cycle the longer. */
export function gapBetween(a: Timed, b: Timed): EventGap {
  const [earlier, later] = inOrder(timesOf(a), timesOf(b));
  const cycles = later.start - earlier.end;
  if (cycles > 0n) return { kind: 'gap', cycles, from: earlier.end, to: later.start };
  const isInside = later.end <= earlier.end;
  const to = isInside ? later.end : earlier.end;
  const shared = to - later.start;
  if (shared === 0n && !(isInside && later.start < earlier.end)) {
    return { kind: 'touch', cycles: 0n, from: later.start, to: later.start };
  }
  return { kind: isInside ? 'inside' : 'overlap', cycles: shared, from: later.start, to };
}

interface Times {
  readonly start: bigint;
  readonly end: bigint;
}

function timesOf({ start, end }: Timed): Times {
  return { start: BigInt(start), end: BigInt(end) };
}

function inOrder(a: Times, b: Times): [Times, Times] {
  const isFirst = a.start < b.start || (a.start === b.start && a.end >= b.end);
  return isFirst ? [a, b] : [b, a];
}
