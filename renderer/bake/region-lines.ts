import type { TileSet } from '../../shared/bake/tile-set.ts';
import type { TileRange } from './map-layout.ts';

/** From one corner of tiles to another, counted in tiles. */
export type RegionLine = readonly [fromX: number, fromY: number, toX: number, toY: number];

/**
 * The border of a set within a range of tiles, as lines that are as long as they can be. null where
 * there are more of them than `most`.
 */
export function regionLines(
  set: TileSet,
  columns: number,
  { fromX, toX, fromY, toY }: TileRange,
  most: number,
): RegionLine[] | null {
  const lines: RegionLine[] = [];
  const isIn = (x: number, y: number) =>
    x >= 0 && x < columns && y >= 0 && set.has(y * columns + x);
  for (let y = fromY; y <= toY; y++) {
    runs(
      fromX,
      toX,
      (x) => isIn(x, y) !== isIn(x, y - 1),
      (from, to) => {
        lines.push([from, y, to, y]);
      },
    );
    if (lines.length > most) return null;
  }
  for (let x = fromX; x <= toX; x++) {
    runs(
      fromY,
      toY,
      (y) => isIn(x, y) !== isIn(x - 1, y),
      (from, to) => {
        lines.push([x, from, x, to]);
      },
    );
    if (lines.length > most) return null;
  }
  return lines;
}

function runs(
  from: number,
  to: number,
  holds: (at: number) => boolean,
  found: (from: number, to: number) => void,
): void {
  let start: number | null = null;
  for (let at = from; at <= to; at++) {
    const is = at < to && holds(at);
    if (is && start === null) start = at;
    if (is || start === null) continue;
    found(start, at);
    start = null;
  }
}
