import { nextBlock, treeLevels } from './block-tree.ts';
import { BLOCK_EVENTS, endAt, LANE_STACKED, type LaneIndex } from './lane-index.ts';

/**
 * Among the lane's positions below `before`, those of the events that end after `t`, ascending: the
 * tree of ends leads to them wherever they started.
 */
export function endingAfter(index: LaneIndex, lane: number, before: number, t: number): number[] {
  const first = index.eventFirst[lane] as number;
  const found: number[] = [];
  if (((index.flags[lane] as number) & LANE_STACKED) === 0) {
    // Each event starts at or after the end of all earlier ones: only the last can still run.
    const last = before - 1;
    if (last >= first && endAt(index, last) > t) found.push(last);
    return found;
  }
  const levels = treeLevels(index, lane);
  const limit = Math.ceil((before - first) / BLOCK_EVENTS);
  for (let block = 0; ; block++) {
    block = nextBlock(index.maxEnd, levels, block, limit, t);
    if (block >= limit) return found;
    const blockFirst = first + block * BLOCK_EVENTS;
    const blockEnd = Math.min(before, blockFirst + BLOCK_EVENTS);
    for (let position = blockFirst; position < blockEnd; position++) {
      if (endAt(index, position) > t) found.push(position);
    }
  }
}
