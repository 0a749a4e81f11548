type NumberArray = Uint32Array | Float64Array;

/** A typed array that doubles as it fills. */
export class NumberList<A extends NumberArray> {
  length = 0;
  #items: A;
  readonly #allocate: (length: number) => A;

  constructor(allocate: (length: number) => A) {
    this.#allocate = allocate;
    this.#items = allocate(64);
  }

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = this.#allocate(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  /** A copy of exactly the numbers pushed so far. */
  copy(): A {
    return this.#items.slice(0, this.length) as A;
  }
}
