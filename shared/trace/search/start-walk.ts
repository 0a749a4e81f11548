import { BLOCK_EVENTS, lowerBound, type LaneIndex } from '../lane-index.ts';

/**
 * Finds, for ascending offsets, the first position of a lane that starts there or later: in steps
 * that double from the block of the last answer, then among the starts of blocks, then inside one.
 */
export class StartWalk {
  readonly #index: LaneIndex;
  readonly #eventFirst: number;
  readonly #eventEnd: number;
  readonly #blockFirst: number;
  readonly #blockEnd: number;
  #block: number;

  constructor(index: LaneIndex, lane: number) {
    this.#index = index;
    this.#eventFirst = index.eventFirst[lane] as number;
    this.#eventEnd = index.eventFirst[lane + 1] as number;
    this.#blockFirst = index.blockFirst[lane] as number;
    this.#blockEnd = index.blockFirst[lane + 1] as number;
    this.#block = this.#blockFirst;
  }

  /** `offset` must not be below the one before. */
  firstFrom(offset: number): number {
    const { blockStart, start } = this.#index;
    let low = this.#block;
    let step = 1;
    while (low + step < this.#blockEnd && (blockStart[low + step] as number) < offset) {
      low += step;
      step *= 2;
    }
    const high = Math.min(this.#blockEnd, low + step);
    this.#block = lowerBound(blockStart, low + 1, high, offset) - 1;
    const first = this.#eventFirst + (this.#block - this.#blockFirst) * BLOCK_EVENTS;
    return lowerBound(start, first, Math.min(this.#eventEnd, first + BLOCK_EVENTS), offset);
  }
}
