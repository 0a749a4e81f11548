import type { Bake, BakeProblem } from './bake.ts';
import { fieldOf, gridOf, resetMaskOf, routingOf, tileAt } from './bake.ts';
import { COMPASS_STEPS } from './layout.ts';
import { hex, problemAt } from './problem.ts';
import { bakeOf } from './scan.ts';
import type { BakeScan } from './scan.ts';
import { MAX_PER_RULE, moreThanListed } from './validate-tiles.ts';

/** Bit of the edge that leads back: N ↔ S, E ↔ W, NE ↔ SW, SE ↔ NW. */
const OPPOSITE = [2, 3, 0, 1, 6, 7, 4, 5] as const;
const NO_PARENT = -1;
const UNKNOWN = -2;
const ON_PATH = -3;

/**
 * Tiles with a reset mask whose chain of first parents never ends. When such a tile fires, the
 * C++ core follows the chain for ever. Linear in the tiles.
 */
export function routingLoopProblems(scan: BakeScan): BakeProblem[] {
  const bake = bakeOf(scan);
  if (bake === null) return [];
  const loopTiles = findLoops(firstParents(bake));
  const problems: BakeProblem[] = [];
  for (const [tile, loopTile] of loopTiles.entries()) {
    if (loopTile < 0 || resetMaskOf(bake, tile) === 0) continue;
    if (problems.length < MAX_PER_RULE) problems.push(loopProblem(bake, tile, loopTile));
    else return [...problems, moreThanListed({ severity: 'warning', code: 'reset-loop' })];
  }
  return problems;
}

function loopProblem(bake: Bake, tile: number, loopTile: number): BakeProblem {
  const mask = hex(resetMaskOf(bake, tile), 4);
  const loop = `its chain of first parents runs in a loop through tile ${loopTile}`;
  const fact = `its reset mask is ${mask} and ${loop}: the C++ core hangs when it fires`;
  return problemAt(tileAt(bake, 'reset', tile), 'warning', 'reset-loop', fact, { tile });
}

/** For each tile the neighbour in N E S W NE SE SW NW that is the first with an edge to it. */
export function firstParents(bake: Bake): Int32Array {
  const { tileCount } = bake.topology;
  const field = fieldOf(bake);
  const stride = gridOf(bake.topology).columns;
  const parents = new Int32Array(tileCount).fill(NO_PARENT);
  const parentOf = (x: number, y: number): number => {
    for (const [direction, [dx, dy]] of COMPASS_STEPS.entries()) {
      const [nx, ny] = [x + dx, y + dy];
      const isInField = nx >= 0 && ny >= 0 && nx < field.columns && ny < field.rows;
      const neighbour = ny * stride + nx;
      if (!isInField || neighbour >= tileCount) continue;
      if ((routingOf(bake, neighbour) >> OPPOSITE[direction]!) & 1) return neighbour;
    }
    return NO_PARENT;
  };
  for (let y = 0; y < field.rows; y++) {
    for (let x = 0; x < field.columns && y * stride + x < tileCount; x++) {
      parents[y * stride + x] = parentOf(x, y);
    }
  }
  return parents;
}

/** For each tile a tile of the loop that its chain of parents enters, or −1 where it ends. */
export function findLoops(parents: Int32Array): Int32Array {
  const loopOf = new Int32Array(parents.length).fill(UNKNOWN);
  for (let start = 0; start < parents.length; start++) {
    let tile = start;
    while (tile !== NO_PARENT && loopOf[tile] === UNKNOWN) {
      loopOf[tile] = ON_PATH;
      tile = parents[tile]!;
    }
    const isLoop = tile !== NO_PARENT && loopOf[tile] === ON_PATH;
    const answer = tile === NO_PARENT ? NO_PARENT : isLoop ? tile : loopOf[tile]!;
    for (let back = start; back !== NO_PARENT && loopOf[back] === ON_PATH; back = parents[back]!) {
      loopOf[back] = answer;
    }
  }
  return loopOf;
}
