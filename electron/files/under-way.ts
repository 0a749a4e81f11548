/** Work that must not be cut off by the end of the application. */
export class UnderWay {
  readonly #tasks = new Set<Promise<unknown>>();

  add(task: Promise<unknown>): void {
    const ended = task.catch(() => undefined).then(() => void this.#tasks.delete(ended));
    this.#tasks.add(ended);
  }

  /** Resolves when everything that was added has ended, well or badly. */
  async settled(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }
}
