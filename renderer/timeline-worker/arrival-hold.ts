/** Long enough for a host that has the tiles at hand; who waits longer sees those that are there. */
const LONGEST_HOLD_MS = 100;

/** Holds back a frame for tiles that have arrived until the others of their view are there too. */
export class ArrivalHold {
  readonly #release: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `release` is called where nothing has ended the hold before it was too long. */
  constructor(release: () => void) {
    this.#release = release;
  }

  /** Does not prolong a hold that has begun. */
  begin(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#release();
    }, LONGEST_HOLD_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
