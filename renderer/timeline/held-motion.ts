/** Zooming and panning that lasts as long as a key is held. Pure: time comes in as numbers. */

export type Move = 'zoom-in' | 'zoom-out' | 'left' | 'right' | 'up' | 'down';

export interface MotionStep {
  readonly zoomFactor: number;
  /** Share of the view's width. */
  readonly panShare: number;
  readonly scrollCssPx: number;
}

/** A tap moves as far as this long a press. */
const SHORTEST_MS = 120;
/** A frame that came late (a hidden window) must not throw the view far away. */
const LONGEST_FRAME_MS = 50;

const ZOOM_PER_MS = 0.0025;
const PAN_PER_MS = 0.0009;
const SCROLL_PER_MS = 0.6;

interface Press {
  readonly pressedAtMs: number;
  released: boolean;
}

export class HeldMotion {
  readonly #presses = new Map<Move, Press>();
  #lastStepMs = 0;

  get active(): boolean {
    return this.#presses.size > 0;
  }

  press(move: Move, nowMs: number): void {
    const held = this.#presses.get(move);
    if (held && !held.released) return;
    if (!this.active) this.#lastStepMs = nowMs;
    this.#presses.set(move, { pressedAtMs: nowMs, released: false });
  }

  release(move: Move): void {
    const press = this.#presses.get(move);
    if (press) press.released = true;
  }

  /** Keys whose release another window or a dialog swallowed. */
  releaseAll(): void {
    for (const press of this.#presses.values()) press.released = true;
  }

  /** What to move since the last step; forgets presses that are over. */
  step(nowMs: number): MotionStep {
    const elapsedMs = Math.max(0, Math.min(nowMs - this.#lastStepMs, LONGEST_FRAME_MS));
    this.#lastStepMs = nowMs;
    const amount = (move: Move) => (this.#presses.has(move) ? elapsedMs : 0);
    const step = {
      zoomFactor: Math.exp((amount('zoom-out') - amount('zoom-in')) * ZOOM_PER_MS),
      panShare: (amount('right') - amount('left')) * PAN_PER_MS,
      scrollCssPx: (amount('down') - amount('up')) * SCROLL_PER_MS,
    };
    for (const [move, press] of this.#presses) {
      if (press.released && nowMs - press.pressedAtMs >= SHORTEST_MS) this.#presses.delete(move);
    }
    return step;
  }
}
