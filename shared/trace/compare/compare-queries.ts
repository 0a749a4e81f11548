/**
 * Questions to both hosts of two traces that are compared (docs/analyses.md, "Two traces"). The events
 * that both have are a core's common work: of each type the first so many. It is parted into windows
 * that hold equal shares of the events in one of the traces; when a window is done is asked of both.
 */
export interface WorkOfLanes {
  readonly lanes: number[];
  /** Type codes of this trace: the columns of the counts. */
  readonly codes: number[];
  readonly windows: number;
}

/** lanes × windows × codes at most: 32 MiB of counts. */
export const MOST_WORK_CELLS = 2 ** 23;

/** The direct ones are those of areas. */
export interface CompareBackgroundQueries {
  /** `common`: how many events there are in both, by lane × codes. */
  'work-shares': (q: WorkOfLanes & { readonly common: Uint32Array }) => WorkShares;
  /** `counts` as `work-shares` answers them, the codes in the same order. */
  'work-ends': (q: WorkOfLanes & { readonly counts: Uint32Array }) => WorkEnds;
}

export interface WorkShares {
  /** Of each type how many are in a window and those before it: (lane × windows + window) × codes. */
  readonly counts: Uint32Array;
}

export interface WorkEnds {
  /** By lane: offset of the first start; NaN where there is no common work. */
  readonly begins: Float64Array;
  /** By lane × windows: offset at which all events up to the window's last have ended. */
  readonly ends: Float64Array;
}
