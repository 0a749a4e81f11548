/** Where the hardware's contract stops; the format has four bits. */
export const CONTRACT_MAGNITUDE = 7;
export const FORMAT_MAGNITUDE = 15;

/** As many as there are values, −15…15; a table of weights has `value + FORMAT_MAGNITUDE` as index. */
export const WEIGHT_VALUES = 2 * FORMAT_MAGNITUDE + 1;

/**
 * The largest magnitude that a weight may get. A file's own magnitude above 7 may be kept, turned
 * round or brought down; only raising one needs the permission.
 */
export function mostMagnitude(current: number, allowMagnitude15: boolean): number {
  return allowMagnitude15 ? FORMAT_MAGNITUDE : Math.max(CONTRACT_MAGNITUDE, Math.abs(current));
}
