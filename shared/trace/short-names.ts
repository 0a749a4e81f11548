import type { TypeTable } from './type-table.ts';

/** Lengths of the names that have a place here, in bytes; every known type's name has one. */
export const SHORT_NAME_LEAST = 4;
export const SHORT_NAME_MOST = 16;

/** Words of an entry: the four of the name, its length, and its type's code. */
const ENTRY_WORDS = 6;
const SLOTS = 256;

/**
 * Type codes of the short names that occurred last, found without a loop over bytes. Four words
 * hold every byte of a name of 4 to 16 bytes, some of them twice: those at 0, at 4, 8 before its
 * end and 4 before its end (where the name is shorter than 8 bytes: at 0 and 4 before its end,
 * each twice).
 *
 *     SYSTOLIC_STALL      API_CALL
 *     ├──┤├──┤            ├──┤├──┤
 *           ├──┤├──┤      ├──┤├──┤
 */
export class ShortNames {
  readonly #entries = new Int32Array(SLOTS * ENTRY_WORDS);
  readonly #types: TypeTable;

  constructor(types: TypeTable) {
    this.#types = types;
  }

  /**
   * The code of the type whose name is the `length` bytes from `at` on; `view` is over `bytes`.
   * The length must be from SHORT_NAME_LEAST to SHORT_NAME_MOST.
   */
  codeAt(view: DataView, bytes: Uint8Array, at: number, length: number): number {
    const over = length - 8;
    const under = over & (over >> 31);
    const first = view.getInt32(at, true);
    const second = view.getInt32(at + 4 + under, true);
    const third = view.getInt32(at + over - under, true);
    const fourth = view.getInt32(at + length - 4, true);
    const mixed = first + Math.imul(second, 3) + Math.imul(third, 5) + Math.imul(fourth, 7);
    const entry = (Math.imul(mixed + length, 0x9e3779b1) >>> 24) * ENTRY_WORDS;
    const entries = this.#entries;
    const difference =
      (entries[entry]! ^ first) |
      (entries[entry + 1]! ^ second) |
      (entries[entry + 2]! ^ third) |
      (entries[entry + 3]! ^ fourth) |
      (entries[entry + 4]! ^ length);
    if (difference === 0) return entries[entry + 5]!;
    const code = this.#types.codeOfName(bytes, at, at + length);
    entries[entry] = first;
    entries[entry + 1] = second;
    entries[entry + 2] = third;
    entries[entry + 3] = fourth;
    entries[entry + 4] = length;
    entries[entry + 5] = code;
    return code;
  }
}
