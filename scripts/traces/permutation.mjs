import { hash32 } from './integer-hash.mjs';

const ROUNDS = 4;

/**
 * A seeded bijection of 0 … count − 1 that needs no table: a Feistel network over the next even
 * number of bits. What falls outside is put through again until it falls inside ("cycle walking"),
 * at most four times on average.
 */
export class Permutation {
  /**
   * @param {number} count at most 2^32
   * @param {number} seed
   */
  constructor(count, seed) {
    this.count = count;
    const bits = Math.max(2, Math.ceil(Math.log2(Math.max(2, count))));
    this.halfBits = Math.ceil(bits / 2);
    this.halfMask = 2 ** this.halfBits - 1;
    this.keys = Uint32Array.from({ length: ROUNDS }, (_, round) => hash32(seed + 0x51ed27 * round));
  }

  /** @param {number} position */
  at(position) {
    let value = position;
    do value = this.#once(value);
    while (value >= this.count);
    return value;
  }

  #once(value) {
    let left = value >>> this.halfBits;
    let right = value & this.halfMask;
    for (let round = 0; round < ROUNDS; round++) {
      const mixed = (left ^ hash32(right ^ this.keys[round])) & this.halfMask;
      left = right;
      right = mixed;
    }
    return ((left << this.halfBits) | right) >>> 0;
  }
}
