import type { CssPx } from '../../shared/units.ts';
import type { GridSize } from './cell-navigation.ts';

/** Where the array lies in the map's box: CSS pixels of its left top corner and of one tile. */
export interface MapView {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly tileCssPx: CssPx;
}

export interface BoxSize {
  readonly widthCssPx: CssPx;
  readonly heightCssPx: CssPx;
}

export interface MapPoint {
  readonly x: CssPx;
  readonly y: CssPx;
}

export interface TileAt {
  readonly x: number;
  readonly y: number;
}

const MARGIN_CSS_PX = 12;
const LARGEST_TILE_CSS_PX = 64;
/** A long array keeps this much of its short side: what does not fit is reached by panning. */
const LEAST_SIDE_CSS_PX = 12;

/** A tile that fits the whole array; whole pixels as soon as a tile has four of them. */
function fittingTile(array: GridSize, box: BoxSize): CssPx {
  const room = Math.min(
    (box.widthCssPx - 2 * MARGIN_CSS_PX) / array.columns,
    (box.heightCssPx - 2 * MARGIN_CSS_PX) / array.rows,
  );
  const least = LEAST_SIDE_CSS_PX / Math.min(array.columns, array.rows);
  const tile = Math.min(LARGEST_TILE_CSS_PX, Math.max(room, least));
  return tile >= 4 ? Math.floor(tile) : tile;
}

/** The whole array, in the middle of the box; of one that is too long for that its beginning. */
export function fitView(array: GridSize, box: BoxSize): MapView {
  const tileCssPx = fittingTile(array, box);
  const start = (length: CssPx, room: CssPx) =>
    fitsAxis(length, room) ? Math.round((room - length) / 2) : MARGIN_CSS_PX;
  return {
    tileCssPx,
    left: start(tileCssPx * array.columns, box.widthCssPx),
    top: start(tileCssPx * array.rows, box.heightCssPx),
  };
}

/** True where nothing lies outside of the box, so that there is nothing to pan to. */
export function fitsBox(view: MapView, array: GridSize, box: BoxSize): boolean {
  const { tileCssPx } = view;
  return (
    fitsAxis(array.columns * tileCssPx, box.widthCssPx) &&
    fitsAxis(array.rows * tileCssPx, box.heightCssPx)
  );
}

/** Room that a fitting size fills may be passed by rounding. */
const ROUNDING_CSS_PX = 1e-6;

function fitsAxis(length: CssPx, room: CssPx): boolean {
  return length <= room - 2 * MARGIN_CSS_PX + ROUNDING_CSS_PX;
}

export interface TileRange {
  readonly fromX: number;
  readonly toX: number;
  readonly fromY: number;
  readonly toY: number;
}

/** Columns and rows that are in the box, the last ones not included. */
export function visibleTiles(view: MapView, array: GridSize, box: BoxSize): TileRange {
  const first = (start: CssPx) => Math.max(0, Math.floor(-start / view.tileCssPx));
  const last = (start: CssPx, room: CssPx, count: number) =>
    Math.min(count, Math.ceil((room - start) / view.tileCssPx));
  return {
    fromX: first(view.left),
    toX: last(view.left, box.widthCssPx, array.columns),
    fromY: first(view.top),
    toY: last(view.top, box.heightCssPx, array.rows),
  };
}

/** Zooms by `factor` with the point under the pointer held still. */
export function zoomView(
  view: MapView,
  factor: number,
  at: { x: CssPx; y: CssPx },
  array: GridSize,
  box: BoxSize,
): MapView {
  const smallest = fittingTile(array, box);
  const tileCssPx = Math.min(
    Math.max(LARGEST_TILE_CSS_PX, smallest),
    Math.max(smallest, view.tileCssPx * factor),
  );
  const scale = tileCssPx / view.tileCssPx;
  const moved = {
    tileCssPx,
    left: at.x - (at.x - view.left) * scale,
    top: at.y - (at.y - view.top) * scale,
  };
  return keepInBox(moved, array, box);
}

export function panView(
  view: MapView,
  by: { x: CssPx; y: CssPx },
  array: GridSize,
  box: BoxSize,
): MapView {
  return keepInBox({ ...view, left: view.left + by.x, top: view.top + by.y }, array, box);
}

/**
 * The middle of the box always lies on the array, and no more than that is asked: zooming can hold
 * any point still, and a tile in a corner can be looked at in the middle.
 */
export function keepInBox(view: MapView, array: GridSize, box: BoxSize): MapView {
  return {
    tileCssPx: view.tileCssPx,
    left: keepAxis(view.left, view.tileCssPx * array.columns, box.widthCssPx),
    top: keepAxis(view.top, view.tileCssPx * array.rows, box.heightCssPx),
  };
}

function keepAxis(start: CssPx, length: CssPx, room: CssPx): CssPx {
  return Math.min(room / 2, Math.max(room / 2 - length, start));
}

export function tileAtPoint(
  view: MapView,
  point: { x: CssPx; y: CssPx },
  array: GridSize,
): TileAt | null {
  const x = Math.floor((point.x - view.left) / view.tileCssPx);
  const y = Math.floor((point.y - view.top) / view.tileCssPx);
  return x >= 0 && y >= 0 && x < array.columns && y < array.rows ? { x, y } : null;
}

/** Moves the view as little as possible so that the tile is whole inside the box. */
export function revealTile(view: MapView, tile: TileAt, array: GridSize, box: BoxSize): MapView {
  const shift = (start: CssPx, room: CssPx) => {
    const end = start + view.tileCssPx;
    if (start < MARGIN_CSS_PX) return MARGIN_CSS_PX - start;
    return end > room - MARGIN_CSS_PX ? room - MARGIN_CSS_PX - end : 0;
  };
  const left = view.left + tile.x * view.tileCssPx;
  const top = view.top + tile.y * view.tileCssPx;
  return panView(
    view,
    { x: shift(left, box.widthCssPx), y: shift(top, box.heightCssPx) },
    array,
    box,
  );
}
