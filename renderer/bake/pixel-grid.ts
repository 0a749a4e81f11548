import type { GridSize } from './cell-navigation.ts';

/** Browsers refuse canvases with a longer side, and slow down before that. */
const PIECE = 4096;

/** One pixel a cell, on as many canvases as a long array needs. */
export class PixelGrid {
  readonly size: GridSize;
  /** Row by row; `changed` or `changedAll` bring them to the canvases. */
  readonly pixels: Uint32Array;
  readonly #pieces: readonly Piece[];

  constructor(size: GridSize) {
    this.size = size;
    this.pixels = new Uint32Array(size.columns * size.rows);
    this.#pieces = piecesOf(size);
  }

  set(column: number, row: number, pixel: number): void {
    this.pixels[row * this.size.columns + column] = pixel;
    const inRow = Math.ceil(this.size.columns / PIECE);
    const piece = this.#pieces[Math.floor(row / PIECE) * inRow + Math.floor(column / PIECE)];
    if (piece) widen(piece.stale, column - piece.left, row - piece.top);
  }

  changedAll(): void {
    for (const { stale, canvas } of this.#pieces) {
      Object.assign(stale, { left: 0, top: 0, right: canvas.width, bottom: canvas.height });
    }
  }

  /**
   * Draws the cells that lie in the box, each `cellCssPx` wide, the first one at left and top. A cell
   * that is at least a device pixel wide always gets one: no smoothing, and whole cells only.
   */
  draw(context: CanvasRenderingContext2D, at: PlaceOfCells): void {
    for (const piece of this.#pieces) {
      const columns = visible(piece.left, piece.canvas.width, at.left, at.cellCssPx, at.widthCssPx);
      const rows = visible(piece.top, piece.canvas.height, at.top, at.cellCssPx, at.heightCssPx);
      if (columns.count <= 0 || rows.count <= 0) continue;
      bringUp(piece, this.pixels, this.size.columns);
      context.drawImage(
        piece.canvas,
        columns.first,
        rows.first,
        columns.count,
        rows.count,
        at.left + (piece.left + columns.first) * at.cellCssPx,
        at.top + (piece.top + rows.first) * at.cellCssPx,
        columns.count * at.cellCssPx,
        rows.count * at.cellCssPx,
      );
    }
  }
}

export interface PlaceOfCells {
  readonly left: number;
  readonly top: number;
  readonly cellCssPx: number;
  readonly widthCssPx: number;
  readonly heightCssPx: number;
}

interface Piece {
  readonly left: number;
  readonly top: number;
  readonly canvas: OffscreenCanvas;
  /** Cells of the piece whose pixels are newer than its canvas; empty where left ≥ right. */
  readonly stale: { left: number; top: number; right: number; bottom: number };
}

function piecesOf({ columns, rows }: GridSize): Piece[] {
  const pieces: Piece[] = [];
  for (let top = 0; top < rows; top += PIECE) {
    for (let left = 0; left < columns; left += PIECE) {
      const width = Math.min(PIECE, columns - left);
      const height = Math.min(PIECE, rows - top);
      const canvas = new OffscreenCanvas(width, height);
      pieces.push({ left, top, canvas, stale: { left: 0, top: 0, right: width, bottom: height } });
    }
  }
  return pieces;
}

function widen(stale: Piece['stale'], x: number, y: number): void {
  const isFresh = stale.left >= stale.right;
  stale.left = isFresh ? x : Math.min(stale.left, x);
  stale.top = isFresh ? y : Math.min(stale.top, y);
  stale.right = isFresh ? x + 1 : Math.max(stale.right, x + 1);
  stale.bottom = isFresh ? y + 1 : Math.max(stale.bottom, y + 1);
}

function bringUp({ canvas, left, top, stale }: Piece, pixels: Uint32Array, columns: number): void {
  const width = stale.right - stale.left;
  if (width <= 0) return;
  const image = new ImageData(width, stale.bottom - stale.top);
  const into = new Uint32Array(image.data.buffer);
  for (let y = stale.top; y < stale.bottom; y++) {
    const from = (top + y) * columns + left + stale.left;
    into.set(pixels.subarray(from, from + width), (y - stale.top) * width);
  }
  canvas.getContext('2d')?.putImageData(image, stale.left, stale.top);
  stale.right = stale.left;
}

function visible(start: number, length: number, at: number, cell: number, room: number) {
  const first = Math.max(0, Math.floor(-at / cell) - start);
  const end = Math.min(length, Math.ceil((room - at) / cell) - start);
  return { first, count: end - first };
}
