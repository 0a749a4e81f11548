import { isSum } from '../../shared/trace/lane-sum.ts';
import type { TraceShape } from './messages.ts';
import type { LevelPart } from './level-parts.ts';
import { MAX_LEVEL, tileCycles } from './levels.ts';
import type { TileRange } from './levels.ts';
import type { TileCache } from './tile-cache.ts';
import type { TileWish } from './tile-requests.ts';
import type { LaneSpan } from './viewport.ts';

/** Lanes above and below the view that are fetched ahead of scrolling. */
const PREFETCH_LANES = 8;

/**
 * What the view lacks: visible positions from the middle outward, then one ring around it (a tile
 * left and right, some lanes above and below, the next coarser level for zooming out).
 */
export function wishesFor(
  parts: readonly LevelPart[],
  shape: TraceShape,
  order: readonly number[],
  spans: readonly LaneSpan[],
  cache: TileCache,
): TileWish[] {
  if (spans.length === 0) return [];
  const visible = spans.map((span) => span.lane);
  const near = lanesAround(order, spans);
  const wishes = new WishList(cache);
  for (const { level, tiles } of parts) {
    for (const index of fromMiddle(tiles)) wishes.add(level, index, visible, 0);
  }
  for (const part of parts) {
    for (const index of beside(part, shape)) wishes.add(part.level, index, visible, 1);
    for (const index of fromMiddle(part.tiles)) wishes.add(part.level, index, near, 1);
  }
  for (const { level, coarserTiles } of parts) {
    if (level === MAX_LEVEL) continue;
    for (const index of fromMiddle(coarserTiles)) wishes.add(level + 1, index, visible, 1);
  }
  return wishes.list;
}

/** What is left of wishes that were made earlier for the same view. */
export function stillMissing(wishes: readonly TileWish[], cache: TileCache): TileWish[] {
  const missing = new WishList(cache);
  for (const { level, index, lanes, priority } of wishes) {
    missing.add(level, index, lanes, priority);
  }
  return missing.list;
}

/** The tiles left and right of a part, where there are any of its level. */
function beside({ level, tiles }: LevelPart, shape: TraceShape): number[] {
  const isFine = level < shape.overviewLevel;
  const from = isFine ? (shape.detailed?.from ?? 0) : -Infinity;
  const to = isFine ? (shape.detailed?.to ?? 0) : Infinity;
  const cycles = tileCycles(level);
  return [tiles.first - 1, tiles.last + 1].filter(
    (index) =>
      (index + 1) * cycles > Math.max(from, shape.extentStart) &&
      index * cycles < to &&
      index * cycles <= shape.extentEnd,
  );
}

class WishList {
  readonly list: TileWish[] = [];
  readonly #cache: TileCache;

  constructor(cache: TileCache) {
    this.#cache = cache;
  }

  add(level: number, index: number, lanes: readonly number[], priority: 0 | 1): void {
    const held = this.#cache.lanesAt(level, index);
    const missing = held === undefined ? lanes : lanes.filter((lane) => !held.has(lane));
    if (missing.length > 0) this.list.push({ level, index, lanes: missing, priority });
  }
}

/** Sums are not guessed at: they take as long as all of their lanes. */
function lanesAround(order: readonly number[], spans: readonly LaneSpan[]): number[] {
  const first = spans[0]?.position ?? 0;
  const last = spans.at(-1)?.position ?? -1;
  return [
    ...order.slice(last + 1, last + 1 + PREFETCH_LANES),
    ...order.slice(Math.max(0, first - PREFETCH_LANES), first),
  ].filter((lane) => lane >= 0 && !isSum(lane));
}

function fromMiddle({ first, last }: TileRange): number[] {
  const middle = (first + last) / 2;
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return indices.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}
