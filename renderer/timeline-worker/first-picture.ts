/**
 * Under the software renderer a frame takes 50 to 100 ms, in which no tile is taken in: drawing
 * before the tiles of a trace's first picture are there would only hold it up, and so would drawing
 * each of those that replace an older picture.
 */
const LONGEST_WAIT_MS = 100;

/** Whether the first picture of a trace, or of what is known of it now, still waits for its tiles. */
export class FirstPicture {
  readonly #askAgainAfter: (ms: number) => void;
  /** `Infinity` until the first frame is laid, 0 when nothing waits. */
  #waitsUntilMs = 0;

  /** `askAgainAfter` lets the next frame come at the end of the wait. */
  constructor(askAgainAfter: (ms: number) => void) {
    this.#askAgainAfter = askAgainAfter;
  }

  /** Another trace, or another generation of it: nothing of it is on the screen yet. */
  begin(): void {
    this.#waitsUntilMs = Infinity;
  }

  end(): void {
    this.#waitsUntilMs = 0;
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
