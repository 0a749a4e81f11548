import { BLOCK_EVENTS, type LaneIndex } from './lane-index.ts';
import { slotNumbers } from './lane-sums.ts';
import type { TypeFilter } from './type-filter.ts';

/*
 * The next event that a filter shows, over however many that it hides: the running numbers of events
 * of the slots that it shows rise only where there is one, so a block with one is found by halving.
 * Costs two blocks of events and a search, but in lanes with several types past the known seven of
 * which some are hidden: these share one number, so that there each block with any may be looked
 * through.
 */

/** The lane's first position ≥ `position` with a visible event; −1 where there is none. */
export function visibleFrom(
  index: LaneIndex,
  lane: number,
  position: number,
  filter: TypeFilter,
): number {
  const first = index.eventFirst[lane] as number;
  const last = index.eventFirst[lane + 1] as number;
  if (!filter.hidesAny) return position < last ? position : -1;
  let counts: VisibleCounts | null = null;
  let at = position;
  while (at < last) {
    const block = Math.floor((at - first) / BLOCK_EVENTS);
    const end = Math.min(last, first + (block + 1) * BLOCK_EVENTS);
    for (; at < end; at++) if (!filter.hidesAt(index, at)) return at;
    counts ??= new VisibleCounts(index, lane, filter);
    at = first + counts.blockAfter(block) * BLOCK_EVENTS;
  }
  return -1;
}

/** The lane's last position < `position` with a visible event; −1 where there is none. */
export function visibleBefore(
  index: LaneIndex,
  lane: number,
  position: number,
  filter: TypeFilter,
): number {
  const first = index.eventFirst[lane] as number;
  let at = position - 1;
  if (!filter.hidesAny) return at >= first ? at : -1;
  let counts: VisibleCounts | null = null;
  while (at >= first) {
    const block = Math.floor((at - first) / BLOCK_EVENTS);
    const blockFirst = first + block * BLOCK_EVENTS;
    for (; at >= blockFirst; at--) if (!filter.hidesAt(index, at)) return at;
    counts ??= new VisibleCounts(index, lane, filter);
    at = first + (counts.blockBefore(block) + 1) * BLOCK_EVENTS - 1;
  }
  return -1;
}

/** How many events of the visible slots stand before each block of a lane. */
class VisibleCounts {
  readonly #index: LaneIndex;
  readonly #blocks: number;
  readonly #cellFirst: number;
  readonly #cellsPerBlock: number;
  /** Numbers of the visible slots among a block's cells. */
  readonly #cells: readonly number[];

  constructor(index: LaneIndex, lane: number, filter: TypeFilter) {
    const slots = slotNumbers(index.slots[lane] as number);
    const visible = filter.visibleSlots(index, lane);
    this.#index = index;
    this.#blocks = (index.blockFirst[lane + 1] as number) - (index.blockFirst[lane] as number);
    this.#cellFirst = index.sumFirst[lane] as number;
    this.#cellsPerBlock = slots.length;
    this.#cells = slots.flatMap((slot, cell) => ((visible & (1 << slot)) !== 0 ? [cell] : []));
  }

  /** The first block after `block` that may have one; the number of blocks where none has. */
  blockAfter(block: number): number {
    if (this.#cells.length === 0 || block + 1 >= this.#blocks) return this.#blocks;
    const before = this.#before(block + 1);
    // The first block before which there are more; the one before it has them.
    let low = block + 2;
    let high = this.#blocks;
    while (low < high) {
      const middle = low + ((high - low) >>> 1);
      if (this.#before(middle) > before) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }

  /** The last block before `block` that may have one; −1 where none has. */
  blockBefore(block: number): number {
    const before = this.#before(block);
    let low = 0;
    let high = block;
    // The first block before which there are as many: all others are before it.
    while (low < high) {
      const middle = low + ((high - low) >>> 1);
      if (this.#before(middle) < before) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #before(block: number): number {
    const { runningEvents } = this.#index;
    const first = this.#cellFirst + block * this.#cellsPerBlock;
    let events = 0;
    for (const cell of this.#cells) events += runningEvents[first + cell] as number;
    return events;
  }
}
