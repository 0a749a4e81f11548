import { OTHER_SLOT, SLOT_COUNT } from './event-types.ts';
import type { Grid } from './overview-builder.ts';
import type { RecordPasses } from './record-passes.ts';

const HIGH_WORD = 2 ** 32;
/** A list's high word: events in the upper half, the upper bits of their cycles in the lower. */
const EVENT_SHIFT = 16;
const CYCLE_MASK = 0xffff;
/** Starts from here on are left to TypeScript anyhow, and so would all be behind such an origin. */
const MOST_ORIGIN_HIGH = 2 ** 20;

/** Where the records that WebAssembly has counted are added to. */
export interface CountSums {
  readonly slotEvents: Uint32Array;
  /** Σ durations by slot. */
  readonly cycles: Float64Array;
}

/** The first pass over a block as far as WebAssembly does it (assembly/record-passes.ts). */
export class CountPass {
  readonly passes: RecordPasses;
  readonly #originHigh: number;
  readonly #cellsByte: number;

  private constructor(passes: RecordPasses, originHigh: number, cellsByte: number) {
    this.passes = passes;
    this.#originHigh = originHigh;
    this.#cellsByte = cellsByte;
    passes.lists.fill(0);
  }

  /** `cells`: those of the overview, if there is one. null where the passes cannot be used. */
  static over(
    passes: RecordPasses | null,
    originHigh: number,
    cells: Float64Array | null,
  ): CountPass | null {
    if (passes === null || originHigh >= MOST_ORIGIN_HIGH) return null;
    if (cells !== null && cells.buffer !== passes.memory.buffer) return null;
    return new CountPass(passes, originHigh, cells?.byteOffset ?? 0);
  }

  /** The least start and the largest end of the last block's counted records: see `count`. */
  get firstStart(): number {
    return this.passes.loops.firstStart.value;
  }

  get lastEnd(): number {
    return this.passes.loops.lastEnd.value;
  }

  /**
   * Counts what it can of the passes' block, for `cores` cores and into the cells of `grid`.
   * Returns the numbers of the records that it left, borrowed. Where it left all, `lastEnd` is −1.
   */
  count(records: number, cores: number, grid: Grid, sums: CountSums): Uint32Array {
    const { loops, left, mostLanes } = this.passes;
    const { columns, level, firstColumn } = grid;
    const hasGrid = columns !== 0;
    const first = (BigInt(firstColumn) << BigInt(level)) + (BigInt(this.#originHigh) << 32n);
    const lanes = Math.min(mostLanes, hasGrid ? grid.lanes : mostLanes);
    const leftCount = loops.count(records, first, BigInt(level), columns, lanes, this.#cellsByte);
    if (leftCount < records) this.#fold(Math.min(cores, lanes), sums);
    return left.subarray(0, leftCount);
  }

  #fold(lanes: number, { slotEvents, cycles }: CountSums): void {
    const { lists } = this.passes;
    for (let list = 0; list < lanes * SLOT_COUNT; list++) {
      const high = lists[list * 2 + 1] as number;
      if (high === 0) continue;
      const slot = list & OTHER_SLOT;
      slotEvents[list] = (slotEvents[list] as number) + (high >>> EVENT_SHIFT);
      cycles[slot] =
        (cycles[slot] as number) + (high & CYCLE_MASK) * HIGH_WORD + (lists[list * 2] as number);
    }
    lists.fill(0, 0, lanes * SLOT_COUNT * 2);
  }
}
