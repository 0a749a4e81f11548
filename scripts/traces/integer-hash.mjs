/**
 * A well-mixed 32-bit hash of a 32-bit number (the finishing steps of MurmurHash3): neighbouring
 * numbers give unrelated ones, so it serves as a generator of random numbers that needs no state.
 *
 * @param {number} value
 * @returns {number} unsigned
 */
export function hash32(value) {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
