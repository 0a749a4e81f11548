import { levelFor, tileCycles, tileRange } from './levels.ts';
import type { TileRange } from './levels.ts';
import type { TraceShape } from './messages.ts';
import type { Viewport } from './viewport.ts';

/** A part of what is in view, with the tiles that show it. */
export interface LevelPart {
  readonly level: number;
  readonly tiles: TileRange;
  /** The same of the next coarser level. */
  readonly coarserTiles: TileRange;
  /** Where other parts begin, in offsets; infinite where none does. */
  readonly from: number;
  readonly to: number;
}

/**
 * What of the extent is in view, from left to right, each part at the level nearest to the view's
 * of which there are tiles. Outside of the details these are the overview's columns, however wide
 * they are on the screen.
 */
export function levelParts(viewport: Viewport, shape: TraceShape): LevelPart[] {
  const wanted = levelFor(viewport.pxPerCycle);
  const from = Math.max(viewport.startOffset, shape.extentStart);
  const to = Math.min(viewport.endOffset, shape.extentEnd);
  if (from > to) return [];
  const coarse = Math.max(wanted, shape.overviewLevel);
  const first = Math.max(from, shape.detailed?.from ?? Infinity);
  const last = Math.min(to, shape.detailed?.to ?? -Infinity);
  const isOfOneLevel = coarse === wanted || first >= last;
  if (isOfOneLevel) return [partOf(coarse, from, to, -Infinity, Infinity)];
  const parts: LevelPart[] = [];
  if (from < first) parts.push(partOf(coarse, from, to, -Infinity, first));
  const fineFrom = from < first ? first : -Infinity;
  const fineTo = last < to ? last : Infinity;
  parts.push(partOf(wanted, from, to, fineFrom, fineTo));
  if (last < to) parts.push(partOf(coarse, from, to, last, Infinity));
  return parts;
}

/** The part of the view [viewFrom, viewTo] between two cuts. */
function partOf(
  level: number,
  viewFrom: number,
  viewTo: number,
  from: number,
  to: number,
): LevelPart {
  const tiles = (at: number): TileRange => {
    const { first, last } = tileRange(at, Math.max(viewFrom, from), Math.min(viewTo, to));
    // An event without duration may lie on the extent's very end, and never on a cut.
    return { first, last: Math.min(last, Math.ceil(to / tileCycles(at)) - 1) };
  };
  return { level, tiles: tiles(level), coarserTiles: tiles(level + 1), from, to };
}
