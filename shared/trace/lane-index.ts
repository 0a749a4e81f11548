import { OTHER_SLOT } from './event-types.ts';

/**
 * Every event of a trace as columns, lane by lane, each lane sorted by (start, record), with what
 * is needed to answer questions about any stretch of it without walking through its events.
 * All parts are plain data over array buffers: with shared buffers one thread builds the index and
 * another reads it.
 *
 * Memory: 17 bytes an event in columns, 1 more where any lane's events overlap; a block of
 * BLOCK_EVENTS events adds 8 bytes, 12 for each slot that its lane has, 12 × 8/7 for the tree, and
 * 16 where events overlap, and a span of EXTREME_EVENTS adds 8 for each slot: with the format's six
 * types 19.8 bytes an event, with all eight slots 20.3. Zero-duration events add 4 each, events of
 * deep lanes 13.5.
 */
export interface LaneIndex {
  /**
   * Absolute cycle of offset 0: the first record's start rounded down to a multiple of 2^32, so
   * that tiles lie at the same cycles in whatever order the records come; 0 without events.
   */
  readonly origin: bigint;
  readonly events: number;
  /** False where an offset is rounded because it passes 2^53. */
  readonly offsetsExact: boolean;

  // Per lane. `…First` tables have one entry more: lane's part is [t[lane], t[lane + 1]).
  /** Core ids, ascending. */
  readonly cores: Uint32Array;
  readonly eventFirst: Uint32Array;
  readonly blockFirst: Uint32Array;
  readonly sumFirst: Uint32Array;
  readonly treeFirst: Uint32Array;
  readonly extremeFirst: Uint32Array;
  /** Bit per slot that has events. */
  readonly slots: Uint8Array;
  /** LANE_STACKED, LANE_OVERLAPS, LANE_ROUNDED, LANE_DEEP. */
  readonly flags: Uint8Array;
  /** Rows that the lane needs; 256 stands for more than 255. */
  readonly rowCount: Uint16Array;
  /** Offset of the largest end. */
  readonly lastEnd: Float64Array;
  /** The lane's only type code past the known seven; 0 where it has none or several. */
  readonly otherCode: Uint8Array;

  // Per event, by position.
  readonly start: Float64Array;
  /** Cycles, or GIANT. Clamped where start + duration would pass the last u64. */
  readonly duration: Uint32Array;
  readonly type: Uint8Array;
  readonly record: Uint32Array;
  /** Empty where no lane's events overlap. */
  readonly row: Uint8Array;

  // Per block of BLOCK_EVENTS events of a lane.
  /** Start of the block's first event. */
  readonly blockStart: Float64Array;
  /** Per slot of the lane: Σ durations but giants of the lane's events before the block. */
  readonly runningCycles: Float64Array;
  /** Per slot of the lane: number of the lane's events before the block. */
  readonly runningEvents: Uint32Array;
  /** Trees (block-tree.ts) of the largest end and the largest duration. */
  readonly maxEnd: Float64Array;
  readonly maxDuration: Uint32Array;
  /** Union of occupying events before the block, and its end. Empty where no lane overlaps. */
  readonly occupied: Float64Array;
  readonly occupiedEnd: Float64Array;

  // Per span of EXTREME_EVENTS events of a lane, per slot of the lane.
  /** The least and the largest duration but giants; GIANT and 0 where there is none. */
  readonly least: Uint32Array;
  readonly largest: Uint32Array;

  // Few.
  /** Positions of events of 2^32 − 1 cycles or more, ascending, and their durations. */
  readonly giantPosition: Uint32Array;
  readonly giantDuration: Float64Array;
  /** Zero-duration events: positions by lane × SLOT_COUNT + slot, ascending. */
  readonly instantFirst: Uint32Array;
  readonly instantPosition: Uint32Array;
  readonly deep: DeepLanes;
}

/** The events of deep lanes once more, in the order of their ends (deep-lanes.ts). */
export interface DeepLanes {
  /** Per lane, with one entry more; nothing for lanes that are not deep. Empty without any. */
  readonly eventFirst: Uint32Array;
  readonly blockFirst: Uint32Array;
  /** Offset and slot by end. */
  readonly end: Float64Array;
  readonly endSlot: Uint8Array;
  /** Cells of sums before each block, by block and slot. */
  readonly sums: Float64Array;
}

/** Makes the memory of one column, zeroed. */
export type Allocate = (byteLength: number) => ArrayBufferLike;

/** Some event starts before an earlier one has ended (zero-duration events count as starting). */
export const LANE_STACKED = 1;
/** Two events share a cycle: the lane needs rows. */
export const LANE_OVERLAPS = 2;
/** Running sums pass 2^53 and are rounded; exact answers walk through the events. */
export const LANE_ROUNDED = 4;

/** Has more than DEEP_ROWS rows: its sums come from DeepLanes. */
export const LANE_DEEP = 8;

/** Lanes with more rows than this are deep. */
export const DEEP_ROWS = 32;

/** In `duration`: the value is in the table of giants. */
export const GIANT = 0xffff_ffff;
/** Events a block: 64 keeps the sums below 2 bytes an event; a lookup adds up 32 on average. */
export const BLOCK_EVENTS = 64;
/**
 * Events a span of extremes, whole blocks: the fewer, the more often a new extreme is found, which
 * the walk cannot foresee; an area's two ends are looked through event by event.
 */
export const EXTREME_EVENTS = 8 * BLOCK_EVENTS;
/** Row of events that find none of the first 255 rows free. */
export const DEEPER_ROW = 255;

/** The slot (0..7) in which a type code is counted and drawn. */
export function slotOfCode(typeCode: number): number {
  return typeCode < OTHER_SLOT ? typeCode : OTHER_SLOT;
}

/** First index in [from, to) of ascending `values` with a value ≥ `limit`, else `to`. */
export function lowerBound(
  values: Float64Array | Uint32Array,
  from: number,
  to: number,
  limit: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if ((values[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Duration in cycles of the event at `position`; rounded only above 2^53. */
export function durationAt(index: LaneIndex, position: number): number {
  const duration = index.duration[position] as number;
  return duration === GIANT ? giantAt(index, position) : duration;
}

function giantAt(index: LaneIndex, position: number): number {
  const { giantPosition, giantDuration } = index;
  const at = lowerBound(giantPosition, 0, giantPosition.length, position);
  if (giantPosition[at] !== position) throw new Error(`no giant at position ${position}`);
  return giantDuration[at] as number;
}

/** Offset at which the event at `position` ends. */
export function endAt(index: LaneIndex, position: number): number {
  return (index.start[position] as number) + durationAt(index, position);
}

/** Row of the event at `position`: 0 unless its lane overlaps. */
export function rowAt(index: LaneIndex, position: number): number {
  return index.row.length === 0 ? 0 : (index.row[position] as number);
}

/** The lane of a core id, or −1. */
export function laneOfCore(index: LaneIndex, core: number): number {
  const lane = lowerBound(index.cores, 0, index.cores.length, core);
  return index.cores[lane] === core ? lane : -1;
}

/** Offset of the lane's first start. */
export function firstStart(index: LaneIndex, lane: number): number {
  return index.start[index.eventFirst[lane] as number] as number;
}
