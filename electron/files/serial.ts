/** Runs tasks one after the other, in the order in which they were given. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task);
    this.#last = next;
    return next;
  }

  /** Resolves when everything given so far has ended, well or badly. */
  async settled(): Promise<void> {
    await this.#last.catch(() => undefined);
  }
}
