/**
 * Words for numbers. The names say what is counted; TypeScript sees plain numbers, so a
 * name that carries its unit (`startOffset`, `widthCssPx`) is what keeps them apart.
 */

/** Absolute cycle, u64. Exact, slow: details, headers and ruler labels only. */
export type Cycle = bigint;

/**
 * Cycles from the trace's origin (the first record's start, rounded down to a multiple of 2^32).
 * May be negative; exact below 2^53.
 */
export type CycleOffset = number;

/** Pixels of the layout (CSS) and of the canvas (device): device = CSS × device pixel ratio. */
export type CssPx = number;
export type DevicePx = number;

/** Index of a lane in the trace's lane table (distinct core ids, ascending). Not a core id. */
export type LaneIndex = number;

/** Index of a record in the file, in the file's order. */
export type RecordIndex = number;

export const U64_MAX = 0xffff_ffff_ffff_ffffn;

/** Where whole numbers stop being exact in a double. */
export const EXACT_LIMIT = 2 ** 53;
