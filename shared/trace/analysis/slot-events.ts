import { BLOCK_EVENTS, slotOfCode, type LaneIndex } from '../lane-index.ts';
import { slotNumbers } from '../lane-sums.ts';

/**
 * The events of one slot in one lane, in the lane's order. Blocks without any are passed over by
 * their running counts.
 */
export class SlotEvents {
  readonly #index: LaneIndex;
  readonly #slot: number;
  readonly #last: number;
  readonly #first: number;
  /** Cell of the slot in the lane's first block, and cells a block. */
  readonly #cell: number;
  readonly #stride: number;
  readonly #blocks: number;
  #position: number;

  constructor(index: LaneIndex, lane: number, slot: number) {
    const slots = slotNumbers(index.slots[lane] as number);
    const has = slots.includes(slot);
    this.#index = index;
    this.#slot = slot;
    this.#first = index.eventFirst[lane] as number;
    this.#last = has ? (index.eventFirst[lane + 1] as number) : this.#first;
    this.#cell = (index.sumFirst[lane] as number) + Math.max(0, slots.indexOf(slot));
    this.#stride = slots.length;
    this.#blocks = Math.ceil((this.#last - this.#first) / BLOCK_EVENTS);
    this.#position = this.#first;
  }

  /** Events of the slot in the whole lane. */
  count(): number {
    if (this.#blocks === 0) return 0;
    const last = this.#blocks - 1;
    let count = this.#before(last);
    for (let at = this.#first + last * BLOCK_EVENTS; at < this.#last; at++) {
      if (slotOfCode(this.#index.type[at] as number) === this.#slot) count++;
    }
    return count;
  }

  /** The position of the next event of the slot; −1 after the last one. */
  next(): number {
    const { type } = this.#index;
    while (this.#position < this.#last) {
      const inLane = this.#position - this.#first;
      if (inLane % BLOCK_EVENTS === 0 && this.#isBlockWithout(inLane / BLOCK_EVENTS)) {
        this.#position += BLOCK_EVENTS;
        continue;
      }
      const position = this.#position++;
      if (slotOfCode(type[position] as number) === this.#slot) return position;
    }
    return -1;
  }

  #isBlockWithout(block: number): boolean {
    return block + 1 < this.#blocks && this.#before(block) === this.#before(block + 1);
  }

  #before(block: number): number {
    return this.#index.runningEvents[this.#cell + block * this.#stride] as number;
  }
}
