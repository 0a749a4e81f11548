/**
 * A small seeded generator (xorshift32): the same numbers on every machine, so that the samples
 * can be made again byte for byte.
 *
 * @param {number} seed not 0
 * @returns {() => number} uniform in [0, 1)
 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
