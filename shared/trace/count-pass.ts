import { SLOT_COUNT } from './event-types.ts';
import { NO_GRID, type OverviewBuilder } from './overview-builder.ts';
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
  readonly slotInstants: Uint32Array;
  /** Σ durations by slot. */
  readonly cycles: Float64Array;
}

/** The first pass over a block as far as WebAssembly does it (assembly/record-passes.ts). */
export class CountPass {
  readonly passes: RecordPasses;
  readonly #originHigh: number;
  readonly #overview: OverviewBuilder | null;

  private constructor(passes: RecordPasses, originHigh: number, overview: OverviewBuilder | null) {
    this.passes = passes;
    this.#originHigh = originHigh;
    this.#overview = overview;
    passes.lists.fill(0);
    passes.instants.fill(0);
  }

  /** null where the passes cannot be used, or not together with the overview's memory. */
  static over(
    passes: RecordPasses | null,
    originHigh: number,
    overview: OverviewBuilder | null,
  ): CountPass | null {
    if (passes === null || originHigh >= MOST_ORIGIN_HIGH) return null;
    if (overview !== null && overview.sums.buffer !== passes.memory.buffer) return null;
    return new CountPass(passes, originHigh, overview);
  }

  /** The least start and the largest end of the last block's counted records: see `count`. */
  get firstStart(): number {
    return this.passes.loops.firstStart.value;
  }

  get lastEnd(): number {
    return this.passes.loops.lastEnd.value;
  }

  /**
   * Counts what it can of the passes' block, for `cores` cores, and into the overview.
   * Returns the numbers of the records that it left, borrowed. Where it left all, `lastEnd` is −1.
   */
  count(records: number, cores: number, sums: CountSums): Uint32Array {
    const { loops, left, mostLanes } = this.passes;
    const overview = this.#overview;
    const { columns, level, firstColumn, lanes: room } = overview?.grid ?? NO_GRID;
    const lanes = Math.min(mostLanes, columns === 0 ? mostLanes : room);
    const first = (BigInt(firstColumn) << BigInt(level)) + (BigInt(this.#originHigh) << 32n);
    const leftCount = loops.count(
      ...([records, first, BigInt(level), columns, lanes] as const),
      ...([overview?.sums.byteOffset ?? 0, overview?.instants.byteOffset ?? 0] as const),
    );
    if (leftCount < records) this.#fold(Math.min(cores, lanes), sums);
    return left.subarray(0, leftCount);
  }

  #fold(lanes: number, { slotEvents, slotInstants, cycles }: CountSums): void {
    const { lists, instants } = this.passes;
    const count = lanes * SLOT_COUNT;
    for (let list = 0; list < count; list++) {
      const high = lists[list * 2 + 1] as number;
      if (high === 0) continue;
      const slot = list % SLOT_COUNT;
      slotEvents[list] = (slotEvents[list] as number) + (high >>> EVENT_SHIFT);
      slotInstants[list] = (slotInstants[list] as number) + (instants[list] as number);
      cycles[slot] =
        (cycles[slot] as number) + (high & CYCLE_MASK) * HIGH_WORD + (lists[list * 2] as number);
    }
    lists.fill(0, 0, count * 2);
    instants.fill(0, 0, count);
  }
}
