import { lowerBound, type LaneIndex } from '../lane-index.ts';
import { columnOf, edgeOf, markLongHits, type ColumnView } from './hit-columns.ts';
import { hitsBefore, positionOfHit, type HitSet } from './hit-set.ts';
import { StartWalk } from './start-walk.ts';

/**
 * Where the hits of a view lie, of several lanes together: `sizes` says how many of `lanes` each
 * row is of, one after the other. Row by row `view.columns` bytes, 1 where a hit starts or one runs
 * that is at least as long as a column. A lane is asked only for what the ones before it have not
 * marked, so that it takes about as many look-ups as the row has gaps.
 */
export function hitUnions(
  index: LaneIndex,
  hits: HitSet,
  lanes: readonly number[],
  sizes: readonly number[],
  view: ColumnView,
): Uint8Array {
  const marked = new Uint8Array(sizes.length * view.columns);
  let first = 0;
  sizes.forEach((size, row) => {
    const cells = marked.subarray(row * view.columns, (row + 1) * view.columns);
    for (const lane of lanes.slice(first, first + size)) {
      if (hits.laneFirst[lane] === hits.laneFirst[lane + 1]) continue;
      markLongHits(cells, index, hits, lane, view);
      markStarts(cells, index, hits, lane, view);
    }
    first += size;
  });
  return marked;
}

/** From hit to hit, past the columns that are marked. */
function markStarts(
  marked: Uint8Array,
  index: LaneIndex,
  hits: HitSet,
  lane: number,
  view: ColumnView,
): void {
  const { eventFirst, start } = index;
  const walk = new StartWalk(index, lane);
  const laneEnd = eventFirst[lane + 1] as number;
  const end = lowerBound(start, eventFirst[lane] as number, laneEnd, view.to);
  const last = hitsBefore(hits, end);
  let hit = hitsBefore(hits, walk.firstFrom(view.from));
  while (hit < last) {
    const column = columnOf(view, start[positionOfHit(hits, hit)] as number);
    marked[column] = 1;
    const gap = marked.indexOf(0, column + 1);
    if (gap < 0) return;
    hit = hitsBefore(hits, walk.firstFrom(edgeOf(view, gap)));
  }
}
