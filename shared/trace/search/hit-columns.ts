import { nextBlock, treeLevels } from '../block-tree.ts';
import {
  BLOCK_EVENTS,
  durationAt,
  endAt,
  GIANT,
  lowerBound,
  type LaneIndex,
} from '../lane-index.ts';
import { endingAfter } from '../running.ts';
import { hitsBefore, isHit, positionOfHit, type HitSet } from './hit-set.ts';
import { StartWalk } from './start-walk.ts';

/** `columns` equal parts of the offsets [from, to). */
export interface ColumnView {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
}

/** Lane by lane, `columns` each; of all lanes together where none were named. */
export interface HitColumns {
  /** Hits that start in the column. */
  readonly starts: Uint32Array;
  /** 1 where a hit starts, or one runs that is at least as long as a column. */
  readonly marked: Uint8Array;
}

/** Most lanes × columns at once: so many look-ups in cold memory take 30 ms to 60 ms. */
export const MOST_CELLS = 2 ** 17;

/**
 * Where the hits of a view lie. Takes time for lanes × columns, and for the blocks of events in the
 * view that have both a hit and a duration of a column or more.
 */
export function hitColumns(
  index: LaneIndex,
  hits: HitSet,
  lanes: readonly number[] | null,
  view: ColumnView,
): HitColumns {
  const { columns } = view;
  const rows = lanes === null ? 1 : lanes.length;
  const starts = new Uint32Array(rows * columns);
  const marked = new Uint8Array(rows * columns);
  const chosen = lanes ?? Array.from(index.cores, (_, lane) => lane);
  chosen.forEach((lane, row) => {
    if (hits.laneFirst[lane] === hits.laneFirst[lane + 1]) return;
    const first = lanes === null ? 0 : row * columns;
    countStarts(starts.subarray(first, first + columns), index, hits, lane, view);
    markLongHits(marked.subarray(first, first + columns), index, hits, lane, view);
  });
  starts.forEach((count, cell) => {
    if (count > 0) marked[cell] = 1;
  });
  return { starts, marked };
}

function countStarts(
  starts: Uint32Array,
  index: LaneIndex,
  hits: HitSet,
  lane: number,
  view: ColumnView,
): void {
  const walk = new StartWalk(index, lane);
  const end = lowerBound(
    index.start,
    index.eventFirst[lane] as number,
    index.eventFirst[lane + 1] as number,
    view.to,
  );
  const last = hitsBefore(hits, end);
  let before = hitsBefore(hits, walk.firstFrom(view.from));
  if (last - before < view.columns) {
    for (; before < last; before++) {
      const column = columnOf(view, index.start[positionOfHit(hits, before)] as number);
      starts[column] = (starts[column] as number) + 1;
    }
    return;
  }
  for (let column = 0; column < view.columns && before < last; column++) {
    const after = hitsBefore(hits, walk.firstFrom(edgeOf(view, column + 1)));
    starts[column] = (starts[column] as number) + after - before;
    before = after;
  }
}

/** Marks the columns of every hit that is as long as a column, and of those that run into the view. */
export function markLongHits(
  marked: Uint8Array,
  index: LaneIndex,
  hits: HitSet,
  lane: number,
  view: ColumnView,
): void {
  const laneFirst = index.eventFirst[lane] as number;
  const laneEnd = index.eventFirst[lane + 1] as number;
  const first = lowerBound(index.start, laneFirst, laneEnd, view.from);
  const end = lowerBound(index.start, first, laneEnd, view.to);
  for (const position of endingAfter(index, lane, first, view.from)) {
    if (isHit(hits, position)) markEvent(marked, index, view, position);
  }
  const width = (view.to - view.from) / view.columns;
  // Whole durations: above this they are as long as a column.
  const threshold = Math.min(Math.ceil(width), GIANT) - 1;
  const levels = treeLevels(index, lane);
  const limit = Math.ceil((end - laneFirst) / BLOCK_EVENTS);
  let block = Math.floor((first - laneFirst) / BLOCK_EVENTS);
  for (; ; block++) {
    block = nextBlock(index.maxDuration, levels, block, limit, threshold);
    if (block >= limit) return;
    const begin = laneFirst + block * BLOCK_EVENTS;
    const from = Math.max(first, begin);
    const to = Math.min(end, begin + BLOCK_EVENTS);
    if (hitsBefore(hits, from) === hitsBefore(hits, to)) continue;
    for (let position = from; position < to; position++) {
      if (isHit(hits, position) && durationAt(index, position) >= width) {
        markEvent(marked, index, view, position);
      }
    }
  }
}

function markEvent(marked: Uint8Array, index: LaneIndex, view: ColumnView, position: number): void {
  const start = Math.max(view.from, index.start[position] as number);
  const end = Math.min(view.to, endAt(index, position));
  const first = columnOf(view, start);
  let last = columnOf(view, end);
  if (last > first && edgeOf(view, last) >= end) last--;
  marked.fill(1, first, last + 1);
}

/** Offset at which a column begins. */
export function edgeOf({ from, to, columns }: ColumnView, column: number): number {
  return from + ((to - from) * column) / columns;
}

/** The column that holds an offset of [from, to], by the same edges. */
export function columnOf(view: ColumnView, offset: number): number {
  const { from, to, columns } = view;
  const guess = Math.floor(((offset - from) / (to - from)) * columns);
  let column = Math.min(columns - 1, Math.max(0, guess));
  while (column > 0 && edgeOf(view, column) > offset) column--;
  while (column < columns - 1 && edgeOf(view, column + 1) <= offset) column++;
  return column;
}
