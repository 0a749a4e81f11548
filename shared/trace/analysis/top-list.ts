/** The first `limit` of any number of items in an order, whatever order they come in. */
export class TopList<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  /** A heap whose root is the last in order. */
  readonly #heap: T[] = [];

  /** `compare` is below 0 where a comes before b. */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** The last item in order that is kept, once there are `limit`; else null. */
  get last(): T | null {
    return this.#heap.length < this.#limit ? null : (this.#heap[0] ?? null);
  }

  offer(item: T): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(item);
      this.#rise(heap.length - 1);
    } else if (heap.length > 0 && this.#compare(item, heap[0] as T) < 0) {
      heap[0] = item;
      this.#sink();
    }
  }

  sorted(): T[] {
    return this.#heap.toSorted(this.#compare);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(heap[parent] as T, heap[at] as T) >= 0) return;
      this.#exchange(parent, at);
      at = parent;
    }
  }

  #sink(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) return;
      const other = child + 1;
      if (other < heap.length && this.#compare(heap[other] as T, heap[child] as T) > 0) {
        child = other;
      }
      if (this.#compare(heap[at] as T, heap[child] as T) >= 0) return;
      this.#exchange(at, child);
      at = child;
    }
  }

  #exchange(a: number, b: number): void {
    const item = this.#heap[a] as T;
    this.#heap[a] = this.#heap[b] as T;
    this.#heap[b] = item;
  }
}
