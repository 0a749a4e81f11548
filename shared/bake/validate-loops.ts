import type { Bake, BakeProblem } from './bake.ts';
import { resetMaskOf, tileAt } from './bake.ts';
import { hex, problemAt } from './problem.ts';
import { NO_PARENT, loopSteps, parentSteps } from './routing-loops.ts';
import { bakeOf } from './scan.ts';
import type { BakeScan } from './scan.ts';
import { finish } from './steps.ts';
import { MAX_PER_RULE, moreThanListed } from './validate-tiles.ts';

/** A chain may be as long as the array; a row of the list looks no further up than this. */
const MOST_STEPS = 4096;

/**
 * Tiles with a reset mask whose chain of first parents never ends. When such a tile fires, the
 * C++ core follows the chain for ever. Linear in the tiles.
 */
export function routingLoopProblems(scan: BakeScan): BakeProblem[] {
  const bake = bakeOf(scan);
  if (bake === null) return [];
  const parents = finish(parentSteps(bake));
  const loopOf = finish(loopSteps(parents));
  const problems: BakeProblem[] = [];
  for (let tile = 0; tile < loopOf.length; tile++) {
    if (loopOf[tile] === NO_PARENT || resetMaskOf(bake, tile) === 0) continue;
    if (problems.length === MAX_PER_RULE) {
      return [...problems, moreThanListed({ code: 'reset-loop', repair: null })];
    }
    problems.push(loopProblem(bake, tile, (each) => parents[each]!));
  }
  return problems;
}

/** The finding for a tile whose chain never ends and whose reset mask is not 0. */
export function loopProblem(
  bake: Bake,
  tile: number,
  parentOf: (tile: number) => number,
): BakeProblem {
  const mask = hex(resetMaskOf(bake, tile), 4);
  const loop = loopText(tile, parentOf);
  const fact = `its reset mask is ${mask} and ${loop}: the C++ core hangs when it fires`;
  return problemAt(tileAt(bake, 'reset', tile), 'reset-loop', fact, { tile });
}

function loopText(start: number, parentOf: (tile: number) => number): string {
  const seen = new Set<number>();
  let tile = start;
  while (!seen.has(tile) && seen.size < MOST_STEPS) {
    seen.add(tile);
    tile = parentOf(tile);
  }
  return seen.has(tile)
    ? `its chain of first parents runs in a loop through tile ${tile}`
    : `its chain of first parents runs in a loop more than ${MOST_STEPS} tiles up`;
}
