import type { TileAnswer } from '../../shared/trace-port.ts';
import {
  COLUMN_BYTES,
  COLUMN_OVERLAP,
  RECT_BYTES,
  TILE_COLUMNS,
  TILE_HEADER_BYTES,
  TILE_LANE_BYTES,
} from '../../shared/trace/tile-layout.ts';

/** A tile answer taken apart: texels still in the answer's buffer, rectangles grouped by lane. */
export interface TileParts {
  readonly lanes: readonly LaneParts[];
  readonly rects: RectWords;
}

export interface LaneParts {
  readonly lane: number;
  /** Borrowed from the answer, TILE_LANE_BYTES long. */
  readonly texels: Uint8Array;
  readonly residual: ColumnRuns;
  readonly instants: ColumnRuns;
  /** Of columns with a residual, those in which events overlap. */
  readonly overlaps: ColumnRuns;
  /** Rectangles [from, to) of `rects`. */
  readonly rectFrom: number;
  readonly rectTo: number;
}

/** Four words a rectangle, as laid out in shared/trace/tile-layout.ts, seen twice. */
export interface RectWords {
  readonly floats: Float32Array;
  readonly words: Uint32Array;
}

/**
 * The columns that a pass has to look at, as pairs [from, to) in ascending order: the software
 * renderer pays for every pixel it looks at, whether it draws there or not.
 */
export type ColumnRuns = Uint16Array;
const NO_RUNS: ColumnRuns = new Uint16Array(0);
/** Runs closer than this are joined, so that a lane of a tile has 16 at most. */
const SHORTEST_GAP = 16;
const WORDS_PER_COLUMN = COLUMN_BYTES / 4;

export const RECT_WORDS = RECT_BYTES / 4;

/** null where the buffer is not as long as its own counts and the request say. */
export function readTileAnswer(answer: TileAnswer): TileParts | null {
  const { buffer, lanes } = answer;
  if (buffer.byteLength < TILE_HEADER_BYTES) return null;
  const header = new DataView(buffer);
  const laneCount = header.getUint32(0, true);
  const rectCount = header.getUint32(4, true);
  const rectsAt = TILE_HEADER_BYTES + laneCount * TILE_LANE_BYTES;
  if (laneCount !== lanes.length) return null;
  if (buffer.byteLength !== rectsAt + rectCount * RECT_BYTES) return null;
  // A copy, so that the texels' memory can go once they are on the GPU.
  const grouped = groupByLane(buffer.slice(rectsAt), laneCount);
  if (grouped === null) return null;
  return {
    rects: grouped.rects,
    lanes: lanes.map((lane, position) => {
      const from = TILE_HEADER_BYTES + position * TILE_LANE_BYTES;
      return {
        lane,
        texels: new Uint8Array(buffer, from, TILE_LANE_BYTES),
        ...contentOf(new Uint32Array(buffer, from, TILE_LANE_BYTES / 4)),
        rectFrom: grouped.starts[position] ?? 0,
        rectTo: grouped.starts[position + 1] ?? 0,
      };
    }),
  };
}

/** In the third word of a column: a bit per slot with an instant, then the flags. */
const INSTANTS_MASK = 0xff;
const OVERLAP_BIT = COLUMN_OVERLAP << 8;

/** Three words a column: shares 0..3, shares 4..7, instants and flags. */
function contentOf(words: Uint32Array): Pick<LaneParts, 'residual' | 'instants' | 'overlaps'> {
  const residual = new RunCollector();
  const instants = new RunCollector();
  const overlaps = new RunCollector();
  for (let column = 0; column < TILE_COLUMNS; column++) {
    const word = column * WORDS_PER_COLUMN;
    const marks = words[word + 2]!;
    const hasResidual = (words[word]! | words[word + 1]!) !== 0;
    if (hasResidual) residual.add(column);
    if ((marks & INSTANTS_MASK) !== 0) instants.add(column);
    if ((marks & OVERLAP_BIT) === 0) continue;
    if (hasResidual) overlaps.add(column);
    // Rectangles show their overlaps themselves.
    else words[word + 2] = marks & ~OVERLAP_BIT;
  }
  return { residual: residual.finish(), instants: instants.finish(), overlaps: overlaps.finish() };
}

class RunCollector {
  readonly #runs: number[] = [];
  #end = -Infinity;

  add(column: number): void {
    if (column - this.#end > SHORTEST_GAP) {
      if (this.#runs.length > 0) this.#runs.push(this.#end);
      this.#runs.push(column);
    }
    this.#end = column + 1;
  }

  finish(): ColumnRuns {
    if (this.#runs.length === 0) return NO_RUNS;
    return Uint16Array.from([...this.#runs, this.#end]);
  }
}

const laneOf = (words: Uint32Array, rect: number): number => words[rect * RECT_WORDS + 2]! & 0xffff;

/** Rectangles in the order of their lanes, within a lane in the order in which they came. */
function groupByLane(
  rectBytes: ArrayBuffer,
  laneCount: number,
): { rects: RectWords; starts: Uint32Array } | null {
  const words = new Uint32Array(rectBytes);
  const count = words.length / RECT_WORDS;
  const starts = new Uint32Array(laneCount + 1);
  let ascending = true;
  for (let rect = 0, previous = 0; rect < count; rect++) {
    const lane = laneOf(words, rect);
    if (lane >= laneCount) return null;
    if (lane < previous) ascending = false;
    previous = lane;
    starts[lane + 1]!++;
  }
  for (let lane = 0; lane < laneCount; lane++) starts[lane + 1]! += starts[lane]!;
  const sorted = ascending ? words : sortedByLane(words, starts);
  return { rects: { words: sorted, floats: new Float32Array(sorted.buffer) }, starts };
}

function sortedByLane(words: Uint32Array, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const sorted = new Uint32Array(words.length);
  const next = starts.slice();
  for (let rect = 0; rect * RECT_WORDS < words.length; rect++) {
    const place = next[laneOf(words, rect)]!++;
    sorted.set(words.subarray(rect * RECT_WORDS, (rect + 1) * RECT_WORDS), place * RECT_WORDS);
  }
  return sorted;
}
