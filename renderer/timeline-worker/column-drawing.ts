import { ATLAS_PAGE_ROWS } from './atlas-layout.ts';
import type { BarBatch } from './bar-batch.ts';
import { slotsPerPage } from './bar-layout.ts';
import type { BarSlots } from './bar-slots.ts';
import type { Piece } from './coverage.ts';
import { barBatchOf, stripBatchOf } from './frame-batches.ts';
import type { BarBatches, LayerBatches, StripPages } from './frame-batches.ts';
import { columnCycles, tileCycles } from './levels.ts';
import type { Scene } from './scene.ts';
import type { ColumnRuns } from './tile-answer.ts';
import type { LaneTile } from './tile-cache.ts';
import { snapPx, xOf } from './viewport.ts';
import type { LaneSpan, Viewport } from './viewport.ts';

/** Lanes lower than this have no room for the dots that mark overlaps. */
const DOTTED_MIN_HEIGHT_CSS_PX = 12;

/** A piece's columns in device pixels. */
interface Columns {
  /** Of the tile's first column; may lie far outside. */
  readonly tileLeft: number;
  readonly columnPx: number;
  /** What of the piece is in the view. */
  readonly clipLeft: number;
  readonly clipRight: number;
}

/** Draws what tiles hold per column: bars, the dots of overlaps, instants. */
export class ColumnDrawing {
  readonly #viewport: Viewport;
  readonly #batches: LayerBatches;
  readonly #slots: BarSlots;
  readonly #slotsPerPage: number;
  readonly #hasOverlaps: boolean;

  constructor(scene: Scene, viewport: Viewport, batches: LayerBatches) {
    this.#viewport = viewport;
    this.#batches = batches;
    this.#slots = batches.barSlots;
    // Of events that are hidden it is not known whether they are those that overlap.
    this.#hasOverlaps = (scene.hiddenSlots ?? 0) === 0;
    this.#slotsPerPage = slotsPerPage(this.#slots.slotRows);
  }

  /** False of a tile that would keep the frame waiting. */
  isAtHand(tile: LaneTile, span: LaneSpan): boolean {
    const hasBars = tile.texels !== null && tile.residual.length > 0;
    return !hasBars || this.#slots.isAtHand(tile, heightOf(span));
  }

  /** True where the bars fill the lane over all of `knownPx`, and nothing has to lie behind. */
  draw(piece: Piece, span: LaneSpan, knownPx: readonly [number, number]): boolean {
    const { tile } = piece;
    const columns = this.#columnsOf(piece);
    const { overlaps, instants } = this.#batches;
    if (tile.atlasRow !== null) {
      this.#strips(tile.instants, piece, columns, span, instants);
      if (this.#hasOverlaps && tile.overlaps.length > 0)
        this.#strips(tile.overlaps, piece, columns, this.#dottedLine(span), overlaps);
    }
    if (tile.texels === null || tile.residual.length === 0) return false;
    const slot = this.#slots.slotOf(tile, tile.texels, heightOf(span));
    const isAlone = tile.rectFrom === tile.rectTo;
    this.#barsOverRects(tile.residual, slot, columns, span, isAlone ? knownPx : null);
    if (!isAlone) return false;
    const [leftPx, rightPx] = knownPx;
    if (leftPx < rightPx) this.#bar(this.#batches.bars, slot, columns, span, leftPx, rightPx);
    return true;
  }

  #columnsOf({ tile, from, to }: Piece): Columns {
    const viewport = this.#viewport;
    return {
      tileLeft: xOf(viewport, tile.index * tileCycles(tile.level)),
      columnPx: columnCycles(tile.level) * viewport.pxPerCycle,
      clipLeft: Math.max(0, snapPx(xOf(viewport, from))),
      clipRight: Math.min(viewport.widthPx, snapPx(xOf(viewport, to))),
    };
  }

  /** All of them, or what lies outside of `filledPx`: an event's last column may pass the extent. */
  #barsOverRects(
    runs: ColumnRuns,
    slot: number,
    columns: Columns,
    span: LaneSpan,
    filledPx: readonly [number, number] | null,
  ): void {
    const [filledLeft, filledRight] = filledPx ?? [Infinity, -Infinity];
    const draw = (leftPx: number, rightPx: number): void => {
      if (leftPx >= rightPx) return;
      this.#bar(this.#batches.barsOverRects, slot, columns, span, leftPx, rightPx);
    };
    for (let run = 0; run < runs.length; run += 2) {
      const leftPx = pxOf(columns, runs[run]!);
      const rightPx = pxOf(columns, runs[run + 1]!);
      if (filledLeft >= filledRight) draw(leftPx, rightPx);
      else {
        draw(leftPx, Math.min(rightPx, filledLeft));
        draw(Math.max(leftPx, filledRight), rightPx);
      }
    }
  }

  #bar(
    pages: BarBatches,
    slot: number,
    { tileLeft, columnPx }: Columns,
    { topPx, bottomPx }: LaneSpan,
    leftPx: number,
    rightPx: number,
  ): void {
    const batch: BarBatch = barBatchOf(pages, Math.floor(slot / this.#slotsPerPage));
    const row = (slot % this.#slotsPerPage) * this.#slots.slotRows;
    const columnLeft = (leftPx - tileLeft) / columnPx;
    const columnRight = (rightPx - tileLeft) / columnPx;
    batch.push(leftPx, topPx, rightPx, bottomPx, columnLeft, columnRight, row);
  }

  /** The uppermost pixels of a lane; of a low one nothing. */
  #dottedLine(span: LaneSpan): LaneSpan {
    const { ratio } = this.#viewport;
    const isHigh = heightOf(span) >= DOTTED_MIN_HEIGHT_CSS_PX * ratio;
    return { ...span, bottomPx: span.topPx + (isHigh ? Math.ceil(ratio - 0.5) : 0) };
  }

  #strips(
    runs: ColumnRuns,
    { tile }: Piece,
    columns: Columns,
    { topPx, bottomPx }: LaneSpan,
    pages: StripPages,
  ): void {
    if (tile.atlasRow === null || topPx >= bottomPx) return;
    const { tileLeft, columnPx } = columns;
    for (let run = 0; run < runs.length; run += 2) {
      const leftPx = pxOf(columns, runs[run]!);
      const rightPx = pxOf(columns, runs[run + 1]!);
      if (leftPx >= rightPx) continue;
      const strip = {
        leftPx,
        rightPx,
        topPx,
        bottomPx,
        columnLeft: (leftPx - tileLeft) / columnPx,
        columnRight: (rightPx - tileLeft) / columnPx,
        atlasRow: tile.atlasRow % ATLAS_PAGE_ROWS,
        columnPx,
      };
      const page = Math.floor(tile.atlasRow / ATLAS_PAGE_ROWS);
      stripBatchOf(pages, page).push(strip, this.#viewport.heightPx);
    }
  }
}

/** Where a column begins, as far as it is in the view. */
function pxOf({ tileLeft, columnPx, clipLeft, clipRight }: Columns, column: number): number {
  return Math.min(clipRight, Math.max(clipLeft, snapPx(tileLeft + column * columnPx)));
}

function heightOf({ topPx, bottomPx }: LaneSpan): number {
  return bottomPx - topPx;
}
