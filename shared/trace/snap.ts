import type { SnapEdge } from './area-queries.ts';
import { positionAfter } from './find-event.ts';
import { endAt, type LaneIndex } from './lane-index.ts';
import { endingAfter } from './running.ts';
import type { TypeFilter } from './type-filter.ts';
import { visibleBefore, visibleFrom } from './visible-events.ts';

/**
 * The start or end of a visible event of `lanes` (null: all) that is nearest to `offset` and at most
 * `tolerance` cycles away; null where there is none. Of several equally near ones the first lane's,
 * and of a lane's a start before an end.
 *
 * With s, the last visible start up to `offset`, and the first one after it, an end can be nearer
 * only where it lies after s: of events that run at s or, where s is beyond the tolerance, at its
 * edge. So a lane costs two searches and as many events as run at one moment, whatever the tolerance.
 */
export function nearestEdge(
  index: LaneIndex,
  lanes: readonly number[] | null,
  offset: number,
  tolerance: number,
  filter: TypeFilter,
): SnapEdge | null {
  const best = new NearestEdge(index, offset, tolerance);
  for (const lane of lanes ?? index.cores.keys()) addLane(best, index, lane, filter);
  return best.edge;
}

class NearestEdge {
  readonly #index: LaneIndex;
  readonly offset: number;
  /** Edges at this distance count as long as there is none. */
  distance: number;
  edge: SnapEdge | null = null;

  constructor(index: LaneIndex, offset: number, tolerance: number) {
    this.#index = index;
    this.offset = offset;
    this.distance = tolerance;
  }

  add(lane: number, position: number, edge: 'start' | 'end'): void {
    const index = this.#index;
    const offset = edge === 'start' ? (index.start[position] as number) : endAt(index, position);
    const distance = Math.abs(offset - this.offset);
    if (!(this.edge === null ? distance <= this.distance : distance < this.distance)) return;
    this.distance = distance;
    this.edge = { offset, record: index.record[position] as number, lane, edge };
  }
}

function addLane(best: NearestEdge, index: LaneIndex, lane: number, filter: TypeFilter): void {
  const after = positionAfter(index, lane, best.offset);
  const before = visibleBefore(index, lane, after, filter);
  const next = visibleFrom(index, lane, after, filter);
  if (before >= 0) best.add(lane, before, 'start');
  if (next >= 0) best.add(lane, next, 'start');
  if (before < 0) return;
  // Ends are whole numbers: one at the tolerance's edge is above what is one cycle less.
  const least = Math.ceil(best.offset - best.distance) - 1;
  const from = Math.max(index.start[before] as number, least);
  for (const position of endingAfter(index, lane, before + 1, from)) {
    if (!filter.hidesAt(index, position)) best.add(lane, position, 'end');
  }
}
