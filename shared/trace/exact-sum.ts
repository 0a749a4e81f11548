import { EXACT_LIMIT } from '../units.ts';

/** A sum of whole numbers that stays exact whatever its size: a double as long as that carries. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  /** `value` is a whole number ≥ 0; as a double it may itself be above 2^53. */
  add(value: number): void {
    if (this.#part + value < EXACT_LIMIT) {
      this.#part += value;
      return;
    }
    this.#whole += BigInt(this.#part) + BigInt(value);
    this.#part = 0;
  }

  get value(): bigint {
    return this.#whole + BigInt(this.#part);
  }

  /** Decimal; without the bigint, which costs more than the sum, where there is no need for one. */
  get text(): string {
    return this.#whole === 0n ? String(this.#part) : String(this.value);
  }
}
