import { BLOCK_EVENTS, type LaneIndex } from './lane-index.ts';

/**
 * A tree of maxima over the blocks of a lane: level 0 is the blocks, each node above covers eight
 * nodes below. Levels lie one after the other, the blocks first.
 */
const FAN_OUT = 8;

export function blockCount(events: number): number {
  return Math.ceil(events / BLOCK_EVENTS);
}

/** Nodes of a tree over `blocks` blocks. */
export function treeSize(blocks: number): number {
  let total = blocks;
  for (let nodes = blocks; nodes > 1;) {
    nodes = Math.ceil(nodes / FAN_OUT);
    total += nodes;
  }
  return total;
}

/** Fills the upper levels of the tree that begins at `first` from its blocks. */
export function fillTree(tree: Float64Array | Uint32Array, first: number, blocks: number): void {
  let below = first;
  for (let nodes = blocks; nodes > 1;) {
    const above = below + nodes;
    const parents = Math.ceil(nodes / FAN_OUT);
    for (let parent = 0; parent < parents; parent++) {
      const to = Math.min(nodes, (parent + 1) * FAN_OUT);
      let largest = tree[below + parent * FAN_OUT] as number;
      for (let child = parent * FAN_OUT + 1; child < to; child++) {
        largest = Math.max(largest, tree[below + child] as number);
      }
      tree[above + parent] = largest;
    }
    below = above;
    nodes = parents;
  }
}

/** Where the levels of a lane's tree begin, the blocks first. */
export function treeLevels(index: LaneIndex, lane: number): number[] {
  let base = index.treeFirst[lane] as number;
  const levels = [base];
  const blocks = (index.blockFirst[lane + 1] as number) - (index.blockFirst[lane] as number);
  for (let nodes = blocks; nodes > 1;) {
    base += nodes;
    levels.push(base);
    nodes = Math.ceil(nodes / FAN_OUT);
  }
  return levels;
}

/**
 * The first block in [from, limit) whose value is above `threshold`, else `limit`. Visits a number
 * of nodes that grows with the tree's height, not with the blocks that it passes over.
 */
export function nextBlock(
  tree: Float64Array | Uint32Array,
  levels: readonly number[],
  from: number,
  limit: number,
  threshold: number,
): number {
  let level = 0;
  let node = from;
  let nodeBlocks = 1;
  while (node * nodeBlocks < limit) {
    if ((tree[(levels[level] as number) + node] as number) > threshold) {
      if (level === 0) return node;
      level--;
      node *= FAN_OUT;
      nodeBlocks /= FAN_OUT;
      continue;
    }
    node++;
    while (node % FAN_OUT === 0 && level < levels.length - 1) {
      node /= FAN_OUT;
      level++;
      nodeBlocks *= FAN_OUT;
    }
  }
  return limit;
}
