/** Whole numbers of which the first by an order of the caller's is always at hand. */
export class IntHeap {
  readonly #items: number[] = [];
  readonly #isBefore: (a: number, b: number) => boolean;

  /** The order of numbers in the heap may change only for the first one, followed by `replaceFirst`. */
  constructor(isBefore: (a: number, b: number) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  /** The first number; undefined where there is none. */
  first(): number | undefined {
    return this.#items[0];
  }

  push(item: number): void {
    const items = this.#items;
    let at = items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] as number;
      if (!this.#isBefore(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  /** Removes the first number. */
  pop(): number | undefined {
    const first = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.replaceFirst(last);
    return first;
  }

  /** Puts `item`, which may be the first one itself with another rank, in the first one's place. */
  replaceFirst(item: number): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      const right = child + 1;
      if (right < items.length && this.#isBefore(items[right] as number, items[child] as number)) {
        child = right;
      }
      if (!this.#isBefore(items[child] as number, item)) break;
      items[at] = items[child] as number;
      at = child;
    }
    items[at] = item;
  }
}
