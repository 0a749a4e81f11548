import type { TraceShape } from './messages.ts';
import { MAX_LEVEL, tileRange } from './levels.ts';
import type { TileRange } from './levels.ts';
import type { TileCache } from './tile-cache.ts';
import type { TileWish } from './tile-requests.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

/** Lanes above and below the view that are fetched ahead of scrolling. */
const PREFETCH_LANES = 8;

/** Tiles of the level under the view, inside the trace's extent. */
export function visibleTiles(level: number, viewport: Viewport, shape: TraceShape): TileRange {
  const { startOffset, endOffset } = viewport;
  const from = Math.max(startOffset, shape.extentStart);
  const to = Math.min(endOffset, shape.extentEnd);
  return from > to ? { first: 0, last: -1 } : tileRange(level, from, to);
}

/**
 * What the view lacks: visible positions from the middle outward, then one ring around it (a tile
 * left and right, some lanes above and below, the next coarser level for zooming out).
 */
export function wishesFor(
  level: number,
  viewport: Viewport,
  shape: TraceShape,
  order: readonly number[],
  spans: readonly LaneSpan[],
  cache: TileCache,
): TileWish[] {
  const range = visibleTiles(level, viewport, shape);
  if (range.last < range.first || spans.length === 0) return [];
  const whole = tileRange(level, shape.extentStart, shape.extentEnd);
  const visible = spans.map((span) => span.lane);
  const near = lanesAround(order, spans);
  const wishes = new WishList(cache);
  const middleOut = fromMiddle(range);
  for (const index of middleOut) wishes.add(level, index, visible, 0);
  for (const index of [range.first - 1, range.last + 1]) {
    if (index >= whole.first && index <= whole.last) wishes.add(level, index, visible, 1);
  }
  for (const index of middleOut) wishes.add(level, index, near, 1);
  if (level === MAX_LEVEL) return wishes.list;
  const coarser = visibleTiles(level + 1, viewport, shape);
  for (const index of fromMiddle(coarser)) wishes.add(level + 1, index, visible, 1);
  return wishes.list;
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

function lanesAround(order: readonly number[], spans: readonly LaneSpan[]): number[] {
  const first = spans[0]?.position ?? 0;
  const last = spans.at(-1)?.position ?? -1;
  return [
    ...order.slice(last + 1, last + 1 + PREFETCH_LANES),
    ...order.slice(Math.max(0, first - PREFETCH_LANES), first),
  ];
}

export function fromMiddle({ first, last }: TileRange): number[] {
  const middle = (first + last) / 2;
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return indices.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}
