import type { DrawnMoment } from './messages.ts';

const MOST_MOMENTS = 256;

/**
 * When the first frame with anything in it, and the first complete one, of each generation were
 * drawn. Only where somebody wants to know: such a frame is then waited for.
 */
export class DrawnMoments {
  #log: DrawnMoment[] | null = null;
  #generation: number | null = null;
  #hasBegun = false;
  #isComplete = false;

  get log(): readonly DrawnMoment[] {
    return this.#log ?? [];
  }

  start(): void {
    this.#log ??= [];
  }

  /** Another trace counts its generations anew. */
  forgetTrace(): void {
    this.#generation = null;
  }

  /** After each frame; `finish` returns when it has been drawn. */
  note(generation: number, hasTiles: boolean, isComplete: boolean, finish: () => void): void {
    if (this.#log === null) return;
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#hasBegun = false;
      this.#isComplete = false;
    }
    const begins = hasTiles && !this.#hasBegun;
    const completes = isComplete && !this.#isComplete;
    if (!begins && !completes) return;
    finish();
    const epochMs = performance.timeOrigin + performance.now();
    if (begins) this.#log.push({ name: 'begun', generation, epochMs });
    if (completes) this.#log.push({ name: 'complete', generation, epochMs });
    this.#hasBegun ||= begins;
    this.#isComplete ||= completes;
    if (this.#log.length > MOST_MOMENTS) this.#log.splice(0, this.#log.length - MOST_MOMENTS);
  }
}
