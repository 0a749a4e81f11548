import { BlockSummary } from './block-summary.ts';
import type { GridSize } from './cell-navigation.ts';
import type { MapView } from './map-layout.ts';
import { PixelGrid, type PlaceOfCells } from './pixel-grid.ts';
import type { ValueLayer } from './value-layer.ts';
import type { TileSet } from '../../shared/bake/tile-set.ts';

/** Writes the pixels of a level, in which a cell stands for 2^level × 2^level tiles. */
export interface PictureSource {
  fill(level: number, pixels: Uint32Array, size: GridSize): void;
  pixel(level: number, column: number, row: number): number;
}

/** After this many touched tiles a level is made anew rather than block by block. */
const MOST_TOUCHED = 4096;
/** A hair more than a device pixel, so that rounding never passes over a cell. */
const LEAST_CELL_DEVICE_PX = 1.02;

/** The smallest level in which every cell is at least a device pixel wide. */
export function levelFor(tileDevicePx: number): number {
  return Math.max(0, Math.ceil(Math.log2(LEAST_CELL_DEVICE_PX / tileDevicePx)));
}

/** A picture of the array at the levels that were looked at, and only at those. */
export class MapPicture {
  readonly #array: GridSize;
  readonly #source: PictureSource;
  readonly #levels = new Map<number, PixelGrid>();

  constructor(array: GridSize, source: PictureSource) {
    this.#array = array;
    this.#source = source;
  }

  /** All pixels are others now. */
  changedAll(): void {
    for (const [level, grid] of this.#levels) this.#fill(level, grid);
  }

  changed(tiles: TileSet): void {
    if (tiles.size > MOST_TOUCHED) {
      this.changedAll();
      return;
    }
    for (const [level, grid] of this.#levels) {
      const side = 2 ** level;
      for (const tile of tiles) {
        const column = Math.floor((tile % this.#array.columns) / side);
        const row = Math.floor(tile / this.#array.columns / side);
        grid.set(column, row, this.#source.pixel(level, column, row));
      }
    }
  }

  draw(
    context: CanvasRenderingContext2D,
    view: MapView,
    box: Pick<PlaceOfCells, 'widthCssPx' | 'heightCssPx'>,
    devicePixelRatio: number,
  ): void {
    const level = levelFor(view.tileCssPx * devicePixelRatio);
    const cellCssPx = view.tileCssPx * 2 ** level;
    this.#at(level).draw(context, { ...box, left: view.left, top: view.top, cellCssPx });
  }

  #at(level: number): PixelGrid {
    const there = this.#levels.get(level);
    if (there) return there;
    const side = 2 ** level;
    const grid = new PixelGrid({
      columns: Math.ceil(this.#array.columns / side),
      rows: Math.ceil(this.#array.rows / side),
    });
    this.#fill(level, grid);
    this.#levels.set(level, grid);
    return grid;
  }

  #fill(level: number, grid: PixelGrid): void {
    this.#source.fill(level, grid.pixels, grid.size);
    grid.changedAll();
  }
}

/** The tiles' values by a table of pixels, which starts at the layer's least value. */
export class ValuePixels implements PictureSource {
  readonly #layer: ValueLayer;
  readonly #array: GridSize;
  readonly #summary: BlockSummary;
  table: Uint32Array;

  constructor(layer: ValueLayer, array: GridSize, table: Uint32Array) {
    this.#layer = layer;
    this.#array = array;
    this.#summary = new BlockSummary(layer, array);
    this.table = table;
  }

  fill(level: number, pixels: Uint32Array, size: GridSize): void {
    const { values, min } = this.#layer;
    if (level === 0) {
      for (let tile = 0; tile < values.length; tile++)
        pixels[tile] = this.table[values[tile]! - min]!;
      return;
    }
    for (let row = 0, cell = 0; row < size.rows; row++) {
      for (let column = 0; column < size.columns; column++, cell++) {
        pixels[cell] = this.pixel(level, column, row);
      }
    }
  }

  pixel(level: number, column: number, row: number): number {
    const value =
      level === 0
        ? this.#layer.values[row * this.#array.columns + column]
        : this.#summary.valueOf(level, column, row);
    return value === undefined || value === null ? 0 : (this.table[value - this.#layer.min] ?? 0);
  }
}

/** One pixel where any of the tiles is in the set, another where none is. */
export class SetPixels implements PictureSource {
  readonly #set: TileSet;
  readonly #array: GridSize;
  readonly #inside: number;
  readonly #outside: number;

  constructor(set: TileSet, array: GridSize, inside: number, outside: number) {
    this.#set = set;
    this.#array = array;
    this.#inside = inside;
    this.#outside = outside;
  }

  fill(level: number, pixels: Uint32Array, size: GridSize): void {
    const { columns } = this.#array;
    pixels.fill(this.#outside);
    for (const tile of this.#set) {
      const row = Math.floor(tile / columns);
      pixels[(row >> level) * size.columns + ((tile - row * columns) >> level)] = this.#inside;
    }
  }

  pixel(level: number, column: number, row: number): number {
    const side = 2 ** level;
    const right = Math.min((column + 1) * side, this.#array.columns) - 1;
    for (let y = row * side; y < Math.min((row + 1) * side, this.#array.rows); y++) {
      const tile = this.#set.next(y * this.#array.columns + column * side);
      if (tile !== null && tile <= y * this.#array.columns + right) return this.#inside;
    }
    return this.#outside;
  }
}
