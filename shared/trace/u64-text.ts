const HIGH_WORD = 2 ** 32;
const U64_DIGITS = 20;
/** Any number of so many digits is exact in a double. */
const EXACT_DIGITS = 15;

/** A u64 as two words, read from decimal digits. */
export class U64Words {
  low = 0;
  high = 0;

  /** Reads the ASCII digits [from, to); false where they are no whole number below 2^64. */
  parse(bytes: Uint8Array, from: number, to: number): boolean {
    if (to === from || to - from > U64_DIGITS) return false;
    const exactEnd = Math.min(to, from + EXACT_DIGITS);
    let value = 0;
    for (let i = from; i < exactEnd; i++) {
      const digit = bytes[i]! - 0x30;
      if (digit < 0 || digit > 9) return false;
      value = value * 10 + digit;
    }
    this.high = value < HIGH_WORD ? 0 : Math.floor(value / HIGH_WORD);
    this.low = value - this.high * HIGH_WORD;
    for (let i = exactEnd; i < to; i++) {
      const digit = bytes[i]! - 0x30;
      if (digit < 0 || digit > 9) return false;
      this.#append(digit);
    }
    return this.high < HIGH_WORD;
  }

  /** words × 10 + digit; each product stays far below 2^53. */
  #append(digit: number): void {
    const low = this.low * 10 + digit;
    this.high = this.high * 10 + Math.floor(low / HIGH_WORD);
    this.low = low % HIGH_WORD;
  }
}
