import { ok, type AppError, type Result } from '../../../shared/result.ts';
import { GIANT, type LaneIndex } from '../../../shared/trace/lane-index.ts';
import { BIG_EVENT_COLUMNS } from '../../../shared/trace/tile-layout.ts';
import { laneFits } from './check-index.ts';
import { arraysOf, laneBytes, type IndexArrays } from './index-arrays.ts';
import { PIECE_BYTES, PieceReader, pieceCount, totalBytes, type ReadInto } from './pieces.ts';

/** Where the lanes lie in the file of a cached index. */
export interface LanePlaces {
  /** File offset of each lane's first piece; one entry more. */
  readonly byteOffset: Float64Array;
  /** Number of each lane's first piece; one entry more. */
  readonly firstPiece: Uint32Array;
}

export function placeLanes(index: LaneIndex, firstByte: number): LanePlaces {
  const arrays = arraysOf(index);
  const lanes = index.cores.length;
  const byteOffset = new Float64Array(lanes + 1).fill(firstByte, 0, 1);
  const firstPiece = new Uint32Array(lanes + 1);
  for (let lane = 0; lane < lanes; lane++) {
    const bytes = totalBytes(laneBytes(arrays, lane));
    byteOffset[lane + 1] = (byteOffset[lane] as number) + bytes;
    firstPiece[lane + 1] = (firstPiece[lane] as number) + pieceCount(bytes);
  }
  return { byteOffset, firstPiece };
}

/** A cached index whose lanes are to be read: plain data, so that another thread can do it. */
export interface LaneSource {
  readonly file: string;
  readonly index: LaneIndex;
  readonly places: LanePlaces;
  /** CRC-32 of every piece of the lanes. */
  readonly checks: Uint32Array;
  /** By lane: the longest duration in cycles, or GIANT. */
  readonly longest: Uint32Array;
  /** Infinity where there is no overview. */
  readonly overviewLevel: number;
}

/**
 * Fills the columns of an index lane by lane from its file. Until a lane is loaded, its columns
 * hold zeros but for the first start: nobody may look at them.
 */
export class LaneReader {
  readonly source: LaneSource;
  /** Told once when the file turns out to be of no use. */
  onLost: ((error: AppError) => void) | null = null;
  readonly #read: ReadInto;
  readonly #arrays: IndexArrays;
  readonly #isLoaded: Uint8Array;
  readonly #begun = new Map<number, PieceReader>();
  readonly #scratch = new Uint8Array(PIECE_BYTES);
  #left: number;
  #lost: AppError | null = null;

  /** `read` reads from the source's file. */
  constructor(source: LaneSource, read: ReadInto) {
    const lanes = source.index.cores.length;
    this.source = source;
    this.#read = read;
    this.#arrays = arraysOf(source.index);
    this.#isLoaded = new Uint8Array(lanes);
    this.#left = lanes;
  }

  get isComplete(): boolean {
    return this.#left === 0;
  }

  /** The columns will never be complete. */
  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** The first of the lanes, which may be none of the index, that is not loaded; null where all are. */
  firstMissing(lanes: Iterable<number>): number | null {
    if (this.isComplete) return null;
    for (const lane of lanes) if (this.#isLoaded[lane] === 0) return lane;
    return null;
  }

  isLoaded(lane: number): boolean {
    return this.#isLoaded[lane] === 1;
  }

  /**
   * Whether a tile of this level cannot be built before the lane is loaded: it is finer than the
   * overview, or some event of the lane is long enough for a rectangle of its own.
   */
  isNeeded(lane: number, level: number): boolean {
    if (this.isLoaded(lane)) return false;
    const { longest, overviewLevel } = this.source;
    if (level === 0 || level < overviewLevel) return true;
    const cycles = longest[lane] as number;
    return cycles === GIANT || cycles >= BIG_EVENT_COLUMNS * 2 ** level;
  }

  /**
   * Reads one piece of the lane, about a millisecond; true when the lane is complete.
   * Errors: `cache-damaged` and those of reading; the whole index is then of no use.
   */
  advance(lane: number): Result<boolean> {
    if (this.#lost) return { ok: false, error: this.#lost };
    if (this.isLoaded(lane)) return ok(true);
    const reader = this.#begun.get(lane) ?? this.#begin(lane);
    const read = reader.advance(this.#scratch);
    if (!read.ok) return this.#lose(read.error);
    if (!reader.isDone) return ok(false);
    if (!laneFits(this.source.index, lane)) {
      const message = `The events of lane ${lane} are in no order.`;
      return this.#lose({ code: 'cache-damaged', message });
    }
    this.markLoaded(lane);
    return ok(true);
  }

  /** Reads what is missing of the lanes. Errors: those of `advance`. */
  load(lanes: Iterable<number>): Result<true> {
    for (const lane of lanes) {
      for (let isLoaded = false; !isLoaded;) {
        const advanced = this.advance(lane);
        if (!advanced.ok) return advanced;
        isLoaded = advanced.value;
      }
    }
    return ok(true);
  }

  loadAll(): Result<true> {
    return this.isComplete ? ok(true) : this.load(this.source.index.cores.keys());
  }

  /** Another thread has filled the shared memory of the lane's columns. */
  markLoaded(lane: number): void {
    if (this.isLoaded(lane)) return;
    this.#begun.delete(lane);
    this.#isLoaded[lane] = 1;
    this.#left--;
  }

  #lose(error: AppError): Result<never> {
    this.#lost = error;
    this.onLost?.(error);
    return { ok: false, error };
  }

  #begin(lane: number): PieceReader {
    const { places, checks } = this.source;
    const { byteOffset, firstPiece } = places;
    const views = laneBytes(this.#arrays, lane);
    const firstByte = byteOffset[lane] as number;
    const reader = new PieceReader(
      this.#read,
      firstByte,
      views,
      checks,
      firstPiece[lane] as number,
    );
    this.#begun.set(lane, reader);
    return reader;
  }
}
