/**
 * Under the software renderer a frame takes 50 to 100 ms, in which no tile is taken in: drawing
 * before the tiles of a trace's first picture are there would only hold it up.
 */
const LONGEST_WAIT_MS = 100;

/** Whether the first picture of a trace still waits for its tiles, for a while. */
export class FirstPicture {
  readonly #askAgainAfter: (ms: number) => void;
  /** `Infinity` until the first frame is laid, 0 when nothing waits. */
  #waitsUntilMs = 0;

  /** `askAgainAfter` lets the next frame come at the end of the wait. */
  constructor(askAgainAfter: (ms: number) => void) {
    this.#askAgainAfter = askAgainAfter;
  }

  /** Another trace, with nothing of it on the screen yet. */
  begin(): void {
    this.#waitsUntilMs = Infinity;
  }

  /** Asked once a frame, before it is drawn; `complete`: no visible tile is missing. */
  isAwaited(complete: boolean, nowMs: number): boolean {
    if (complete) this.#waitsUntilMs = 0;
    if (this.#waitsUntilMs === Infinity) {
      this.#waitsUntilMs = nowMs + LONGEST_WAIT_MS;
      this.#askAgainAfter(LONGEST_WAIT_MS);
    }
    return nowMs < this.#waitsUntilMs;
  }
}
